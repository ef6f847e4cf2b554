import { partitionPoint } from "../base/partition-point.ts";
import { filter, intersect } from "../postings/operations.ts";
import { PostingBuilder } from "../postings/posting-builder.ts";
import type { PostingSet } from "../postings/posting-set.ts";
import type { Area, CodeRange } from "./area.ts";

/** A segment with fields of points. */
export interface PointSegment {
  readonly size: number;
  numbers(field: string): StoredPoints;
}

/** The stored points of the documents of a segment, by ordinal. */
export interface StoredPoints {
  /** The point of each document; NaN if it has none. Of several points, one of them. */
  readonly column: Float64Array;
  /** The points of document `d` are `values[starts[d]]` to `values[starts[d + 1] - 1]`; `null` if each has at most one. */
  readonly lists: { readonly values: Float64Array; readonly starts: Uint32Array } | null;
  /** All points in ascending order, and the document of each. */
  sorted(): { readonly values: Float64Array; readonly ordinals: Uint32Array };
}

/** Whether documents are checked, codes are scanned, or what takes less time. */
export type AreaAccess = "check" | "scan" | "cheaper";

/** A check of a document takes as long as scanning this many codes, most of which are in cells that the area contains. */
const CHECK_COST = 5;

const CHUNK = 1024;

/** The documents of a set with a stored point in an area. */
export function areaWithin(
  { field, area, access }: { readonly field: string; readonly area: Area; readonly access: AreaAccess },
  segment: PointSegment,
  set: PostingSet,
): PostingSet {
  const points = segment.numbers(field);
  const isChecked = access === "cheaper" ? prefersCheck(points, area, set.size) : access === "check";
  return isChecked ? checked(points, area, set) : intersect(set, scanned(points, area, segment.size));
}

function prefersCheck(points: StoredPoints, area: Area, size: number): boolean {
  const { values } = points.sorted();
  let scanned = 0;
  for (const range of area.ranges) {
    const [from, to] = indexesOf(values, range);
    scanned += to - from;
    if (scanned > size * CHECK_COST) return true;
  }
  return false;
}

function checked({ column, lists }: StoredPoints, area: Area, set: PostingSet): PostingSet {
  if (lists === null) {
    // NaN stands for a missing value.
    return filter(set, (ordinal) => {
      const code = column[ordinal] as number;
      return code >= 0 && area.contains(code);
    });
  }
  const { starts, values } = lists;
  return filter(set, (ordinal) => {
    const end = starts[ordinal + 1] as number;
    for (let i = starts[ordinal] as number; i < end; i++) if (area.contains(values[i] as number)) return true;
    return false;
  });
}

/** Reads the sorted codes of the ranges that cover the area, and tests those that may be outside. */
function scanned(points: StoredPoints, area: Area, universe: number): PostingSet {
  const { values, ordinals } = points.sorted();
  const builder = new PostingBuilder(universe);
  const inside = new Uint32Array(CHUNK);
  for (const range of area.ranges) {
    const [from, to] = indexesOf(values, range);
    if (range.isInside) {
      builder.addAll(ordinals, from, to);
      continue;
    }
    let n = 0;
    for (let rank = from; rank < to; rank++) {
      if (!area.contains(values[rank] as number)) continue;
      inside[n++] = ordinals[rank] as number;
      if (n < CHUNK) continue;
      builder.addAll(inside, 0, n);
      n = 0;
    }
    builder.addAll(inside, 0, n);
  }
  return builder.build();
}

/** The first index of a range in ascending codes, and the one after its last. */
function indexesOf(values: Float64Array, { low, high }: CodeRange): readonly [from: number, to: number] {
  const countUpTo = (isBefore: (code: number) => boolean): number =>
    partitionPoint(values.length, (index) => isBefore(values[index] as number));
  return [countUpTo((code) => code < low), countUpTo((code) => code <= high)];
}
