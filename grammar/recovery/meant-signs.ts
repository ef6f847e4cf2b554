import type { Span } from "../ast/ast.ts";
import { type Fix, replacement } from "../diagnostics/fix.ts";
import { escapeWord } from "../syntax/escape.ts";
import { endOf, tokenize } from "../syntax/lexer.ts";
import { Quoted, Regexp, type TokenType, UnclosedQuote } from "../syntax/tokens.ts";
import type { Change } from "./recovery.ts";

/*
 * Lenient reading: the signs of a text that stand for other ones. The language itself has no typographic quotes and no
 * full-width signs, and an address with `?`, `*` or `~` is a pattern in it.
 */

/** A sign that is read as another one. */
export interface MeantSign {
  readonly fix: Fix;
  readonly change: Change;
}

/** The closing quotes by opening quote. */
const CLOSING: ReadonlyMap<string, string> = new Map([
  ["“", "”"],
  ["„", "“”"],
  ["”", "”"],
  ["«", "»"],
  ["»", "«"],
  ["＂", "＂"],
]);
const OPENING = /(?<![\p{L}\p{N}])[“„”«»＂]/gu;
/** A longer text in quotes is a quotation. */
const MAX_PHRASE_LENGTH = 200;

const FULL_WIDTH: ReadonlyMap<string, string> = new Map([
  ["：", ":"],
  ["（", "("],
  ["）", ")"],
  ["ＡＮＤ", "AND"],
  ["ＯＲ", "OR"],
  ["ＮＯＴ", "NOT"],
]);
const FULL_WIDTH_SIGNS = /[：（）]|(?<=^|[\s()（）])(?:ＡＮＤ|ＯＲ|ＮＯＴ)(?=$|[\s()（）])/gu;

/** An address with a scheme, with `www.` or with a path. */
const ADDRESS =
  /(?<=^|[\s(:])(?:[a-z][a-z0-9+.-]*:\/\/(?=[\p{L}\p{N}])|www\.|(?:[a-z0-9-]+\.)+[a-z]{2,}\/)[^\s()"[\]{}]+/giu;
const SIGNS_OF_PATTERNS = /[?*~^]/;

/** A text with more such signs is not a query. */
const MAX_SIGNS = 100;

/** In these, the language reads all signs as they are written. */
const LITERAL: readonly TokenType[] = [Quoted, UnclosedQuote, Regexp];

/** The signs of a text that are read as others, in the order of their positions. None of them is in a phrase in quotes. */
export function meantSigns(text: string): readonly MeantSign[] {
  const addresses = addressesIn(text).slice(0, MAX_SIGNS + 1);
  const others = [...quotesIn(text), ...fullWidthIn(text)].filter(({ change }) =>
    addresses.every((address) => !overlap(address.change.span, change.span)),
  );
  return outsideLiterals(text, [...addresses, ...others]).sort((a, b) => a.fix.span.start - b.fix.span.start);
}

/** Full-width signs and operators outside of phrases in quotes, with those of the language that they stand for. */
export function fullWidthSigns(text: string): readonly MeantSign[] {
  return outsideLiterals(text, fullWidthIn(text));
}

/** None of too many signs. Most texts have no sign, and need no tokens. */
function outsideLiterals(text: string, signs: readonly MeantSign[]): MeantSign[] {
  if (signs.length === 0 || signs.length > MAX_SIGNS) return [];
  const literals = tokenize(text).filter(({ tokenType }) => LITERAL.includes(tokenType));
  const spans = literals.map((token): Span => ({ start: token.startOffset, end: endOf(token) }));
  return signs.filter(({ change }) => spans.every((span) => !overlap(span, change.span)));
}

function overlap(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end;
}

function addressesIn(text: string): readonly MeantSign[] {
  return [...text.matchAll(ADDRESS)].flatMap(({ 0: address, index }): readonly MeantSign[] => {
    if (!SIGNS_OF_PATTERNS.test(address)) return [];
    const fix = replacement(index, index + address.length, escapeWord(address));
    return [{ fix, change: { span: fix.span, message: `\`${address}\` is an address: its signs are no operators.` } }];
  });
}

/** Pairs of quotes around words. */
function quotesIn(text: string): readonly MeantSign[] {
  const found: MeantSign[] = [];
  let end = 0;
  for (const { 0: quote, index: start } of text.matchAll(OPENING)) {
    if (start < end) continue;
    const close = closingAfter(text, start, CLOSING.get(quote) ?? "");
    if (close === null) continue;
    end = close + 1;
    const span = { start, end };
    const change: Change = { span, message: `\`${text.slice(start, end)}\` is read as a phrase in quotes.` };
    for (const at of [start, close]) found.push({ fix: replacement(at, at + 1, '"'), change });
  }
  return found;
}

/** The offset of the quote that closes a phrase: one with a word before it and none after it. */
function closingAfter(text: string, start: number, closing: string): number | null {
  for (let at = start + 2; at < Math.min(text.length, start + MAX_PHRASE_LENGTH); at++) {
    if (text[at] === '"') return null;
    const isClosing = closing.includes(text.charAt(at)) && !/^[\p{L}\p{N}]/u.test(text.slice(at + 1));
    if (isClosing && /[\p{L}\p{N}]/u.test(text.slice(start, at))) return at;
  }
  return null;
}

function fullWidthIn(text: string): readonly MeantSign[] {
  return [...text.matchAll(FULL_WIDTH_SIGNS)].map(({ 0: sign, index }): MeantSign => {
    const meant = FULL_WIDTH.get(sign) ?? sign;
    const fix = replacement(index, index + sign.length, meant);
    return { fix, change: { span: fix.span, message: `\`${sign}\` is read as \`${meant}\`.` } };
  });
}
