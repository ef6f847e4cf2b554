import type { IndexRange } from "../../base/index-range.ts";
import { invariant } from "../../base/invariant.ts";
import type { Steps } from "../../base/steps.ts";
import { seek } from "../../postings/ordinal-list.ts";
import { type FieldImpacts, IDENTITY_IMPACTS, MAX_IMPACT } from "../../similarity/bm25f.ts";
import { BLOCK_BITS } from "../arrays/block-maxima.ts";
import { MAX_CHAMPIONS, MIN_CHAMPION_POSTINGS } from "../champions.ts";
import type { ChampionCounts } from "../sealed/directory.ts";
import type { SegmentSections } from "../sealed/format.ts";
import type { ListLayout } from "./lists.ts";
import type { PairSections } from "./pairs.ts";
import { longestList, type Supplements } from "./supplements.ts";
import type { InvertedTokens } from "./token-sections.ts";

const POSTINGS_PER_STEP = 1 << 18;

/** How many posting lists, terms in several fields, and pairs have champions. */
export function countChampionLists({ firstLists, starts }: ListLayout, pairs: PairSections): ChampionCounts {
  return {
    championListCount: longLists(starts).length,
    championTermCount: longTerms(firstLists, starts).length,
    championPairCount: longLists(pairs.starts).length,
  };
}

/** The lists that are long enough for champions. */
function longLists(starts: ArrayLike<number>): readonly number[] {
  const long: number[] = [];
  for (let list = 0; list + 1 < starts.length; list++) if (isLong(list, starts)) long.push(list);
  return long;
}

/** The terms with several lists of which one is long enough. */
function longTerms(firstLists: Uint32Array, starts: Uint32Array): readonly number[] {
  const long: number[] = [];
  for (let term = 0; term + 1 < firstLists.length; term++) {
    const from = firstLists[term] as number;
    const to = firstLists[term + 1] as number;
    if (to - from > 1 && isLong(longestList(from, to, starts), starts)) long.push(term);
  }
  return long;
}

function isLong(list: number, starts: ArrayLike<number>): boolean {
  return (starts[list + 1] as number) - (starts[list] as number) >= MIN_CHAMPION_POSTINGS;
}

/** What champions are selected from: ordinals and impacts that the segment contains in packed form. */
export interface ChampionSources {
  readonly tokens: Pick<InvertedTokens, "ordinals" | "supplements">;
  readonly pairs: Pick<PairSections, "ordinals" | "frequencies">;
}

/**
 * Writes the champions of posting lists, then of terms in several fields, then of pairs. All other sections of lists,
 * pairs and ids must be complete.
 *
 * @param fields by field of terms
 */
export function* writeChampions(
  { tokens, pairs }: ChampionSources,
  sections: SegmentSections,
  size: number,
  fields: readonly FieldImpacts[],
): Steps<void> {
  const writer = new ChampionWriter(sections, size);
  const fieldNumbers = sections.loadSection("lists/fields");
  const basesByField = fields.map(({ impacts }) => writer.basesOf(impacts));
  const basesOf = (list: number): Float64Array => basesByField[fieldNumbers[list] as number] as Float64Array;
  const starts = sections.loadSection("lists/starts");
  const postings = {
    ordinals: tokens.ordinals,
    bytes: sections.loadSection("postings/frequencies"),
    maxima: sections.loadSection("postings/maxima"),
  };
  const lists = longLists(starts);
  sections.loadSection("champions/lists").set(lists);
  for (const list of lists) {
    writer.select(postings, rangeOf(list, starts), basesOf(list));
    yield* writer.write();
  }
  yield* writeTermChampions(tokens.supplements, sections, lists, writer);
  yield* writePairChampions(pairs, sections, basesOf, writer);
  writer.end();
}

/**
 * The champions of a term are among the documents of its supplement and the champions of its longest list. Every other
 * document of that list comes after these champions, whose impacts over all fields are not less than those in the list.
 */
function* writeTermChampions(
  { starts, ordinals, impacts: bytes }: Supplements,
  sections: SegmentSections,
  lists: readonly number[],
  writer: ChampionWriter,
): Steps<void> {
  const listStarts = sections.loadSection("lists/starts");
  const firstLists = sections.loadSection("terms/lists");
  const terms = longTerms(firstLists, listStarts);
  sections.loadSection("champions/terms").set(terms);
  const bases = writer.basesOf(IDENTITY_IMPACTS);
  let index = 0;
  for (const term of terms) {
    const longest = longestList(firstLists[term] as number, firstLists[term + 1] as number, listStarts);
    while (lists[index] !== longest) index++;
    const { from, to } = rangeOf(term, starts);
    writer.select({ ordinals, bytes, maxima: null }, { from, to }, bases);
    writer.selectChampions(index, ordinals.subarray(from, to));
    yield* writer.write();
  }
}

function* writePairChampions(
  { ordinals, frequencies }: ChampionSources["pairs"],
  sections: SegmentSections,
  basesOf: (list: number) => Float64Array,
  writer: ChampionWriter,
): Steps<void> {
  const starts = sections.loadSection("pairs/starts");
  const postings = {
    ordinals,
    bytes: frequencies,
    maxima: null,
  };
  const firstPairs = sections.loadSection("pairs/firsts");
  const common = sections.loadSection("pairs/lists");
  const pairs = longLists(starts);
  sections.loadSection("champions/pairs").set(pairs);
  let index = 0;
  for (const pair of pairs) {
    while ((firstPairs[index + 1] as number) <= pair) index++;
    writer.select(postings, rangeOf(pair, starts), basesOf(common[index] as number));
    yield* writer.write();
  }
}

