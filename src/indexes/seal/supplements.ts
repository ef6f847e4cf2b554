import type { Steps } from "../../base/steps.ts";
import { seek } from "../../postings/ordinal-list.ts";
import { PACKED_PADDING } from "../../postings/packed-ordinals.ts";
import { type FieldImpacts, impactOf } from "../../similarity/bm25f.ts";
import { greatestByte } from "../arrays/block-maxima.ts";
import { GrowingBytes } from "../arrays/growing-bytes.ts";
import { appendNumber } from "../arrays/variable-length.ts";
import type { ListLayout } from "./lists.ts";
import type { PostingTarget } from "./postings.ts";
import { appendPacked } from "./stored-ordinals.ts";

const TERMS_PER_STEP = 1 << 15;
const POSTINGS_PER_STEP = 1 << 15;

/** The postings of each term that are not in its longest list: the supplements have at most as many. */
function* countOtherPostings({ firstLists, starts }: ListLayout): Steps<number> {
  let count = 0;
  for (let term = 0; term + 1 < firstLists.length; term++) {
    const from = firstLists[term] as number;
    const to = firstLists[term + 1] as number;
    if (to - from > 1) {
      count += (starts[to] as number) - (starts[from] as number) - sizeOf(longestList(from, to, starts), starts);
    }
    if (term % TERMS_PER_STEP === 0) yield;
  }
  return count;
}

/** The supplements of all terms. */
export interface Supplements {
  /** The first posting of each term's supplement; then the number of postings. */
  readonly starts: Uint32Array;
  readonly ordinals: Uint32Array;
  readonly impacts: Uint8Array;
  /** The greatest impact of each term's supplement. */
  readonly maxima: Uint8Array;
}

/**
 * Computes the supplement of each term with posting lists in two fields or more.
 *
 * @param fields by field of terms
 */
export function* supplementsOf(
  layout: ListLayout,
  postings: PostingTarget,
  fields: readonly FieldImpacts[],
): Steps<Supplements> {
  const { firstLists } = layout;
  const capacity = yield* countOtherPostings(layout);
  const target = {
    starts: new Uint32Array(firstLists.length),
    ordinals: new Uint32Array(capacity),
    impacts: new Uint8Array(capacity),
    maxima: new Uint8Array(firstLists.length - 1),
  };
  const writer = new SupplementWriter(layout, postings, fields, target);
  let work = 0;
  for (let term = 0; term + 1 < firstLists.length; term++) {
    const from = firstLists[term] as number;
    const to = firstLists[term + 1] as number;
    target.starts[term] = writer.length;
    if (to - from > 1) writer.add(from, to);
    target.maxima[term] = greatestByte(target.impacts, target.starts[term] as number, writer.length);
    work += 1 + writer.length - (target.starts[term] as number);
    if (work < POSTINGS_PER_STEP) continue;
    work = 0;
    yield;
  }
  const { length } = writer;
  target.starts[firstLists.length - 1] = length;
  return {
    ...target,
    ordinals: target.ordinals.slice(0, length),
    impacts: target.impacts.slice(0, length),
  };
}

/** The sections of supplements, as `SealedSupplements` reads them. */
export interface PackedSupplements {
  /** The first byte of each supplement, by the number of the second list of its term without the first lists of all terms. */
  readonly starts: Uint32Array;
  readonly bytes: Uint8Array;
}

export function* packSupplements(supplements: Supplements, { firstLists }: ListLayout): Steps<PackedSupplements> {
  const termCount = firstLists.length - 1;
  const starts = new Uint32Array((firstLists[termCount] as number) - termCount + 1);
  const bytes = new GrowingBytes();
  let work = 0;
  for (let term = 0; term < termCount; term++) {
    const from = supplements.starts[term] as number;
    const to = supplements.starts[term + 1] as number;
    if (from < to) appendSupplement(supplements, from, to, supplements.maxima[term] as number, bytes);
    // A term has its supplement at its second list, and nothing at its further ones.
    starts.fill(bytes.length, (firstLists[term] as number) - term + 1, (firstLists[term + 1] as number) - term);
    work += 1 + to - from;
    if (work < POSTINGS_PER_STEP) continue;
    work = 0;
    yield;
  }
  bytes.append(new Uint8Array(PACKED_PADDING));
  return { starts, bytes: bytes.bytes().slice() };
}

