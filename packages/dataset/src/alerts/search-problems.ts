import type { Filter, Schema } from "firmament";
import { messageOf } from "firmament/base";
import type { SavedSearches } from "firmament/standing";
import type { SavedSearchEntry } from "../tables/saved-search-table.ts";
import type { DatasetStore } from "../tables/store.ts";

/** A saved search that makes no alerts with a schema. */
export interface InvalidSearch {
  readonly owner: string;
  readonly id: string;
  readonly query: string;
  /** What is wrong with it. */
  readonly problem: string;
}

/** The number of saved searches that are read at once. */
const SEARCHES_AT_ONCE = 500;

/**
 * Why a saved search makes no alerts; `null` if it is valid.
 *
 * @param searches an empty list with the rules of the schema
 */
export function problemOf<S extends Schema>(
  searches: SavedSearches<S>,
  { query, filter, default_operator }: Pick<SavedSearchEntry, "query" | "filter" | "default_operator">,
): string | null {
  const id = "checked";
  try {
    searches.add(id, query ?? "", {
      ...(filter !== null && { filter: JSON.parse(filter) as Filter<S> }),
      defaultOperator: default_operator === "AND" ? "AND" : "OR",
    });
    return null;
  } catch (error) {
    return messageOf(error);
  } finally {
    searches.delete(id);
  }
}

/** The saved searches of a dataset that make no alerts with a schema. */
export function invalidSearches<S extends Schema>(
  store: DatasetStore,
  searches: SavedSearches<S>,
): readonly InvalidSearch[] {
  const found: InvalidSearch[] = [];
  for (let version = 0; ; ) {
    const entries = store.alerts.searchesAfter(version, SEARCHES_AT_ONCE);
    for (const entry of entries) {
      const { owner, id, query } = entry;
      version = entry.version;
      const problem = query === null ? null : problemOf(searches, entry);
      if (query !== null && problem !== null) found.push({ owner, id, query, problem });
    }
    if (entries.length < SEARCHES_AT_ONCE) return found;
  }
}
