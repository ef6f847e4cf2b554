import type { Token } from "../analysis/analyzer.ts";
import type { AnalyzedSchema } from "../schema/analyzed-schema.ts";
import { fieldValue, textValues } from "../schema/document.ts";
import { fieldOfIndex } from "../schema/form-index.ts";
import { ID_INDEX, idValues } from "../schema/id-index.ts";
import { numbersOf } from "../schema/numeric-value.ts";
import { FieldTerms } from "./field-terms.ts";

/** A document whose fields are analyzed on first use. */
export class AnalyzedDocument {
  readonly #document: object;
  readonly #schema: AnalyzedSchema;
  readonly #highlightedFields: ReadonlySet<string>;
  readonly #terms = new Map<string, FieldTerms>();
  readonly #tokens = new Map<string, readonly (readonly Token[])[]>();

  /** @param highlightedFields the fields that need tokens; others need only terms, which take a third of the time */
  constructor(document: object, schema: AnalyzedSchema, highlightedFields: ReadonlySet<string>) {
    this.#document = document;
    this.#schema = schema;
    this.#highlightedFields = highlightedFields;
  }

  /** The values of a field of terms. */
  values(field: string): readonly string[] {
    return textValues(this.#document, field);
  }

  /** The values of a field of numbers, as an index contains them. */
  numbers(field: string): readonly number[] {
    return numbersOf(this.#document, this.#schema.numberIndex(field));
  }

  /** The nested objects of a field. */
  objects(field: string): readonly AnalyzedDocument[] {
    const schema = this.#schema.objects(field);
    const objects = fieldValue(this.#document, field) as readonly object[] | undefined;
    if (schema === null || objects === undefined) return [];
    return objects.map((object) => new AnalyzedDocument(object, schema, new Set()));
  }

  /** @param index an index of terms: a field, or its forms, or the ids */
  terms(index: string): FieldTerms {
    const cached = this.#terms.get(index);
    if (cached !== undefined) return cached;
    const terms = new FieldTerms(this.#termsOfValues(index));
    this.#terms.set(index, terms);
    return terms;
  }

  /** The tokens of each value in an index of terms. */
  tokens(index: string): readonly (readonly Token[])[] {
    const cached = this.#tokens.get(index);
    if (cached !== undefined) return cached;
    const analyzer = this.#schema.analyzerOf(index);
    const tokens = this.values(fieldOfIndex(index)).map((value) => analyzer.tokens(value));
    this.#tokens.set(index, tokens);
    return tokens;
  }

  #termsOfValues(index: string): readonly (readonly string[])[] {
    if (index === ID_INDEX) return idValues(this.#document);
    const field = fieldOfIndex(index);
    if (this.#highlightedFields.has(field)) return this.tokens(index).map((tokens) => tokens.map(({ term }) => term));
    const analyzer = this.#schema.analyzerOf(index);
    return this.values(field).map((value) => analyzer.terms(value));
  }
}
