import type { Sort } from "firmament/backend";
import { ID_PATH, type IndexLayout, ORDER_PATH } from "../layout/index-layout.ts";
import type { SortClause } from "./read-view.ts";

export const INSERTION_ORDER: readonly SortClause[] = [
  { [ORDER_PATH]: { order: "asc" } },
  { [ID_PATH]: { order: "asc" } },
];

/**
 * The criteria of a sort order, for the cluster. The id breaks ties.
 *
 * @throws {TypeError} for a sort with a collator or by distance
 */
export function sortClauses(sorts: readonly Sort[], layout: IndexLayout): readonly SortClause[] {
  return [...sorts.map((sort) => sortClause(sort, layout)), { [ID_PATH]: { order: "asc" } }];
}

function sortClause(sort: Sort, layout: IndexLayout): SortClause {
  if (sort.by === "relevance") return { _score: { order: "desc" } };
  const { direction: order, field } = sort;
  if (sort.by === "distance") {
    throw new TypeError(
      `A cluster cannot sort by the distance of ${JSON.stringify(field)}: it computes other distances than this engine. Search an engine in process, or sort by another field.`,
    );
  }
  if (sort.collator !== undefined) {
    throw new TypeError(
      `A cluster cannot sort ${JSON.stringify(field)} with a collator: it compares texts by their code points. Sort without one.`,
    );
  }
  if (sort.by === "text") return { [layout.valuePaths(field).first]: { order, missing: "_last" } };
  const mode = sort.mode ?? (order === "asc" ? "min" : "max");
  return { [layout.numberPath(field)]: { order, missing: "_last", mode } };
}
