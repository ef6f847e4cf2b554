import type { Analyzer } from "../analysis/analyzer.ts";
import { provideDates } from "../calendar/date-support.ts";
import { DATES } from "../calendar/dates.ts";
import { checkFieldOptions, checkObjectFields } from "./check-field.ts";
import type { JsonValue } from "./json-value.ts";

/** The options that all fields have. */
interface RequiredOption<Required extends boolean> {
  /** Whether every document must have a value. Default `false`. */
  readonly required?: Required | undefined;
}

interface ManyOption {
  /** Whether a document may have several values. Default `false`. */
  readonly many?: boolean | undefined;
}

/** A field of analyzed text. Queries search it by terms, phrases, patterns and ranges of terms. */
export interface TextField<Many extends boolean = boolean, Required extends boolean = boolean> {
  readonly type: "text";
  /** Whether a document may have several values. A phrase never matches across two values. */
  readonly many: Many;
  /** The factor of term frequencies in this field. */
  readonly weight: number;
  /** See {@link TextFieldOptions.typicalLength}. */
  readonly typicalLength: number;
  /** Whether exact matches in this field rank first: see {@link TextFieldOptions.exactFirst}. */
  readonly exactFirst: boolean;
  /** `null` for the analyzer of the schema. */
  readonly analyzer: Analyzer | null;
  readonly required: Required;
  /** The template of a computed field: see {@link TextFieldOptions.from}. */
  readonly from?: string | undefined;
}

/** A field of whole values, such as tags and codes. Queries search it by equality, patterns and ranges of values. */
export interface KeywordField<Many extends boolean = boolean, Required extends boolean = boolean> {
  readonly type: "keyword";
  readonly many: Many;
  /** Whether values are compared without case, accents and width. */
  readonly fold: boolean;
  /** The factor of term frequencies in this field. */
  readonly weight: number;
  readonly required: Required;
}

/** A field of finite doubles. Queries search it by equality, ranges and comparisons, and can sort by it. */
export interface NumberField<Many extends boolean = boolean, Required extends boolean = boolean> {
  readonly type: "number";
  readonly many: Many;
  readonly required: Required;
}

/** A field of integers from -(2^53 - 1) to 2^53 - 1. Queries search it like a number field. */
export interface IntegerField<Many extends boolean = boolean, Required extends boolean = boolean> {
  readonly type: "integer";
  readonly many: Many;
  readonly required: Required;
}

/** A field of instants with a precision of milliseconds. Queries search it by dates, ranges and comparisons. */
export interface DateField<Many extends boolean = boolean, Required extends boolean = boolean> {
  readonly type: "date";
  readonly many: Many;
  readonly required: Required;
}

/** A field of places on the Earth. Queries search it by a point, a radius, a box or a polygon, and can sort by distance. */
export interface PointField<Many extends boolean = boolean, Required extends boolean = boolean> {
  readonly type: "point";
  readonly many: Many;
  readonly required: Required;
}

/** A field of vectors, such as the embeddings of a text. The option `near` of a search orders by it; queries find out only whether there is one. */
export interface VectorField<Required extends boolean = boolean> {
  readonly type: "vector";
  /** How many numbers a vector has. */
  readonly dimensions: number;
  /** See {@link VectorFieldOptions.originals}. */
  readonly originals: boolean;
  readonly required: Required;
}

/** A field of `true` or `false`. */
export interface BooleanField<Required extends boolean = boolean> {
  readonly type: "boolean";
  readonly required: Required;
}

/** A field that hits return and no query searches. */
export interface StoredField<Value extends JsonValue = JsonValue, Required extends boolean = boolean> {
  readonly type: "stored";
  readonly required: Required;
  /** Only for the compiler: the type of the values. */
  readonly value?: Value;
}

/** The fields that may be in nested objects. */
export type SimpleField =
  | TextField
  | KeywordField
  | NumberField
  | IntegerField
  | DateField
  | PointField
  | VectorField
  | BooleanField
  | StoredField;

/** The fields of nested objects. */
export type ObjectFields = Readonly<Record<string, SimpleField>>;

/**
 * A field of nested objects. `locations.city:berlin` matches a document if any of its objects matches;
 * `locations:(city:berlin AND kind:hq)` if one object matches the whole query.
 */
export interface ObjectsField<F extends ObjectFields = ObjectFields, Required extends boolean = boolean> {
  readonly type: "objects";
  readonly fields: F;
  readonly required: Required;
}

export type Field = SimpleField | ObjectsField;

