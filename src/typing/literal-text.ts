import type { QueryNode, TermNode } from "../../grammar/ast/ast.ts";
import { childrenOf } from "../../grammar/ast/visitor.ts";
import { isOperatorWord } from "../../grammar/syntax/operators.ts";

/*
 * A text that is typed may be the beginning of a value whose signs mean something in the language: `Shall We Dance?`,
 * `re:invent`, `M*A*S*H`.
 */

const WORD = /[^ \t\n\r\u3000]+/g;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
/** Signs around a word that change no word: parentheses, brackets, quotes and a plus sign. */
const AROUND = /^[([{"+]+|[)\]}"]+$/g;
const BEFORE = /^[([{"+]+/;

/** A text as words without a meaning in the language. */
export interface LiteralText {
  /** All words, each required. */
  readonly tree: QueryNode;
  /** The words that the language reads in another way. */
  readonly signed: readonly TermNode[];
}

/**
 * A text as it is written; `null` if the language reads it in the same way, or if it says what must not be read
 * otherwise: a negation, a field of the schema, or a phrase in quotes.
 *
 * @param tree the tree of the text, without unknown fields
 */
export function literalText(text: string, tree: QueryNode): LiteralText | null {
  const terms = new Set<string>();
  if (!addTerms(tree, text, terms)) return null;
  const words = [...text.matchAll(WORD)].map(({ 0: word, index }) => termAt(word, index));
  const signed = words.filter((word) => !isCovered(word.text, word.span.end === text.length, terms));
  const [first, second] = words;
  if (first === undefined || signed.length === 0) return null;
  const span = { start: 0, end: text.length };
  return { tree: second === undefined ? first : Object.freeze({ kind: "and", span, clauses: words }), signed };
}

/** @returns false if the tree has a clause that has one meaning only */
function addTerms(node: QueryNode, text: string, terms: Set<string>): boolean {
  if (node.kind === "not") return false;
  if ("field" in node && node.field !== null) return false;
  if (node.kind === "phrase" && /".*"/s.test(text.slice(node.span.start, node.span.end))) return false;
  if (node.kind === "term") terms.add(node.text);
  return childrenOf(node).every((child) => addTerms(child, text, terms));
}

/**
 * Whether the tree has a written word as a term, or ignores it.
 *
 * @param isLast whether a letter may follow, which can join the signs at its end to it: `צה"ל`
 */
function isCovered(word: string, isLast: boolean, terms: ReadonlySet<string>): boolean {
  if (terms.has(word) || isOperatorWord(word)) return true;
  // A `?` that stands alone is a pattern of words of one letter.
  if (!LETTER_OR_DIGIT.test(word)) return !word.includes("?");
  return terms.has(word.replace(isLast ? BEFORE : AROUND, ""));
}

function termAt(text: string, start: number): TermNode {
  const span = { start, end: start + text.length };
  return Object.freeze({ kind: "term", span, field: null, boost: null, text, signed: false });
}
