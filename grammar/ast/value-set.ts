import type { PhraseNode, QueryNode, TermNode } from "./ast.ts";

/**
 * Whether the clauses of a field group form a *value set*, as in `tags:(a OR "b c")`: words and phrases without a field,
 * a boost and a slop. They are separated by OR alone or by white space alone. A value set counts as one clause.
 *
 * @param list the content of a group that names a field
 */
export function isValueSet(list: QueryNode): boolean {
  return (list.kind === "or" || list.kind === "sequence") && list.clauses.every(isPlainValue);
}

function isPlainValue(node: QueryNode): node is TermNode | PhraseNode {
  if (node.kind !== "term" && node.kind !== "phrase") return false;
  return node.field === null && node.boost === null && (node.kind === "term" || node.slop === 0);
}
