import { standardEngine } from "@firmament/test-support/engine/company-engines.ts";
import { QueryError, type QueryNode } from "firmament";
import { parse } from "firmament/grammar";
import type { TaggedQuery } from "./company-queries.ts";

/** A query with its tree; `null` if it is invalid. */
export interface ReadQuery extends TaggedQuery {
  readonly tree: QueryNode | null;
}

/** Distinct queries. The engine only says which of them are valid. */
export function readQueries(queries: readonly TaggedQuery[]): readonly ReadQuery[] {
  const read = new Map<string, ReadQuery>();
  for (const { query, tags } of queries) {
    if (!read.has(query)) read.set(query, { query, tags, tree: isValid(query) ? parse(query) : null });
  }
  return [...read.values()];
}

function isValid(query: string): boolean {
  try {
    standardEngine.count(query);
    return true;
  } catch (error) {
    if (error instanceof QueryError) return false;
    throw error;
  }
}
