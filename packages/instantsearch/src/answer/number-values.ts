import type { NumberFacet } from "firmament";

/** The values of a field are counted if they are whole numbers within a range of this size. */
const MAX_SPREAD = 499;

/**
 * Counts the values of number fields. An engine counts ranges: one whole number is the range from it to the next double,
 * and if nothing lies between these ranges, their counts are all values.
 *
 * It remembers the ranges of each field, so that most searches need no second one.
 */
export class NumberValues {
  readonly #edges = new Map<string, readonly number[]>();

  /** The facet to ask first. */
  facetOf(field: string): object {
    const edges = this.#edges.get(field);
    return edges === undefined ? { bins: 1 } : { edges };
  }

  /** Whether another search counts the values that this one did not; `facetOf` then has their ranges. */
  needsSearch(field: string, facet: NumberFacet): boolean {
    const { min, max } = facet;
    if (min === null || max === null || isExact(facet)) return false;
    if (!Number.isSafeInteger(min) || !Number.isSafeInteger(max) || max - min > MAX_SPREAD) return false;
    const [first = Number.POSITIVE_INFINITY, ...others] = this.#edges.get(field) ?? [];
    if (first > min || (others.at(-1) ?? first) <= max) {
      const numbers = Array.from({ length: max - min + 1 }, (_, index) => min + index);
      this.#edges.set(
        field,
        numbers.flatMap((number) => [number, nextDouble(number)]),
      );
    }
    return true;
  }
}

/** The counts by value; `null` if there are other values than those of the ranges. */
export function countsByValue({
  ranges,
  below,
  max,
}: NumberFacet): readonly (readonly [value: string, count: number])[] | null {
  if (max === null) return [];
  if (below > 0) return null;
  const counts: [string, number][] = [];
  for (const { from, to, count } of ranges) {
    if (count === 0) continue;
    if (to === null || to !== nextDouble(from)) return null;
    counts.push([String(from), count]);
  }
  return counts;
}

/** Whether all values are in ranges of one number and those between them. */
function isExact({ ranges, below, max }: NumberFacet): boolean {
  const first = ranges[0];
  const last = ranges.at(-1);
  if (first === undefined || last === undefined || max === null) return false;
  return below === 0 && first.to === nextDouble(first.from) && last.to === null && last.from > max;
}

const doubles = new Float64Array(1);
const bits = new BigInt64Array(doubles.buffer);

/** The smallest double that is greater. */
function nextDouble(number: number): number {
  if (number === 0) return Number.MIN_VALUE;
  doubles[0] = number;
  bits[0] = (bits[0] ?? 0n) + (number > 0 ? 1n : -1n);
  return doubles[0] ?? Number.NaN;
}
