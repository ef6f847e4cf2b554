import type { Token } from "../analysis/analyzer.ts";
import type { AnalyzedSchema } from "../schema/analyzed-schema.ts";
import { numberValue, textValues } from "../schema/document.ts";
import { FieldTerms } from "./field-terms.ts";

/** A document cut into words, each field when it is first asked for. */
export class AnalyzedDocument {
  readonly #document: object;
  readonly #schema: AnalyzedSchema;
  readonly #placed: ReadonlySet<string>;
  readonly #terms = new Map<string, FieldTerms>();
  readonly #tokens = new Map<string, readonly (readonly Token[])[]>();

  /** @param placed the fields that will be asked for tokens: of others only terms are made, in a third of the time */
  constructor(document: object, schema: AnalyzedSchema, placed: ReadonlySet<string>) {
    this.#document = document;
    this.#schema = schema;
    this.#placed = placed;
  }

  values(field: string): readonly string[] {
    return textValues(this.#document, field);
  }

  /** NaN when it is missing. */
  number(field: string): number {
    return numberValue(this.#document, field);
  }

  terms(field: string): FieldTerms {
    const known = this.#terms.get(field);
    if (known !== undefined) return known;
    const made = new FieldTerms(this.#termsOfValues(field));
    this.#terms.set(field, made);
    return made;
  }

  /** The tokens of each value. */
  tokens(field: string): readonly (readonly Token[])[] {
    const known = this.#tokens.get(field);
    if (known !== undefined) return known;
    const { analyzer } = this.#schema.textField(field);
    const made = this.values(field).map((value) => analyzer.tokens(value));
    this.#tokens.set(field, made);
    return made;
  }

  #termsOfValues(field: string): readonly (readonly string[])[] {
    if (this.#placed.has(field)) return this.tokens(field).map((tokens) => tokens.map(({ term }) => term));
    const { analyzer } = this.#schema.textField(field);
    return this.values(field).map((value) => analyzer.terms(value));
  }
}
