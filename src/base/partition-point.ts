/**
 * The first index from 0 for which a predicate is false, or `length`. The predicate must not become true again at a
 * later index. O(log length) calls. Hot loops have binary searches of their own, without a call for each step.
 */
export function partitionPoint(length: number, isBefore: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
