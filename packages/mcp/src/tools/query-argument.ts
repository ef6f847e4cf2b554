import { z } from "zod";
import { queryOfTree } from "../query-tree/query-of-tree.ts";
import { type QueryTree, queryTree } from "../query-tree/query-tree.ts";

/** A query as text or as a tree. */
export const queryArgument: z.ZodType<string | QueryTree> = z
  .union([z.string().max(65_536), queryTree], { error: "a query as text, or as a tree with `kind`" })
  .meta({ description: "The query: text in the language above, or a tree." });

export const filterArgument: z.ZodType<object | string> = z
  .union([z.record(z.string(), z.unknown()), z.string()], { error: "an object of conditions, or a query" })
  .meta({
    description:
      'What documents must match besides the query: a query, or conditions by field, as in {"field": ["a", "b"], "number": {"gte": 1}}.',
  });

export const operatorArgument: z.ZodType<"AND" | "OR"> = z
  .enum(["AND", "OR"], { error: '"AND" or "OR"' })
  .meta({ description: "The operator between two clauses without one. Default: OR." });

/** @throws {TypeError | QueryError} for a tree that is no query */
export function queryTextOf(query: string | QueryTree): string {
  return typeof query === "string" ? query : queryOfTree(query);
}
