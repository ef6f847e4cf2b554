import type { Area } from "../../geo/area.ts";
import { exactly, indexRangeOf } from "../../indexes/numeric-range.ts";
import type { NumberIndex, Segment } from "../../indexes/segment.ts";
import { COSTS } from "../../plan/costs.ts";
import type { PlanArea } from "../../plan/plan.ts";
import { filter, intersect } from "../../postings/operations.ts";
import { PostingBuilder } from "../../postings/posting-builder.ts";
import type { PostingSet } from "../../postings/posting-set.ts";

/** An area of points, and whether documents are checked or codes are scanned: `cheaper` decides by their numbers. */
interface SearchedArea extends Pick<PlanArea, "field" | "area"> {
  readonly access: PlanArea["access"] | "cheaper";
}

/** The documents of a set with a stored point in an area. */
export function areaWithin({ field, area, access }: SearchedArea, segment: Segment, set: PostingSet): PostingSet {
  const numbers = segment.numbers(field);
  const isChecked = access === "cheaper" ? prefersCheck(numbers, area, set) : access === "check";
  return isChecked ? checked(numbers, area, set) : intersect(set, scanned(numbers, area, segment.size));
}

function prefersCheck(numbers: NumberIndex, area: Area, set: PostingSet): boolean {
  const checking = set.size * COSTS.checkedPoint;
  const { values } = numbers.sorted();
  let scanning = 0;
  for (const { low, high } of area.ranges) {
    const { from, to } = indexRangeOf(values, { ...exactly(low), high });
    scanning += (to - from) * COSTS.scannedPoint;
    if (scanning > checking) return true;
  }
  return false;
}

function checked({ column, lists }: NumberIndex, area: Area, set: PostingSet): PostingSet {
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
function scanned(numbers: NumberIndex, area: Area, universe: number): PostingSet {
  const { values, ordinals } = numbers.sorted();
  const builder = new PostingBuilder(universe);
  const inside = new Uint32Array(CHUNK);
  for (const { low, high, isInside } of area.ranges) {
    const { from, to } = indexRangeOf(values, { ...exactly(low), high });
    if (isInside) {
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

const CHUNK = 1024;
