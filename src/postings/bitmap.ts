/**
 * Bitmaps: ordinal o is bit `o & 31` of word `o >>> 5`. Bits from the universe on are zero. Words are signed, as the
 * results of JavaScript's bit operators are.
 *
 * The loops of this folder read lengths before they start, and compare by the sign of a difference, shifted with `>>`.
 * V8 compiles such loops with its mid-tier compiler, in which a length in the loop condition costs more than the loop
 * body: an AND of 3,125 words takes 15 µs instead of 1.4.
 */

export function emptyBitmap(universe: number): Int32Array {
  return new Int32Array((universe + 31) >>> 5);
}

export function fullBitmap(universe: number): Int32Array {
  const words = emptyBitmap(universe).fill(-1);
  clearRest(words, universe);
  return words;
}

/** Clears the unused bits of the last word. */
function clearRest(words: Int32Array, universe: number): void {
  const rest = universe & 31;
  const last = words.length - 1;
  if (rest !== 0) words[last] = (words[last] as number) & ((1 << rest) - 1);
}

export function countBits(words: Int32Array): number {
  return countAnd(words, words);
}

/**
 * The size of the intersection of two bitmaps: the Harley-Seal population count (Warren, "Hacker's Delight", 5-2).
 * Carry-save adders sum the bits of eight words, so that one population count serves eight words: 3.9 µs for 100,000
 * ordinals, against 6.1 µs word by word.
 */
export function countAnd(a: Int32Array, b: Int32Array): number {
  const length = a.length;
  const whole = length & ~7;
  let ones = 0;
  let twos = 0;
  let fours = 0;
  let eights = 0;
  for (let w = 0; w < whole; w += 8) {
    let x = (a[w] as number) & (b[w] as number);
    let y = (a[w + 1] as number) & (b[w + 1] as number);
    let half = ones ^ x;
    const twosA = (ones & x) | (half & y);
    ones = half ^ y;
    x = (a[w + 2] as number) & (b[w + 2] as number);
    y = (a[w + 3] as number) & (b[w + 3] as number);
    half = ones ^ x;
    const twosB = (ones & x) | (half & y);
    ones = half ^ y;
    half = twos ^ twosA;
    const foursA = (twos & twosA) | (half & twosB);
    twos = half ^ twosB;
    x = (a[w + 4] as number) & (b[w + 4] as number);
    y = (a[w + 5] as number) & (b[w + 5] as number);
    half = ones ^ x;
    const twosC = (ones & x) | (half & y);
    ones = half ^ y;
    x = (a[w + 6] as number) & (b[w + 6] as number);
    y = (a[w + 7] as number) & (b[w + 7] as number);
    half = ones ^ x;
    const twosD = (ones & x) | (half & y);
    ones = half ^ y;
    half = twos ^ twosC;
    const foursB = (twos & twosC) | (half & twosD);
    twos = half ^ twosD;
    half = fours ^ foursA;
    eights += bitsIn((fours & foursA) | (half & foursB));
    fours = half ^ foursB;
  }
  let count = 8 * eights + 4 * bitsIn(fours) + 2 * bitsIn(twos) + bitsIn(ones);
  for (let w = whole; w < length; w++) count += bitsIn((a[w] as number) & (b[w] as number));
  return count;
}

