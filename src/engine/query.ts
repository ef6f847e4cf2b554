import type { Node } from "../../grammar/ast.ts";
import { print } from "../../grammar/printer.ts";

/** A query: its text, or its tree. */
export type Query = string | Node;

/** The text in which the mistakes of a query have their places. */
export function textOf(query: Query): string {
  return typeof query === "string" ? query : print(query);
}
