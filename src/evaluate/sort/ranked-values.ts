import { pointSupport } from "../../geo/point-support.ts";
import type { Segment } from "../../indexes/segment.ts";
import type { ValueRank } from "./value-rank.ts";

/**
 * What a rank reads of the documents of a segment: the largest number, or the distance of the nearest point as a negative
 * number. NaN stands for a missing value.
 */
export function rankedValues({ field, modifier }: ValueRank, segment: Segment): (ordinal: number) => number {
  const numbers = segment.numbers(field);
  if (modifier.kind !== "decay") return (ordinal) => numbers.largest[ordinal] as number;
  const distanceOf = pointSupport().documentDistances(modifier.from, true);
  return (ordinal) => -distanceOf(numbers, ordinal);
}

/** At least the values of `rankedValues`, in less time; `null` if the values take no longer. */
export function greatestValues({ field, modifier }: ValueRank, segment: Segment): ((ordinal: number) => number) | null {
  if (modifier.kind !== "decay") return null;
  const numbers = segment.numbers(field);
  const leastOf = pointSupport().leastDistances(modifier.from);
  return (ordinal) => -leastOf(numbers, ordinal);
}
