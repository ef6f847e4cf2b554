import { type BlockMaxima, greatestByte } from "../arrays/block-maxima.ts";
import type { CachePart, DecodedCache } from "../arrays/decoded-cache.ts";
import { applyRepeats } from "../arrays/repeat-codec.ts";
import type { Section, Uint32Section } from "../arrays/sections.ts";
import type { ChampionTable } from "./champions.ts";
import type { SegmentSections } from "./format.ts";
import { PackedList, type PackedLists } from "./packed-lists.ts";

/** The normalized frequency of a term that occurs once, by document. */
export type OnceFrequencies = () => Uint8Array;

/** The frequencies of pairs: those of a term that occurs once in the document, except for stored ones. */
export class PairFrequencies {
  readonly #repeats: Section<Uint8Array>;
  readonly #starts: Uint32Section;
  /** By pair. */
  readonly #computed: CachePart<Uint8Array>;

  constructor(sections: SegmentSections, cache: DecodedCache) {
    this.#computed = cache.part();
    this.#repeats = sections.lazySection("pairs/repeats");
    this.#starts = sections.uint32Section("pairs/repeatStarts");
  }

  /** @param once see {@link OnceFrequencies} */
  of(pair: number, ordinals: Uint32Array, once: OnceFrequencies): Uint8Array {
    const cached = this.#computed.get(pair);
    if (cached !== undefined) return cached;
    const frequencies = this.#compute(pair, ordinals, once());
    this.#computed.set(pair, frequencies, frequencies.byteLength);
    return frequencies;
  }

  #compute(pair: number, ordinals: Uint32Array, once: Uint8Array): Uint8Array {
    const frequencies = new Uint8Array(ordinals.length);
    for (let i = 0; i < ordinals.length; i++) frequencies[i] = once[ordinals[i] as number] as number;
    applyRepeats(this.#repeats.loadRange(this.#starts.at(pair), this.#starts.at(pair + 1)), frequencies);
    return frequencies;
  }
}

/** The posting list of a pair. */
export class PairPostings extends PackedList {
  readonly blockMaxima: BlockMaxima | null = null;
  readonly #frequencies: PairFrequencies;
  readonly #once: OnceFrequencies;

  constructor(
    lists: PackedLists,
    pair: number,
    champions: ChampionTable,
    frequencies: PairFrequencies,
    once: OnceFrequencies,
  ) {
    super(lists, pair, champions);
    this.#frequencies = frequencies;
    this.#once = once;
  }

  get maxFrequency(): number {
    return greatestByte(this.frequencies, 0, this.size);
  }

  protected loadFrequencies(): Uint8Array {
    return this.#frequencies.of(this.list, this.ordinals, this.#once);
  }
}
