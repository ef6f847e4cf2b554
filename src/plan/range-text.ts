import { numberText } from "../../grammar/ast/number.ts";
import { dateSupport } from "../calendar/date-support.ts";
import type { NumericRange } from "../indexes/numeric-range.ts";
import type { NumericType } from "./resolve/numeric-syntax.ts";

/** Numbers and what they stand for. */
export interface TypedRange {
  readonly type: NumericType;
  readonly range: NumericRange;
}

/** The one value that a range stands for, such as `50`, `2024-06` or `true`; `null` for other ranges. */
export function valueText({ type, range }: TypedRange): string | null {
  const { low, high } = range;
  if (type === "date") return Number.isFinite(low) && Number.isFinite(high) ? dateSupport().spanText(low, high) : null;
  return low === high ? numericText(type, low) : null;
}

/** `[50 TO 500}`, with ISO 8601 dates for a date field; a star is an open bound. */
export function rangeText({ type, range }: TypedRange): string {
  const { low, lowInclusive, high, highInclusive } = range;
  const from = Number.isFinite(low) ? lowText(type, low) : "*";
  const to = Number.isFinite(high) ? highText(type, high) : "*";
  return `${lowInclusive ? "[" : "{"}${from} TO ${to}${highInclusive ? "]" : "}"}`;
}

function lowText(type: NumericType, low: number): string {
  return type === "date" ? dateSupport().startText(low) : numericText(type, low);
}

function highText(type: NumericType, high: number): string {
  return type === "date" ? dateSupport().endText(high) : numericText(type, high);
}

function numericText(valueType: Exclude<NumericType, "date">, value: number): string {
  if (valueType === "boolean") return String(value !== 0);
  valueType satisfies "number" | "integer";
  return numberText(value);
}
