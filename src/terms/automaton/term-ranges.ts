import type { RangeVisitor } from "./automaton.ts";

/** Up to this many numbers, the built-in sort is faster; for 5,000 it takes four times as long as a radix sort. */
const MAX_BUILT_IN_SORT = 512;

const BITS_PER_PASS = 10;
const BUCKETS: number = 1 << BITS_PER_PASS;

/**
 * Visits term numbers below `size`, given in any order with repetitions, as ascending ranges. Consumes the array.
 * O(terms): 10 ns per term.
 */
export function visitRanges(terms: Uint32Array, size: number, visit: RangeVisitor): void {
  const ascending = terms.length <= MAX_BUILT_IN_SORT ? terms.sort() : radixSorted(terms, size);
  let from = 0;
  let to = 0;
  for (let i = 0; i < ascending.length; i++) {
    const term = ascending[i] as number;
    if (term !== to && term !== to - 1) {
      if (from < to) visit(from, to);
      from = term;
    }
    to = term + 1;
  }
  if (from < to) visit(from, to);
}

function radixSorted(terms: Uint32Array, size: number): Uint32Array {
  let sorted = terms;
  let next: Uint32Array = new Uint32Array(terms.length);
  for (let shift = 0; (size - 1) >>> shift > 0; shift += BITS_PER_PASS) {
    sortByBits(sorted, shift, next);
    [sorted, next] = [next, sorted];
  }
  return sorted;
}

/** One pass of the radix sort: a stable counting sort by some bits. */
function sortByBits(terms: Uint32Array, shift: number, sorted: Uint32Array): void {
  const offsets = new Uint32Array(BUCKETS + 1);
  for (let i = 0; i < terms.length; i++) {
    const next = (((terms[i] as number) >>> shift) & (BUCKETS - 1)) + 1;
    offsets[next] = (offsets[next] as number) + 1;
  }
  for (let bits = 1; bits < BUCKETS; bits++) offsets[bits] = (offsets[bits] as number) + (offsets[bits - 1] as number);
  for (let i = 0; i < terms.length; i++) {
    const bits = ((terms[i] as number) >>> shift) & (BUCKETS - 1);
    const offset = offsets[bits] as number;
    sorted[offset] = terms[i] as number;
    offsets[bits] = offset + 1;
  }
}
