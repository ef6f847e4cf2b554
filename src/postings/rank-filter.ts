import { emptyBitmap } from "./bitmap.ts";
import { densePostings, type PostingSet, representationOf, sparsePostings } from "./posting-set.ts";
import { ScratchBuffer } from "./scratch-buffer.ts";
import { copyOfFirst } from "./short-list.ts";
import { prefersWholeWords } from "./thresholds.ts";

/*
 * Each ordinal has a rank in some order; −1 is no rank. Whether a rank r is in [from, to), with from ≥ 0, is the sign
 * of `(r - from) | (to - 1 - r)`, so that no branch can be mispredicted.
 */

const buffer = new ScratchBuffer();

/** The ordinals of a set with ranks in `[from, to)`. O(size), or O(universe) for large sets. */
export function filterByRank(set: PostingSet, ranks: Int32Array, from: number, to: number): PostingSet {
  const representation = representationOf(set);
  switch (representation.kind) {
    case "empty":
      return representation;
    case "sparse": {
      const selected = buffer.ordinals(representation.size);
      return sparsePostings(
        copyOfFirst(selected, selectInRange(representation.ordinals, ranks, from, to, selected)),
        representation.universe,
      );
    }
    case "dense": {
      const words = new Int32Array(representation.words.length);
      if (prefersWholeWords(representation.size, representation.universe))
        filterWords(representation.words, ranks, from, to, words);
      else filterBits(representation.words, ranks, from, to, words);
      return densePostings(words, representation.universe);
    }
    case "full": {
      const words = emptyBitmap(representation.universe);
      filterWords(null, ranks, from, to, words);
      return densePostings(words, representation.universe);
    }
  }
}

/** `filterByRank(set, ranks, from, to).size`, without building the set where possible. */
export function countByRank(set: PostingSet, ranks: Int32Array, from: number, to: number): number {
  const representation = representationOf(set);
  if (representation.kind === "sparse")
    return selectInRange(representation.ordinals, ranks, from, to, buffer.ordinals(representation.size));
  if (representation.kind === "dense" && !prefersWholeWords(representation.size, representation.universe)) {
    return countBitsInRange(representation.words, ranks, from, to);
  }
  return filterByRank(set, ranks, from, to).size;
}

/** Writes the ordinals of a list with ranks in the range to `target`, and returns their number. */
function selectInRange(
  ordinals: Uint32Array,
  ranks: Int32Array,
  from: number,
  to: number,
  target: Uint32Array,
): number {
  const length = ordinals.length;
  const first = from | 0;
  const last = (to - 1) | 0;
  let n = 0;
  for (let i = 0; i < length; i++) {
    const ordinal = ordinals[i] as number;
    const rank = ranks[ordinal] as number;
    target[n] = ordinal;
    n += 1 + (((rank - first) | 0 | ((last - rank) | 0)) >> 31);
  }
  return n;
}

/** Tests each set bit: for bitmaps with few bits. */
export function filterBits(words: Int32Array, ranks: Int32Array, from: number, to: number, target: Int32Array): void {
  const length = words.length;
  const first = from | 0;
  const last = (to - 1) | 0;
  for (let w = 0; w < length; w++) {
    const highest = (w << 5) + 31;
    let selected = 0;
    for (let rest = words[w] as number; rest !== 0; ) {
      const bit = rest & -rest;
      rest ^= bit;
      const rank = ranks[highest - Math.clz32(bit)] as number;
      selected |= bit & ~(((rank - first) | 0 | ((last - rank) | 0)) >> 31);
    }
    target[w] = selected;
  }
}

function countBitsInRange(words: Int32Array, ranks: Int32Array, from: number, to: number): number {
  const length = words.length;
  const first = from | 0;
  const last = (to - 1) | 0;
  let count = 0;
  for (let w = 0; w < length; w++) {
    const highest = (w << 5) + 31;
    for (let rest = words[w] as number; rest !== 0; rest &= rest - 1) {
      const rank = ranks[highest - Math.clz32(rest & -rest)] as number;
      count += 1 + (((rank - first) | 0 | ((last - rank) | 0)) >> 31);
    }
  }
  return count;
}

/**
 * Tests every ordinal of the universe, four at a time, then intersects with `words`; `null` stands for the full set.
 */
export function filterWords(
  words: Int32Array | null,
  ranks: Int32Array,
  from: number,
  to: number,
  target: Int32Array,
): void {
  const length = ranks.length;
  const whole = length >> 5;
  const first = from | 0;
  const last = (to - 1) | 0;
  let i = 0;
  for (let w = 0; w < whole; w++) {
    let outside = 0;
    for (let bit = 0; bit < 32; bit += 4) {
      const a = ranks[i] as number;
      const b = ranks[i + 1] as number;
      const c = ranks[i + 2] as number;
      const d = ranks[i + 3] as number;
      i += 4;
      const outsideA = ((a - first) | 0 | ((last - a) | 0)) >> 31;
      const outsideB = ((b - first) | 0 | ((last - b) | 0)) >> 31;
      const outsideC = ((c - first) | 0 | ((last - c) | 0)) >> 31;
      const outsideD = ((d - first) | 0 | ((last - d) | 0)) >> 31;
      outside |= ((outsideA & 1) | (outsideB & 2) | (outsideC & 4) | (outsideD & 8)) << bit;
    }
    target[w] = ~outside;
  }
  for (; i < length; i++) {
    const rank = ranks[i] as number;
    if (rank >= first && rank <= last) target[whole] = (target[whole] as number) | (1 << i);
  }
  if (words === null) return;
  const wordCount = target.length;
  for (let w = 0; w < wordCount; w++) target[w] = (target[w] as number) & (words[w] as number);
}
