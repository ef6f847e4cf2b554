import type { Analyzer, WordForms } from "../analysis/analyzer.ts";
import { formAnalyzer } from "../analysis/composed/form-terms.ts";
import { invariant } from "../base/invariant.ts";
import { type FieldImpacts, fieldImpacts } from "../similarity/bm25f.ts";
import { checkAnalyzer } from "./check-field.ts";
import { checkSchema } from "./check-schema.ts";
import type { Field, ObjectsField } from "./field.ts";
import { fieldOfIndex, formIndexOf, isFormIndex } from "./form-index.ts";
import { indexedFields, isMany, type NumericIndexField, type TermIndexField } from "./indexed-fields.ts";
import { frozenSchema, type NumericField, type Schema } from "./schema.ts";
import { Synonyms } from "./synonyms.ts";

/** Fields of terms that have the same analyzer. */
export interface AnalyzerGroup {
  readonly analyzer: Analyzer;
  /** The analyzer's `normalize`; always the same function, so that it can be the key of a cache. */
  readonly normalize: (text: string) => string;
  readonly fields: readonly string[];
  /** The indexes of the forms of these fields, and their analyzer; `null` if the analyzer has no forms. */
  readonly forms: { readonly analyzer: WordForms; readonly fields: readonly string[] } | null;
}

/** The fields of terms that a clause searches. */
export interface SearchedFields {
  readonly fields: readonly string[];
  /** The same fields, grouped by analyzer. */
  readonly groups: readonly AnalyzerGroup[];
}

/**
 * How an index contains the values of a field: as terms (text, keyword), as numbers (number, integer, date, boolean),
 * as points (point), as vectors (vector), or not at all (stored, and objects, whose members are fields of their own).
 */
export type Storage = "terms" | "numbers" | "points" | "vectors" | "none";

interface KnownField {
  readonly type: Field["type"];
  readonly storage: Storage;
  readonly isMultiValued: boolean;
}

/**
 * A schema in which every field of terms has an analyzer. The members of nested objects are fields with names such as
 * `locations.city`.
 */
export class AnalyzedSchema {
  /** The names of all fields, also of those that no query searches. */
  readonly fieldNames: readonly string[];
  /** The text and keyword fields. */
  readonly termFields: readonly string[];
  /** The number, integer, date and boolean fields. */
  readonly numericFields: readonly string[];
  readonly pointFields: readonly string[];
  readonly vectorFields: readonly string[];
  /** The fields of terms that a clause without a field searches: all. */
  readonly defaultTermFields: SearchedFields;
  /** The analyzers of the text fields among them. */
  readonly defaultTextAnalyzers: readonly Analyzer[];
  /** The fields that a plain number without a field searches: the number and integer fields. */
  readonly defaultNumberFields: readonly string[];
  /** The text fields whose exact matches rank first. */
  readonly exactFirstFields: readonly string[];
  /** The analyzer of text fields without one of their own. */
  readonly analyzer: Analyzer;
  readonly synonyms: Synonyms;
  /** The schema whose analyzers are those of the fields: what an index is built for. */
  readonly effective: Schema;
  readonly #schema: Schema;
  /** The analyzer that replaces those of text fields, if there is one. */
  readonly #override: Analyzer | undefined;
  /** All fields. One lookup for each clause of a query. */
  readonly #known: ReadonlyMap<string, KnownField>;
  readonly #terms: ReadonlyMap<string, TermIndexField>;
  readonly #numbers: ReadonlyMap<string, NumericIndexField>;
  readonly #analyzed: ReadonlyMap<string, AnalyzerGroup>;
  readonly #impacts: ReadonlyMap<string, FieldImpacts>;
  readonly #objects = new Map<string, AnalyzedSchema>();

