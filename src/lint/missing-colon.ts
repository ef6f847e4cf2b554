import type { QueryNode } from "../../grammar/ast/ast.ts";
import { minimalFixes, replacement } from "../../grammar/diagnostics/fix.ts";
import { truncate } from "../../grammar/syntax/error-context.ts";
import { spaces } from "../../grammar/syntax/tokens.ts";
import { nearestNames } from "../base/nearest-names.ts";
import { clauseText, readComparison, type WrittenComparison } from "../plan/resolve/written-operator.ts";
import { isClauseOn } from "./fielded-clause.ts";
import type { Misreading, MisreadingContext, Operand, OperandList } from "./misreading.ts";
import { resolveClause } from "./resolve-clause.ts";

/** A comparison without a colon, and the operands as which the language reads it. */
interface FoundComparison extends WrittenComparison {
  /** At least one. */
  readonly operands: readonly Operand[];
}

/** The kinds of clauses that a word forms. */
const WORDS: ReadonlySet<QueryNode["kind"]> = new Set(["term", "prefix", "wildcard"]);

/** A name, a sign and a value may be operands of their own. */
const MAX_OPERANDS = 3;

/**
 * Finds fields that are compared without a colon, as in `price<5`, `name = acme` and `location_city="New York"`: the
 * language reads words. The name must be a field and the value one of its values. A name that is only similar to a field
 * counts if no document matches the word; a word with the exact name does not count if a document matches it.
 */
export function missingColons(list: OperandList, context: MisreadingContext): readonly Misreading[] {
  if (list.field !== null) return [];
  const found: Misreading[] = [];
  for (let start = 0; start < list.operands.length; ) {
    const misreading = misreadingAt(start, list, context);
    if (misreading !== null) found.push(misreading);
    start += misreading?.nodes.length ?? 1;
  }
  return found;
}

function misreadingAt(start: number, list: OperandList, context: MisreadingContext): Misreading | null {
  const first = list.operands[start];
  if (first === undefined || !isWord(first.node)) return null;
  for (let count = 1; count <= MAX_OPERANDS && start + count <= list.operands.length; count++) {
    const operands = list.operands.slice(start, start + count);
    if (operands.slice(1).some(({ isAfterOperator }) => isAfterOperator)) return null;
    const comparison = readComparison(joined(operands, context.text));
    if (comparison === null || comparison.value === "") continue;
    const misreading = misreadingOf({ ...comparison, operands }, list, context);
    if (misreading !== null) return misreading;
  }
  return null;
}

/** Whether a clause is a word without a field. */
function isWord(node: QueryNode): boolean {
  return WORDS.has(node.kind) && "field" in node && node.field === null;
}

/** The texts of operands with a space between them, without the sign of the first one. */
function joined(operands: readonly Operand[], text: string): string {
  return operands
    .map((operand, index) =>
      text.slice(index === 0 ? operand.node.span.start : startOf(operand, text), operand.node.span.end),
    )
    .join(" ");
}

/** The offset of the sign of an operand; of the operand if it has none. */
function startOf({ node, isSigned }: Operand, text: string): number {
  const { start } = node.span;
  return isSigned && "+-!".includes(text.charAt(start - 1)) ? start - 1 : start;
}

function misreadingOf(comparison: FoundComparison, list: OperandList, context: MisreadingContext): Misreading | null {
  const { operator, value, operands } = comparison;
  const { text } = context;
  const written = (name: string): string => clauseText(name, operator, value);
  const field = fieldsOf(comparison, list, context).find((name) => isClauseOn(name, written(name), list, context));
  if (field === undefined) return null;
  const nodes = operands.map(({ node }) => node);
  const span = { start: nodes[0]?.span.start ?? 0, end: nodes.at(-1)?.span.end ?? 0 };
  const image = truncate(text.slice(span.start, span.end));
  const message = `\`${image}\` has no colon, so it searches for words in any field: write \`${truncate(written(field))}\`.`;
  const isFixable = isUnbroken(operands, text) && !(operator === "!=" && operands[0]?.isSigned === true);
  const fixes = isFixable ? minimalFixes(text, replacement(span.start, span.end, written(field))) : [];
  return { code: "missing-colon", message, span, fixes, nodes };
}

/** The fields that a name may stand for. */
function fieldsOf(
  { name, operands }: FoundComparison,
  list: OperandList,
  context: MisreadingContext,
): readonly string[] {
  const { fieldNames } = list.schema;
  const equal = fieldsLike(name, fieldNames);
  const [only, second] = operands;
  const { index } = context;
  if (only === undefined || second !== undefined || index.isEmpty) return equal;
  const fields = equal.length > 0 || name.includes("\\") ? equal : nearestNames(name, fieldNames);
  return fields.length > 0 && index.hasMatch(resolveClause(only.node, list.objects, context)) ? [] : fields;
}

/** The fields with a name, also in the other case. */
function fieldsLike(name: string, fieldNames: readonly string[]): readonly string[] {
  if (fieldNames.includes(name)) return [name];
  const lower = name.toLowerCase();
  return fieldNames.filter((field) => field.toLowerCase() === lower);
}

/** Whether there is only white space between operands, and no parenthesis. */
function isUnbroken(operands: readonly Operand[], text: string): boolean {
  return operands.slice(1).every((operand, index) => {
    const gap = text.slice(operands[index]?.node.span.end, startOf(operand, text));
    return [...gap].every((character) => spaces.includes(character));
  });
}
