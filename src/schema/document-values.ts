import { type IndexedFields, indexedFields } from "./indexed-fields.ts";
import type { JsonValue } from "./json-value.ts";
import type { DocumentOf, Schema } from "./schema.ts";

/** The value of a field; `undefined` for a missing one. */
export type FieldValue = JsonValue | undefined;

/**
 * A valid document as a list of values. Documents of a load stay in this form: most are only encoded, and creating and
 * freezing an object takes longer than validating its values.
 */
export class DocumentValues<S extends Schema> {
  readonly id: string;
  /** By field, in the order of the schema; then by member of nested objects: see `IndexedFields`. */
  readonly values: readonly FieldValue[];
  readonly #schema: S;

  constructor(schema: S, id: string, values: readonly FieldValue[]) {
    this.#schema = schema;
    this.id = id;
    this.values = values;
  }

  /** The values of a document that `document` or `readDocument` returned. */
  static of<S extends Schema>(schema: S, document: DocumentOf<S>): DocumentValues<S> {
    const members = document as unknown as Readonly<Record<string, FieldValue>>;
    const names = Object.keys(schema.fields);
    const values = names.map((name) => (Object.hasOwn(document, name) ? members[name] : undefined));
    const indexed = indexedFields(schema);
    if (indexed.members.length > 0) membersOfObjects(indexed, values, names.length);
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

/** Writes the values of the members of nested objects behind the values of the `fieldCount` fields. */
export function membersOfObjects({ members }: IndexedFields, values: FieldValue[], fieldCount: number): void {
  for (const [index, { parent, member }] of members.entries()) {
    const objects = values[parent] as readonly Readonly<Record<string, JsonValue>>[] | undefined;
    const inObjects = objects?.flatMap((object) => (Object.hasOwn(object, member) ? (object[member] ?? []) : []));
    values[fieldCount + index] = inObjects === undefined || inObjects.length === 0 ? undefined : inObjects;
  }
}

/** The objects of the field that a name such as `locations.city` begins with, and the rest of the name. */
export function objectsWithMember(
  document: object,
  name: string,
): { readonly objects: readonly object[] | null; readonly member: string } {
  for (let dot = name.indexOf("."); dot > 0; dot = name.indexOf(".", dot + 1)) {
    const parent = name.slice(0, dot);
    if (!Object.hasOwn(document, parent)) continue;
    const objects = (document as Readonly<Record<string, unknown>>)[parent];
    if (Array.isArray(objects)) return { objects: objects as readonly object[], member: name.slice(dot + 1) };
  }
  return { objects: null, member: name };
}
