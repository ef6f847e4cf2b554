import type { EngineContext, EngineDocument } from "@firmament/testing";
import type { Schema } from "firmament";

/** The fields of texts, by their names. */
export function textFields({ schema }: EngineContext): readonly string[] {
  return fieldsOfTypes(schema, ["text", "keyword"]);
}

/** The fields of numbers, by their names. */
export function numberFields({ schema }: EngineContext): readonly string[] {
  return fieldsOfTypes(schema, ["number", "integer"]);
}

function fieldsOfTypes({ fields }: Schema, types: readonly string[]): readonly string[] {
  return Object.entries(fields)
    .filter(([, { type }]) => types.includes(type))
    .map(([name]) => name);
}

/** The values of a field as texts; none if it is missing. */
export function textsOf(document: EngineDocument, field: string): readonly string[] {
  const value = document[field];
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.filter((each) => each !== null && each !== undefined).map(String);
}
