import { type TokenType as ChevrotainTokenType, createToken, type IToken, type ITokenConfig, Lexer } from "chevrotain";

export type Token = IToken;

export type TokenType = ChevrotainTokenType;

/*
 * The alphabet, as the insides of character classes. Spaces are these five and no others: U+00A0 belongs to words.
 * A word ends before a space or a delimiter; a backslash takes the next character with it, whatever that is.
 */
const space = " \t\n\r\u3000";
const delimiter = String.raw`()\[\]{}:^"~`;
const notInWord = space + delimiter;
const escaped = String.raw`\\[\s\S]`;
const wordRest = String.raw`[^${notInWord}\\]*(?:${escaped}[^${notInWord}\\]*)*`;
const boundRest = String.raw`[^${space}\]}\\]*(?:${escaped}[^${space}\]}\\]*)*`;

/**
 * A negated class may begin with any character. Chevrotain finds patterns by their first one: each to 255, and after that
 * by buckets of 255, one member of which is enough here.
 */
const anyCharacter: readonly number[] = [
  ...Array.from({ length: 256 }, (_, code) => code),
  ...Array.from({ length: 257 }, (_, bucket) => Math.min((bucket + 1) * 255 + 1, 0xffff)),
];

/** @param starts all that a match can begin with; to find it, Chevrotain would parse the patterns, for 2 ms of the first query */
function token(
  name: string,
  pattern: RegExp,
  starts: string | readonly number[],
  rest: Partial<ITokenConfig> = {},
): TokenType {
  return createToken({ name, pattern, start_chars_hint: [...starts], line_breaks: true, ...rest });
}

function keyword(name: string, word: string, sign: string): TokenType {
  const pattern = new RegExp(`${word}(?![^${notInWord}])|${sign.replaceAll("|", String.raw`\|`)}`);
  return token(name, pattern, word.charAt(0) + sign.charAt(0));
}

function character(name: string, pattern: string): TokenType {
  return createToken({ name, pattern });
}

/** Sticky, as Chevrotain makes all patterns: one with a flag is not parsed for a table of ASCII classes, which U+3000 is outside. */
export const Space: TokenType = token("Space", new RegExp(`[${space}]+`, "y"), space, { group: Lexer.SKIPPED });

export const And: TokenType = keyword("And", "AND", "&&");
export const Or: TokenType = keyword("Or", "OR", "||");
/** `!` is an operator only before a clause; `tokenize` makes the others words. */
export const Not: TokenType = keyword("Not", "NOT", "!");

export const Plus: TokenType = token("Plus", new RegExp(String.raw`\+(?=[^${space})+-])`), "+");
export const Minus: TokenType = token("Minus", new RegExp(`-(?=[^${space})+-])`), "-");
/** More signs than one before a clause: a mistake, as one token, so that a long run is read once. */
export const DoubledSigns: TokenType = token("DoubledSigns", /[+-]+/, "+-");

export const LeftParenthesis: TokenType = character("LeftParenthesis", "(");
export const RightParenthesis: TokenType = character("RightParenthesis", ")");
export const Colon: TokenType = character("Colon", ":");
export const Compare: TokenType = token("Compare", /[<>]=?/, "<>");

/** With whatever touches it, so that `^-1` is one mistake and not three. */
export const Boost: TokenType = token("Boost", new RegExp(String.raw`\^(?:\d+(?:\.\d+)?|[^${notInWord}]*)`), "^");
export const Tilde: TokenType = token("Tilde", new RegExp(`~[^${notInWord}]*`), "~");

export const Quoted: TokenType = token("Quoted", new RegExp(String.raw`"[^"\\]*(?:${escaped}[^"\\]*)*"`), '"');
export const UnclosedQuote: TokenType = token("UnclosedQuote", /"[\s\S]*/, '"');
export const Regexp: TokenType = token("Regexp", new RegExp(String.raw`\/[^/\\]*(?:${escaped}[^/\\]*)*\/`), "/");
export const UnclosedRegexp: TokenType = token("UnclosedRegexp", /\/[\s\S]*/, "/");

/** Also a run of signs that touches nothing: people type dashes. */
export const Word: TokenType = token(
  "Word",
  new RegExp(String.raw`[+-]+(?![^${space})])|(?:[^${notInWord}/+!<>\\-]|${escaped})${wordRest}`),
  anyCharacter,
);
/** A word before a colon. No text is read as one; `tokenize` makes it of {@link Word}. */
export const FieldWord: TokenType = createToken({ name: "FieldWord", pattern: Lexer.NA });

/** `https://x`: behind this colon stands an address, not an empty regular expression. `tokenize` makes it a {@link Colon}. */
export const AddressColon: TokenType = token("AddressColon", /:(?=\/\/)/, ":", { push_mode: "address" });
/** `//x`; `tokenize` makes it a {@link Word}. */
export const Address: TokenType = token("Address", new RegExp(String.raw`\/\/${wordRest}`), "/", { pop_mode: true });

export const RangeOpen: TokenType = token("RangeOpen", /[[{]/, "[{", { push_mode: "range" });
export const RangeClose: TokenType = token("RangeClose", /[\]}]/, "]}", { pop_mode: true });
export const To: TokenType = token("To", new RegExp(String.raw`TO(?![^${space}\]}])`), "T");
export const OpenEnd: TokenType = token("OpenEnd", new RegExp(String.raw`\*(?![^${space}\]}])`), "*");
export const Bound: TokenType = token(
  "Bound",
  new RegExp(String.raw`(?:[^${space}\]}"\\]|${escaped})${boundRest}`),
  anyCharacter,
);
/** A bracket that closes nothing: always a mistake. */
export const StrayBracket: TokenType = token("StrayBracket", /[\]}]/, "]}");
/** A backslash at the end of the text: always a mistake. */
export const LoneBackslash: TokenType = token("LoneBackslash", /\\/, "\\");

/** The tokens that can be read in each mode; of those that match, the first wins. */
export const modes: Record<"query" | "range" | "address", TokenType[]> = {
  query: [
    Space,
    And,
    Or,
    Not,
    Plus,
    Minus,
    LeftParenthesis,
    RightParenthesis,
    AddressColon,
    Colon,
    Compare,
    Boost,
    Tilde,
    Quoted,
    UnclosedQuote,
    Regexp,
    UnclosedRegexp,
    RangeOpen,
    StrayBracket,
    Word,
    FieldWord,
    DoubledSigns,
    LoneBackslash,
  ],
  range: [Space, To, OpenEnd, Quoted, UnclosedQuote, RangeClose, Bound, LoneBackslash],
  address: [Address],
};
