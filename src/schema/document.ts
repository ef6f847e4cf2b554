import { describeThrown } from "../base/describe-value.ts";
import { DocumentError } from "../base/document-error.ts";
import { nearestNames } from "../base/nearest-names.ts";
import { type ComputedField, computedFields, computedText, isComputed } from "./computed-fields.ts";
import { idFault, idText } from "./document-id.ts";
import { DocumentValues, type FieldValue, membersOfObjects, objectsWithMember } from "./document-values.ts";
import type { Field } from "./field.ts";
import { InvalidValue, isCollection, readFieldValue } from "./field-value.ts";
import { type IndexedFields, indexedFields } from "./indexed-fields.ts";
import type { JsonValue } from "./json-value.ts";
import { isInstance, memberNames, plainRecord } from "./plain-record.ts";
import type { DocumentOf, Schema } from "./schema.ts";
import { describe } from "./value-description.ts";

/**
 * Validates a record and returns the document: see {@link DocumentReader.read}.
 *
 * @param record the index of the record in its list or stream, for the error
 * @throws {DocumentError} that names the record and the field
 */
export function readDocument<S extends Schema>(schema: S, input: unknown, record: number): DocumentOf<S> {
  return new DocumentReader(schema).read(input, record).document();
}

/**
 * Validates the fields of a record that are present; required ones may be absent, but not `null`. Computed ones are left
 * out.
 *
 * @throws {DocumentError} as {@link readDocument}
 */
export function readPartialDocument<S extends Schema>(schema: S, input: unknown): DocumentOf<S> {
  return new DocumentReader(schema, { isPartial: true }).read(input, 0).document();
}

/** Reads the records of a schema. */
export class DocumentReader<S extends Schema> {
  readonly #schema: S;
  readonly #fields: readonly (readonly [string, Field])[];
  readonly #indexed: IndexedFields;
  readonly #isStrict: boolean;
  readonly #isPartial: boolean;
  readonly #computed: readonly ComputedField[];

  constructor(schema: S, { isPartial = false }: { readonly isPartial?: boolean } = {}) {
    this.#schema = schema;
    this.#fields = Object.entries(schema.fields);
    this.#indexed = indexedFields(schema);
    this.#isStrict = schema.strict === true;
    this.#isPartial = isPartial;
    this.#computed = computedFields(schema.fields);
  }

  /**
   * Validates a record and returns its id and the values of its fields. Members that are not in the schema are ignored,
   * or an error if the schema is strict. Of an instance of a class, getters and other inherited values are members, too.
   *
   * `null` and `undefined` are missing values, also in a list. A finite number in a field of terms becomes its decimal
   * text, an integer id its decimal text, a `Date` its ISO 8601 text, and a single value of a multi-valued field a list
   * of one. Nothing else is converted. Computed fields get the texts of their templates, not what the record states.
   *
   * @param record the index of the record in its list or stream, for the error
   * @throws {DocumentError} that names the record and the field
   */
  read(input: unknown, record: number): DocumentValues<S> {
    try {
      return this.#read(input, record);
    } catch (error) {
      if (error instanceof DocumentError) throw error;
      // A getter or a proxy of the record has thrown.
      const reason = `it cannot be read: ${describeThrown(error)}`;
      throw new DocumentError({ record, reason });
    }
  }

