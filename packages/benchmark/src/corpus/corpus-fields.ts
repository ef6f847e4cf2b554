import { foldingAnalyzer, type Schema } from "firmament";
import { AnalyzedSchema, isMany } from "firmament/query";

/** A document as it is stored, valid for its schema. */
export type CorpusDocument = { readonly id: string } & Readonly<Record<string, unknown>>;

/** The factor of a match's score in each text field. */
export type FieldWeights = Readonly<Record<string, number>>;

/**
 * The fields of a schema that every engine of the benchmark has: text fields, and number and integer fields with one
 * value. Fields with other types, and those of nested objects, are searched by Firmament only.
 */
export class CorpusFields {
  readonly schema: Schema;
  /** The names of the text fields; a query without a field searches each. */
  readonly texts: readonly string[];
  /** The text fields that may have several values. */
  readonly lists: ReadonlySet<string>;
  readonly numbers: readonly string[];
  /** Whether a query without a field also searches fields that the peers do not have. */
  readonly areWordsElsewhere: boolean;
  /** Whether a text field is analyzed otherwise than by words without case, accents and width, or as an address. */
  readonly hasOwnAnalyzers: boolean;
  /** By text field. */
  readonly weights: FieldWeights;
  readonly #analyzed: AnalyzedSchema;

  constructor(schema: Schema) {
    this.schema = schema;
    this.#analyzed = new AnalyzedSchema(schema);
    const fields = Object.entries(schema.fields);
    const texts = fields.flatMap(([name, field]) => (field.type === "text" ? [{ name, ...field }] : []));
    this.texts = texts.map(({ name }) => name);
    this.lists = new Set(texts.filter(({ many }) => many).map(({ name }) => name));
    this.numbers = fields
      .filter(([, field]) => (field.type === "number" || field.type === "integer") && !isMany(field))
      .map(([name]) => name);
    this.areWordsElsewhere = this.#analyzed.termFields.length > this.texts.length;
    this.hasOwnAnalyzers = this.texts.some((field) => {
      return !this.isAddress(field) && this.#analyzed.analyzerOf(field).name !== foldingAnalyzer.name;
    });
    this.weights = Object.fromEntries(texts.map(({ name, weight }) => [name, weight]));
  }

  /** Firmament's terms of a text in a field, which are the tokenizer of every peer that accepts one. */
  termsOf(text: string, field: string | undefined): string[] {
    const isField = field !== undefined && this.texts.includes(field);
    const analyzer = isField ? this.#analyzed.analyzerOf(field) : this.#analyzed.analyzer;
    return [...analyzer.terms(text)];
  }

  /** Whether a field contains web addresses, whose hosts are split at their dots. */
  isAddress(field: string): boolean {
    return this.termsOf("https://www.example.com", field).join(" ") === "www example com";
  }

  /** The values of a text field. */
  valuesOf(document: CorpusDocument, field: string): readonly string[] {
    const value = document[field];
    if (value === undefined || value === null) return [];
    return Array.isArray(value) ? value.map(String) : [String(value)];
  }
}
