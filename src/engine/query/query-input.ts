import type { QueryNode } from "../../../grammar/ast/ast.ts";
import { print } from "../../../grammar/syntax/printer.ts";

/** A query: its text, or its tree. */
export type Query = string | QueryNode;

/** The text in which the mistakes of a query have their places. */
export function queryText(query: Query): string {
  return typeof query === "string" ? query : print(query);
}
