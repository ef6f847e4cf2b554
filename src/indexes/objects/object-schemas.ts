import { invariant } from "../../base/invariant.ts";
import { schemaOfObjects } from "../../schema/analyzed-schema.ts";
import type { ObjectsField } from "../../schema/field.ts";
import type { Schema } from "../../schema/schema.ts";

/** An object as a document. Its id, the number of the object, is never read. */
export type ObjectDocument = { readonly id: string };

/** The schemas of nested objects as documents. All indexes of a field share one. */
export class ObjectSchemas {
  readonly #schema: Schema;
  readonly #schemas = new Map<string, Schema>();

  constructor(schema: Schema) {
    this.#schema = schema;
  }

  /** The caller guarantees that the field contains objects. */
  of(field: string): Schema {
    const cached = this.#schemas.get(field);
    if (cached !== undefined) return cached;
    const definition = Object.hasOwn(this.#schema.fields, field) ? this.#schema.fields[field] : undefined;
    invariant(definition?.type === "objects", `no field of objects ${field}`);
    const schema = schemaOfObjects(this.#schema, definition as ObjectsField);
    this.#schemas.set(field, schema);
    return schema;
  }
}

/** The objects of a field of a document. */
export function objectsOf(document: unknown, field: string): readonly object[] {
  const members = document as Readonly<Record<string, readonly object[]>>;
  return Object.hasOwn(members, field) ? (members[field] as readonly object[]) : [];
}

/** @param number identifies the object */
export function asDocument(object: object, number: number): ObjectDocument {
  return { ...object, id: String(number) };
}
