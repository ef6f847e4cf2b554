import type { QueryNode } from "../ast/ast.ts";
import { checkLength, type Limits, limitsOf } from "../syntax/limits.ts";
import { attemptParse } from "./parse-attempt.ts";
import { type Change, recover } from "./recovery.ts";

/** A query as it was read, and what was read otherwise than it is written. */
export interface LenientResult {
  /** Frozen; the spans are those of the text as it was written. */
  readonly tree: QueryNode;
  /** In the order of their places; empty for a text without mistakes. */
  readonly changes: readonly Change[];
}

/**
 * Reads any text as a query, as well as possible: each mistake is patched where it stands, and a text with too many of them is read as its words.
 *
 * @throws {QueryError} with code `limit` when the text is longer, deeper or larger than allowed
 */
export function parseLenient(text: string, limits: Partial<Limits> = {}): LenientResult {
  const allowed = limitsOf(limits);
  checkLength(text, allowed);
  const recovery = recover(text, allowed);
  const tree = recovery.tree();
  if (tree !== null) return { tree, changes: recovery.changes };
  const message = "There are too many mistakes: only the words are read.";
  return { tree: wordsOf(text, allowed), changes: [{ span: { start: 0, end: text.length }, message }] };
}

const signs = /[()[\]{}:^"~*?\\/+\-!<>&|]/g;
const operators = /(?<![^ \t\n\r\u3000])(?:AND|OR|NOT)(?![^ \t\n\r\u3000])/g;

/**
 * The words of a text side by side, each in its place: every sign is a space. Without any word, a phrase without one.
 *
 * @throws {QueryError} with code `limit` when there are more words than a query may have clauses
 */
function wordsOf(text: string, limits: Limits): QueryNode {
  const words = text.replace(signs, " ").replace(operators, (operator) => operator.toLowerCase());
  const { tree } = attemptParse(words, limits);
  return tree ?? emptyPhrase(text.length);
}

function emptyPhrase(length: number): QueryNode {
  const span = Object.freeze({ start: 0, end: length });
  return Object.freeze({ kind: "phrase", span, field: null, boost: null, text: "", slop: 0 });
}
