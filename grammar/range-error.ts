import { type Diagnostic, syntaxMistake } from "./diagnostic.ts";
import { endOf } from "./lexer.ts";
import { mistakeOver, named, type Stop } from "./stop.ts";
import { RangeClose, RangeOpen, To, type Token } from "./tokens.ts";

const numbers = /^([+-]?\d+(?:\.\d+)?)(?:\.{2,}|[-–,;:])([+-]?\d+(?:\.\d+)?)$/;
const words = /^([^.]+)\.{2,}([^.]+)$/;
const separators = /^(?:-+|–|,|;|\.+|and)$/i;

/** What is wrong between the brackets of a range; `null` when the parser did not stop in one. */
export function rangeError({ tokens, index }: Stop): Diagnostic | null {
  const start = tokens.findLastIndex(
    ({ tokenType }, i) => i < index && (tokenType === RangeOpen || tokenType === RangeClose),
  );
  const open = tokens[start];
  if (open?.tokenType !== RangeOpen) return null;
  const end = tokens.findIndex(({ tokenType }, i) => i >= index && tokenType === RangeClose);
  const close = tokens[end];
  if (close === undefined) {
    const hint = `Close it with ] or }, as in [50 TO 500], or write \\${open.image} for the character itself.`;
    return mistakeOver(open, open, `This ${named(open)} is never closed.`, hint);
  }
  return insideRange(open, tokens.slice(start + 1, end), close);
}

function insideRange(open: Token, inside: readonly Token[], close: Token): Diagnostic {
  const [first, second, third] = inside;
  const over = (message: string, hint: string, low?: string, high?: string): Diagnostic => {
    const suggestion = low === undefined ? undefined : `${open.image}${low} TO ${high}${close.image}`;
    return syntaxMistake(message, open.startOffset, endOf(close), hint, suggestion);
  };
  if (first === undefined)
    return over("There is nothing in this range.", "Write two ends, as in [50 TO 500], or * for an open one.");
  const missing = "Write * for an open end.";
  if (inside.length === 1) {
    if (first.tokenType === To) return over("This range has no ends.", missing);
    const [, low, high] = numbers.exec(first.image) ?? words.exec(first.image) ?? [];
    return over("A range has TO between its two ends.", "Write it as in [50 TO 500].", low, high);
  }
  if (second !== undefined && inside.length === 2) {
    if (first.tokenType === To) return over("This range has no lower end.", missing, "*", second.image);
    if (second.tokenType === To) return over("This range has no upper end.", missing, first.image, "*");
    return over(
      "A range has TO between its two ends.",
      "Write it as in [50 TO 500].",
      first.image.replace(/[,;]$/, ""),
      second.image,
    );
  }
  if (second !== undefined && third !== undefined && inside.length === 3) {
    if (second.image.toUpperCase() === "TO" && second.tokenType !== To) {
      return mistakeOver(second, second, "The TO of a range stands in capitals.", "Write it as in [50 TO 500].", "TO");
    }
    if (separators.test(second.image)) {
      return over("A range has TO between its two ends.", "Write it as in [50 TO 500].", first.image, third.image);
    }
  }
  return over(
    "A range has two ends and TO between them.",
    'Quote an end that has spaces, as in ["new york" TO "san francisco"].',
  );
}