/** The population count of a word (Warren, "Hacker's Delight", 5-1). */
export function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const quads = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((quads + (quads >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

export function hasBit(words: Int32Array, ordinal: number): boolean {
  return (((words[ordinal >>> 5] as number) >>> ordinal) & 1) === 1;
}

/** The bitmap of ordinals. */
export function bitmapOf(ordinals: ArrayLike<number>, universe: number): Int32Array {
  const words = emptyBitmap(universe);
  setBits(words, ordinals, 0, ordinals.length);
  return words;
}

/** Sets the bits of `ordinals[from, to)`. */
export function setBits(words: Int32Array, ordinals: ArrayLike<number>, from: number, to: number): void {
  for (let i = from; i < to; i++) {
    const ordinal = ordinals[i] as number;
    const w = ordinal >> 5;
    words[w] = (words[w] as number) | (1 << ordinal);
  }
}

/** Sets the bits of `ordinals[from, to)`, and returns how many of them were not set. */
export function addBits(words: Int32Array, ordinals: ArrayLike<number>, from: number, to: number): number {
  let added = 0;
  for (let i = from; i < to; i++) {
    const ordinal = ordinals[i] as number;
    const w = ordinal >> 5;
    const word = words[w] as number;
    words[w] = word | (1 << ordinal);
    added += (~word >> ordinal) & 1;
  }
  return added;
}

/** The ascending ordinals of a bitmap with `size` set bits. */
export function ordinalsOf(words: Int32Array, size: number): Uint32Array {
  const ordinals = new Uint32Array(size);
  if (size < words.length) readSparseBits(words, ordinals);
  else readBits(words, 0, words.length, ordinals, 0);
  return ordinals;
}

/**
 * Writes the ordinals of a bitmap to an array and returns their number. Skips empty words four at a time, which halves
 * the time for at most one bit per word and increases it for more.
 */
export function readSparseBits(words: Int32Array, ordinals: Uint32Array): number {
  const whole = words.length & ~3;
  let n = 0;
  for (let w = 0; w < whole; w += 4) {
    const some = (words[w] as number) | (words[w + 1] as number) | (words[w + 2] as number) | (words[w + 3] as number);
    if (some !== 0) n = readBits(words, w, w + 4, ordinals, n);
  }
  return readBits(words, whole, words.length, ordinals, n);
}

/** Writes the ordinals of the words `[from, to)` to an array from an index on, and returns the end index. */
function readBits(words: Int32Array, from: number, to: number, ordinals: Uint32Array, start: number): number {
  let n = start;
  for (let w = from; w < to; w++) {
    const highest = (w << 5) + 31;
    for (let rest = words[w] as number; rest !== 0; rest &= rest - 1)
      ordinals[n++] = highest - Math.clz32(rest & -rest);
  }
  return n;
}

/** Visits the ascending ordinals of a bitmap. */
export function forEachBit(words: Int32Array, visit: (ordinal: number) => void): void {
  const length = words.length;
  for (let w = 0; w < length; w++) {
    for (let rest = words[w] as number; rest !== 0; rest &= rest - 1) visit((w << 5) + 31 - Math.clz32(rest & -rest));
  }
}

export function bitmapAnd(a: Int32Array, b: Int32Array): Int32Array {
  const length = a.length;
  const words = new Int32Array(length);
  for (let w = 0; w < length; w++) words[w] = (a[w] as number) & (b[w] as number);
  return words;
}

export function bitmapAndNot(a: Int32Array, b: Int32Array): Int32Array {
  const length = a.length;
  const words = new Int32Array(length);
  for (let w = 0; w < length; w++) words[w] = (a[w] as number) & ~(b[w] as number);
  return words;
}

export function bitmapNot(words: Int32Array, universe: number): Int32Array {
  const length = words.length;
  const others = new Int32Array(length);
  for (let w = 0; w < length; w++) others[w] = ~(words[w] as number);
  clearRest(others, universe);
  return others;
}

/** Clears the bits of ordinals and returns how many of them were set. */
export function clearBits(words: Int32Array, ordinals: Uint32Array): number {
  const length = ordinals.length;
  let cleared = 0;
  for (let i = 0; i < length; i++) {
    const ordinal = ordinals[i] as number;
    const w = ordinal >> 5;
    const word = words[w] as number;
    words[w] = word & ~(1 << ordinal);
    cleared += (word >> ordinal) & 1;
  }
  return cleared;
}

/** Sets `words` to the union with another bitmap. */
export function orInto(words: Int32Array, added: Int32Array): void {
  const length = words.length;
  for (let w = 0; w < length; w++) words[w] = (words[w] as number) | (added[w] as number);
}

/** Writes the ordinals whose bit is `wanted` to an array from an index on, and returns the end index. */
export function selectByBit(
  ordinals: Uint32Array,
  words: Int32Array,
  wanted: 0 | 1,
  target: Uint32Array,
  start: number,
): number {
  const flip = 1 - wanted;
  const length = ordinals.length;
  let n = start;
  for (let i = 0; i < length; i++) {
    const ordinal = ordinals[i] as number;
    target[n] = ordinal;
    n += (((words[ordinal >> 5] as number) >> ordinal) & 1) ^ flip;
  }
  return n;
}

/** The number of ordinals whose bit is set. */
export function countListInBitmap(ordinals: Uint32Array, words: Int32Array): number {
  const length = ordinals.length;
  let count = 0;
  for (let i = 0; i < length; i++) {
    const ordinal = ordinals[i] as number;
    count += ((words[ordinal >> 5] as number) >> ordinal) & 1;
  }
  return count;
}
