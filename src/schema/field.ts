import type { Analyzer } from "../analysis/analyzer.ts";

/** A field of words: searched by terms, phrases, patterns and ranges of words. */
export interface TextField<Many extends boolean = boolean> {
  readonly type: "text";
  /** Whether a document may have several values; they are kept apart in phrases. */
  readonly many: Many;
  /** Factor of a match's score in this field. */
  readonly weight: number;
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
  readonly analyzer?: Analyzer;
}

/**
 * A text field.
 *
 * @throws {RangeError} when the weight is not a positive finite number
 */
export function text(options: TextFieldOptions & { readonly many: true }): TextField<true>;
export function text(options?: TextFieldOptions & { readonly many?: false }): TextField<false>;
export function text({ many = false, weight = 1, analyzer }: TextFieldOptions = {}): TextField {
  if (!(weight > 0 && Number.isFinite(weight)))
    throw new RangeError(`A field's weight is a positive number, not ${weight}.`);
  return Object.freeze({ type: "text", many, weight, analyzer: analyzer ?? null });
}

/** A number field. */
export function number(): NumberField {
  return Object.freeze({ type: "number" });
}
