import type { QueryNode } from "../../grammar/ast/ast.ts";
import { minimalFixes, replacement } from "../../grammar/diagnostics/fix.ts";
import { truncate } from "../../grammar/syntax/error-context.ts";
import { spaces } from "../../grammar/syntax/tokens.ts";
import { nearestNames } from "../base/nearest-names.ts";
import { clauseText, readComparison, type WrittenComparison } from "../plan/resolve/written-operator.ts";
import { isClauseOn } from "./fielded-clause.ts";
import type { Misreading, MisreadingContext, OperandList } from "./misreading.ts";
import { resolveClause } from "./resolve-clause.ts";

/** A comparison without a colon, and the clauses as which the language reads its parts. */
interface FoundComparison extends WrittenComparison {
  /** At least one. */
  readonly nodes: readonly QueryNode[];
}

/** The kinds of clauses that a word forms. */
const WORDS: ReadonlySet<QueryNode["kind"]> = new Set(["term", "prefix", "wildcard"]);

/**
 * Finds fields that are compared without a colon, as in `price<5`, `name = acme` and `location_city="New York"`: the
 * language reads words. The name must be a field and the value one of its values. A name that is only similar to a field
 * counts if no document matches the word; a word with the exact name does not count if a document matches it.
 */
export function missingColons(list: OperandList, context: MisreadingContext): readonly Misreading[] {
  if (list.field !== null) return [];
  const found: Misreading[] = [];
  for (let start = 0; start < list.operands.length; start++) {
    const comparison = comparisonAt(start, list, context.text);
    const misreading = comparison === null ? null : misreadingOf(comparison, start, list, context);
    if (comparison === null || misreading === null) continue;
    found.push(misreading);
    start += comparison.nodes.length - 1;
  }
  return found;
}

/** The comparison whose name is the operand at an index, or a part of it. */
function comparisonAt(start: number, { operands, schema }: OperandList, text: string): FoundComparison | null {
  const clauses = operands.slice(start, start + 3);
  const end = clauses.findIndex(({ isAfterOperator }, index) => index > 0 && isAfterOperator);
  const [first, second, third] = (end < 0 ? clauses : clauses.slice(0, end)).map(({ node }) => node);
  if (first === undefined || !isWord(first)) return null;
  const image = imageOf(first, text);
  const own = readComparison(image);
  if (own !== null) {
    if (own.name === "") return null;
    if (own.value !== "") return { ...own, nodes: [first] };
    return second === undefined ? null : { ...own, value: imageOf(second, text), nodes: [first, second] };
  }
  if (second === undefined || fieldsLike(image, schema.fieldNames).length === 0) return null;
  const negation = clauses[1]?.isSigned === true ? text.slice(first.span.end, second.span.start).trim() : "";
  const isSign = second.kind === "comparison" || isWord(second);
  const next = isSign ? readComparison(negation + imageOf(second, text)) : null;
  if (next === null || next.name !== "") return null;
  const { operator } = next;
  if (next.value !== "") return { name: image, operator, value: next.value.trimStart(), nodes: [first, second] };
  return third === undefined
    ? null
    : { name: image, operator, value: imageOf(third, text), nodes: [first, second, third] };
}

/** Whether a clause is a word without a field. */
function isWord(node: QueryNode): boolean {
  return WORDS.has(node.kind) && "field" in node && node.field === null;
}

function imageOf({ span }: QueryNode, text: string): string {
  return text.slice(span.start, span.end);
}

function misreadingOf(
  comparison: FoundComparison,
  start: number,
  list: OperandList,
  context: MisreadingContext,
): Misreading | null {
  const { operator, value, nodes } = comparison;
  const written = (name: string): string => clauseText(name, operator, value);
  const field = fieldOf(comparison, list, context).find((name) => isClauseOn(name, written(name), list, context));
  if (field === undefined) return null;
  const span = { start: nodes[0]?.span.start ?? 0, end: nodes.at(-1)?.span.end ?? 0 };
  const image = truncate(context.text.slice(span.start, span.end));
  const message = `\`${image}\` has no colon, so it searches for words in any field: write \`${truncate(written(field))}\`.`;
  const isFixable = isUnbroken(nodes, context.text) && !(operator === "!=" && list.operands[start]?.isSigned === true);
  const fixes = isFixable ? minimalFixes(context.text, replacement(span.start, span.end, written(field))) : [];
  return { code: "missing-colon", message, span, fixes, nodes };
}

/** The fields that a name may stand for. */
function fieldOf({ name, nodes }: FoundComparison, list: OperandList, context: MisreadingContext): readonly string[] {
  const { fieldNames } = list.schema;
  const equal = fieldsLike(name, fieldNames);
  const [only, second] = nodes;
  if (only === undefined || second !== undefined) return equal;
  const { index } = context;
  if (index.isEmpty) return equal;
  const near = equal.length > 0 ? equal : nearestNames(name, fieldNames);
  return near.length > 0 && index.hasMatch(resolveClause(only, list.objects, context)) ? [] : near;
}

/** The fields with a name, also in the other case. */
function fieldsLike(name: string, fieldNames: readonly string[]): readonly string[] {
  if (fieldNames.includes(name)) return [name];
  const lower = name.toLowerCase();
  return fieldNames.filter((field) => field.toLowerCase() === lower);
}

/** Whether there is only white space between some clauses, or the start of `!=`, and no parenthesis. */
function isUnbroken(nodes: readonly QueryNode[], text: string): boolean {
  return nodes.every(({ span }, index) => {
    const gap = text.slice(nodes[index - 1]?.span.end ?? span.start, span.start);
    return [...gap].every((character) => spaces.includes(character) || character === "!");
  });
}