  #read(given: unknown, record: number): DocumentValues<S> {
    if (typeof given !== "object" || given === null || Array.isArray(given) || isCollection(given)) {
      throw new DocumentError({ record, reason: `a document must be an object, not ${describe(given)}` });
    }
    const input = isInstance(given) ? plainRecord(given, ["id", ...Object.keys(this.#schema.fields)]) : given;
    const givenId = own(input, "id");
    const id = idText(givenId);
    if (id === null || id === "") throw new DocumentError({ record, field: "id", reason: idFault(givenId) });
    if (this.#isStrict) this.#checkMembers(given, id, record);
    const fields = this.#fields;
    const { members } = this.#indexed;
    const values = new Array<FieldValue>(fields.length + members.length);
    for (let number = 0; number < fields.length; number++) {
      const [name, field] = fields[number] as readonly [string, Field];
      if (isComputed(field)) continue;
      const value = own(input, name);
      const read =
        value === undefined || value === null ? undefined : readFieldValue(field, value, { strict: this.#isStrict });
      if (read instanceof InvalidValue) {
        const reason = `the field ${JSON.stringify(name + read.path)} must be ${read.reason}`;
        throw new DocumentError({ record, id, field: name, reason });
      }
      if (field.required && isMissing(read) && !(this.#isPartial && !Object.hasOwn(input, name))) {
        throw new DocumentError({ record, id, field: name, reason: `the field ${JSON.stringify(name)} is missing` });
      }
      values[number] = read;
    }
    if (this.#computed.length > 0 && !this.#isPartial) this.#compute(input, id, values, record);
    if (members.length > 0) membersOfObjects(this.#indexed, values, fields.length);
    return new DocumentValues(this.#schema, id, values);
  }

  /** @throws {DocumentError} if the schema is strict and the record states another value of a computed field */
  #compute(input: object, id: string, values: FieldValue[], record: number): void {
    const names = this.#fields.map(([name]) => name);
    const read = names.flatMap((name, number) =>
      values[number] === undefined ? [] : [[name, values[number]] as const],
    );
    const document = Object.fromEntries([["id", id], ...read]);
    for (const { name, template, parts } of this.#computed) {
      const text = computedText(parts, document);
      const stated = own(input, name) ?? undefined;
      if (this.#isStrict && stated !== undefined && stated !== text) {
        throw new DocumentError({ record, id, field: name, reason: statedComputed(name, template) });
      }
      values[names.indexOf(name)] = text;
    }
  }

  /** @throws {DocumentError} for a member that the schema does not have */
  #checkMembers(input: object, id: string, record: number): void {
    const unknown = memberNames(input).find((name) => name !== "id" && !Object.hasOwn(this.#schema.fields, name));
    if (unknown === undefined) return;
    throw new DocumentError({ record, id, field: unknown, reason: unknownMember(unknown, this.#schema) });
  }
}

/** Whether a document has no value of a field: an empty list has none. */
function isMissing(value: JsonValue | undefined): boolean {
  return value === undefined || (Array.isArray(value) && value.length === 0);
}

/** Why a strict schema rejects the value of a computed field. */
export function statedComputed(name: string, template: string): string {
  return `the field ${JSON.stringify(name)} is computed from ${JSON.stringify(template)}: leave it out, or change these fields`;
}

/** Why a strict schema rejects a member. */
export function unknownMember(name: string, schema: Schema): string {
  const fields = Object.keys(schema.fields);
  const [nearest] = nearestNames(name, fields);
  const hint =
    nearest === undefined ? `the fields are ${fields.join(", ")}` : `did you mean ${JSON.stringify(nearest)}?`;
  return `there is no field ${JSON.stringify(name)}; ${hint}`;
}

/** The values of a text or keyword field in order; empty if the field is missing. */
export function textValues(document: object, field: string): readonly string[] {
  const value = fieldValue(document, field);
  if (value === undefined) return [];
  return Array.isArray(value) ? (value as readonly string[]) : [value as string];
}

/** The value of a field; the values of all objects for a member of objects, such as `locations.city`. */
export function fieldValue(document: object, field: string): unknown {
  const value = own(document, field);
  if (value !== undefined || !field.includes(".")) return value;
  const { objects, member } = objectsWithMember(document, field);
  return objects === null ? undefined : objects.flatMap((object) => own(object, member) ?? []);
}

/** The values of a multi-valued field of numbers in order; empty if the field is missing. */
export function numberValues(document: object, field: string): readonly number[] {
  return (own(document, field) as readonly number[] | undefined) ?? [];
}

/** An own member: fields may have names such as `constructor` and `__proto__`. */
function own(record: object, name: string): unknown {
  return Object.hasOwn(record, name) ? (record as Record<string, unknown>)[name] : undefined;
}
