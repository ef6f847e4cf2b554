import type { QueryNode } from "../../grammar/ast/ast.ts";
import { QueryError } from "../../grammar/diagnostics/query-error.ts";
import { parse } from "../../grammar/parser.ts";
import { resolve, WITHOUT_WORD } from "../plan/resolve/resolver.ts";
import { NO_TYPED_WORDS } from "../plan/resolve/typed-words.ts";
import type { MisreadingContext, OperandList } from "./misreading.ts";

/** Whether a text is a single clause on a field, perhaps with a sign, that is valid in a list and contains a term. */
export function isClauseOn(field: string, written: string, list: OperandList, context: MisreadingContext): boolean {
  const node = parsed(written);
  if (node === null) return false;
  const clause = node.kind === "not" ? node.clause : node;
  if (!("field" in clause) || clause.field?.name !== field) return false;
  const { objects } = list;
  const { span } = node;
  const query: QueryNode = objects === null ? node : { kind: "group", span, field: objects, boost: null, query: node };
  const { resolved, diagnostics } = resolve(query, context, NO_TYPED_WORDS, false);
  return diagnostics.length === 0 && resolved !== WITHOUT_WORD;
}

/** The tree of a text; `null` for a text with errors. */
function parsed(text: string): QueryNode | null {
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof QueryError) return null;
    throw error;
  }
}
