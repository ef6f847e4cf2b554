import type { QueryNode } from "../../grammar/ast/ast.ts";
import { replacement } from "../../grammar/diagnostics/fix.ts";
import { truncate } from "../../grammar/syntax/error-context.ts";
import { quote } from "../../grammar/syntax/escape.ts";
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
    const misreading = words.length === 0 ? null : misreadingOf(words, list, context);
    if (misreading === null) continue;
    found.push(misreading);
    start += words.length - 1;
  }
  return found;
}

/** The words from an opening quote to its closing quote; none if the operand at the index does not begin with a quote. */
function quotedFrom(start: number, { operands }: OperandList, text: string): readonly QueryNode[] {
  const first = operands[start];
  const image = first === undefined ? null : imageOf(first.node, text);
  const closing = image === null ? undefined : CLOSING[image.charAt(0)];
  if (closing === undefined) return [];
  const words: QueryNode[] = [];
  for (const [index, operand] of operands.slice(start, start + MAX_WORDS).entries()) {
    const word = index === 0 ? image : insideImage(operand, text);
    if (word === null) return [];
    words.push(operand.node);
    const isEnd = closing.includes(word.charAt(word.length - 1)) && (index > 0 || word.length > 2);
    if (isEnd) return words;
  }
  return [];
}

/** The text of a word without a field, a sign and a boost; `null` for other clauses. */
function insideImage({ node, isSigned }: Operand, text: string): string | null {
  return isSigned || !("field" in node) || node.field !== null ? null : imageOf(node, text);
}

/** The text of a word after its field; `null` for other clauses, and for a text with an escape. */
function imageOf(node: QueryNode, text: string): string | null {
  if (node.kind !== "term" && node.kind !== "prefix" && node.kind !== "wildcard") return null;
  if (node.boost !== null) return null;
  const image = text.slice(node.span.start, node.span.end).replace(/^[^:]*:[ \t\n\r\u3000]*/, "");
  return image.includes("\\") || image === "" ? null : image;
}

function misreadingOf(nodes: readonly QueryNode[], list: OperandList, context: MisreadingContext): Misreading | null {
  const { text } = context;
  const [first] = nodes;
  const last = nodes.at(-1);
  if (first === undefined || last === undefined) return null;
  if (first === last && !changesMeaning(first, list, context)) return null;
  const { end } = last.span;
  const start = first.span.end - (imageOf(first, text) ?? "").length;
  const inside = text.slice(start + 1, end - 1);
  // Parentheses and quotes between the words are no part of a phrase.
  const isPlain = !/["()[\]{}\\]/.test(inside);
  const [opening, closing] = [text.charAt(start), text.charAt(end - 1)];
  const message = `${opening} and ${closing} do not quote a phrase, so each word is searched on its own: write \`${truncate(quote(inside))}\`.`;
  const fixes = isPlain ? [replacement(start, start + 1, '"'), replacement(end - 1, end, '"')] : [];
  return { code: "typographic-quotes", message, span: { start: first.span.start, end }, fixes, nodes };
}

/** Whether the quotes around a single word count: on a field of keywords without such a value. */
function changesMeaning(node: QueryNode, list: OperandList, context: MisreadingContext): boolean {
  const field = ("field" in node ? node.field : null) ?? list.field;
  if (field === null || list.schema.type(field.name) !== "keyword") return false;
  const { index } = context;
  return index.isEmpty || !index.hasMatch(resolveClause(node, list.field ?? list.objects, context));
}
