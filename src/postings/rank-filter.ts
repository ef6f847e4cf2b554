import { emptyBitmap } from "./bitmap.ts";
import { densePostings, type PostingSet, representationOf, sparsePostings } from "./posting-set.ts";
import { ScratchBuffer } from "./scratch-buffer.ts";
import { prefersWholeWords } from "./thresholds.ts";

/*
 * Every ordinal has a place in some order, or none, which is -1. Whether a place p is in [from, to), where from is not negative, is the sign of
 * `(p - from) | (to - 1 - p)`: no branch that the processor could foresee wrongly.
 */

const buffer = new ScratchBuffer();

/** The ordinals of the set whose places are in `[from, to)`. O(size), for large sets O(universe). */
export function filterByRank(set: PostingSet, places: Int32Array, from: number, to: number): PostingSet {
  const held = representationOf(set);
  switch (held.kind) {
    case "none":
      return held;
    case "sparse": {
      const found = buffer.ordinals(held.size);
      return sparsePostings(found.slice(0, selectInRange(held.ordinals, places, from, to, found)), held.universe);
    }
    case "dense": {
      const words = new Int32Array(held.words.length);
      if (prefersWholeWords(held.size, held.universe)) filterWords(held.words, places, from, to, words);
      else filterBits(held.words, places, from, to, words);
      return densePostings(words, held.universe);
    }
    case "all": {
      const words = emptyBitmap(held.universe);
      filterWords(null, places, from, to, words);
      return densePostings(words, held.universe);
    }
  }
}

/** `withPlace(set, places, from, to).size`, without making the set. */
export function countByRank(set: PostingSet, places: Int32Array, from: number, to: number): number {
  const held = representationOf(set);
  if (held.kind === "sparse") return selectInRange(held.ordinals, places, from, to, buffer.ordinals(held.size));
  if (held.kind === "dense" && !prefersWholeWords(held.size, held.universe)) {
    return countBitsInRange(held.words, places, from, to);
  }
  return filterByRank(set, places, from, to).size;
}

/** Puts the ordinals of the list whose places are in the range into `found`, from its beginning; gives how many they are. */
function selectInRange(
  ordinals: Uint32Array,
  places: Int32Array,
  from: number,
  to: number,
  found: Uint32Array,
): number {
  const length = ordinals.length;
  const first = from | 0;
  const last = (to - 1) | 0;
  let n = 0;
  for (let i = 0; i < length; i++) {
    const ordinal = ordinals[i] as number;
    const place = places[ordinal] as number;
    found[n] = ordinal;
    n += 1 + (((place - first) | 0 | ((last - place) | 0)) >> 31);
  }
  return n;
}

/** Bit by bit: for bitmaps of few bits. */
export function filterBits(words: Int32Array, places: Int32Array, from: number, to: number, found: Int32Array): void {
  const length = words.length;
  const first = from | 0;
  const last = (to - 1) | 0;
  for (let w = 0; w < length; w++) {
    const highest = (w << 5) + 31;
    let kept = 0;
    for (let rest = words[w] as number; rest !== 0; ) {
      const bit = rest & -rest;
      rest ^= bit;
      const place = places[highest - Math.clz32(bit)] as number;
      kept |= bit & ~(((place - first) | 0 | ((last - place) | 0)) >> 31);
    }
    found[w] = kept;
  }
}

function countBitsInRange(words: Int32Array, places: Int32Array, from: number, to: number): number {
  const length = words.length;
  const first = from | 0;
  const last = (to - 1) | 0;
  let count = 0;
  for (let w = 0; w < length; w++) {
    const highest = (w << 5) + 31;
    for (let rest = words[w] as number; rest !== 0; rest &= rest - 1) {
      const place = places[highest - Math.clz32(rest & -rest)] as number;
      count += 1 + (((place - first) | 0 | ((last - place) | 0)) >> 31);
    }
  }
  return count;
}

/** Every ordinal, whether or not its bit is set, four at a time; `null` for all of them. */
export function filterWords(
  words: Int32Array | null,
  places: Int32Array,
  from: number,
  to: number,
  found: Int32Array,
): void {
  const length = places.length;
  const whole = length >> 5;
  const first = from | 0;
  const last = (to - 1) | 0;
  let i = 0;
  for (let w = 0; w < whole; w++) {
    let outside = 0;
    for (let bit = 0; bit < 32; bit += 4) {
      const a = places[i] as number;
      const b = places[i + 1] as number;
      const c = places[i + 2] as number;
      const d = places[i + 3] as number;
      i += 4;
      const outsideA = ((a - first) | 0 | ((last - a) | 0)) >> 31;
      const outsideB = ((b - first) | 0 | ((last - b) | 0)) >> 31;
      const outsideC = ((c - first) | 0 | ((last - c) | 0)) >> 31;
      const outsideD = ((d - first) | 0 | ((last - d) | 0)) >> 31;
      outside |= ((outsideA & 1) | (outsideB & 2) | (outsideC & 4) | (outsideD & 8)) << bit;
    }
    found[w] = ~outside;
  }
  for (; i < length; i++) {
    const place = places[i] as number;
    if (place >= first && place <= last) found[whole] = (found[whole] as number) | (1 << i);
  }
  if (words === null) return;
  const wordCount = found.length;
  for (let w = 0; w < wordCount; w++) found[w] = (found[w] as number) & (words[w] as number);
}
