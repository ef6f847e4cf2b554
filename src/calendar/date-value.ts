import { readDateLiteral } from "./date-literal.ts";
import { FIRST_INSTANT, isDateFault, LAST_INSTANT, YEARS_REASON } from "./date-span.ts";

/**
 * The instant of a date in a record: the start of what a text in ISO 8601 stands for, as in `readDateLiteral`,
 * so that `2015` is 2015-01-01 at midnight.
 *
 * @returns milliseconds since 1970 in UTC; `null` for a text or a `Date` that is not a date of the years 0000 to 9999
 */
export function readDateValue(value: string | Date): number | null {
  if (typeof value === "string") {
    const read = readDateLiteral(value);
    return isDateFault(read) ? null : read.start;
  }
  const instant = value.getTime();
  return instant >= FIRST_INSTANT && instant <= LAST_INSTANT ? instant : null;
}

/** Why {@link readDateValue} returned `null`, as a clause, and the text that was probably meant, if that is clear. */
export function dateFault(value: string | Date): { readonly reason: string; readonly meant: string | null } {
  if (typeof value !== "string") {
    return { reason: Number.isNaN(value.getTime()) ? "it is an invalid Date" : YEARS_REASON, meant: null };
  }
  const read = readDateLiteral(value);
  return isDateFault(read) ? read : { reason: "it is a date", meant: null };
}
