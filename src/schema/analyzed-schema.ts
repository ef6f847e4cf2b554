import type { Analyzer } from "../analysis/analyzer.ts";
import { invariant } from "../base/invariant.ts";
import { type FieldImpacts, fieldImpacts } from "../similarity/bm25f.ts";
import { checkAnalyzer, checkSchema } from "./check-schema.ts";
import type { Field } from "./field.ts";
import type { Schema } from "./schema.ts";
import { Synonyms } from "./synonyms.ts";

/** Text fields that have the same analyzer. */
export interface AnalyzerGroup {
  readonly analyzer: Analyzer;
  /** The analyzer's `normalize`; always the same function, so that it can be the key of a cache. */
  readonly normalize: (text: string) => string;
  readonly fields: readonly string[];
}

/** The text fields that a clause searches. */
export interface SearchedFields {
  readonly fields: readonly string[];
  /** The same fields, grouped by analyzer. */
  readonly groups: readonly AnalyzerGroup[];
}

/** A schema in which every text field has an analyzer. */
export class AnalyzedSchema {
  readonly fieldNames: readonly string[];
  readonly textFields: readonly string[];
  readonly numberFields: readonly string[];
  readonly everyTextField: SearchedFields;
  /** The text fields whose exact matches rank first. */
  readonly exactFirstFields: readonly string[];
  /** The analyzer of text fields without one of their own. */
  readonly analyzer: Analyzer;
  readonly synonyms: Synonyms;
  readonly #fields: ReadonlyMap<string, Field>;
  readonly #analyzed: ReadonlyMap<string, AnalyzerGroup>;
  readonly #impacts: ReadonlyMap<string, FieldImpacts>;

  /**
   * @param analyzer replaces the analyzers of the schema and of all its fields
   * @throws {TypeError | RangeError} for an invalid schema or analyzer
   */
  constructor(schema: Schema, analyzer?: Analyzer) {
    checkSchema(schema);
    if (analyzer !== undefined) checkAnalyzer("The option analyzer", analyzer);
    this.analyzer = analyzer ?? schema.analyzer;
    this.synonyms = new Synonyms(schema.synonyms ?? [], this.analyzer);
    this.#fields = new Map(Object.entries(schema.fields));
    this.fieldNames = [...this.#fields.keys()];
    this.numberFields = this.fieldNames.filter((name) => this.type(name) === "number");
    this.textFields = this.fieldNames.filter((name) => this.type(name) === "text");

    this.exactFirstFields = this.textFields.filter((name) => {
      const field = this.#fields.get(name);
      return field?.type === "text" && field.exactFirst;
    });

    this.#impacts = new Map(
      Object.entries(schema.fields).flatMap(([name, field]) =>
        field.type === "text" ? [[name, fieldImpacts(field.weight)]] : [],
      ),
    );
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

  /** `undefined` for an unknown field. */
  type(field: string): Field["type"] | undefined {
    return this.#fields.get(field)?.type;
  }

  /** Whether a document may have several values of a field. */
  isMultiValued(name: string): boolean {
    const field = this.#fields.get(name);
    return field?.type === "text" && field.many;
  }

  /** One text field. The caller guarantees that it exists. */
  textField(name: string): AnalyzerGroup {
    const analyzed = this.#analyzed.get(name);
    invariant(analyzed !== undefined, `no text field ${name}`);
    return analyzed;
  }

  /** What the postings of a text field contribute to scores. The caller guarantees that it exists. */
  impactsOf(field: string): FieldImpacts {
    const impacts = this.#impacts.get(field);
    invariant(impacts !== undefined, `no text field ${field}`);
    return impacts;
  }
}

/** The schema whose analyzers are those that an analyzed schema uses: an analyzer of the engine replaces its own. */
export function effectiveSchema(schema: Schema, analyzed: AnalyzedSchema): Schema {
  const { analyzer } = analyzed;
  const fields = Object.entries(schema.fields).map(([name, field]): [string, Field] => {
    if (field.type !== "text") return [name, field];
    const own = analyzed.textField(name).analyzer;
    return [name, { ...field, analyzer: own === analyzer ? null : own }];
  });
  return { ...schema, analyzer, fields: Object.fromEntries(fields) };
}
