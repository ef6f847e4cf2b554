/**
 * Bitmaps: ordinal o is bit `o & 31` of word `o >>> 5`. Bits from the universe on are zero. Words are signed, because
 * that is what JavaScript's bit operators give.
 */

export function emptyBitmap(universe: number): Int32Array {
  return new Int32Array((universe + 31) >>> 5);
}

export function fullBitmap(universe: number): Int32Array {
  const words = emptyBitmap(universe).fill(-1);
  const rest = universe & 31;
  if (rest !== 0) words[words.length - 1] = (1 << rest) - 1;
  return words;
}

export function countBits(words: Int32Array): number {
  return countAnd(words, words);
}

/**
 * How many ordinals two bitmaps share. Bits are added up within each word (Warren, Hacker's Delight, 5-1), in the loop
 * itself: a function of its own is long called instead of inlined, 26 against 5.5 µs for 100,000 ordinals.
 */
export function countAnd(a: Int32Array, b: Int32Array): number {
  let count = 0;
  for (let w = 0; w < a.length; w++) {
    const word = (a[w] as number) & (b[w] as number);
    const pairs = word - ((word >>> 1) & 0x55555555);
    const quads = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
    count += Math.imul((quads + (quads >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return count;
}

export function hasBit(words: Int32Array, ordinal: number): boolean {
  return (((words[ordinal >>> 5] as number) >>> (ordinal & 31)) & 1) === 1;
}

/** Sets the bits of `ordinals[from]` up to, not including, `ordinals[to]`. */
export function setBits(words: Int32Array, ordinals: ArrayLike<number>, from: number, to: number): void {
  for (let i = from; i < to; i++) {
    const ordinal = ordinals[i] as number;
    words[ordinal >>> 5] = (words[ordinal >>> 5] as number) | (1 << (ordinal & 31));
  }
}

/** The ordinals of a bitmap in which `size` bits are set. */
export function ordinalsOf(words: Int32Array, size: number): Uint32Array {
  const ordinals = new Uint32Array(size);
  let n = 0;
  for (let w = 0; w < words.length; w++) {
    for (let rest = words[w] as number; rest !== 0; rest &= rest - 1) {
      ordinals[n++] = (w << 5) + 31 - Math.clz32(rest & -rest);
    }
  }
  return ordinals;
}

/** Visits the ordinals of a bitmap, ascending. */
export function forEachBit(words: Int32Array, visit: (ordinal: number) => void): void {
  for (let w = 0; w < words.length; w++) {
    for (let rest = words[w] as number; rest !== 0; rest &= rest - 1) visit((w << 5) + 31 - Math.clz32(rest & -rest));
  }
}

export function bitmapAnd(a: Int32Array, b: Int32Array): Int32Array {
  const words = new Int32Array(a.length);
  for (let w = 0; w < words.length; w++) words[w] = (a[w] as number) & (b[w] as number);
  return words;
}

export function bitmapAndNot(a: Int32Array, b: Int32Array): Int32Array {
  const words = new Int32Array(a.length);
  for (let w = 0; w < words.length; w++) words[w] = (a[w] as number) & ~(b[w] as number);
  return words;
}

/** A copy of the bitmap without some ordinals. */
export function bitmapWithout(words: Int32Array, ordinals: Uint32Array): Int32Array {
  const rest = words.slice();
  for (let i = 0; i < ordinals.length; i++) {
    const ordinal = ordinals[i] as number;
    rest[ordinal >>> 5] = (rest[ordinal >>> 5] as number) & ~(1 << (ordinal & 31));
  }
  return rest;
}

/** Adds the bits of one bitmap to another. */
export function orInto(words: Int32Array, added: Int32Array): void {
  for (let w = 0; w < words.length; w++) words[w] = (words[w] as number) | (added[w] as number);
}

/** The ordinals of a list whose bit is `wanted`. */
export function probed(ordinals: Uint32Array, words: Int32Array, wanted: 0 | 1): Uint32Array {
  const found = new Uint32Array(ordinals.length);
  const flip = 1 - wanted;
  let n = 0;
  for (let i = 0; i < ordinals.length; i++) {
    const ordinal = ordinals[i] as number;
    found[n] = ordinal;
    n += (((words[ordinal >>> 5] as number) >>> (ordinal & 31)) & 1) ^ flip;
  }
  return found.subarray(0, n);
}

/** How many ordinals of a list are in the bitmap. */
export function countProbed(ordinals: Uint32Array, words: Int32Array): number {
  let count = 0;
  for (let i = 0; i < ordinals.length; i++) {
    const ordinal = ordinals[i] as number;
    count += ((words[ordinal >>> 5] as number) >>> (ordinal & 31)) & 1;
  }
  return count;
}
