import { isDateFault } from "../../calendar/date-span.ts";
import { dateSupport } from "../../calendar/date-support.ts";
import type { NumericSyntax } from "./numeric-syntax.ts";

/** The end of a pattern such as `2024-*`, `2024-06-03T*` and `2024-06-03T10:*`. */
const OPEN_END = /[-T:.]$/i;

export const dateSyntax: NumericSyntax = {
  fieldNoun: "a date field",
  valueNoun: "a date",
  isOrdered: true,
  read: (text, _comparison, now) => {
    const { readDate, dependsOnClock } = dateSupport();
    return readDate(text, dependsOnClock(text) ? now() : 0);
  },
  readPrefix: (text) => {
    const literal = text.replace(OPEN_END, "");
    return isDateFault(dateSupport().readDate(literal, 0)) ? null : literal;
  },
  hint: (field) =>
    `Write a date of any precision, date math, a range or a comparison: ${field}:2024-06, ${field}:now/d, ${field}:[2015 TO 2020-06], ${field}:>=now-1y.`,
};