function rangeOf(list: number, starts: Uint32Array): IndexRange {
  return { from: starts[list] as number, to: starts[list + 1] as number };
}

/** The postings of many lists. */
interface Postings {
  readonly ordinals: Uint32Array;
  readonly bytes: Uint8Array;
  /** The greatest byte of each block of postings, or `null`. */
  readonly maxima: Uint8Array | null;
}

/** The rank of a document that was deleted before the segment was sealed. */
const NO_RANK = 0xffff_ffff;

/** Writes the champions of one list after the other: selects them, then writes them. */
class ChampionWriter {
  readonly #size: number;
  /** The documents in order of their ids. */
  readonly #order: Uint32Array;
  /** The inverse of `#order`. */
  readonly #ranks: Uint32Array;
  readonly #starts: Uint32Array;
  readonly #ordinals: Uint32Array;
  readonly #impacts: Uint8Array;
  #listCount = 0;
  /** The number of champions of all lists so far. */
  #length = 0;
  /** The number of postings since the last step. */
  #work = 0;
  /**
   * The *places* of the selected documents, ascending. A place is the sum of the document's rank by id, and of the base
   * of its impact: greater impacts have smaller bases.
   */
  readonly #places = new Float64Array(MAX_CHAMPIONS);
  #count = 0;

  constructor(sections: SegmentSections, size: number) {
    this.#size = size;
    this.#order = sections.loadSection("ids/order");
    this.#ranks = new Uint32Array(size).fill(NO_RANK);
    for (let rank = 0; rank < this.#order.length; rank++) this.#ranks[this.#order[rank] as number] = rank;
    this.#starts = sections.loadSection("champions/starts");
    this.#ordinals = sections.loadSection("champions/ordinals");
    this.#impacts = sections.loadSection("champions/impacts");
  }

  /**
   * The base of each byte's impact.
   *
   * @param impacts by byte; ascending
   */
  basesOf(impacts: Uint8Array): Float64Array {
    return Float64Array.from(impacts, (impact) => this.#baseOf(impact));
  }

  /** Selects the best of some postings, and of those that were selected before. */
  select({ ordinals, bytes, maxima }: Postings, { from, to }: IndexRange, bases: Float64Array): void {
    const ranks = this.#ranks;
    let last = this.#lastPlace;
    /** The least byte that allows a place before the last one. */
    let minByte = 0;
    while ((bases[minByte] as number) >= last) minByte++;
    for (let i = from; i < to; ) {
      const end = maxima === null ? to : Math.min(to, ((i >>> BLOCK_BITS) + 1) << BLOCK_BITS);
      if (maxima !== null && (maxima[i >>> BLOCK_BITS] as number) < minByte) {
        i = end;
        continue;
      }
      for (; i < end; i++) {
        const byte = bytes[i] as number;
        if (byte < minByte) continue;
        const rank = ranks[ordinals[i] as number] as number;
        const place = (bases[byte] as number) + rank;
        if (place >= last || rank === NO_RANK) continue;
        this.#insert(place);
        last = this.#lastPlace;
        while ((bases[minByte] as number) >= last) minByte++;
      }
    }
    this.#work += to - from;
  }

  /**
   * Selects among the champions of a list that was written.
   *
   * @param omitted documents to omit, ascending
   */
  selectChampions(index: number, omitted: Uint32Array): void {
    const end = this.#starts[index + 1] as number;
    for (let i = this.#starts[index] as number; i < end; i++) {
      const ordinal = this.#ordinals[i] as number;
      const place = this.#baseOf(this.#impacts[i] as number) + (this.#ranks[ordinal] as number);
      if (place < this.#lastPlace && omitted[seek(omitted, ordinal, 0)] !== ordinal) this.#insert(place);
    }
  }

  /** Writes the selected documents. */
  *write(): Steps<void> {
    for (const place of this.#places.subarray(0, this.#count)) {
      const rank = place % this.#size;
      this.#ordinals[this.#length] = this.#order[rank] as number;
      this.#impacts[this.#length++] = MAX_IMPACT - (place - rank) / this.#size;
    }
    this.#starts[++this.#listCount] = this.#length;
    this.#count = 0;
    if (this.#work < POSTINGS_PER_STEP) return;
    this.#work = 0;
    yield;
  }

  end(): void {
    invariant(this.#listCount + 1 === this.#starts.length, "the lists with champions were counted");
  }

  #baseOf(impact: number): number {
    return (MAX_IMPACT - impact) * this.#size;
  }

  /** The last place that is selected; ∞ for fewer than {@link MAX_CHAMPIONS}. */
  get #lastPlace(): number {
    return this.#count < MAX_CHAMPIONS ? Number.POSITIVE_INFINITY : (this.#places[MAX_CHAMPIONS - 1] as number);
  }

  #insert(place: number): void {
    const places = this.#places;
    let index = this.#count < MAX_CHAMPIONS ? this.#count++ : MAX_CHAMPIONS - 1;
    for (; index > 0 && (places[index - 1] as number) > place; index--) places[index] = places[index - 1] as number;
    places[index] = place;
  }
}
