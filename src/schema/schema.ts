import type { Analyzer } from "../analysis/analyzer.ts";
import { checkSchema } from "./check-schema.ts";
import type { Field, NumberField, TextField } from "./field.ts";

/** Fields by name. */
export type Fields = Readonly<Record<string, Field>>;

/** The fields of documents and their analyzer. Create one with {@link defineSchema}. */
export interface Schema<F extends Fields = Fields> {
  readonly fields: F;
  /** The analyzer of text fields without one of their own. */
  readonly analyzer: Analyzer;
  /**
   * Groups of expressions with the same meaning, of one or several words each, as in `[["usa", "united states"]]`. A
   * search as you type finds each of them by any other; other searches ignore them. Default: none.
   */
  readonly synonyms?: readonly (readonly string[])[];
}

type ValueOf<F extends Field> =
  F extends TextField<infer Many> ? (Many extends true ? readonly string[] : string) : number;

type InputOf<F extends Field> =
  F extends TextField<infer Many>
    ? Many extends true
      ? string | number | readonly (string | number | null)[] | null | undefined
      : string | number | null | undefined
    : number | null | undefined;

/** A stored document: its id and the fields that have a value. */
export type DocumentOf<S extends Schema> = { readonly id: string } & {
  readonly [K in keyof S["fields"]]?: ValueOf<S["fields"][K]>;
};

/**
 * A document as `upsert` accepts it: `null` and `undefined` are missing values, a finite number in a text field becomes
 * its decimal text, and a single value of a multi-valued field becomes a list of one.
 */
export type DocumentInput<S extends Schema> = { readonly id: string } & {
  readonly [K in keyof S["fields"]]?: InputOf<S["fields"][K]>;
};

/** The names of a schema's fields. */
export type FieldNameOf<S extends Schema> = keyof S["fields"] & string;

/** The names of a schema's number fields. */
export type NumberFieldNameOf<S extends Schema> = {
  [K in keyof S["fields"]]: S["fields"][K] extends NumberField ? K : never;
}[keyof S["fields"]] &
  string;

/**
 * Defines a schema. The types of its documents, queries and facets follow from its fields.
 *
 * @throws {TypeError} if there is no text field, if a field has a reserved name (`id`, `_exists_`, `*` or an empty
 * one), for every member of the wrong type or with an unknown name, and for a synonym that contains no word or occurs
 * twice
 * @throws {RangeError} for a weight or a typical length that is not a positive number up to 1,000,000
 */
export function defineSchema<const F extends Fields>(schema: Schema<F>): Schema<F> {
  checkSchema(schema);
  return frozenSchema(schema);
}

/** The schema without checks, which analyze the synonyms. */
export function frozenSchema<F extends Fields>({ fields, analyzer, synonyms = [] }: Schema<F>): Schema<F> {
  return Object.freeze({
    fields: Object.freeze({ ...fields }),
    analyzer,
    synonyms: Object.freeze(synonyms.map((group) => Object.freeze([...group]))),
  });
}
