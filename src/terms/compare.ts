/**
 * Compares two texts by their code points: negative if `a` comes first, 0 if they are equal. A lone surrogate counts as
 * the code point of its own number. It differs from `<`, which compares code units, only where surrogates occur.
 */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  let at = 0;
  while (at < length && a.charCodeAt(at) === b.charCodeAt(at)) at++;
  if (at === length) return a.length - b.length;
  // Where both texts continue a shared high surrogate, the code points that differ may begin there.
  if (at > 0 && isHighSurrogate(a.charCodeAt(at - 1))) {
    const order = codePointAt(a, at - 1) - codePointAt(b, at - 1);
    if (order !== 0) return order;
  }
  return codePointAt(a, at) - codePointAt(b, at);
}

/** Whether a code unit can begin a surrogate pair. */
export function isHighSurrogate(unit: number): boolean {
  return (unit & 0xfc00) === 0xd800;
}

/** Whether a code unit can end a surrogate pair. */
export function isLowSurrogate(unit: number): boolean {
  return (unit & 0xfc00) === 0xdc00;
}

/** Whether the code points of `text` begin with those of `prefix`. */
export function startsWithCodePoints(text: string, prefix: string): boolean {
  if (!text.startsWith(prefix)) return false;
  const last = prefix.length - 1;
  return last < 0 || !isHighSurrogate(prefix.charCodeAt(last)) || codePointAt(text, last) < 0x10000;
}

/** The code point that begins at an index within the text. */
export function codePointAt(text: string, index: number): number {
  return text.codePointAt(index) as number;
}

/** Negative when `a` comes first in the order of code units, which is that of JavaScript's `<`. */
export function compareCodeUnits(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
