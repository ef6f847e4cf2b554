import type { Analyzer } from "../analysis/analyzer.ts";
import { checkNumberOptions, checkTextOptions, requireOptions } from "./check-schema.ts";

/** A field of analyzed text. Queries search it by terms, phrases, patterns and ranges of terms. */
export interface TextField<Many extends boolean = boolean> {
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
}

/** A field of one finite double. Queries search it by equality, ranges and comparisons, and can sort by it. */
export interface NumberField {
  readonly type: "number";
}

export type Field = TextField | NumberField;

/** The options of {@link text}. */
export interface TextFieldOptions {
  /** Whether a document may have several values. Default `false`. */
  readonly many?: boolean;
  /**
   * The factor of term frequencies in this field; a positive number up to 1,000,000, default 1. A term that occurs
   * once in a field with weight 3 counts as much as three occurrences in a field with weight 1.
   */
  readonly weight?: number;
  /**
   * How many tokens the field usually has; a positive number up to 1,000,000, default 100. A term counts more in a
   * shorter field, and less in a longer one. State the average over your documents: 3 for names, 200 for articles.
   */
  readonly typicalLength?: number;
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
   * the query.
   */
  readonly exactFirst?: boolean;
  /** The analyzer of this field. Default: the analyzer of the schema. */
  readonly analyzer?: Analyzer;
}

/**
 * Defines a text field.
 *
 * @throws {RangeError} for a weight or a typical length that is not a positive number up to 1,000,000
 * @throws {TypeError} for an unknown option, for another option of the wrong type, and for options that are not an
 *   object
 */
export function text(options: TextFieldOptions & { readonly many: true }): TextField<true>;
export function text(options?: TextFieldOptions & { readonly many?: false }): TextField<false>;
export function text(options: TextFieldOptions = {}): TextField {
  requireOptions("a text field", options);
  const { many = false, weight = 1, typicalLength = 100, exactFirst = false, analyzer = null, ...unknown } = options;
  checkTextOptions("a text field", { many, weight, typicalLength, exactFirst, analyzer, ...unknown });
  return Object.freeze({ type: "text", many, weight, typicalLength, exactFirst, analyzer });
}

/**
 * Defines a number field, which has no options.
 *
 * @throws {TypeError} for any option
 */
export function number(options: Readonly<Record<string, never>> = {}): NumberField {
  checkNumberOptions("a number field", options);
  return Object.freeze({ type: "number" });
}
