import type { ResolvedQuery } from "./resolved.ts";
import { keyOf } from "./resolved-key.ts";

/** A filter with resolved fields: documents match if all conditions hold. */
export type ResolvedFilter = readonly ResolvedCondition[];

export type ResolvedCondition = (QueryCondition | ValuesCondition) & {
  /** Whether it also holds for facets that leave out their own filter. */
  readonly isFixed?: true;
};

/** Holds for the documents that match a query. */
export interface QueryCondition {
  readonly kind: "query";
  /** The field of a condition of an object; `null` for a text or a tree, which may search several. */
  readonly field: string | null;
  readonly query: ResolvedQuery;
}

/** Holds for the documents with one of the values in a field of terms, compared as facets count them: unanalyzed. */
export interface ValuesCondition {
  readonly kind: "values";
  readonly field: string;
  /** The terms of each value. */
  readonly values: ReadonlyMap<string, readonly string[]>;
  /** Whether documents with one of the values are excluded instead. */
  readonly isExcluded: boolean;
}

/** A key that is equal for two filters of one schema if and only if their conditions are equal, boosts aside. */
export function keyOfFilter(filter: ResolvedFilter): string {
  return JSON.stringify(filter.map(keyOfCondition));
}

function keyOfCondition(condition: ResolvedCondition): string | readonly unknown[] {
  if (condition.kind === "query") return keyOf(condition.query);
  const { field, values, isExcluded } = condition;
  return [isExcluded, field, ...[...values.keys()].sort()];
}