  /**
   * @param analyzer replaces the analyzers of the schema and of all its text fields
   * @param areFieldsChecked whether the schema is part of one that was checked
   * @throws {TypeError | RangeError} for an invalid schema or analyzer
   */
  constructor(schema: Schema, analyzer?: Analyzer, areFieldsChecked = false) {
    if (!areFieldsChecked) checkSchema(schema);
    if (schema.analyzer === undefined) throw new TypeError("A schema must be the result of defineSchema.");
    if (analyzer !== undefined) checkAnalyzer("The option analyzer", analyzer);
    this.#schema = schema;
    this.#override = analyzer;
    this.analyzer = analyzer ?? schema.analyzer;
    this.synonyms = new Synonyms(schema.synonyms ?? [], this.analyzer);
    const { terms, numbers, vectors } = indexedFields(schema);
    this.#known = new Map([
      ...Object.entries(schema.fields).map(([name, field]) => [name, unindexedField(field)] as const),
      ...terms.map(({ name, type, many }) => [name, { type, storage: "terms", isMultiValued: many }] as const),
      ...numbers.map(
        ({ name, type, many }) => [name, { type, storage: storageOf(type), isMultiValued: many }] as const,
      ),
    ]);
    this.#terms = new Map(terms.map((field) => [field.name, field]));
    this.#numbers = new Map(numbers.map((field) => [field.name, field]));
    this.termFields = [...this.#terms.keys()];
    this.numericFields = numbers.filter(isNumeric).map(({ name }) => name);
    this.pointFields = numbers.filter(({ type }) => type === "point").map(({ name }) => name);
    this.vectorFields = vectors.map(({ name }) => name);
    this.fieldNames = [
      ...Object.keys(schema.fields),
      ...[...this.termFields, ...this.#numbers.keys()].filter((name) => !Object.hasOwn(schema.fields, name)),
    ];
    this.defaultNumberFields = this.numericFields.filter((name) => isPlainNumber(this.#numbers.get(name)?.type));
    this.exactFirstFields = terms.filter(({ exactFirst }) => exactFirst).map(({ name }) => name);
    const groups = [...Map.groupBy(terms, (field) => this.#analyzerOf(field))].map(
      ([shared, fields]): AnalyzerGroup => {
        return {
          analyzer: shared,
          normalize: (text) => shared.normalize(text),
          fields: fields.map(({ name }) => name),
          forms: formsOf(shared, fields),
        };
      },
    );
    this.defaultTermFields = { fields: this.termFields, groups };
    const isText = (name: string): boolean => this.#terms.get(name)?.type === "text";
    this.defaultTextAnalyzers = groups.filter(({ fields }) => fields.some(isText)).map(({ analyzer }) => analyzer);
    this.#analyzed = new Map(groups.flatMap((group) => group.fields.map((name) => [name, groupOf(name, group)])));
    this.effective = analyzer === undefined ? schema : effectiveSchema(schema, this);
    const { termIndexes } = indexedFields(this.effective);
    this.#impacts = new Map(termIndexes.map(({ name, weight }) => [name, fieldImpacts(weight)]));
  }

  /** `undefined` for an unknown field. */
  type(field: string): Field["type"] | undefined {
    return this.#known.get(field)?.type;
  }

  /** `undefined` for an unknown field. */
  storage(field: string): Storage | undefined {
    return this.#known.get(field)?.storage;
  }

  /** Whether a document may have several values of a field. */
  isMultiValued(name: string): boolean {
    return this.#known.get(name)?.isMultiValued === true;
  }

  /** One field of terms. The caller guarantees that it exists. */
  termField(name: string): AnalyzerGroup {
    const analyzed = this.#analyzed.get(name);
    invariant(analyzed !== undefined, `no field of terms ${name}`);
    return analyzed;
  }

  /** A field of numbers. The caller guarantees that it exists. */
  numericField(name: string): NumericIndexField<NumericField["type"]> {
    const field = this.numberIndex(name);
    invariant(isNumeric(field), `no field of numbers ${name}`);
    return field;
  }

  /** A field of numbers, points or vectors. The caller guarantees that it exists. */
  numberIndex(name: string): NumericIndexField {
    const field = this.#numbers.get(name);
    invariant(field !== undefined, `no index of numbers ${name}`);
    return field;
  }

  /** The analyzer of an index of terms: of a field, or of its forms. The caller guarantees that it exists. */
  analyzerOf(index: string): Analyzer {
    const { analyzer, forms } = this.termField(fieldOfIndex(index));
    return isFormIndex(index) && forms !== null ? formAnalyzer(analyzer, forms.analyzer) : analyzer;
  }

  /** What the postings of a field of terms contribute to scores. The caller guarantees that it exists. */
  impactsOf(index: string): FieldImpacts {
    const impacts = this.#impacts.get(index);
    invariant(impacts !== undefined, `no index of terms ${index}`);
    return impacts;
  }

  /** The schema of the objects of a field; `null` if it has no objects. */
  objects(name: string): AnalyzedSchema | null {
    const cached = this.#objects.get(name);
    if (cached !== undefined) return cached;
    const field = Object.hasOwn(this.#schema.fields, name) ? this.#schema.fields[name] : undefined;
    if (field?.type !== "objects") return null;
    const objects = new AnalyzedSchema(schemaOfObjects(this.#schema, field), this.#override, true);
    this.#objects.set(name, objects);
    return objects;
  }

  #analyzerOf({ type, analyzer }: TermIndexField): Analyzer {
    return (type === "keyword" ? null : this.#override) ?? analyzer ?? this.#schema.analyzer;
  }
}

/** The schema of nested objects as documents of their own. */
export function schemaOfObjects({ analyzer }: Schema, { fields }: ObjectsField): Schema {
  return frozenSchema({ analyzer, fields });
}

function formsOf({ forms }: Analyzer, fields: readonly TermIndexField[]): AnalyzerGroup["forms"] {
  return forms === undefined ? null : { analyzer: forms, fields: fields.map(({ name }) => formIndexOf(name)) };
}

/** The group of one of its fields. */
function groupOf(name: string, group: AnalyzerGroup): AnalyzerGroup {
  const forms = group.forms === null ? null : { ...group.forms, fields: [formIndexOf(name)] };
  return { ...group, fields: [name], forms };
}

function unindexedField(field: Field): KnownField {
  return { type: field.type, storage: "none", isMultiValued: isMany(field) };
}

function isNumeric(field: NumericIndexField): field is NumericIndexField<NumericField["type"]> {
  return storageOf(field.type) === "numbers";
}

function storageOf(type: NumericIndexField["type"]): Storage {
  if (type === "point") return "points";
  return type === "vector" ? "vectors" : "numbers";
}

function isPlainNumber(type: NumericIndexField["type"] | undefined): boolean {
  return type === "number" || type === "integer";
}

/** The schema whose analyzers are those that an analyzed schema uses: an analyzer of the engine replaces its own. */
export function effectiveSchema(schema: Schema, analyzed: AnalyzedSchema): Schema {
  const { analyzer } = analyzed;
  const withAnalyzers = <F extends Field>(fields: Readonly<Record<string, F>>, prefix: string): Record<string, F> =>
    Object.fromEntries(
      Object.entries(fields).map(([name, field]): [string, F] => {
        if (field.type === "objects") return [name, { ...field, fields: withAnalyzers(field.fields, `${name}.`) }];
        if (field.type !== "text") return [name, field];
        const own = analyzed.termField(prefix + name).analyzer;
        return [name, { ...field, analyzer: own === analyzer ? null : own }];
      }),
    );
  return { ...schema, analyzer, fields: withAnalyzers(schema.fields, "") };
}
