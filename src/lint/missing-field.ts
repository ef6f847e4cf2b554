import type { ComparisonNode, QueryNode } from "../../grammar/ast/ast.ts";
import { insertion } from "../../grammar/diagnostics/fix.ts";
import { escapeWord } from "../../grammar/syntax/escape.ts";
import { isClauseOn } from "./fielded-clause.ts";
import type { Misreading, MisreadingContext, OperandList } from "./misreading.ts";

const VALUE = /^[+-]?\d/;

/**
 * Finds comparisons without a field, as the second one of `price:>5 AND <10`: the language reads a word. The field of
 * the clause before it is meant.
 */
export function missingFields(list: OperandList, context: MisreadingContext): readonly Misreading[] {
  if (list.field !== null || !hasOrder(list)) return [];
  const found: Misreading[] = [];
  let field: string | null = null;
  for (const { node } of list.operands) {
    if (node.kind !== "comparison" || node.field !== null) field = orderedField(node);
    else if (VALUE.test(node.text)) found.push(misreadingOf(node, field, list, context));
  }
  return found;
}

function hasOrder({ schema }: OperandList): boolean {
  return schema.fieldNames.some((name) => ["number", "integer", "date"].includes(schema.type(name) ?? ""));
}

/** The field of a clause that compares; `null` for another clause. */
function orderedField(node: QueryNode): string | null {
  return node.kind === "comparison" || node.kind === "range" ? (node.field?.name ?? null) : null;
}

function misreadingOf(
  node: ComparisonNode,
  field: string | null,
  list: OperandList,
  context: MisreadingContext,
): Misreading {
  const { span, text } = node;
  const image = context.text.slice(span.start, span.end);
  const name = field === null ? "" : `${escapeWord(field)}:`;
  const isMeant = field !== null && isClauseOn(field, name + image, list, context);
  const remedy = isMeant ? `write \`${name}${image}\`` : "write the field and a colon before it";
  const message = `Without a field, \`${image}\` searches for the word \`${text}\`: ${remedy}.`;
  const fixes = isMeant ? [insertion(span.start, name)] : [];
  return { code: "missing-field", message, span, fixes, nodes: [node] };
}
