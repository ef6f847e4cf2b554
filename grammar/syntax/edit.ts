import { type Fix, replacement } from "../diagnostics/fix.ts";
import { clauseStarts, endOf } from "./lexer.ts";
import {
  And,
  Boost,
  binaryOperators,
  Colon,
  Compare,
  DoubledSigns,
  LeftParenthesis,
  Minus,
  Not,
  Or,
  operators,
  Plus,
  RightParenthesis,
  StrayBracket,
  Tilde,
  type Token,
  type TokenType,
} from "./tokens.ts";

/* Fixes that delete, escape or quote tokens. */

/** A query text and its tokens. */
export interface TokenizedText {
  readonly text: string;
  readonly tokens: readonly Token[];
}

/** The half-open range of token indexes `[from, to)`. */
export interface TokenRange {
  readonly from: number;
  readonly to: number;
}

type TokenTypes = ReadonlySet<TokenType | undefined>;

const betweenClauses: TokenTypes = new Set(binaryOperators);
const prefixOperators: TokenTypes = new Set([Not, Plus, Minus]);
const modifiers: TokenTypes = new Set([Boost, Tilde]);
const groupStarts: TokenTypes = new Set([undefined, LeftParenthesis]);
const groupEnds: TokenTypes = new Set([undefined, RightParenthesis]);
/** The tokens after which a clause starts. */
const beforeClause: TokenTypes = new Set([undefined, LeftParenthesis, ...operators, Plus, Minus, Colon, Compare]);
/** The tokens that need no space after them. */
const needNoSpace: TokenTypes = new Set([undefined, LeftParenthesis, Plus, Minus, Colon]);
/** The tokens that do not form a clause without other tokens. */
const incomplete: TokenTypes = new Set([
  LeftParenthesis,
  RightParenthesis,
  ...operators,
  Plus,
  Minus,
  DoubledSigns,
  Boost,
  Tilde,
  Colon,
  Compare,
  StrayBracket,
]);

/** Writes a backslash before each of the tokens `[from, to)`, at least one, so that they become words. */
export function escapeTokens({ text, tokens }: TokenizedText, from: number, to: number): Fix {
  const previous = tokens[from - 1];
  const start = tokens[from]?.startOffset ?? text.length;
  // A modifier would take the backslash as its argument.
  const needsSpace = previous !== undefined && modifiers.has(previous.tokenType) && endOf(previous) === start;
  let written = needsSpace ? " " : "";
  let end = start;
  for (const token of tokens.slice(from, to)) {
    written += `${text.slice(end, token.startOffset)}\\${token.image}`;
    end = endOf(token);
  }
  return replacement(start, end, written);
}

/** Deletes the tokens `[from, to)`, and keeps a space between their neighbours where they need one. */
export function deleteTokens({ text, tokens }: TokenizedText, from: number, to: number): Fix {
  const previous = tokens[from - 1];
  const next = tokens[to];
  const isFollowed = !groupEnds.has(next?.tokenType) && !modifiers.has(next?.tokenType);
  const needsSpace = isFollowed && !needNoSpace.has(previous?.tokenType);
  const start = previous === undefined ? 0 : endOf(previous);
  return replacement(start, next?.startOffset ?? text.length, needsSpace ? " " : "");
}

/**
 * Deletes the clause of the tokens `[from, to)`, an empty range where a clause is missing. Its field, signs and
 * modifiers, parentheses with no other content and the operator that joins it to another clause are deleted too. `null`
 * when no clause would be left.
 *
 * @param spaceMeansAnd whether white space between clauses is a conjunction, which binds tighter than OR
 */
export function deleteClause(query: TokenizedText, from: number, to: number, spaceMeansAnd = false): Fix | null {
  const deleted = deletedWithClause(query.tokens, from, to, spaceMeansAnd);
  return deleted === null ? null : deleteTokens(query, deleted.from, deleted.to);
}

/** The tokens that `deleteClause` deletes. */
export function deletedWithClause(
  tokens: readonly Token[],
  from: number,
  to: number,
  spaceMeansAnd = false,
): TokenRange | null {
  const typeAt = (index: number): TokenType | undefined => tokens[index]?.tokenType;
  let [first, end] = [from, to];
  for (let isAlone = true; isAlone; ) {
    while (modifiers.has(typeAt(end))) end++;
    while (prefixOperators.has(typeAt(first - 1)) || typeAt(first - 1) === Colon)
      first -= typeAt(first - 1) === Colon ? 2 : 1;
    isAlone = typeAt(first - 1) === LeftParenthesis && groupEnds.has(typeAt(end));
    if (isAlone) [first, end] = [first - 1, Math.min(end + 1, tokens.length)];
  }
  const [previous, next] = [typeAt(first - 1), typeAt(end)];
  // Of `a OR b AND c` without b, `a OR c` is left: AND binds tighter.
  const isBeforeAnd = from < to && next === And && previous !== And;
  const isBeforeSpace = !groupEnds.has(next) && !betweenClauses.has(next);
  const isFirstOfSequence = from < to && spaceMeansAnd && previous === Or && isBeforeSpace;
  if (isBeforeAnd || (groupStarts.has(previous) && betweenClauses.has(next))) end++;
  else if (betweenClauses.has(previous) && !isFirstOfSequence) first--;
  const isAnythingLeft = tokens.some(({ tokenType }, i) => (i < first || i >= end) && !incomplete.has(tokenType));
  return isAnythingLeft ? { from: first, to: end } : null;
}

/** Replaces a query that has nothing but operators by quoted words; without operators, by an empty phrase. */
export function quoteOperators({ text, tokens }: TokenizedText): Fix {
  const operatorTokens = tokens.filter(({ tokenType }) => betweenClauses.has(tokenType) || tokenType === Not);
  return replacement(0, text.length, operatorTokens.map(({ image }) => `"${image}"`).join(" ") || '""');
}

/** Whether a clause can start with the token; false at the end of the text. */
export function canStartClause(token: Token | undefined): boolean {
  return token !== undefined && clauseStarts.has(token.tokenType);
}

/** Whether a clause can end with the token; false at the start of the text. */
export function canEndClause(token: Token | undefined): boolean {
  return !beforeClause.has(token?.tokenType);
}
