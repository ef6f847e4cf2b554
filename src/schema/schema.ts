import type { Analyzer } from "../analysis/analyzer.ts";
import { foldingAnalyzer } from "../analysis/folding-analyzer.ts";
import type { Point } from "../geo/point.ts";
import { checkSchema } from "./check-schema.ts";
import type { CheckedFieldName, DisplayOptions } from "./display.ts";
import type { DocumentId } from "./document-id.ts";
import type {
  BooleanField,
  DateField,
  Field,
  IntegerField,
  KeywordField,
  NumberField,
  ObjectsField,
  PointField,
  StoredField,
  TextField,
  VectorField,
} from "./field.ts";

/** Fields by name. */
export type Fields = Readonly<Record<string, Field>>;

/** What {@link defineSchema} takes. */
export interface SchemaDefinition<F extends Fields = Fields> extends Omit<Schema<F>, "analyzer" | "display"> {
  /**
   * The analyzer of text fields without one of their own. Default: `foldingAnalyzer`, which finds words without case and
   * accents.
   */
  readonly analyzer?: Analyzer | undefined;
  /**
   * Which fields pages show as title, subtitle, image and link of a document. Nothing else depends on it. Default:
   * guesses, see `displayOf`.
   */
  readonly display?: DisplayOptions<(keyof NoInfer<F> & string) | CheckedFieldName> | undefined;
}

/** The fields of documents and their analyzer. Create one with {@link defineSchema}. */
export interface Schema<F extends Fields = Fields> {
  readonly fields: F;
  /** The analyzer of text fields without one of their own. */
  readonly analyzer: Analyzer;
  /**
   * Groups of expressions with the same meaning, of one or several words each, as in `[["usa", "united states"]]`. A
   * search as you type finds each of them by any other; other searches ignore them. Default: none.
   */
  readonly synonyms?: readonly (readonly string[])[] | undefined;
  /**
   * Whether a record with a member that is not in the schema is an error, which names the member. By default such
   * members are ignored.
   */
  readonly strict?: boolean | undefined;
  /** Which fields pages show as title, subtitle, image and link of a document. */
  readonly display?: DisplayOptions<CheckedFieldName> | undefined;
}

type ManyOr<Many extends boolean, Value> = Many extends true ? readonly Value[] : Value;

type ValueOf<F extends Field> = F extends TextField<infer Many> | KeywordField<infer Many> | DateField<infer Many>
  ? ManyOr<Many, string>
  : F extends NumberField<infer Many> | IntegerField<infer Many>
    ? ManyOr<Many, number>
    : F extends BooleanField
      ? boolean
      : F extends PointField<infer Many>
        ? ManyOr<Many, Point>
        : F extends VectorField
          ? readonly number[]
          : F extends StoredField<infer Value>
            ? Value
            : F extends ObjectsField<infer Members>
              ? readonly MembersOf<Members>[]
              : never;

/** The values of fields, of which the required ones have one. */
type MembersOf<F extends Fields> = { readonly [K in keyof F]?: ValueOf<F[K]> } & {
  readonly [K in keyof F as RequiredKey<F, K>]: ValueOf<F[K]>;
};

type RequiredKey<F extends Fields, K extends keyof F> = F[K] extends { readonly required: true } ? K : never;

type OneOrMany<Many extends boolean, Value> = Many extends true
  ? Value | readonly (Value | null)[] | null | undefined
  : Value | null | undefined;

type InputOf<F extends Field> = F extends TextField<infer Many> | KeywordField<infer Many>
  ? OneOrMany<Many, string | number>
  : F extends DateField<infer Many>
    ? OneOrMany<Many, string | Date>
    : F extends NumberField<infer Many> | IntegerField<infer Many>
      ? OneOrMany<Many, number>
      : F extends BooleanField
        ? boolean | null | undefined
        : F extends PointField<infer Many>
          ? OneOrMany<Many, string | Point>
          : F extends VectorField
            ? readonly number[] | Float32Array | null | undefined
            : F extends StoredField<infer Value>
              ? Value | null | undefined
              : F extends ObjectsField<infer Members>
                ? OneOrMany<true, InputMembersOf<Members>>
                : never;

/** A required field has a value: neither `null` nor `undefined`. */
type InputMembersOf<F extends Fields> = { readonly [K in keyof F]?: InputOf<F[K]> } & {
  readonly [K in keyof F as RequiredKey<F, K>]: NonNullable<InputOf<F[K]>>;
};

/** A stored document: its id and the fields that have a value. Required fields always have one. */
export type DocumentOf<S extends Schema> = { readonly id: string } & MembersOf<S["fields"]>;