function appendSupplement(
  { ordinals, impacts }: Supplements,
  from: number,
  to: number,
  maxImpact: number,
  bytes: GrowingBytes,
): void {
  bytes.appendByte(maxImpact);
  appendNumber(bytes, to - from);
  appendPacked(ordinals, from, to, bytes);
  bytes.append(impacts.subarray(from, to));
}

/** In place of the next ordinal of a list without one. */
const END = 0xffff_ffff;

/** Merges the posting lists of one term after the other. */
class SupplementWriter {
  /** The number of postings so far. */
  length = 0;
  readonly #layout: ListLayout;
  readonly #postings: PostingTarget;
  readonly #fields: readonly FieldImpacts[];
  readonly #target: Supplements;
  // By list of the current term:
  /** The next posting. */
  readonly #nexts: Uint32Array;
  /** The ordinal of the next posting, or END; always END for the longest list. */
  readonly #heads: Uint32Array;
  readonly #weighted: Float64Array[] = [];

  constructor(layout: ListLayout, postings: PostingTarget, fields: readonly FieldImpacts[], target: Supplements) {
    this.#layout = layout;
    this.#postings = postings;
    this.#fields = fields;
    this.#target = target;
    this.#nexts = new Uint32Array(fields.length);
    this.#heads = new Uint32Array(fields.length);
  }

  /** Writes the supplement of a term with the lists `[from, to)`. */
  add(from: number, to: number): void {
    const { starts } = this.#layout;
    const longest = longestList(from, to, starts);
    for (let list = from; list < to; list++) {
      const start = starts[list] as number;
      this.#nexts[list - from] = start;
      this.#heads[list - from] = this.#postings.ordinals[start] as number;
      this.#weighted[list - from] = this.#fieldOf(list).weighted;
    }
    this.#heads[longest - from] = END;
    this.#merge(from, to, longest);
  }

  #merge(from: number, to: number, longest: number): void {
    const { starts } = this.#layout;
    const { ordinals, frequencies } = this.#postings;
    const target = this.#target;
    const start = starts[longest] as number;
    const known = ordinals.subarray(start, starts[longest + 1]);
    const { impacts } = this.#fieldOf(longest);
    const heads = this.#heads;
    const nexts = this.#nexts;
    const count = to - from;
    let index = 0;
    for (;;) {
      let ordinal = END;
      for (let i = 0; i < count; i++) {
        const head = heads[i] as number;
        if (head < ordinal) ordinal = head;
      }
      if (ordinal === END) return;
      index = seek(known, ordinal, index);
      const isKnown = known[index] === ordinal;
      // Always in the order of the fields: sums of doubles depend on their order.
      let sum = 0;
      for (let i = 0; i < count; i++) {
        const weighted = this.#weighted[i] as Float64Array;
        if (heads[i] === ordinal) {
          const next = nexts[i] as number;
          sum += weighted[frequencies[next] as number] as number;
          nexts[i] = next + 1;
          heads[i] = next + 1 < (starts[from + i + 1] as number) ? (ordinals[next + 1] as number) : END;
        } else if (isKnown && from + i === longest) sum += weighted[frequencies[start + index] as number] as number;
      }
      const impact = impactOf(sum);
      if (impact === (isKnown ? impacts[frequencies[start + index] as number] : 0)) continue;
      target.ordinals[this.length] = ordinal;
      target.impacts[this.length++] = impact;
    }
  }

  #fieldOf(list: number): FieldImpacts {
    return this.#fields[this.#layout.fields[list] as number] as FieldImpacts;
  }
}

/** The longest of the lists `[from, to)`; the first of them if several are equally long. */
export function longestList(from: number, to: number, starts: Uint32Array): number {
  let longest = from;
  for (let list = from + 1; list < to; list++) if (sizeOf(list, starts) > sizeOf(longest, starts)) longest = list;
  return longest;
}

/** The number of postings of a list. */
function sizeOf(list: number, starts: Uint32Array): number {
  return (starts[list + 1] as number) - (starts[list] as number);
}
