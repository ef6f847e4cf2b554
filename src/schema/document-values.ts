import type { DocumentOf, Schema } from "./schema.ts";

/** The value of a field; `undefined` for a missing one. */
export type FieldValue = string | number | readonly string[] | undefined;

/**
 * A valid document as a list of values. Documents of a load stay in this form: most are only encoded, and creating and
 * freezing an object takes longer than validating its values.
 */
export class DocumentValues<S extends Schema> {
  readonly id: string;
  /** By field, in the order of the schema. */
  readonly values: readonly FieldValue[];
  readonly #schema: S;

  constructor(schema: S, id: string, values: readonly FieldValue[]) {
    this.#schema = schema;
    this.id = id;
    this.values = values;
  }

  /** The values of a document that {@link document} or `readDocument` returned. */
  static of<S extends Schema>(schema: S, document: DocumentOf<S>): DocumentValues<S> {
    const members = document as Readonly<Record<string, FieldValue>>;
    const names = Object.keys(schema.fields);
    const values = names.map((name) => (Object.hasOwn(document, name) ? members[name] : undefined));
    return new DocumentValues(schema, document.id, values);
  }

  /** A new object: the id and the fields that have a value, in the order of the schema, frozen. */
  document(): DocumentOf<S> {
    const entries: [string, FieldValue][] = [["id", this.id]];
    for (const [number, name] of Object.keys(this.#schema.fields).entries()) {
      const value = this.values[number];
      if (value !== undefined) entries.push([name, Object.freeze(value)]);
    }
    return Object.freeze(Object.fromEntries(entries)) as DocumentOf<S>;
  }
}
