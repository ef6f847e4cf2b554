import { splitParts } from "../../base/index-range.ts";
import type { Steps } from "../../base/steps.ts";
import type { TextColumn } from "../arrays/segment-columns.ts";
import { MAX_FREQUENCY } from "../segment.ts";

const TOKENS_A_STEP = 1 << 17;
const NEIGHBOURS_A_STEP = 1 << 16;

/** The neighbours of a field among its common words. Those are numbered from 0 on. */
export interface FieldPairs {
  /** The first pair that begins with each common word. */
  readonly firsts: readonly number[];
  /** The second word of each pair: ascending among those that begin with the same word. */
  readonly seconds: readonly number[];
  /** The first posting of each pair. */
  readonly starts: readonly number[];
  readonly ordinals: Uint32Array;
  readonly frequencies: Uint8Array;
}

/** Those of a field without common words. */
export const NO_PAIRS: FieldPairs = {
  firsts: [0],
  seconds: [],
  starts: [0],
  ordinals: new Uint32Array(0),
  frequencies: new Uint8Array(0),
};

/**
 * Gathers the pairs of a field: neighbours are sorted by counting, first by the first word and then by the second, so that documents stay
 * ascending.
 *
 * @param ranks term → its number among the common words, or -1
 */
export function* collectPairs(column: TextColumn, ranks: Int32Array, commonCount: number): Steps<FieldPairs> {
  const ends = new Uint32Array(commonCount + 1);
  for (const { from, to } of splitParts(column.starts, TOKENS_A_STEP)) {
    countNeighbours(column, from, to, ranks, ends);
    yield;
  }
  for (let rank = 1; rank < ends.length; rank++) ends[rank] = (ends[rank] as number) + (ends[rank - 1] as number);
  const count = ends[commonCount] as number;
  const ordinals = new Uint32Array(count);
  const seconds = new Uint32Array(count);
  for (const { from, to } of splitParts(column.starts, TOKENS_A_STEP)) {
    scatterNeighbours(column, from, to, ranks, ends, ordinals, seconds);
    yield;
  }
  const pairs = new PairGathering(ordinals, seconds, commonCount);
  let work = 0;
  for (let first = 0; first < commonCount; first++) {
    const from = first === 0 ? 0 : (ends[first - 1] as number);
    const to = ends[first] as number;
    pairs.gather(from, to);
    work += to - from + commonCount;
    if (work < NEIGHBOURS_A_STEP) continue;
    work = 0;
    yield;
  }
  return pairs.done();
}

/** Counts the neighbours whose first word has rank r in `counts[r + 1]`. */
function countNeighbours(column: TextColumn, from: number, to: number, ranks: Int32Array, counts: Uint32Array): void {
  const { terms, starts, positions } = column;
  for (let ordinal = from; ordinal < to; ordinal++) {
    const end = starts[ordinal + 1] as number;
    let before = -1;
    for (let i = starts[ordinal] as number; i < end; i++) {
      const rank = ranks[terms[i] as number] as number;
      if ((before | rank) >= 0 && areAdjacent(positions, i)) counts[before + 1] = (counts[before + 1] as number) + 1;
      before = rank;
    }
  }
}

function scatterNeighbours(
  column: TextColumn,
  from: number,
  to: number,
  ranks: Int32Array,
  places: Uint32Array,
  ordinals: Uint32Array,
  seconds: Uint32Array,
): void {
  const { terms, starts, positions } = column;
  for (let ordinal = from; ordinal < to; ordinal++) {
    const end = starts[ordinal + 1] as number;
    let before = -1;
    for (let i = starts[ordinal] as number; i < end; i++) {
      const rank = ranks[terms[i] as number] as number;
      if ((before | rank) >= 0 && areAdjacent(positions, i)) {
        const place = places[before] as number;
        places[before] = place + 1;
        ordinals[place] = ordinal;
        seconds[place] = rank;
      }
      before = rank;
    }
  }
}

