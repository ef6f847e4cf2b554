import type { Analyzer } from "../analysis/analyzer.ts";
import type { Field } from "./field.ts";
import type { Schema } from "./schema.ts";

/** Text fields whose values become terms in the same way. */
export interface AnalyzedFields {
  readonly analyzer: Analyzer;
  readonly fields: readonly string[];
}

/** A schema as one engine reads it: every text field has its analyzer. */
export class AnalyzedSchema {
  readonly fieldNames: readonly string[];
  readonly textFields: readonly string[];
  readonly numberFields: readonly string[];
  /** All text fields, by analyzer. */
  readonly textFieldsByAnalyzer: readonly AnalyzedFields[];
  /** The analyzer of fields without one of their own. */
  readonly analyzer: Analyzer;
  readonly #fields: ReadonlyMap<string, Field>;
  readonly #analyzers: ReadonlyMap<string, Analyzer>;

  /** @param analyzer takes the place of the schema's and of every field's own */
  constructor(schema: Schema, analyzer?: Analyzer) {
    this.analyzer = analyzer ?? schema.analyzer;
    this.#fields = new Map(Object.entries(schema.fields));
    this.fieldNames = [...this.#fields.keys()];
    this.numberFields = this.fieldNames.filter((name) => this.type(name) === "number");
    this.textFields = this.fieldNames.filter((name) => this.type(name) === "text");
    this.#analyzers = new Map(
      [...this.#fields].flatMap(([name, field]) =>
        field.type === "text" ? [[name, analyzer ?? field.analyzer ?? schema.analyzer] as const] : [],
      ),
    );
    this.textFieldsByAnalyzer = [...Map.groupBy(this.textFields, (name) => this.analyzerOf(name))].map(
      ([shared, fields]) => ({ analyzer: shared, fields }),
    );
  }

  /** `undefined` for a name that the schema does not have. */
  type(field: string): Field["type"] | undefined {
    return this.#fields.get(field)?.type;
  }

  /** The analyzer of a text field. */
  analyzerOf(field: string): Analyzer {
    return this.#analyzers.get(field) ?? this.analyzer;
  }

  /** The weight of a text field. */
  weightOf(field: string): number {
    const found = this.#fields.get(field);
    return found?.type === "text" ? found.weight : 1;
  }
}
