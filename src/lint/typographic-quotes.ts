import type { QueryNode } from "../../grammar/ast/ast.ts";
import { replacement } from "../../grammar/diagnostics/fix.ts";
import { truncate } from "../../grammar/syntax/error-context.ts";
import { quote } from "../../grammar/syntax/escape.ts";
import { clauseText, readComparison, type WrittenComparison } from "../plan/resolve/written-operator.ts";
import { isClauseOn } from "./fielded-clause.ts";
import type { Misreading, MisreadingContext, Operand, OperandList } from "./misreading.ts";
import { resolveClause } from "./resolve-clause.ts";

/** By opening quote, the closing quotes of the languages that use it. */
const CLOSING: Readonly<Record<string, string>> = {
  "“": "”",
  "„": "“”",
  "”": "”",
  "«": "»",
  "»": "«",
  "‹": "›",
  "›": "‹",
  "‘": "’",
  "‚": "‘’",
  "「": "」",
  "『": "』",
  "＂": "＂",
  "'": "'",
  "`": "`´",
};

/** The maximum number of words between the quotes. */
const MAX_WORDS = 16;

/**
 * Finds phrases in quotes that the language does not know, as in `“red green”` and `name:'red green'`: it reads single
 * words. A word alone means the same without its quotes, except on a field of keywords.
 */
export function typographicQuotes(list: OperandList, context: MisreadingContext): readonly Misreading[] {
  const found: Misreading[] = [];
  for (let start = 0; start < list.operands.length; start++) {
    const words = quotedFrom(start, list, context.text);
    const misreading = words === null ? null : misreadingOf(words, list, context);
    if (misreading === null) continue;
    found.push(misreading);
    start += misreading.nodes.length - 1;
  }
  return found;
}

/** Words from an opening quote to its closing quote. */
interface QuotedWords {
  /** At least one. */
  readonly nodes: readonly QueryNode[];
  /** The offset of the opening quote. */
  readonly start: number;
  /** The comparison without a colon that the first word begins with: `city=` of `city='new york'`. */
  readonly comparison: WrittenComparison | null;
}

/** The words from an opening quote on; `null` if the operand at the index does not begin with a quote. */
function quotedFrom(index: number, { operands, schema }: OperandList, text: string): QuotedWords | null {
  const first = operands[index];
  const image = first === undefined ? null : imageOf(first.node, text);
  if (first === undefined || image === null) return null;
  const compared = isBare(first.node) ? readComparison(image) : null;
  const isDoubled = first.isSigned && compared?.operator === "!=";
  const comparison = compared !== null && !isDoubled && schema.fieldNames.includes(compared.name) ? compared : null;
  const quoted = comparison?.value ?? image;
  const closing = CLOSING[quoted.charAt(0)];
  if (closing === undefined) return null;
  const nodes: QueryNode[] = [];
  for (const [count, operand] of operands.slice(index, index + MAX_WORDS).entries()) {
    const word = count === 0 ? quoted : insideImage(operand, text);
    if (word === null) return null;
    nodes.push(operand.node);
    const isEnd = closing.includes(word.charAt(word.length - 1)) && (count > 0 || word.length > 2);
    if (isEnd) return { nodes, start: first.node.span.end - quoted.length, comparison };
  }
  return null;
}

/** The text of a word without a field, a sign and a boost; `null` for other clauses. */
function insideImage({ node, isSigned }: Operand, text: string): string | null {
  return isSigned || !isBare(node) ? null : imageOf(node, text);
}

function isBare(node: QueryNode): boolean {
  return "field" in node && node.field === null;
}

/** The text of a word after its field; `null` for other clauses, and for a text with an escape. */
function imageOf(node: QueryNode, text: string): string | null {
  if (node.kind !== "term" && node.kind !== "prefix" && node.kind !== "wildcard") return null;
  if (node.boost !== null) return null;
  const image = text.slice(node.span.start, node.span.end).replace(/^[^:]*:[ \t\n\r\u3000]*/, "");
  return image.includes("\\") || image === "" ? null : image;
}

function misreadingOf(
  { nodes, start, comparison }: QuotedWords,
  list: OperandList,
  context: MisreadingContext,
): Misreading | null {
  const { text } = context;
  const [first, second] = nodes;
  if (first === undefined || (second === undefined && !changesMeaning(first, list, context))) return null;
  const end = nodes.at(-1)?.span.end ?? start;
  const span = { start: first.span.start, end };
  const inside = text.slice(start + 1, end - 1);
  const opening = comparison === null ? '"' : clauseText(comparison.name, comparison.operator, '"');
  // Parentheses and quotes between the words are no part of a phrase.
  const isPlain =
    !/["()[\]{}\\]/.test(inside) &&
    (comparison === null || isClauseOn(comparison.name, `${opening}${inside}"`, list, context));
  const message = `${text.charAt(start)} and ${text.charAt(end - 1)} do not quote a phrase, so each word is searched on its own: write \`${truncate(quote(inside))}\`.`;
  const from = comparison === null ? start : span.start;
  const fixes = isPlain ? [replacement(from, start + 1, opening), replacement(end - 1, end, '"')] : [];
  return { code: "typographic-quotes", message, span, fixes, nodes };
}

/** Whether the quotes around a single word count: on a field of keywords without such a value. */
function changesMeaning(node: QueryNode, list: OperandList, context: MisreadingContext): boolean {
  const field = ("field" in node ? node.field : null) ?? list.field;
  if (field === null || list.schema.type(field.name) !== "keyword") return false;
  const { index } = context;
  return index.isEmpty || !index.hasMatch(resolveClause(node, list.field ?? list.objects, context));
}
