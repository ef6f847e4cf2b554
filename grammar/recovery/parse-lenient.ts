import type { QueryNode } from "../ast/ast.ts";
import { checkLength, type Limits, limitsOf } from "../syntax/limits.ts";
import { isOperatorWord } from "../syntax/operators.ts";
import { meantSigns } from "./meant-signs.ts";
import { attemptParse } from "./parse-attempt.ts";
import { PatchedText } from "./patched-text.ts";
import { type Change, recover, relocate } from "./recovery.ts";

/** The tree of a text that may have errors, and the changes that made it a query. */
export interface LenientResult {
  /** Frozen; the spans refer to the original text. */
  readonly tree: QueryNode;
  /** In the order of their positions; empty for a text without errors. */
  readonly changes: readonly Change[];
}

/**
 * Parses any text. Typographic quotes, full-width signs and addresses are read as what people mean by them. Then each
 * error is corrected where it is; a text with too many errors becomes a query for its words.
 *
 * @throws {QueryError} with code `limit` when the text is too long, is nested too deeply or has too many clauses
 */
export function parseLenient(text: string, limits: Partial<Limits> = {}): LenientResult {
  const allowed = limitsOf(limits);
  checkLength(text, allowed);
  const signs = meantSigns(text);
  if (signs.length === 0) return parseRecovered(text, allowed);
  const patched = new PatchedText(text);
  for (const { fix } of signs.toReversed()) {
    const { span, replacement } = fix;
    if (replacement.length === span.end - span.start) patched.substitute(fix);
    else patched.apply(fix);
  }
  const { tree, changes } = parseRecovered(patched.text, allowed);
  const relocated = changes.map(({ span, message }) => ({ span: patched.originalSpan(span), message }));
  const meant = new Set(signs.map(({ change }) => change));
  return {
    tree: relocate(tree, patched),
    changes: [...meant, ...relocated].sort((a, b) => a.span.start - b.span.start),
  };
}

function parseRecovered(text: string, allowed: Limits): LenientResult {
  const recovery = recover(text, allowed);
  const tree = recovery.tree();
  if (tree !== null) return { tree, changes: recovery.changes };
  const message = "The query has too many errors: only its words are used.";
  return { tree: wordsOf(text, allowed), changes: [{ span: { start: 0, end: text.length }, message }] };
}

const specialCharacters = /[()[\]{}:^"~*?\\/+\-!<>&|]/g;
const apart = /[^ \t\n\r\u3000]+/g;

/**
 * The words of a text as a sequence. Special characters count as spaces; a text without words becomes an empty phrase.
 *
 * @throws {QueryError} with code `limit` when the text has more words than a query may have clauses
 */
function wordsOf(text: string, limits: Limits): QueryNode {
  const words = text
    .replace(specialCharacters, " ")
    .replace(apart, (word) => (isOperatorWord(word) ? word.toLowerCase() : word));
  const { tree } = attemptParse(words, limits);
  return tree ?? emptyPhrase(text.length);
}

function emptyPhrase(length: number): QueryNode {
  const span = Object.freeze({ start: 0, end: length });
  return Object.freeze({ kind: "phrase", span, field: null, boost: null, text: "", slop: 0 });
}