/** Whether a token stands right after the one before it, which is of the same document. */
function areAdjacent(positions: Uint32Array | null, i: number): boolean {
  return positions === null || positions[i] === (positions[i - 1] as number) + 1;
}

/** Takes the neighbours of one first word after the other. */
class PairGathering {
  /** Neighbours, in documents that ascend for each first word; before them, what has been gathered: there is never more of it. */
  readonly #ordinals: Uint32Array;
  readonly #seconds: Uint32Array;
  readonly #frequencies: Uint8Array;
  #length = 0;
  readonly #firsts: number[] = [];
  readonly #pairSeconds: number[] = [];
  readonly #starts: number[] = [];
  readonly #ends: Uint32Array;
  #sorted = new Uint32Array(1024);

  constructor(ordinals: Uint32Array, seconds: Uint32Array, commonCount: number) {
    this.#ordinals = ordinals;
    this.#seconds = seconds;
    this.#frequencies = new Uint8Array(ordinals.length);
    this.#ends = new Uint32Array(commonCount + 1);
  }

  /** Gathers the neighbours `[from, to)`, which are those of the next first word. */
  gather(from: number, to: number): void {
    this.#firsts.push(this.#starts.length);
    this.#sortBySecond(from, to);
    let start = 0;
    for (let second = 0; second < this.#ends.length - 1; second++) {
      const end = this.#ends[second] as number;
      if (start < end) this.#addPair(second, start, end);
      start = end;
    }
  }

  done(): FieldPairs {
    this.#firsts.push(this.#starts.length);
    this.#starts.push(this.#length);
    return {
      firsts: this.#firsts,
      seconds: this.#pairSeconds,
      starts: this.#starts,
      ordinals: this.#ordinals.subarray(0, this.#length),
      frequencies: this.#frequencies.subarray(0, this.#length),
    };
  }

  #sortBySecond(from: number, to: number): void {
    if (this.#sorted.length < to - from) this.#sorted = new Uint32Array((to - from) * 2);
    const ends = this.#ends.fill(0);
    const seconds = this.#seconds;
    for (let i = from; i < to; i++) ends[(seconds[i] as number) + 1] = (ends[(seconds[i] as number) + 1] as number) + 1;
    for (let second = 1; second < ends.length; second++) {
      ends[second] = (ends[second] as number) + (ends[second - 1] as number);
    }
    for (let i = from; i < to; i++) {
      const second = seconds[i] as number;
      const place = ends[second] as number;
      ends[second] = place + 1;
      this.#sorted[place] = this.#ordinals[i] as number;
    }
  }

  #addPair(second: number, from: number, to: number): void {
    this.#pairSeconds.push(second);
    this.#starts.push(this.#length);
    let last = -1;
    for (let i = from; i < to; i++) {
      const ordinal = this.#sorted[i] as number;
      if (ordinal === last) {
        const frequency = this.#frequencies[this.#length - 1] as number;
        if (frequency < MAX_FREQUENCY) this.#frequencies[this.#length - 1] = frequency + 1;
        continue;
      }
      last = ordinal;
      this.#ordinals[this.#length] = ordinal;
      this.#frequencies[this.#length++] = 1;
    }
  }
}

/**
 * A term is common in a field when its document frequency is at least the field's token count divided by this. So a field has at most this
 * many common terms, and the postings of their pairs are a nearly constant share of its tokens.
 *
 * An index of 100,000 generated companies takes 160 MB without pairs; the pairs add 16 MB with 1250, 25 MB with 2500 and 35 MB with 5000.
 * A phrase without pairs costs 35 ns for each document of its rarer term: with 2500, at most 170 µs.
 */
const TOKENS_PER_DOCUMENT = 2500;

/** Scanning fewer documents takes 5 µs at most. */
const MIN_DOCUMENTS = 128;

/** The document frequency from which a term of a field with `tokenCount` tokens is common, so that its pairs are stored. */
export function pairThreshold(tokenCount: number): number {
  return Math.max(MIN_DOCUMENTS, Math.ceil(tokenCount / TOKENS_PER_DOCUMENT));
}
