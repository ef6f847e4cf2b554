import type { QueryNode } from "../../../grammar/ast/ast.ts";
import { print } from "../../../grammar/syntax/printer.ts";

/**
 * A query: a text in the query language, or a tree, as `parse`, `lucene` and the query builder return it. A tree is
 * checked before it is used, and may come from JSON.
 */
export type Query = string | QueryNode;

/** The text that the spans of diagnostics refer to. */
export function queryText(query: Query): string {
  return typeof query === "string" ? query : print(query);
}
