/**
 * Compares two texts by code points: negative if `a` comes first, 0 if they are equal. A lone surrogate counts as a
 * code point. The order differs from that of `<`, which compares code units, only for texts with surrogates.
 */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  let i = 0;
  while (i < length && a.charCodeAt(i) === b.charCodeAt(i)) i++;
  if (i === length) return a.length - b.length;
  // After a shared high surrogate, the first different code points can start one unit earlier.
  if (i > 0 && isHighSurrogate(a.charCodeAt(i - 1))) {
    const order = codePointAt(a, i - 1) - codePointAt(b, i - 1);
    if (order !== 0) return order;
  }
  return codePointAt(a, i) - codePointAt(b, i);
}

/** Whether a code unit can start a surrogate pair. */
export function isHighSurrogate(unit: number): boolean {
  return (unit & 0xfc00) === 0xd800;
}

/** Whether a code unit can end a surrogate pair. */
export function isLowSurrogate(unit: number): boolean {
  return (unit & 0xfc00) === 0xdc00;
}

/** Whether the code points of `text` start with those of `prefix`. */
export function startsWithCodePoints(text: string, prefix: string): boolean {
  if (!text.startsWith(prefix)) return false;
  const last = prefix.length - 1;
  return last < 0 || !isHighSurrogate(prefix.charCodeAt(last)) || codePointAt(text, last) < 0x10000;
}

/** The code point at an index within the text. */
export function codePointAt(text: string, index: number): number {
  return text.codePointAt(index) as number;
}

/** Compares by code units, as JavaScript's `<` does: negative if `a` comes first. */
export function compareCodeUnits(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
