import type { FieldedLeaf, GroupNode, QueryNode, Span, TermNode } from "../../grammar/ast/ast.ts";
import { childrenOf } from "../../grammar/ast/visitor.ts";
import { isOperatorWord } from "../../grammar/syntax/operators.ts";

/*
 * A text that is typed may be the beginning of a value whose signs mean something in the language: `Shall We Dance?`,
 * `re:invent`, `M*A*S*H`.
 */

const WORD = /[^ \t\n\r\u3000]+/g;
/** A sign or NOT before a word. In the middle of a word, a sign is no negation. */
const NEGATION = /(?:^|[\s(])(?:[-!]\S|NOT[\s(])/;
/** A longer text is not the beginning of a value. */
const MAX_CLAUSES = 128;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
const WORD_END = /[\p{L}\p{N}]$/u;
const OPENING_QUOTE = /^["“„”«»＂]/;
/** An unescaped quote with what may follow it: a number of edits and a weight. */
const CLOSING_QUOTE = /(?<!\\)(?:\\\\)*["“”«»＂](?:[~^][\d.]*)*$/;
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
  if (NEGATION.test(text)) return null;
  const leaves = leavesOf(tree);
  if (leaves.length > MAX_CLAUSES) return null;
  if (leaves.some((leaf) => leaf.field !== null)) return null;
  const phrases = leaves.filter((leaf) => leaf.kind === "phrase" && isQuoted(text, leaf.span));
  const words = [...text.matchAll(WORD)]
    .slice(0, MAX_CLAUSES)
    .map(({ 0: word, index }) => termAt(word, index))
    .filter(({ span }) => phrases.every((phrase) => span.end <= phrase.span.start || span.start >= phrase.span.end));
  const terms = new Set(leaves.flatMap((leaf) => (leaf.kind === "term" ? leaf.text : [])));
  const signed = words.filter((word) => !isCovered(word.text, word.span.end === text.length, terms));
  const hasOther = leaves.some((leaf) => leaf.kind !== "term" && !phrases.includes(leaf));
  const clauses = [...phrases, ...words];
  const [first, second] = clauses;
  if (first === undefined || (signed.length === 0 && !hasOther)) return null;
  const span = { start: 0, end: text.length };
  return { tree: second === undefined ? first : Object.freeze({ kind: "and", span, clauses }), signed };
}

/** Every clause that contains no other one; a group with a field counts as one. */
function leavesOf(node: QueryNode): readonly (FieldedLeaf | GroupNode)[] {
  if (node.kind === "everything") return [];
  const children = childrenOf(node);
  if (children.length === 0 || (node.kind === "group" && node.field !== null)) return [node as FieldedLeaf | GroupNode];
  return children.flatMap(leavesOf);
}

/** Whether quotes are around the words of a phrase. A quote after a letter is part of a word, as in Hebrew. */
function isQuoted(text: string, { start, end }: Span): boolean {
  const image = text.slice(start, end);
  const closing = OPENING_QUOTE.test(image) ? image.slice(1).search(CLOSING_QUOTE) : -1;
  return closing > 0 && LETTER_OR_DIGIT.test(image.slice(1, closing + 1)) && !WORD_END.test(text.slice(0, start));
}

/**
 * Whether the tree has a written word as a term, or ignores it.
 *
 * @param isLast whether a letter may follow, which can join the signs at its end to it: `צה"ל`
 */
function isCovered(word: string, isLast: boolean, terms: ReadonlySet<string>): boolean {
  if (!LETTER_OR_DIGIT.test(word) || isOperatorWord(word) || terms.has(word)) return true;
  return terms.has(word.replace(isLast ? BEFORE : AROUND, ""));
}

function termAt(text: string, start: number): TermNode {
  const span = { start, end: start + text.length };
  return Object.freeze({ kind: "term", span, field: null, boost: null, text, signed: false });
}