/** The options of {@link text}. */
export interface TextFieldOptions<Required extends boolean = boolean> extends ManyOption, RequiredOption<Required> {
  /**
   * The factor of term frequencies in this field; a positive number up to 1,000,000, default 1. A term that occurs
   * once in a field with weight 3 counts as much as three occurrences in a field with weight 1.
   */
  readonly weight?: number | undefined;
  /**
   * How many tokens the field usually has; a positive number up to 1,000,000, default 100. A term counts more in a
   * shorter field, and less in a longer one. State the average over your documents: 3 for names, 200 for articles.
   */
  readonly typicalLength?: number | undefined;
  /**
   * Whether exact matches in this field rank before all other documents, when hits are sorted by relevance. An exact
   * match has a value that equals everything the query asks of this field: `acme robotics` ranks the company "Acme
   * Robotics" before "Acme Robotics Berlin", and before companies that mention the name often. Default `false`.
   *
   * A query asks of this field its terms and phrases that have no field or this one, in their order. Clauses that are
   * negated, have the boost 0 or another field do not count. Each alternative of an OR counts for itself: `acme OR
   * bolt` ranks both companies first. White space is not an OR here, even if it is the default operator: for `berlin
   * software` a company named "Berlin" is not an exact match. Prefixes, wildcards, fuzzy terms, regular expressions
   * and ranges ask for unknown terms, so that a query with them has no exact matches. An exact match must also match
   * the query. As you type, values that begin with the whole text rank next.
   */
  readonly exactFirst?: boolean | undefined;
  /** The analyzer of this field. Default: the analyzer of the schema. */
  readonly analyzer?: Analyzer | undefined;
  /**
   * What the value is computed from: a text with fields in braces, such as `"{street} {city}"`; `{{` and `}}` are braces. It
   * names the id, fields that are not computed, and members of objects such as `{shops.city}`. Numbers are decimal texts,
   * dates and truth values as in documents, and several values are joined by spaces. White space of the template is left
   * out where a value is missing; without any value, the field has none.
   *
   * Documents contain the computed value, and a change of its fields computes it again. A value that a record states is
   * ignored, or an error in a strict schema if it is another one. The field has one value and cannot be required.
   */
  readonly from?: string | undefined;
}

/** The options of {@link keyword}. */
export interface KeywordFieldOptions<Required extends boolean = boolean> extends ManyOption, RequiredOption<Required> {
  /** Whether values are compared without case, accents and width. Default `false`. */
  readonly fold?: boolean | undefined;
  /** The factor of term frequencies in this field; a positive number up to 1,000,000, default 1. */
  readonly weight?: number | undefined;
}

/** The options of {@link number}, {@link integer}, {@link date} and `point`. */
export interface NumericFieldOptions<Required extends boolean = boolean> extends ManyOption, RequiredOption<Required> {}

/** The options of {@link boolean} and {@link stored}. */
export interface SingleFieldOptions<Required extends boolean = boolean> extends RequiredOption<Required> {}

/** The options of `vector`. */
export interface VectorFieldOptions<Required extends boolean = boolean> extends RequiredOption<Required> {
  /**
   * Whether documents contain the numbers of the record, as floats of 32 bits. Otherwise they contain integers from -127 to
   * 127 in the same proportions, which is what searches compare. Default `false`.
   */
  readonly originals?: boolean | undefined;
}

/** `Required` is inferred from the options only: a schema that contains the field would widen it to `boolean`. */
export type Known<Required extends boolean> = [Required] extends [true]
  ? true
  : [Required] extends [false]
    ? false
    : boolean;

export type Many = { readonly many: true };
export type One = { readonly many?: false };

/**
 * Defines a text field.
 *
 * @throws {RangeError} for a weight or a typical length that is not a positive number up to 1,000,000
 * @throws {TypeError} for an unknown option, for another option of the wrong type, and for options that are not an
 *   object
 */
export function text<Required extends boolean = false>(
  options: TextFieldOptions<Required> & Many,
): TextField<true, Known<Required>>;
export function text<Required extends boolean = false>(
  options?: TextFieldOptions<Required> & One,
): TextField<false, Known<Required>>;
export function text(options: TextFieldOptions = {}): TextField {
  const defaults = { many: false, weight: 1, typicalLength: 100, exactFirst: false, analyzer: null, required: false };
  return field("text", "a text field", defaults, options);
}

/**
 * Defines a keyword field, whose values are not split into words.
 *
 * @throws {RangeError} for a weight that is not a positive number up to 1,000,000
 * @throws {TypeError} for an unknown option, for another option of the wrong type, and for options that are not an
 *   object
 */
