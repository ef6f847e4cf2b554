import { dateFault, PointFault, readDateValue, readPointText } from "firmament/query";

/** What a text looks like. */
export type TextShape =
  | "integer"
  | "number"
  | "boolean"
  | "date"
  | "other date"
  | "point"
  | "address"
  | "code"
  | "words";

const INTEGER = /^[+-]?(0|[1-9]\d{0,14})$/;
const NUMBER = /^[+-]?(0|[1-9]\d*)?(\.\d+)?(e[+-]?\d{1,3})?$/i;
/** What date fields accept, and what they would accept after a correction, start with digits and a separator. */
const DATE_START = /^\d{1,4}[-/.]\d/;
/** Both numbers have a decimal point: `52,5` is mostly one number, with a decimal comma. */
const POINT = /^[+-]?\d+\.\d+\s*,\s*[+-]?\d+\.\d+$/;
const ADDRESS = /^(https?:\/\/|www\.)\S+$/i;
/** A text with a digit in each of at most two parts: a postal code, an article number, a hash. `Model 3` is words. */
const CODE = /^(?=\S*\d)\S{1,48}( (?=\S*\d)\S{1,8})?$/;

/** The shape of a text without white space around it. */
export function shapeOf(text: string): TextShape {
  if (INTEGER.test(text)) return "integer";
  if (/\d/.test(text) && NUMBER.test(text) && Number.isFinite(Number(text))) return "number";
  if (/^(true|false)$/i.test(text)) return "boolean";
  if (DATE_START.test(text)) {
    if (readDateValue(text) !== null) return "date";
    if (dateFault(text).meant !== null) return "other date";
  }
  if (POINT.test(text) && !(readPointText(text) instanceof PointFault)) return "point";
  if (ADDRESS.test(text)) return "address";
  return CODE.test(text) ? "code" : "words";
}
