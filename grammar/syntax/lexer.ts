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

/** The tokens that can start a clause, including broken tokens. */
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

/**
 * The tokens that make a preceding `>` a comparison: the starts of values, broken tokens, and a colon, before which `>`
 * is an error.
 */
const comparisonFollowers: ReadonlySet<TokenType> = new Set([
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
 * Creates a lexer.
 *
 * @param checks whether Chevrotain validates the definition; without checks, the first query takes half the time
 * @throws {Error} when checks are on and the token definitions are inconsistent
 */
export function createLexer(checks: boolean): Lexer {
  return new Lexer(
    { modes, defaultMode: "query" },
    { positionTracking: "onlyOffset", ensureOptimizations: true, skipValidations: !checks },
  );
}

/**
 * The tokens of a text, without white space, in linear time. Never fails: text that no query can contain becomes a
 * token that no grammar rule accepts (`UnclosedQuote`, `DoubledSigns`, …).
 */
export function tokenize(text: string): Token[] {
  shared ??= createLexer(false);
  const { tokens } = shared.tokenize(text);
  for (let i = tokens.length - 1, next: Token | undefined; i >= 0; i--) {
    const token = tokens[i] as Token;
    // An index of -1 would take V8's slow path.
    retype(token, i > 0 ? tokens[i - 1] : undefined, next);
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
      if (!hasField(previous) && !continuesComparison(next)) become(token, Word);
      break;
  }
  if (token.tokenType === Word && next?.tokenType === Colon) become(token, FieldWord);
}

/** Whether the previous token is the colon of a field; the types before the current token are not final yet. */
function hasField(previous: Token | undefined): boolean {
  return previous?.tokenType === Colon || previous?.tokenType === AddressColon;
}

/** Whether a `>` before this token is a comparison. A word that is itself a comparison sign is not a value. */
function continuesComparison(next: Token | undefined): boolean {
  if (next === undefined || !comparisonFollowers.has(next.tokenType)) return false;
  return next.tokenType !== Word || !/^[<>]/.test(next.image);
}

function become(token: Token, type: TokenType): void {
  token.tokenType = type;
  token.tokenTypeIdx = type.tokenTypeIdx ?? 0;
}

/** The offset after the last character of a token. */
export function endOf(token: Token): number {
  return token.startOffset + token.image.length;
}
