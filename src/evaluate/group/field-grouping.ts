import type { SegmentMatches } from "../match/segment-matches.ts";
import type { Grouping, GroupRequest } from "./grouping.ts";
import { NumberGrouping } from "./number-grouping.ts";
import { TextGrouping } from "./text-grouping.ts";

/** The groups of matches by a field. */
export function fieldGrouping<Document>(
  matches: readonly SegmentMatches<Document>[],
  { field, type }: GroupRequest,
): Grouping<Document> {
  return type === "text" ? new TextGrouping(matches, field) : new NumberGrouping(matches, field);
}
