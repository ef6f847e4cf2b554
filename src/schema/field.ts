import type { Analyzer } from "../analysis/analyzer.ts";

/** A field of words: searched by terms, phrases, patterns and ranges of words. */
export interface TextField<Many extends boolean = boolean> {
  readonly type: "text";
  /** Whether a document may have several values; they are kept apart in phrases. */
  readonly many: Many;
  /** Factor of a match's score in this field. */
  readonly weight: number;
  /** Whether a document of which a value is, as a whole, what a query asks of this field comes before all others. */
  readonly exactFirst: boolean;
  /** How this field's values become terms; `null`: as the schema says. */
  readonly analyzer: Analyzer | null;
}

/** A field of one finite double: searched by equality, ranges and comparisons, and sorted by. */
export interface NumberField {
  readonly type: "number";
}

export type Field = TextField | NumberField;

export interface TextFieldOptions {
  /** Default false. */
  readonly many?: boolean;
  /** Positive; default 1. */
  readonly weight?: number;
  /**
   * Whether documents come first, among those sorted by relevance, of which a value is as a whole what the query asks
   * of this field: `acme robotics` puts the company of that name before "Acme Robotics Berlin" and before all that
   * mention it often. Default false.
   *
   * A query asks of the field its words and phrases without a field or with this one, in their order; what is
   * negated, has the boost 0, or asks other fields does not count. Each alternative of an OR is a wording of its own:
   * `acme OR bolt` puts both companies first. White space is no OR in this, whatever it means otherwise: to `berlin
   * software` a company named "Berlin" is one of many. A prefix, wildcard, fuzzy word, regular expression or range of
   * words asks for words that are not known, and what it stands beside has no wording. The document must match the
   * query as always.
   */
  readonly exactFirst?: boolean;
  readonly analyzer?: Analyzer;
}

/**
 * A text field.
 *
 * @throws {RangeError} when the weight is not a positive finite number
 */
export function text(options: TextFieldOptions & { readonly many: true }): TextField<true>;
export function text(options?: TextFieldOptions & { readonly many?: false }): TextField<false>;
export function text({ many = false, weight = 1, exactFirst = false, analyzer }: TextFieldOptions = {}): TextField {
  if (!(weight > 0 && Number.isFinite(weight)))
    throw new RangeError(`A field's weight is a positive number, not ${weight}.`);
  return Object.freeze({ type: "text", many, weight, exactFirst, analyzer: analyzer ?? null });
}

/** A number field. */
export function number(): NumberField {
  return Object.freeze({ type: "number" });
}
