import { gather } from "../../postings/gather.ts";
import type { PostingSet } from "../../postings/posting-set.ts";
import { compareCodeUnits } from "../../terms/compare.ts";
import type { Section } from "../arrays/sections.ts";
import { StringTable } from "../arrays/string-table.ts";
import type { SegmentSections } from "./format.ts";

/** A request for more than one in this many ids decodes all ids, which makes later requests cheaper. */
const DECODE_ALL_SHARE = 8;

/**
 * The ranks of all ids are computed after one comparison of texts for each of this many ids. A rank takes 15 to 45 ns
 * and 4 bytes; comparing two texts takes 50 to 140 ns, and comparing two ranks 4 ns.
 */
const IDS_PER_TEXT_COMPARISON = 16;

/** The code units of all ids. */
export function idUnitsIn(sections: SegmentSections): Section<Uint8Array> | Section<Uint16Array> {
  return sections.has("ids/units8") ? sections.lazySection("ids/units8") : sections.lazySection("ids/units16");
}

/** The ids of a sealed segment, decoded on first use. */
export class SealedIds {
  readonly #size: number;
  readonly #table: StringTable;
  readonly #order: Section<Uint32Array>;
  readonly #documents: readonly { readonly id: string }[] | null;
  #decoded: string[] | null = null;
  #decodedCount = 0;
  #textComparisons = 0;
  /** The inverse of `order`; `null` until it pays. */
  #ranks: Uint32Array | null = null;

  /** @param documents by ordinal, if they are in memory */
  constructor(size: number, sections: SegmentSections, documents: readonly { readonly id: string }[] | null) {
    this.#size = size;
    const ids = { units: idUnitsIn(sections), starts: sections.uint32Section("ids/starts") };
    this.#table = new StringTable(ids, sections.uint32Section("ids/slots"));
    this.#order = sections.lazySection("ids/order");
    this.#documents = documents;
  }

  at(ordinal: number): string {
    this.#decoded ??= new Array(this.#size);
    const decoded = this.#decoded[ordinal];
    if (decoded !== undefined) return decoded;
    const id = this.#documents?.[ordinal]?.id ?? this.#table.at(ordinal);
    this.#decoded[ordinal] = id;
    this.#decodedCount++;
    return id;
  }

  /** Negative, 0 or positive. Neither document was discarded before the segment was sealed. */
  compare(ordinal: number, other: number): number {
    const ranks = this.#ranks ?? this.ranks(1);
    return ranks === null
      ? compareCodeUnits(this.at(ordinal), this.at(other))
      : (ranks[ordinal] as number) - (ranks[other] as number);
  }

  /** The inverse of `order`; `null` while comparing the texts of `count` more ids costs less. */
  ranks(count: number): Uint32Array | null {
    if (this.#ranks !== null) return this.#ranks;
    this.#textComparisons += count;
    if (this.#textComparisons * IDS_PER_TEXT_COMPARISON > this.#size) this.#ranks = inverseOf(this.order(), this.#size);
    return this.#ranks;
  }

  /** The memory of what was computed on use, in bytes, without decoded ids. */
  get cacheBytes(): number {
    return this.#ranks?.byteLength ?? 0;
  }

  /** Writes the ids of documents, in order of ordinals, to `target` from index `offset` on. */
  copy(documents: PostingSet, target: string[], offset: number): void {
    if (documents.size * DECODE_ALL_SHARE > this.#size) {
      for (let ordinal = 0; this.#decodedCount < this.#size; ordinal++) this.at(ordinal);
    }
    if (this.#decoded !== null && this.#decodedCount === this.#size) {
      gather(documents, this.#decoded, target, offset);
    } else {
      let index = offset;
      for (const ordinal of documents.toArray()) target[index++] = this.at(ordinal);
    }
  }

  /** The ordinals by the code units of their ids, without those that were discarded before the segment was sealed. */
  order(): Uint32Array {
    return this.#order.load();
  }

  /** The ordinal that has an id and was not discarded before the segment was sealed, or -1. */
  ordinalOf(id: string): number {
    return this.#table.indexOf(id);
  }
}

/** The index of each ordinal in an order; 0 for an ordinal that it does not contain. */
function inverseOf(order: Uint32Array, size: number): Uint32Array {
  const ranks = new Uint32Array(size);
  const length = order.length;
  for (let rank = 0; rank < length; rank++) ranks[order[rank] as number] = rank;
  return ranks;
}
