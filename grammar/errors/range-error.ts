import { isNumber } from "../ast/number.ts";
import { type Fix, replacement } from "../diagnostics/fix.ts";
import { type Correction, type SyntaxIssue, suggestedFix } from "../diagnostics/issue.ts";
import { escapeTokens } from "../syntax/edit.ts";
import {
  type ErrorContext,
  issueBetween,
  openParentheses,
  quoteToken,
  rangeStartIndex,
} from "../syntax/error-context.ts";
import { quote } from "../syntax/escape.ts";
import { endOf } from "../syntax/lexer.ts";
import { Bound, Colon, RangeClose, To, type Token } from "../syntax/tokens.ts";

const numberPair = /^([+-]?\d+(?:\.\d+)?)(?:\.{2,}|[-–,;:])([+-]?\d+(?:\.\d+)?)$/;
const wordPair = /^([^.]+)\.{2,}([^.]+)$/;
const withoutHigh = /^([^.]+)\.{2,}$/;
const withoutLow = /^\.{2,}([^.]+)$/;
const missingTo = "This range has no TO between its bounds.";
const rangeForm = "Write the range as [50 TO 500].";
const openBound = "Write * for an open bound.";
/** Matches a bound that contains an opening bracket: the closed range starts there. */
const containsBracket = /^(?:\\[\s\S]|[^\\[{])*[[{]/;
const separators = /^(?:-+|–|,|;|\.+|and)$/i;

/** An issue between the brackets of a range; `null` outside a range. */
export function rangeError(context: ErrorContext): SyntaxIssue | null {
  const { text, tokens, index } = context;
  const start = rangeStartIndex(context);
  const open = tokens[start];
  if (open === undefined) return null;
  const end = tokens.findIndex(({ tokenType }, i) => i >= index && tokenType === RangeClose);
  const close = tokens[end];
  const inside = close === undefined ? [] : tokens.slice(start + 1, end);
  const hasAnother = inside.at(-2)?.tokenType === To && containsBracket.test(inside.at(-3)?.image ?? "");
  if (close !== undefined && !hasAnother) return insideRange(text, open, inside, close);
  const hint = `Close it with ] or }, as in [50 TO 500], or write \\${open.image} for the character.`;
  const fix = hasAnother ? escapeTokens(context, start, start + 1) : closeRange(context, start, open);
  return issueBetween(open, open, `This ${quoteToken(open)} is not closed.`, hint, { fix });
}

/** Closes a range after its second bound, and adds what a range of a field lacks. Any other bracket is escaped. */
function closeRange(context: ErrorContext, start: number, open: Token): Fix {
  const { tokens } = context;
  const [first, second, third] = tokens.slice(start + 1);
  const isValue = tokens[start - 1]?.tokenType === Colon;
  const outside = openParentheses(tokens, start).length;
  if (second?.tokenType === To) return completeRange(open, outside, first, third, third ?? second);
  if (isValue && first === undefined) return replacement(open.startOffset, endOf(open), "*");
  if (isValue && first?.tokenType === To) return completeRange(open, outside, undefined, second, second ?? first);
  if (isValue && third === undefined) return withPair(completeRange(open, outside, first, second, second ?? first));
  return escapeTokens(context, start, start + 1);
}

/** Splits a single bound into two: `[50-60` becomes `[50 TO 60]`. */
function withPair(fix: Fix): Fix {
  const [, open = "", bound = "", close = ""] = /^(.)(.*) TO \*(.)$/s.exec(fix.replacement) ?? [];
  const [, low, high] = numberPair.exec(bound) ?? [];
  return low === undefined ? fix : { ...fix, replacement: `${open}${low} TO ${high}${close}` };
}

/**
 * Ends the range after its last token. Parentheses at the end of that token close groups outside the range; without
 * such a group, one parenthesis counts as the bracket.
 */
function completeRange(open: Token, outside: number, low?: Token, high?: Token, last: Token = open): Fix {
  let length = last.image.length;
  while (last.tokenType === Bound && length > 1 && last.image[length - 1] === ")") length--;
  const closing = last.image.length - length;
  const closingOutside = Math.min(closing, outside);
  const dropped = closing > 0 && outside === 0 ? 1 : 0;
  const end = endOf(last) - closingOutside - dropped;
  const image = (token: Token | undefined): string =>
    token === last ? last.image.slice(0, last.image.length - closingOutside - dropped) : (token?.image ?? "*");
  const close = open.image === "[" ? "]" : "}";
  return replacement(open.startOffset, end + dropped, `${open.image}${image(low)} TO ${image(high)}${close}`);
}

function insideRange(text: string, open: Token, inside: readonly Token[], close: Token): SyntaxIssue {
  const [first, second, third] = inside;
  const over = (message: string, hint: string, correction: Correction): SyntaxIssue =>
    issueBetween(open, close, message, hint, correction);
  const [start, end] = [open.startOffset, endOf(close)];
  const range = (low: string, high: string): string => `${open.image}${low} TO ${high}${close.image}`;
  const withBounds = (low: string, high: string): Correction => suggestedFix(start, end, range(low, high));
  if (first === undefined) {
    const hint = "Write two bounds, as in [50 TO 500], or * for an open bound.";
    return over("This range is empty.", hint, { fix: replacement(start, end, "[* TO *]") });
  }
  if (inside.length === 1) {
    if (first.tokenType === To)
      return over("This range has no bounds.", openBound, { fix: replacement(start, end, "[* TO *]") });
    const [, low, high] = numberPair.exec(first.image) ?? wordPair.exec(first.image) ?? [];
    const isPair = low !== undefined && high !== undefined;
    return over(
      missingTo,
      rangeForm,
      isPair ? withBounds(low, high) : { fix: replacement(start, end, singleBound(first.image)) },
    );
  }
  if (second !== undefined && inside.length === 2) {
    if (first.tokenType === To) return over("This range has no lower bound.", openBound, withBounds("*", second.image));
    if (second.tokenType === To) return over("This range has no upper bound.", openBound, withBounds(first.image, "*"));
    return over(missingTo, rangeForm, withBounds(first.image.replace(/[,;]$/, "") || "*", second.image));
  }
  if (second !== undefined && third !== undefined && inside.length === 3) {
    if (second.image.toUpperCase() === "TO" && second.tokenType !== To) {
      const correction = suggestedFix(second.startOffset, endOf(second), "TO");
      return issueBetween(second, second, "The TO of a range must be in capitals.", rangeForm, correction);
    }
    if (separators.test(second.image)) return over(missingTo, rangeForm, withBounds(first.image, third.image));
  }
  const { isSure, low, high } = boundsAmong(text, inside);
  const hint = 'Quote a bound that contains spaces, as in ["new york" TO "san francisco"].';
  const message = "This range does not have exactly two bounds.";
  return over(message, hint, { fix: replacement(start, end, range(low, high)), isRecoveryOnly: !isSure });
}

/** A range from a single bound: open on the side of its dots, or of one value. */
function singleBound(bound: string): string {
  const low = withoutHigh.exec(bound)?.[1];
  const high = withoutLow.exec(bound)?.[1];
  return low === undefined && high === undefined ? `[${bound} TO ${bound}]` : `[${low ?? "*"} TO ${high ?? "*"}]`;
}

/**
 * Two bounds out of more than two tokens: the texts on both sides of TO, or, if one is a number, the tokens next to TO.
 * Without TO, the first and the last token.
 */
function boundsAmong(text: string, inside: readonly Token[]): { isSure: boolean; low: string; high: string } {
  const isBound = ({ tokenType }: Token): boolean => tokenType !== To;
  const to = inside.findIndex((token, i) => !isBound(token) && i > 0 && i < inside.length - 1);
  const [lows, highs] = [inside.slice(0, Math.max(0, to)).filter(isBound), inside.slice(to + 1).filter(isBound)];
  if (to < 0 || inside.some(({ image }) => isNumber(image))) {
    const low = (lows.at(-1) ?? highs[0])?.image ?? "*";
    const high = (to < 0 ? highs.at(-1) : highs[0])?.image ?? "*";
    return { isSure: false, low, high };
  }
  return { isSure: true, low: joinedText(text, lows), high: joinedText(text, highs) };
}

function joinedText(text: string, tokens: readonly Token[]): string {
  const [first] = tokens;
  const last = tokens.at(-1);
  if (first === undefined || last === undefined) return "*";
  return first === last ? first.image : quote(text.slice(first.startOffset, endOf(last)));
}
