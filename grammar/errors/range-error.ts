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

const numbers = /^([+-]?\d+(?:\.\d+)?)(?:\.{2,}|[-–,;:])([+-]?\d+(?:\.\d+)?)$/;
const words = /^([^.]+)\.{2,}([^.]+)$/;
const withoutHigh = /^([^.]+)\.{2,}$/;
const withoutLow = /^\.{2,}([^.]+)$/;
const between = "A range has TO between its two ends.";
const asIn = "Write it as in [50 TO 500].";
const openEnd = "Write * for an open end.";
/** Before `TO`: the range that is closed begins there. */
const bracket = /^(?:\\[\s\S]|[^\\[{])*[[{]/;
const separators = /^(?:-+|–|,|;|\.+|and)$/i;

/** What is wrong between the brackets of a range; `null` when the parser did not context in one. */
export function rangeError(context: ErrorContext): SyntaxIssue | null {
  const { text, tokens, index } = context;
  const start = rangeStartIndex(context);
  const open = tokens[start];
  if (open === undefined) return null;
  const end = tokens.findIndex(({ tokenType }, i) => i >= index && tokenType === RangeClose);
  const close = tokens[end];
  const inside = close === undefined ? [] : tokens.slice(start + 1, end);
  const hasAnother = inside.at(-2)?.tokenType === To && bracket.test(inside.at(-3)?.image ?? "");
  if (close !== undefined && !hasAnother) return insideRange(text, open, inside, close);
  const hint = `Close it with ] or }, as in [50 TO 500], or write \\${open.image} for the character itself.`;
  const fix = hasAnother ? escapeTokens(context, start, start + 1) : closedRange(context, start, open);
  return issueBetween(open, open, `This ${quoteToken(open)} is never closed.`, hint, { fix });
}

/** The bracket behind the second end, with what a range of a field lacks besides; any other bracket may be a character. */
function closedRange(context: ErrorContext, start: number, open: Token): Fix {
  const { tokens } = context;
  const [first, second, third] = tokens.slice(start + 1);
  const isValue = tokens[start - 1]?.tokenType === Colon;
  const outside = openParentheses(tokens, start).length;
  if (second?.tokenType === To) return closed(open, outside, first, third, third ?? second);
  if (isValue && first === undefined) return replacement(open.startOffset, endOf(open), "*");
  if (isValue && first?.tokenType === To) return closed(open, outside, undefined, second, second ?? first);
  if (isValue && third === undefined) return closed(open, outside, first, second, second ?? first);
  return escapeTokens(context, start, start + 1);
}

/** The range up to its last token. Parentheses at the end of that close those outside; without any there, one stands for the bracket. */
function closed(open: Token, outside: number, low?: Token, high?: Token, last: Token = open): Fix {
  let own = last.image.length;
  while (last.tokenType === Bound && own > 1 && last.image[own - 1] === ")") own--;
  const behind = last.image.length - own;
  const kept = Math.min(behind, outside);
  const dropped = behind > 0 && outside === 0 ? 1 : 0;
  const end = endOf(last) - kept - dropped;
  const image = (token: Token | undefined): string =>
    token === last ? last.image.slice(0, last.image.length - kept - dropped) : (token?.image ?? "*");
  const close = open.image === "[" ? "]" : "}";
  return replacement(open.startOffset, end + dropped, `${open.image}${image(low)} TO ${image(high)}${close}`);
}

function insideRange(text: string, open: Token, inside: readonly Token[], close: Token): SyntaxIssue {
  const [first, second, third] = inside;
  const over = (message: string, hint: string, correction: Correction): SyntaxIssue =>
    issueBetween(open, close, message, hint, correction);
  const [start, end] = [open.startOffset, endOf(close)];
  const range = (low: string, high: string): string => `${open.image}${low} TO ${high}${close.image}`;
  const meant = (low: string, high: string): Correction => suggestedFix(start, end, range(low, high));
  if (first === undefined) {
    const hint = "Write two ends, as in [50 TO 500], or * for an open one.";
    return over("There is nothing in this range.", hint, { fix: replacement(start, end, "[* TO *]") });
  }
  if (inside.length === 1) {
    if (first.tokenType === To)
      return over("This range has no ends.", openEnd, { fix: replacement(start, end, "[* TO *]") });
    const [, low, high] = numbers.exec(first.image) ?? words.exec(first.image) ?? [];
    const isPair = low !== undefined && high !== undefined;
    return over(between, asIn, isPair ? meant(low, high) : { fix: replacement(start, end, oneEnd(first.image)) });
  }
  if (second !== undefined && inside.length === 2) {
    if (first.tokenType === To) return over("This range has no lower end.", openEnd, meant("*", second.image));
    if (second.tokenType === To) return over("This range has no upper end.", openEnd, meant(first.image, "*"));
    return over(between, asIn, meant(first.image.replace(/[,;]$/, "") || "*", second.image));
  }
  if (second !== undefined && third !== undefined && inside.length === 3) {
    if (second.image.toUpperCase() === "TO" && second.tokenType !== To) {
      const correction = suggestedFix(second.startOffset, endOf(second), "TO");
      return issueBetween(second, second, "The TO of a range stands in capitals.", asIn, correction);
    }
    if (separators.test(second.image)) return over(between, asIn, meant(first.image, third.image));
  }
  const { isSure, low, high } = endsAmong(text, inside);
  const hint = 'Quote an end that has spaces, as in ["new york" TO "san francisco"].';
  const message = "A range has two ends and TO between them.";
  return over(message, hint, { fix: replacement(start, end, range(low, high)), isRecoveryOnly: !isSure });
}

/** A range with a single end: open towards the dots beside it, or of one value. */
function oneEnd(end: string): string {
  const low = withoutHigh.exec(end)?.[1];
  const high = withoutLow.exec(end)?.[1];
  return low === undefined && high === undefined ? `[${end} TO ${end}]` : `[${low ?? "*"} TO ${high ?? "*"}]`;
}

/** Two ends of too many: the texts on either side of a TO, or what is nearest to it among numbers, or else the first and the last. */
function endsAmong(text: string, inside: readonly Token[]): { isSure: boolean; low: string; high: string } {
  const isEnd = ({ tokenType }: Token): boolean => tokenType !== To;
  const place = inside.findIndex((token, i) => !isEnd(token) && i > 0 && i < inside.length - 1);
  const [lows, highs] = [inside.slice(0, Math.max(0, place)).filter(isEnd), inside.slice(place + 1).filter(isEnd)];
  if (place < 0 || inside.some(({ image }) => isNumber(image))) {
    const low = (lows.at(-1) ?? highs[0])?.image ?? "*";
    const high = (place < 0 ? highs.at(-1) : highs[0])?.image ?? "*";
    return { isSure: false, low, high };
  }
  return { isSure: true, low: oneText(text, lows), high: oneText(text, highs) };
}

function oneText(text: string, tokens: readonly Token[]): string {
  const [first] = tokens;
  const last = tokens.at(-1);
  if (first === undefined || last === undefined) return "*";
  return first === last ? first.image : quote(text.slice(first.startOffset, endOf(last)));
}
