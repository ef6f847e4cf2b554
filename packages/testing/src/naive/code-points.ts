/** "Words are ordered by code points." Negative, 0 or positive. */
export function compareByCodePoints(a: string, b: string): number {
  const [x, y] = [Array.from(a), Array.from(b)];
  const at = x.findIndex((character, i) => character !== y[i]);
  return at < 0 ? x.length - y.length : (x[at]?.codePointAt(0) ?? 0) - (y[at]?.codePointAt(0) ?? -1);
}