/**
 * A document as `upsert` accepts it: `null` and `undefined` are missing values, a finite number in a text or keyword
 * field becomes its decimal text, a `Date` its ISO 8601 text, and a single value of a multi-valued field a list of one.
 * An id that is an integer becomes its decimal text.
 */
export type DocumentInput<S extends Schema> = { readonly id: DocumentId } & InputMembersOf<S["fields"]>;

/** Of a schema whose fields are not known to the compiler, this is any text. */
type FieldNameWith<S extends Schema, F extends Field> = {
  [K in keyof S["fields"]]: [Extract<S["fields"][K], F>] extends [never] ? never : K;
}[keyof S["fields"]] &
  string;

/** The names of the fields of nested objects, such as `locations.city`. */
type ObjectFieldNameWith<S extends Schema, F extends Field> = {
  [K in keyof S["fields"] & string]: S["fields"][K] extends ObjectsField<infer Members>
    ? { [M in keyof Members & string]: Members[M] extends F ? `${K}.${M}` : never }[keyof Members & string]
    : never;
}[keyof S["fields"] & string];

/** The names of a schema's fields. */
export type FieldNameOf<S extends Schema> = keyof S["fields"] & string;

/** The names of the fields that contain terms, including those of nested objects. */
export type TermFieldNameOf<S extends Schema> =
  | FieldNameWith<S, TextField | KeywordField>
  | ObjectFieldNameWith<S, TextField | KeywordField>;

/** The fields that are compared as numbers. */
export type NumericField = NumberField | IntegerField | DateField | BooleanField;

/** The names of the fields that are compared as numbers, including those of nested objects. */
export type NumericFieldNameOf<S extends Schema> =
  | FieldNameWith<S, NumericField>
  | ObjectFieldNameWith<S, NumericField>;

/** The names of the fields in which a document may have several numbers or dates, including those of nested objects. */
export type MultiNumberFieldNameOf<S extends Schema> =
  | FieldNameWith<S, NumberField<true> | IntegerField<true> | DateField<true>>
  | ObjectFieldNameWith<S, NumericField>;

/** The names of the fields of points, including those of nested objects. */
export type PointFieldNameOf<S extends Schema> = FieldNameWith<S, PointField> | ObjectFieldNameWith<S, PointField>;

/** The names of the fields of vectors, including those of nested objects. */
export type VectorFieldNameOf<S extends Schema> = FieldNameWith<S, VectorField> | ObjectFieldNameWith<S, VectorField>;

/** The names of a schema's number and integer fields. */
export type NumberFieldNameOf<S extends Schema> = FieldNameWith<S, NumberField | IntegerField>;

/** The names of the date fields of a schema. */
export type DateFieldNameOf<S extends Schema> = FieldNameWith<S, DateField>;

/** The names of the fields of nested objects. */
export type ObjectsFieldNameOf<S extends Schema> = FieldNameWith<S, ObjectsField>;

/** The names of all fields that a query can search, including those of nested objects. */
export type SearchedFieldNameOf<S extends Schema> =
  | TermFieldNameOf<S>
  | NumericFieldNameOf<S>
  | PointFieldNameOf<S>
  | VectorFieldNameOf<S>;

/** The field with a name, also of nested objects: `locations.city`. */
export type FieldOf<S extends Schema, Name extends string> = Name extends keyof S["fields"]
  ? S["fields"][Name]
  : Name extends `${infer Parent}.${infer Member}`
    ? S["fields"][Parent] extends ObjectsField<infer Members>
      ? Members[Member]
      : never
    : never;

/**
 * Defines a schema. The types of its documents, queries and facets follow from its fields.
 *
 * @throws {TypeError} if there is no text or keyword field, if a field has a reserved name (`id`, `_exists_`, `*` or an
 * empty one), for a computed field that names no other field, for every member of the wrong type or with an unknown name, and for a synonym that contains no word or
 * occurs twice, and for a display option that names no field
 * @throws {RangeError} for a weight or a typical length that is not a positive number up to 1,000,000
 */
export function defineSchema<const F extends Fields>(schema: SchemaDefinition<F>): Schema<F> {
  checkSchema(schema);
  return frozenSchema(schema);
}

/** The schema without checks, which analyze the synonyms. */
export function frozenSchema<F extends Fields>({
  fields,
  analyzer = foldingAnalyzer,
  synonyms = [],
  strict = false,
  display,
}: SchemaDefinition<F>): Schema<F> {
  return Object.freeze({
    fields: Object.freeze({ ...fields }),
    analyzer,
    synonyms: Object.freeze(synonyms.map((group) => Object.freeze([...group]))),
    strict,
    ...(display !== undefined && { display: Object.freeze({ ...display }) as DisplayOptions<CheckedFieldName> }),
  });
}
