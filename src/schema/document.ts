import { numberText } from "../../grammar/ast/number.ts";
import { describeValue } from "../base/describe-value.ts";
import { DocumentError } from "../base/document-error.ts";
import { DocumentValues, type FieldValue } from "./document-values.ts";
import type { Field } from "./field.ts";
import type { DocumentOf, Schema } from "./schema.ts";

/** The reason why a value does not match its field. */
class InvalidValue {
  readonly reason: string;
  constructor(reason: string) {
    this.reason = reason;
  }
}

/**
 * Validates a record and returns the document: see {@link DocumentReader.read}.
 *
 * @param record the index of the record in its list or stream, for the error
 * @throws {DocumentError} that names the record and the field
 */
export function readDocument<S extends Schema>(schema: S, input: unknown, record: number): DocumentOf<S> {
  return new DocumentReader(schema).read(input, record).document();
}

/** Reads the records of a schema. */
export class DocumentReader<S extends Schema> {
  readonly #schema: S;
  readonly #fields: readonly (readonly [string, Field])[];

  constructor(schema: S) {
    this.#schema = schema;
    this.#fields = Object.entries(schema.fields);
  }

  /**
   * Validates a record and returns its id and the values of its fields. Members that are not in the schema are ignored.
   *
   * `null` and `undefined` are missing values, also in a list. A finite number in a text field becomes its decimal
   * text, and a single value of a multi-valued field a list of one. Nothing else is converted.
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
      const reason = `it cannot be read: ${error instanceof Error ? error.message : error}`;
      throw new DocumentError({ record, reason });
    }
  }

  #read(input: unknown, record: number): DocumentValues<S> {
    if (typeof input !== "object" || input === null || Array.isArray(input)) {
      throw new DocumentError({ record, reason: `a document must be an object, not ${describe(input)}` });
    }
    const id = own(input, "id");
    if (typeof id !== "string" || id === "") throw new DocumentError({ record, field: "id", reason: idFault(id) });
    const fields = this.#fields;
    const values = new Array<FieldValue>(fields.length);
    for (let number = 0; number < fields.length; number++) {
      const [name, field] = fields[number] as readonly [string, Field];
      const value = own(input, name);
      const read = value === undefined || value === null ? undefined : readValue(field, value);
      if (read instanceof InvalidValue) {
        const reason = `the field ${JSON.stringify(name)} must be ${read.reason}`;
        throw new DocumentError({ record, id, field: name, reason });
      }
      values[number] = read;
    }
    return new DocumentValues(this.#schema, id, values);
  }
}

function idFault(id: unknown): string {
  if (id === undefined || id === null) return "the id is missing";
  return `the id must be a non-empty string, not ${describe(id)}`;
}

/** The values of a text field in order; empty if the field is missing. */
export function textValues(document: object, field: string): readonly string[] {
  const value = own(document, field);
  if (value === undefined) return [];
  return Array.isArray(value) ? (value as readonly string[]) : [value as string];
}

/** The value of a number field; NaN if it is missing. */
export function numberValue(document: object, field: string): number {
  return (own(document, field) as number | undefined) ?? Number.NaN;
}

/** The values of a multi-valued number field in order; empty if the field is missing. */
export function numberValues(document: object, field: string): readonly number[] {
  return (own(document, field) as readonly number[] | undefined) ?? [];
}

/** An own member: fields may have names such as `constructor` and `__proto__`. */
function own(record: object, name: string): unknown {
  return Object.hasOwn(record, name) ? (record as Record<string, unknown>)[name] : undefined;
}

function readValue(field: Field, value: unknown): string | number | readonly string[] | InvalidValue {
  if (field.type === "number") {
    if (typeof value === "number" && Number.isFinite(value)) return value;
    return new InvalidValue(`a${typeof value === "number" ? " finite" : ""} number, not ${describe(value)}`);
  }
  if (!field.many) return readText(value);
  if (!Array.isArray(value)) {
    const text = readText(value);
    return text instanceof InvalidValue ? text : [text];
  }
  const texts: string[] = [];
  for (const member of value) {
    if (member === null || member === undefined) continue;
    const text = readText(member);
    if (text instanceof InvalidValue)
      return new InvalidValue(`a list of texts, but one of its values is ${describe(member)}`);
    texts.push(text);
  }
  return texts;
}

function readText(value: unknown): string | InvalidValue {
  if (typeof value === "string") return value;
  if (typeof value === "number" && Number.isFinite(value)) return numberText(value);
  return new InvalidValue(`text, not ${describe(value)}`);
}

/** A short description of a value in a record. */
function describe(value: unknown): string {
  if (value === undefined) return "nothing";
  if (typeof value === "number" && Number.isFinite(value)) return `the number ${value}`;
  if (typeof value === "boolean" || typeof value === "bigint") return `the ${typeof value} ${value}`;
  return describeValue(value);
}
