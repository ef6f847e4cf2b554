import type { Span } from "../ast/ast.ts";
import { EXISTS_FIELD } from "../ast/exists-field.ts";
import { isNumber } from "../ast/number.ts";
import { endOf, tokenize } from "./lexer.ts";
import * as tokens from "./tokens.ts";

/**
 * What a part of a query text is, for syntax highlighting:
 *
 * - `field`: a field name, before a colon or after `_exists_:`;
 * - `operator`: AND, OR, NOT, their signs, `+`, `-`, a comparison sign, or the TO of a range;
 * - `bracket`: a parenthesis, or a bracket of a range;
 * - `punctuation`: a colon;
 * - `word`, `number`, `phrase`, `regexp`: a value; signs of numbers and the quotes and slashes of unfinished values included;
 * - `bound`: a bound of a range that is not a number;
 * - `wildcard`: `*` or `?`, also as an open bound;
 * - `escape`: a backslash with the character that it escapes, in a word, a phrase or a bound;
 * - `boost`, `fuzziness`: `^3`, and `~2` after a word or phrase;
 * - `error`: text that no query can contain.
 */
export type TokenClass =
  | "field"
  | "operator"
  | "bracket"
  | "punctuation"
  | "word"
  | "number"
  | "phrase"
  | "regexp"
  | "bound"
  | "wildcard"
  | "escape"
  | "boost"
  | "fuzziness"
  | "error";

/** A part of a query text with its class: a token, or a part of one. */
export interface ClassifiedSpan {
  readonly class: TokenClass;
  /** Not empty. */
  readonly span: Span;
}

const classes: ReadonlyMap<tokens.TokenType, TokenClass> = new Map([
  [tokens.And, "operator"],
  [tokens.Or, "operator"],
  [tokens.Not, "operator"],
  [tokens.Plus, "operator"],
  [tokens.Minus, "operator"],
  [tokens.Compare, "operator"],
  [tokens.To, "operator"],
  [tokens.LeftParenthesis, "bracket"],
  [tokens.RightParenthesis, "bracket"],
  [tokens.RangeOpen, "bracket"],
  [tokens.RangeClose, "bracket"],
  [tokens.Colon, "punctuation"],
  [tokens.FieldWord, "field"],
  [tokens.Word, "word"],
  [tokens.Quoted, "phrase"],
  [tokens.UnclosedQuote, "phrase"],
  [tokens.Regexp, "regexp"],
  [tokens.UnclosedRegexp, "regexp"],
  [tokens.Bound, "bound"],
  [tokens.OpenEnd, "wildcard"],
  [tokens.Boost, "boost"],
  [tokens.Tilde, "fuzziness"],
]);

/** The special parts of tokens that have some. */
const parts: ReadonlyMap<tokens.TokenType, RegExp> = new Map([
  [tokens.FieldWord, /\\(?:u[0-9A-Fa-f]{4}|[\s\S])/g],
  [tokens.Word, /\\(?:u[0-9A-Fa-f]{4}|[\s\S])|[*?]/g],
  [tokens.Bound, /\\(?:u[0-9A-Fa-f]{4}|[\s\S])/g],
  [tokens.Quoted, /\\(?:u[0-9A-Fa-f]{4}|[\s\S])/g],
  [tokens.UnclosedQuote, /\\(?:u[0-9A-Fa-f]{4}|[\s\S])/g],
]);

/**
 * Classifies the tokens of a text, which may have errors, in linear time. The spans are in ascending order and contain
 * every character except white space between tokens.
 */
export function classifyTokens(text: string): readonly ClassifiedSpan[] {
  const all = tokenize(text);
  return all.flatMap((token, index) => split(token, classOf(all, index)));
}

function classOf(all: readonly tokens.Token[], index: number): TokenClass {
  const token = all[index] as tokens.Token;
  const type = token.tokenType;
  const previous = all[index - 1];
  if (type === tokens.Word && previous?.tokenType === tokens.Colon && all[index - 2]?.image === EXISTS_FIELD)
    return "field";
  if ((type === tokens.Word || type === tokens.Bound) && isNumber(token.image)) return "number";
  if (isSign(token) && isValueStart(previous) && isNumber(all[index + 1]?.image ?? "")) return "number";
  return classes.get(type) ?? "error";
}

function isSign({ tokenType }: tokens.Token): boolean {
  return tokenType === tokens.Plus || tokenType === tokens.Minus;
}

/** Whether a signed number may follow. */
function isValueStart(token: tokens.Token | undefined): boolean {
  return token?.tokenType === tokens.Colon || token?.tokenType === tokens.Compare;
}

/** Separates the wildcards and escapes of a token from its other characters. */
function split(token: tokens.Token, tokenClass: TokenClass): readonly ClassifiedSpan[] {
  const { image, startOffset: start, tokenType } = token;
  const spans: ClassifiedSpan[] = [];
  let from = start;
  const endAt = (to: number, partClass: TokenClass): void => {
    if (to > from) spans.push({ class: partClass, span: { start: from, end: to } });
    from = to;
  };
  for (const match of image.matchAll(parts.get(tokenType) ?? /$^/g)) {
    const [part] = match;
    endAt(start + match.index, tokenClass);
    endAt(from + part.length, part.startsWith("\\") ? "escape" : "wildcard");
  }
  endAt(endOf(token), tokenClass);
  return spans;
}
