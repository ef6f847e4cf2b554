import type { PhraseNode, QueryNode, Span, TermNode } from "../../grammar/ast/ast.ts";
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
 * A text as it is written, with its phrases in quotes; `null` if the language reads it in the same way, or if it says what
 * must not be read otherwise: a negation, or a field of the schema.
 *
 * @param tree the tree of the text, without unknown fields
 */
export function literalText(text: string, tree: QueryNode): LiteralText | null {
  const terms = new Set<string>();
  const phrases: PhraseNode[] = [];
  if (!collect(tree, text, terms, phrases)) return null;
  const words = [...text.matchAll(WORD)]
    .map(({ 0: word, index }) => termAt(word, index))
    .filter(({ span }) => phrases.every((phrase) => span.end <= phrase.span.start || span.start >= phrase.span.end));
  const signed = words.filter((word) => !isCovered(word.text, word.span.end === text.length, terms));
  const clauses = [...phrases, ...words];
  const [first, second] = clauses;
  if (first === undefined || signed.length === 0) return null;
  const span = { start: 0, end: text.length };
  return { tree: second === undefined ? first : Object.freeze({ kind: "and", span, clauses }), signed };
}

/**
 * Adds the terms and the phrases in quotes of a tree.
 *
 * @returns false if it has a clause that has one meaning only
 */
function collect(node: QueryNode, text: string, terms: Set<string>, phrases: PhraseNode[]): boolean {
  if (node.kind === "not") return false;
  if ("field" in node && node.field !== null) return false;
  if (node.kind === "phrase" && isQuoted(text, node.span)) phrases.push(node);
  if (node.kind === "term") terms.add(node.text);
  return childrenOf(node).every((child) => collect(child, text, terms, phrases));
}

/** Whether quotes are around a phrase. A quote after a letter is part of a word, as in Hebrew; one alone may be any sign. */
function isQuoted(text: string, { start, end }: Span): boolean {
  return /".*"/s.test(text.slice(start, end)) && !/[\p{L}\p{N}]$/u.test(text.slice(0, start));
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
