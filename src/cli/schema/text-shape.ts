/** What a text looks like. */
export type TextShape = "integer" | "number" | "boolean" | "date" | "other date" | "address" | "code" | "words";

const INTEGER = /^[+-]?(0|[1-9]\d{0,14})$/;
const NUMBER = /^[+-]?(0|[1-9]\d*)?(\.\d+)?(e[+-]?\d{1,3})?$/i;
const ISO_DATE =
  /^\d{4}-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01])(T([01]\d|2[0-3])(:[0-5]\d(:[0-5]\d(\.\d+)?)?)?(Z|[+-]\d\d(:?\d\d)?)?)?)?$/;
/** Dates that are not ISO 8601: `2024/06/03`, `3.6.2024`, `2024-06-03 10:00`. */
const OTHER_DATE = /^(\d{4}[/.]\d{1,2}[/.]\d{1,2}|\d{1,2}[/.]\d{1,2}[/.]\d{2,4}|\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d(\.\d+)?)?)$/;
const ADDRESS = /^(https?:\/\/|www\.)\S+$/i;
/** A text with a digit and at most one space: a postal code, an article number, a hash. */
const CODE = /^(?=\S*\s?\S*\d)\S{1,48}( \S{1,8})?$/;

/** The shape of a text without white space around it. */
export function shapeOf(text: string): TextShape {
  if (INTEGER.test(text)) return "integer";
  if (/\d/.test(text) && NUMBER.test(text) && Number.isFinite(Number(text))) return "number";
  if (/^(true|false)$/i.test(text)) return "boolean";
  if (ISO_DATE.test(text) && !Number.isNaN(Date.parse(text.slice(0, 10)))) return "date";
  if (OTHER_DATE.test(text)) return "other date";
  if (ADDRESS.test(text)) return "address";
  return CODE.test(text) ? "code" : "words";
}
