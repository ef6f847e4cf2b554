import { invariant } from "../base/invariant.ts";
import { dateSupport } from "../calendar/date-support.ts";
import type { Point } from "../geo/point.ts";
import { pointSupport } from "../geo/point-support.ts";
import { fieldValue } from "./document.ts";
import type { FieldValue } from "./document-values.ts";
import type { NumericIndexField } from "./indexed-fields.ts";

/** The number that an index contains for a valid value: milliseconds since 1970 for a date, 1 for `true` and for vectors, a cell for a point. */
function numericValue(
  fieldType: Exclude<NumericIndexField["type"], "vector">,
  value: string | number | boolean | Point,
): number {
  if (fieldType === "date") {
    const instant = typeof value === "string" ? dateSupport().readDateValue(value) : null;
    invariant(instant !== null, "the dates of documents are valid");
    return instant;
  }
  if (fieldType === "point") return pointSupport().codeOf(value as Point);
  fieldType satisfies "number" | "integer" | "boolean";
  return Number(value);
}

/** The number or the numbers that an index contains for a valid field value; `undefined` for a missing one. */
export function indexedNumbers(
  { type }: Pick<NumericIndexField, "type">,
  value: FieldValue,
): number | readonly number[] | undefined {
  if (value === undefined || typeof value === "number") return value;
  // A list of objects may have none.
  if (type === "vector") return (value as readonly number[]).length > 0 ? 1 : undefined;
  if (Array.isArray(value)) return value.map((each) => numericValue(type, each));
  return numericValue(type, value as string | boolean | Point);
}

/** The numbers that an index contains for a field of a document, in the order of its values. */
export function numbersOf(document: object, field: Pick<NumericIndexField, "name" | "type">): readonly number[] {
  const numbers = indexedNumbers(field, fieldValue(document, field.name) as FieldValue);
  if (numbers === undefined) return [];
  return typeof numbers === "number" ? [numbers] : numbers;
}