export function keyword<Required extends boolean = false>(
  options: KeywordFieldOptions<Required> & Many,
): KeywordField<true, Known<Required>>;
export function keyword<Required extends boolean = false>(
  options?: KeywordFieldOptions<Required> & One,
): KeywordField<false, Known<Required>>;
export function keyword(options: KeywordFieldOptions = {}): KeywordField {
  return field("keyword", "a keyword field", { many: false, fold: false, weight: 1, required: false }, options);
}

/**
 * Defines a number field.
 *
 * @throws {TypeError} for an unknown option or one of the wrong type
 */
export function number<Required extends boolean = false>(
  options: NumericFieldOptions<Required> & Many,
): NumberField<true, Known<Required>>;
export function number<Required extends boolean = false>(
  options?: NumericFieldOptions<Required> & One,
): NumberField<false, Known<Required>>;
export function number(options: NumericFieldOptions = {}): NumberField {
  return field("number", "a number field", NUMERIC_DEFAULTS, options);
}

/**
 * Defines an integer field.
 *
 * @throws {TypeError} for an unknown option or one of the wrong type
 */
export function integer<Required extends boolean = false>(
  options: NumericFieldOptions<Required> & Many,
): IntegerField<true, Known<Required>>;
export function integer<Required extends boolean = false>(
  options?: NumericFieldOptions<Required> & One,
): IntegerField<false, Known<Required>>;
export function integer(options: NumericFieldOptions = {}): IntegerField {
  return field("integer", "an integer field", NUMERIC_DEFAULTS, options);
}

/**
 * Defines a date field. Records contain ISO 8601 texts, such as `2024`, `2024-06-03` and `2024-06-03T10:00:00.000Z`, or
 * `Date` objects. A text without an offset is in UTC.
 *
 * @throws {TypeError} for an unknown option or one of the wrong type
 */
export function date<Required extends boolean = false>(
  options: NumericFieldOptions<Required> & Many,
): DateField<true, Known<Required>>;
export function date<Required extends boolean = false>(
  options?: NumericFieldOptions<Required> & One,
): DateField<false, Known<Required>>;
export function date(options: NumericFieldOptions = {}): DateField {
  provideDates(DATES);
  return field("date", "a date field", NUMERIC_DEFAULTS, options);
}

/**
 * Defines a field of `true` or `false`.
 *
 * @throws {TypeError} for an unknown option or one of the wrong type
 */
export function boolean<Required extends boolean = false>(
  options: SingleFieldOptions<Required> = {},
): BooleanField<Known<Required>> {
  return field<BooleanField>("boolean", "a boolean field", { required: false }, options) as BooleanField<
    Known<Required>
  >;
}

/**
 * Defines a field that hits return and no query searches. Its values are JSON: `stored<{ url: string }>()`.
 *
 * @throws {TypeError} for an unknown option or one of the wrong type
 */
export function stored<Value extends JsonValue = JsonValue>(
  options: SingleFieldOptions<true> & { readonly required: true },
): StoredField<Value, true>;
export function stored<Value extends JsonValue = JsonValue>(
  options?: SingleFieldOptions<false>,
): StoredField<Value, false>;
export function stored<Value extends JsonValue = JsonValue>(options?: SingleFieldOptions): StoredField<Value>;
export function stored<Value extends JsonValue = JsonValue>(options: SingleFieldOptions = {}): StoredField<Value> {
  return field("stored", "a stored field", { required: false }, options);
}

/**
 * Defines a field of nested objects by the fields of an object, as in `objects({ city: text(), kind: keyword() })`.
 *
 * @throws {TypeError} for an object without fields, for a field with an invalid name, for objects within objects, and
 *   for an unknown option or one of the wrong type
 */
export function objects<const F extends ObjectFields, Required extends boolean = false>(
  fields: F,
  options: SingleFieldOptions<Required> = {},
): ObjectsField<F, Known<Required>> {
  checkObjectFields("objects()", fields);
  const defaults = { required: false };
  const members = { ...defaults, fields: Object.freeze({ ...fields }) };
  return field<ObjectsField<F>>("objects", "a field of objects", members, options) as ObjectsField<F, Known<Required>>;
}

export const NUMERIC_DEFAULTS = { many: false, required: false };

/** A field of vectors, without the code that `vector()` makes available. */
export function vectorField(options: object): VectorField {
  return field("vector", "a vector field", { dimensions: 0, originals: false, required: false }, options);
}

/** @throws {TypeError | RangeError} for an invalid option */
export function field<F extends Field>(
  type: F["type"],
  subject: string,
  defaults: Omit<F, "type">,
  options: unknown,
): F {
  checkFieldOptions(type, subject, options);
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  return Object.freeze({ type, ...defaults, ...Object.fromEntries(given) }) as unknown as F;
}
