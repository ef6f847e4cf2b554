import { Lexer } from "chevrotain";
import {
  Address,
  AddressColon,
  Colon,
  Compare,
  DoubledSigns,
  FieldWord,
  LeftParenthesis,
  LoneBackslash,
  Minus,
  modes,
  Not,
  Plus,
  Quoted,
  RangeOpen,
  Regexp,
  type Token,
  type TokenType,
  UnclosedQuote,
  UnclosedRegexp,
  Word,
} from "./tokens.ts";

/** What a clause can begin with, also one that is not sound. */
export const clauseStarts: ReadonlySet<TokenType> = new Set([
  Word,
  FieldWord,
  Quoted,
  Regexp,
  RangeOpen,
  Compare,
  LeftParenthesis,
  Not,
  Plus,
  Minus,
  DoubledSigns,
  UnclosedQuote,
  UnclosedRegexp,
]);

/** The tokens that make a preceding `>` a comparison, including broken ones. */
const comparableStarts: ReadonlySet<TokenType> = new Set([
  Word,
  Quoted,
  Plus,
  Minus,
  DoubledSigns,
  UnclosedQuote,
  LoneBackslash,
  Colon,
]);

let shared: Lexer | undefined;

/**
 * The lexer's definition with Chevrotain's own checks switched on or off; off saves half the time of the first query.
 *
 * @throws {Error} when checks are on and the tokens contradict each other
 */
export function createLexer(checks: boolean): Lexer {
  return new Lexer(
    { modes, defaultMode: "query" },
    { positionTracking: "onlyOffset", ensureOptimizations: true, skipValidations: !checks },
  );
}

/**
 * The tokens of a text, white space left out. Every text has tokens: what cannot stand in a query is a token of its
 * own (`UnclosedQuote`, `DoubledSigns`, …), which no rule of the parser takes. Linear in the text.
 */
export function tokenize(text: string): Token[] {
  shared ??= createLexer(false);
  const { tokens } = shared.tokenize(text);
  for (let i = tokens.length - 1, next: Token | undefined; i >= 0; i--) {
    const token = tokens[i];
    if (token !== undefined) retype(token, tokens[i - 1], next);
    next = token;
  }
  return tokens;
}

/** Sets the types that depend on the neighbours. Tokens are visited from the end, so the type of `next` is final. */
function retype(token: Token, previous: Token | undefined, next: Token | undefined): void {
  switch (token.tokenType) {
    case Address:
      become(token, Word);
      break;
    case AddressColon:
      become(token, Colon);
      break;
    case Not:
      if (token.image === "!" && !(next && clauseStarts.has(next.tokenType))) become(token, Word);
      break;
    case Compare:
      if (!hasField(previous) && !isValueStart(next)) become(token, Word);
      break;
  }
  if (token.tokenType === Word && next?.tokenType === Colon) become(token, FieldWord);
}

/** Whether the previous token is the colon of a field; the types before the current token are not final yet. */
function hasField(previous: Token | undefined): boolean {
  return previous?.tokenType === Colon || previous?.tokenType === AddressColon;
}

/** Whether a token after `>` starts its value. A colon keeps the sign an error: `>` is not a field name. */
function isValueStart(next: Token | undefined): boolean {
  if (next === undefined || !comparableStarts.has(next.tokenType)) return false;
  return next.tokenType !== Word || !/^[<>]/.test(next.image);
}

function become(token: Token, type: TokenType): void {
  token.tokenType = type;
  token.tokenTypeIdx = type.tokenTypeIdx ?? 0;
}

/** Where a token ends. */
export function endOf(token: Token): number {
  return token.startOffset + token.image.length;
}
