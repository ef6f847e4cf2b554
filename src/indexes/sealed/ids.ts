import { gather } from "../../postings/gather.ts";
import type { PostingSet } from "../../postings/posting-set.ts";
import type { Section } from "../arrays/sections.ts";
import { StringTable } from "../arrays/string-table.ts";
import type { SegmentSections } from "./format.ts";

/** A request for more than one in this many ids decodes all ids, which makes later requests cheaper. */
const DECODE_ALL_SHARE = 8;

/** The ids of a sealed segment, decoded on first use. */
export class SealedIds {
  readonly #size: number;
  readonly #table: StringTable;
  readonly #order: Section<Uint32Array>;
  readonly #documents: readonly { readonly id: string }[] | null;
  #decoded: string[] | null = null;
  #decodedCount = 0;

  /** @param documents by ordinal, if they are in memory */
  constructor(size: number, sections: SegmentSections, documents: readonly { readonly id: string }[] | null) {
    this.#size = size;
    const ids = {
      units: sections.loadSection("ids/units"),
      starts: sections.loadSection("ids/starts"),
    };
    this.#table = new StringTable(ids, sections.loadSection("ids/slots"));
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
