import type { Sort, ValueRank } from "firmament/backend";
import { compareByCodePoints } from "./code-points.ts";
import { type NaiveDocument, textsOf } from "./document.ts";
import { naiveDistance } from "./points.ts";

/*
 * The order of hits (`docs/facets.md`): "Numbers sort by value, texts by the code points of the document's first value. Of
 * several numbers the smallest counts in an ascending order, and the largest in a descending one. Documents without a value
 * come last in both directions." The id breaks remaining ties.
 */

/** A match with what orders it. */
export interface Match {
  readonly document: { readonly id: string };
  readonly analyzed: NaiveDocument;
  /** 0 if relevance is not one of the sorts. */
  readonly score: number;
  /** Whether it comes first in an order by relevance. */
  readonly isExact: boolean;
}

/** Negative if `a` comes first. */
export function compareMatches(a: Match, b: Match, sorts: readonly Sort[], rank: ValueRank | null): number {
  for (const sort of sorts) {
    const order = compareBy(a, b, sort);
    if (order !== 0) return order;
  }
  return (rank === null ? 0 : compareRanks(a, b, rank)) || (a.document.id < b.document.id ? -1 : 1);
}

function compareBy(a: Match, b: Match, sort: Sort): number {
  if (sort.by === "relevance") return Number(b.isExact) - Number(a.isExact) || rounded(b.score) - rounded(a.score);
  const [x, y] = [sortValue(a, sort), sortValue(b, sort)];
  if (x === undefined || y === undefined) return Number(x === undefined) - Number(y === undefined);
  const compareTexts = (sort.by === "distance" ? undefined : sort.collator?.compare) ?? compareByCodePoints;
  const ascending = typeof x === "string" ? compareTexts(x, String(y)) : x - Number(y);
  return sort.direction === "asc" ? ascending : -ascending;
}

/** The first text; the smallest or the largest number. */
function sortValue(
  { document, analyzed }: Match,
  sort: Exclude<Sort, { readonly by: "relevance" }>,
): string | number | undefined {
  const { by, field, direction, mode = direction === "asc" ? "min" : "max" } = sort;
  if (by === "distance") {
    const distances = analyzed.points(field).map((point) => naiveDistance(sort.from, point));
    return distances.sort((a, b) => a - b).at(mode === "min" ? 0 : -1);
  }
  if (by === "text") return textsOf(document, field)[0];
  return analyzed.numbers(field).at(mode === "min" ? 0 : -1);
}

/** Equal sums of doubles differ in their last digits if they were added in another order. */
function rounded(score: number): number {
  return Number(score.toPrecision(12));
}

/** "Hits with equal scores are ordered by the value, greatest first and missing last, or by the distance, nearest first." */
function compareRanks(a: Match, b: Match, rank: ValueRank): number {
  const [x, y] = [a, b].map(({ analyzed }) => rankedValue(analyzed, rank));
  if (x === undefined || y === undefined) return Number(x === undefined) - Number(y === undefined);
  return y - x;
}

/**
 * "`rank` combines relevance with the value of a field: the value contributes factor · modifier(value). Values below 0 and missing
 * values contribute 0. Of several values the largest counts. Of a field of points, the distance contributes factor · pivot /
 * (pivot + distance). Of several points the nearest counts."
 */
export function rankedScore(score: number, document: NaiveDocument, rank: ValueRank): number {
  const value = rankedValue(document, rank);
  const isCounted = value !== undefined && (value > 0 || rank.modifier.kind === "decay");
  const contribution = Math.min(Number.MAX_VALUE, isCounted ? rank.factor * modified(value, rank.modifier) : 0);
  return Math.min(Number.MAX_VALUE, rank.combine === "add" ? score + contribution : score * (1 + contribution));
}

/** The largest number, or the distance of the nearest point as a negative number. */
function rankedValue(document: NaiveDocument, { field, modifier }: ValueRank): number | undefined {
  if (modifier.kind !== "decay") return document.numbers(field).at(-1);
  const [nearest] = document
    .points(field)
    .map((point) => naiveDistance(modifier.from, point))
    .sort((a, b) => a - b);
  return nearest === undefined ? undefined : -nearest;
}

function modified(value: number, modifier: ValueRank["modifier"]): number {
  switch (modifier.kind) {
    case "none":
      return value;
    case "sqrt":
      return Math.sqrt(value);
    case "log1p":
      return Math.log1p(value);
    case "saturation":
      return 1 / (1 + modifier.pivot / value);
    case "decay":
      return 1 / (1 - value / modifier.pivot);
  }
}
