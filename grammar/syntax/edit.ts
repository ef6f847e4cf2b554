import { type Fix, replacement } from "../diagnostics/fix.ts";
import { clauseStarts, endOf } from "./lexer.ts";
import {
  And,
  Boost,
  Colon,
  Compare,
  DoubledSigns,
  LeftParenthesis,
  Minus,
  Not,
  Or,
  Plus,
  RightParenthesis,
  StrayBracket,
  Tilde,
  type Token,
  type TokenType,
} from "./tokens.ts";

/* Changes of a text, made of its tokens. */

export interface TokenizedText {
  readonly text: string;
  readonly tokens: readonly Token[];
}

type Types = ReadonlySet<TokenType | undefined>;

const binaryOperators: Types = new Set([And, Or]);
const prefixes: Types = new Set([Not, Plus, Minus]);
const modifiers: Types = new Set([Boost, Tilde]);
const openings: Types = new Set([undefined, LeftParenthesis]);
const closings: Types = new Set([undefined, RightParenthesis]);
/** What stands before the beginning of a clause. */
const beginnings: Types = new Set([undefined, LeftParenthesis, And, Or, Not, Plus, Minus, Colon, Compare]);
/** What the next token touches, or may as well touch. */
const adherent: Types = new Set([undefined, LeftParenthesis, Plus, Minus, Colon]);
/** What is nothing by itself. */
const accessories: Types = new Set([
  LeftParenthesis,
  RightParenthesis,
  And,
  Or,
  Not,
  Plus,
  Minus,
  DoubledSigns,
  Boost,
  Tilde,
  Colon,
  Compare,
  StrayBracket,
]);

/** A backslash before each of the tokens `[from, to)`, at least one: so they are words, or the beginnings of words. */
export function escapeTokens({ text, tokens }: TokenizedText, from: number, to: number): Fix {
  const before = tokens[from - 1];
  const start = tokens[from]?.startOffset ?? text.length;
  const isSwallowed = before !== undefined && modifiers.has(before.tokenType) && endOf(before) === start;
  let written = isSwallowed ? " " : "";
  let end = start;
  for (const token of tokens.slice(from, to)) {
    written += `${text.slice(end, token.startOffset)}\\${token.image}`;
    end = endOf(token);
  }
  return replacement(start, end, written);
}

/** Takes out the tokens `[from, to)`; what stands on either side stays apart. */
export function deleteTokens({ text, tokens }: TokenizedText, from: number, to: number): Fix {
  const before = tokens[from - 1];
  const next = tokens[to];
  const isBetween = !adherent.has(before?.tokenType) && !closings.has(next?.tokenType);
  const start = before === undefined ? 0 : endOf(before);
  return replacement(start, next?.startOffset ?? text.length, isBetween ? " " : "");
}

/**
 * Takes out the clause of the tokens `[from, to)`, which may be none where one is missing, and with it what holds for it alone: its field,
 * signs and modifiers, parentheses with nothing else in them, and the operator that joins it to another. `null` when no clause would be left.
 */
export function deleteClause(query: TokenizedText, from: number, to: number): Fix | null {
  const { tokens } = query;
  const typeAt = (index: number): TokenType | undefined => tokens[index]?.tokenType;
  let [first, end] = [from, to];
  for (let isAlone = true; isAlone; ) {
    while (modifiers.has(typeAt(end))) end++;
    while (prefixes.has(typeAt(first - 1)) || typeAt(first - 1) === Colon) first -= typeAt(first - 1) === Colon ? 2 : 1;
    isAlone = typeAt(first - 1) === LeftParenthesis && closings.has(typeAt(end));
    if (isAlone) [first, end] = [first - 1, Math.min(end + 1, tokens.length)];
  }
  if (binaryOperators.has(typeAt(first - 1))) first--;
  else if (openings.has(typeAt(first - 1)) && binaryOperators.has(typeAt(end))) end++;
  const isAnythingLeft = tokens.some(({ tokenType }, i) => (i < first || i >= end) && !accessories.has(tokenType));
  return isAnythingLeft ? deleteTokens(query, first, end) : null;
}

/** The operators of a query that holds nothing else, as words; without any, a phrase without a word. */
export function quoteOperators({ text, tokens }: TokenizedText): Fix {
  const operators = tokens.filter(({ tokenType }) => binaryOperators.has(tokenType) || tokenType === Not);
  return replacement(0, text.length, operators.map(({ image }) => `"${image}"`).join(" ") || '""');
}

/** Whether a clause can begin with the token; at the end of a text, none does. */
export function canStartClause(token: Token | undefined): boolean {
  return token !== undefined && clauseStarts.has(token.tokenType);
}

/** Whether a clause can end with the token; at the beginning of a text, none does. */
export function canEndClause(token: Token | undefined): boolean {
  return !beginnings.has(token?.tokenType);
}
