import { partitionPoint } from "../../base/partition-point.ts";

/** What the edges of ranges that contain some numbers depend on. */
export interface NumberExtent {
  readonly min: number;
  readonly max: number;
  /** The smallest number above 0; `null` if there is none. */
  readonly leastPositive: number | null;
  readonly hasZero: boolean;
  /** Whether all numbers are whole. It may read all of them. */
  areWhole(): boolean;
}

/**
 * The extent of numbers, which must not change while it is used; `null` without a number.
 *
 * @param numbers ascending
 */
export function extentOf(numbers: Float64Array): NumberExtent | null {
  const [min, max] = [numbers.at(0), numbers.at(-1)];
  if (min === undefined || max === undefined) return null;
  const firstPositive = partitionPoint(numbers.length, (index) => (numbers[index] as number) <= 0);
  return {
    min,
    max,
    leastPositive: numbers[firstPositive] ?? null,
    hasZero: numbers[firstPositive - 1] === 0,
    areWhole: () => areAllWhole(numbers),
  };
}

function areAllWhole(numbers: Float64Array): boolean {
  for (let i = 0; i < numbers.length; i++) if (!Number.isInteger(numbers[i])) return false;
  return true;
}
