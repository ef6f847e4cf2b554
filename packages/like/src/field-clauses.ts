import { type DateClauses, type KeywordClauses, type NumberClauses, queryBuilder, type TextClauses } from "firmament";
import type { AnalyzedSchema } from "firmament/query";

/** Builds the clauses on the fields of a schema, whose types the caller knows. */
export class FieldClauses {
  readonly #schema: AnalyzedSchema;

  constructor(schema: AnalyzedSchema) {
    this.#schema = schema;
  }

  text(name: string): TextClauses {
    return this.#field(name) as TextClauses;
  }

  keyword(name: string): KeywordClauses {
    return this.#field(name) as KeywordClauses;
  }

  number(name: string): NumberClauses {
    return this.#field(name) as NumberClauses;
  }

  date(name: string): DateClauses {
    return this.#field(name) as DateClauses;
  }

  #field(name: string): unknown {
    return queryBuilder(this.#schema.effective).field(name);
  }
}
