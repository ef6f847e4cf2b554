import type { Field, Point, Schema } from "firmament";
import { foldingKeywordAnalyzer, readDateValue, readDocument, type SimpleField } from "firmament/query";

/** A value of a column: several values are a list. Dates are milliseconds, points are texts such as `52.52,13.4`. */
export type TargetValue = string | number | boolean | null | readonly (string | number | boolean)[];

/** A document as a database has it. */
export interface TargetDocument {
  readonly id: string;
  /** The values of the fields that are not objects. */
  readonly values: Readonly<Record<string, TargetValue>>;
  /** The objects of each field of objects. */
  readonly objects: Readonly<Record<string, readonly Readonly<Record<string, TargetValue>>[]>>;
}

export function targetDocument(schema: Schema, record: object, number: number): TargetDocument {
  const document: Readonly<Record<string, unknown>> = { ...readDocument(schema, record, number) };
  const values: Record<string, TargetValue> = {};
  const objects: Record<string, Record<string, TargetValue>[]> = {};
  for (const [name, field] of Object.entries(schema.fields)) {
    const value = Object.hasOwn(document, name) ? document[name] : undefined;
    if (field.type === "objects") {
      const list = (value ?? []) as readonly Readonly<Record<string, unknown>>[];
      objects[name] = list.map((object) => {
        const members = Object.entries<SimpleField>(field.fields);
        return Object.fromEntries(
          members.map(([member, inner]) => [
            member,
            columnValue(inner, Object.hasOwn(object, member) ? object[member] : undefined),
          ]),
        );
      });
    } else if (field.type !== "stored") {
      values[name] = columnValue(field, value);
    }
  }
  return { id: String(document.id), values, objects };
}

function columnValue(field: Exclude<Field, { type: "objects" }>, value: unknown): TargetValue {
  if (value === undefined || value === null || field.type === "stored") return null;
  if (Array.isArray(value)) return value.map((each) => oneValue(field, each));
  return oneValue(field, value);
}

function oneValue(field: SimpleField, value: unknown): string | number | boolean {
  switch (field.type) {
    case "date":
      return readDateValue(value as string | Date) as number;
    case "point": {
      const { lat, lon } = value as Point;
      return `${lat},${lon}`;
    }
    case "keyword":
      return field.fold ? (foldingKeywordAnalyzer.terms(String(value))[0] ?? "") : String(value);
    default:
      return value as string | number | boolean;
  }
}
