import { type TokenType as ChevrotainTokenType, createToken, type IToken, type ITokenConfig, Lexer } from "chevrotain";
import type { OperatorWord } from "./operators.ts";

export type Token = IToken;

export type TokenType = ChevrotainTokenType;

/*
 * Contents of character classes. Only these five characters are spaces; U+00A0 is part of words. A word ends before a
 * space or a delimiter. A backslash escapes any next character.
 */
export const spaces = " \t\n\r\u3000";
const delimiters = String.raw`()\[\]{}:^"~`;
const notInWord = spaces + delimiters;
const escaped = String.raw`\\[\s\S]`;
const wordRest = String.raw`[^${notInWord}\\]*(?:${escaped}[^${notInWord}\\]*)*`;
const boundRest = String.raw`[^${spaces}\]}\\]*(?:${escaped}[^${spaces}\]}\\]*)*`;

/**
 * The first characters of a negated class. Chevrotain looks patterns up by first character: one entry for each code up
 * to 255, then one for each bucket of 255 codes; one member per bucket is enough.
 */
const anyCharacter: readonly number[] = [
  ...Array.from({ length: 256 }, (_, code) => code),
  ...Array.from({ length: 257 }, (_, bucket) => Math.min((bucket + 1) * 255 + 1, 0xffff)),
];

/**
 * @param starts all first characters of a match. Without them, Chevrotain parses the pattern, which costs 2 ms in the
 * first query.
 */
function token(
  name: string,
  pattern: RegExp,
  starts: string | readonly number[],
  rest: Partial<ITokenConfig> = {},
): TokenType {
  return createToken({ name, pattern, start_chars_hint: [...starts], line_breaks: true, ...rest });
}

function keyword(name: string, word: OperatorWord, sign: string): TokenType {
  const pattern = new RegExp(`${word}(?![^${notInWord}])|${sign.replaceAll("|", String.raw`\|`)}`);
  return token(name, pattern, word.charAt(0) + sign.charAt(0));
}

function character(name: string, pattern: string): TokenType {
  return createToken({ name, pattern });
}

/** With the sticky flag, so that Chevrotain does not optimize the pattern with an ASCII table, which lacks U+3000. */
export const Space: TokenType = token("Space", new RegExp(`[${spaces}]+`, "y"), spaces, { group: Lexer.SKIPPED });

export const And: TokenType = keyword("And", "AND", "&&");
export const Or: TokenType = keyword("Or", "OR", "||");
/** `!` is an operator only before a clause; `tokenize` turns any other `!` into a word. */
export const Not: TokenType = keyword("Not", "NOT", "!");

/** The operators between two clauses. */
export const binaryOperators: readonly TokenType[] = [And, Or];
/** All operators that are words. */
export const operators: readonly TokenType[] = [And, Or, Not];

export const Plus: TokenType = token("Plus", new RegExp(String.raw`\+(?=[^${spaces})+-])`), "+");
export const Minus: TokenType = token("Minus", new RegExp(`-(?=[^${spaces})+-])`), "-");
/** Several signs before a clause: always an error. One token, so that a long run is scanned once. */
export const DoubledSigns: TokenType = token("DoubledSigns", /[+-]+/, "+-");

export const LeftParenthesis: TokenType = character("LeftParenthesis", "(");
export const RightParenthesis: TokenType = character("RightParenthesis", ")");
export const Colon: TokenType = character("Colon", ":");
export const Compare: TokenType = token("Compare", /[<>]=?/, "<>");

/** Includes the characters that touch it, so that `^-1` is one error instead of three. */
export const Boost: TokenType = token("Boost", new RegExp(String.raw`\^(?:\d+(?:\.\d+)?|[^${notInWord}]*)`), "^");
export const Tilde: TokenType = token("Tilde", new RegExp(`~[^${notInWord}]*`), "~");

export const Quoted: TokenType = token("Quoted", new RegExp(String.raw`"[^"\\]*(?:${escaped}[^"\\]*)*"`), '"');
export const UnclosedQuote: TokenType = token("UnclosedQuote", /"[\s\S]*/, '"');
export const Regexp: TokenType = token("Regexp", new RegExp(String.raw`\/[^/\\]*(?:${escaped}[^/\\]*)*\/`), "/");
export const UnclosedRegexp: TokenType = token("UnclosedRegexp", /\/[\s\S]*/, "/");

/** Includes a run of signs that touches no word: users type dashes. */
export const Word: TokenType = token(
  "Word",
  new RegExp(String.raw`[+-]+(?![^${spaces})])|(?:[^${notInWord}/+!<>\\-]|${escaped})${wordRest}`),
  anyCharacter,
);
/** A word before a colon. No pattern matches it: `tokenize` derives it from {@link Word}. */
export const FieldWord: TokenType = createToken({ name: "FieldWord", pattern: Lexer.NA });

/**
 * The colon of `https://x`: an address follows, not an empty regular expression. `tokenize` turns it into a {@link
 * Colon}.
 */
export const AddressColon: TokenType = token("AddressColon", /:(?=\/\/)/, ":", { push_mode: "address" });
/** `//x`; `tokenize` turns it into a {@link Word}. */
export const Address: TokenType = token("Address", new RegExp(String.raw`\/\/${wordRest}`), "/", { pop_mode: true });

export const RangeOpen: TokenType = token("RangeOpen", /[[{]/, "[{", { push_mode: "range" });
export const RangeClose: TokenType = token("RangeClose", /[\]}]/, "]}", { pop_mode: true });
export const To: TokenType = token("To", new RegExp(String.raw`TO(?![^${spaces}\]}])`), "T");
export const OpenEnd: TokenType = token("OpenEnd", new RegExp(String.raw`\*(?![^${spaces}\]}])`), "*");
export const Bound: TokenType = token(
  "Bound",
  new RegExp(String.raw`(?:[^${spaces}\]}"\\]|${escaped})${boundRest}`),
  anyCharacter,
);
/** A closing bracket without an opening one: always an error. */
export const StrayBracket: TokenType = token("StrayBracket", /[\]}]/, "]}");
/** A backslash at the end of the text: always an error. */
export const LoneBackslash: TokenType = token("LoneBackslash", /\\/, "\\");

/** The token types of each mode. The first type that matches wins. */
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
