import type { DistanceOrder } from "../../geo/distance-order.ts";
import type { NumberIndex } from "../../indexes/segment.ts";

export type SortDirection = "asc" | "desc";

/** Which value of a document in a multi-valued field of numbers counts: the smallest or the largest. */
export type NumberMode = "min" | "max";

/** One of the criteria that hits are sorted by. */
export type Sort = { readonly by: "relevance" } | FieldSort | DistanceSort;

/** Sorts by the great-circle distance of a field of points from a point. */
export interface DistanceSort extends DistanceOrder {
  readonly by: "distance";
}

export interface FieldSort {
  readonly by: "number" | "text";
  readonly field: string;
  readonly direction: SortDirection;
  /** Of a multi-valued field of numbers. Default: `"min"` if ascending, otherwise `"max"`: the best value counts. */
  readonly mode?: NumberMode | undefined;
  /** Compares the texts of a field of terms. Default: by code points. */
  readonly collator?: Intl.Collator | undefined;
}

/** A sort by a field of numbers. */
export type NumberSort = Pick<FieldSort, "field" | "direction" | "mode">;

/** The value that each document is sorted by; NaN for a missing one. */
export function sortedColumn(numbers: NumberIndex, { direction, mode }: NumberSort): Float64Array {
  return (mode ?? (direction === "asc" ? "min" : "max")) === "min" ? numbers.column : numbers.largest;
}
