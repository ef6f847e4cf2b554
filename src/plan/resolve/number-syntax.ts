import { readNumber } from "./decimal.ts";
import type { Comparison, NumericSyntax, ValueFault } from "./numeric-syntax.ts";

const NOT_A_NUMBER: ValueFault = { reason: null, meant: null };

export const numberSyntax: NumericSyntax = {
  fieldNoun: "a number field",
  valueNoun: "a number",
  isOrdered: true,
  read: (text) => {
    const value = readNumber(text.trim());
    return value === null ? NOT_A_NUMBER : { start: value, end: value };
  },
  readPrefix: () => null,
  hint: (field) => `Write a number, a range or a comparison: ${field}:50, ${field}:[50 TO 500], ${field}:>=50.`,
};

/** Integers are written without decimals, so that `50.5` is not taken for a value that a document may have. */
export const integerSyntax: NumericSyntax = {
  fieldNoun: "an integer field",
  valueNoun: "an integer",
  isOrdered: true,
  read: (text, comparison) => {
    const trimmed = text.trim();
    const value = readNumber(trimmed);
    if (value === null) return NOT_A_NUMBER;
    if (!trimmed.includes(".") && Number.isInteger(value)) return { start: value, end: value };
    const meant = nearestInteger(value, comparison);
    return { reason: "it has decimals", meant: meant === null ? null : BigInt(meant).toString() };
  },
  readPrefix: () => null,
  hint: (field) => `Write an integer, a range or a comparison: ${field}:50, ${field}:[50 TO 500], ${field}:>=50.`,
};

/** The integer with which a comparison finds the same integers; `null` if there is none. */
function nearestInteger(value: number, comparison: Comparison): number | null {
  if (!Number.isFinite(value)) return null;
  if (comparison === "=") return Number.isInteger(value) ? value : null;
  return comparison === ">=" || comparison === "<" ? Math.ceil(value) : Math.floor(value);
}
