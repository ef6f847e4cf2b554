import type { PhraseNode } from "../../grammar/ast/ast.ts";
import { type Fix, replacement } from "../../grammar/diagnostics/fix.ts";
import { quote } from "../../grammar/syntax/escape.ts";
import { endOf } from "../../grammar/syntax/lexer.ts";
import { tokensOf } from "../../grammar/syntax/token-range.ts";
import { Word } from "../../grammar/syntax/tokens.ts";
import type { Entry, LeafClause } from "./clause.ts";
import type { LintedQuery } from "./linted-query.ts";
import { resolveClause } from "./resolve-clause.ts";

/** The maximum number of words that are added to the first one. */
const MAX_WORDS = 4;

/**
 * The fix that quotes a value of several words on a keyword field, of which the field applies to the first one only:
 * `tags:new york` to `tags:"new york"`. `null` if no document has such a value.
 *
 * @param entries the list of the leaf
 * @param next the index of the entry after the leaf
 */
export function wholeValueFix(
  { node, field }: LeafClause,
  entries: readonly Entry[],
  next: number,
  query: LintedQuery,
): Fix | null {
  if (node.kind !== "term" || node.boost !== null) return null;
  if (field === null || query.schema.type(field.name) !== "keyword") return null;
  let { text } = node;
  let fix: Fix | null = null;
  const { from, to } = tokensOf(query, node.span);
  const first = query.tokens.slice(from, to).findLast(({ tokenType }) => tokenType === Word);
  if (first === undefined || endOf(first) !== node.span.end) return null;
  for (const entry of entries.slice(next, next + MAX_WORDS)) {
    const word = entry.node;
    if (entry.operator !== null || word.kind !== "term" || word.field !== null || word.boost !== null) break;
    text += ` ${word.text}`;
    const value: PhraseNode = { kind: "phrase", field: node.field, span: node.span, boost: null, text, slop: 0 };
    if (query.index.hasMatch(resolveClause(value, field, query))) {
      fix = replacement(first.startOffset, word.span.end, quote(text));
    }
  }
  return fix;
}
