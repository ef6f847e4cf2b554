import type { Analyzer } from "../analysis/analyzer.ts";
import { invariant } from "../base/invariant.ts";
import type { Field } from "./field.ts";
import type { Schema } from "./schema.ts";

/** Text fields whose values become terms in the same way. */
export interface AnalyzerGroup {
  readonly analyzer: Analyzer;
  /** The analyzer's; one and the same function as long as the schema lives, so that results for it can be kept. */
  readonly normalize: (text: string) => string;
  readonly fields: readonly string[];
}

/** The text fields that a clause asks. */
export interface SearchedFields {
  readonly fields: readonly string[];
  /** The same ones, by analyzer. */
  readonly groups: readonly AnalyzerGroup[];
}

/** A schema as one engine reads it: every text field has its analyzer. */
export class AnalyzedSchema {
  readonly fieldNames: readonly string[];
  readonly textFields: readonly string[];
  readonly numberFields: readonly string[];
  readonly everyTextField: SearchedFields;
  /** The text fields of which a whole match comes first. */
  readonly exactFirstFields: readonly string[];
  /** The analyzer of fields without one of their own. */
  readonly analyzer: Analyzer;
  readonly #fields: ReadonlyMap<string, Field>;
  readonly #analyzed: ReadonlyMap<string, AnalyzerGroup>;

  /** @param analyzer takes the place of the schema's and of every field's own */
  constructor(schema: Schema, analyzer?: Analyzer) {
    this.analyzer = analyzer ?? schema.analyzer;
    this.#fields = new Map(Object.entries(schema.fields));
    this.fieldNames = [...this.#fields.keys()];
    this.numberFields = this.fieldNames.filter((name) => this.type(name) === "number");
    this.textFields = this.fieldNames.filter((name) => this.type(name) === "text");

    this.exactFirstFields = this.textFields.filter((name) => {
      const field = this.#fields.get(name);
      return field?.type === "text" && field.exactFirst;
    });

    const byAnalyzer = Map.groupBy(this.textFields, (name) => {
      const field = this.#fields.get(name);
      return analyzer ?? (field?.type === "text" ? field.analyzer : null) ?? schema.analyzer;
    });
    const groups = [...byAnalyzer].map(([shared, fields]): AnalyzerGroup => {
      return { analyzer: shared, normalize: (text) => shared.normalize(text), fields };
    });
    this.everyTextField = { fields: this.textFields, groups };
    this.#analyzed = new Map(
      groups.flatMap((group) => group.fields.map((name) => [name, { ...group, fields: [name] }])),
    );
  }

  /** `undefined` for a name that the schema does not have. */
  type(field: string): Field["type"] | undefined {
    return this.#fields.get(field)?.type;
  }

  /** A text field by itself. Throws when there is none of that name: a defect of the caller. */
  textField(name: string): AnalyzerGroup {
    const analyzed = this.#analyzed.get(name);
    invariant(analyzed !== undefined, `no text field ${name}`);
    return analyzed;
  }

  /** The weight of a text field. */
  weightOf(field: string): number {
    const found = this.#fields.get(field);
    return found?.type === "text" ? found.weight : 1;
  }
}
