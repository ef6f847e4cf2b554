import { Lexer } from "chevrotain";
import {
  Address,
  AddressColon,
  Colon,
  Compare,
  DoubledSigns,
  FieldWord,
  LeftParenthesis,
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
    if (token !== undefined) retype(token, next);
    next = token;
  }
  return tokens;
}

/** What only the token behind it can tell, read from the end so that `next` is final. */
function retype(token: Token, next: Token | undefined): void {
  if (token.tokenType === Address) become(token, Word);
  if (token.tokenType === AddressColon) become(token, Colon);
  if (token.tokenType === Not && token.image === "!" && !(next && clauseStarts.has(next.tokenType)))
    become(token, Word);
  if (token.tokenType === Word && next?.tokenType === Colon) become(token, FieldWord);
}

function become(token: Token, type: TokenType): void {
  token.tokenType = type;
  token.tokenTypeIdx = type.tokenTypeIdx ?? 0;
}

/** Where a token ends. */
export function endOf(token: Token): number {
  return token.startOffset + token.image.length;
}
