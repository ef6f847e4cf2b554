import type { Analyzer } from "../../analysis/analyzer.ts";
import { formTerm } from "../../analysis/composed/form-terms.ts";
import { foldingKeywordAnalyzer, keywordAnalyzer } from "../../analysis/keyword-analyzer.ts";
import type { Field } from "../../schema/field.ts";
import { formIndexOf } from "../../schema/form-index.ts";
import { naiveDateSpan } from "./date.ts";

/** A record of a schema: its id, and one or more values for each of its fields. */
export type NaiveRecord = { readonly id: string } & Readonly<Record<string, unknown>>;

/** The fields of a schema. Members of nested objects are fields with names such as `places.city`. */
export interface NaiveFields {
  /** The analyzers of text and keyword fields. */
  readonly text: ReadonlyMap<string, Analyzer>;
  readonly numbers: ReadonlyMap<string, NaiveNumberType>;
  /** The fields of nested objects. */
  readonly objects: ReadonlyMap<string, NaiveFields>;
  /** The default analyzer of the schema. */
  readonly analyzer: Analyzer;
  /** What `now` stands for in dates. */
  readonly now: number;
}

/** The types whose values are numbers: a date is its milliseconds since 1970, `true` is 1. */
export type NaiveNumberType = "number" | "integer" | "date" | "boolean";

export interface Word {
  readonly term: string;
  readonly position: number;
}

/** The position gap between two values of a field. */
const GAP = 100;

/** @param analyzer "replaces the analyzer of every text field" */
export function naiveFields(
  schema: { readonly analyzer: Analyzer; readonly fields: Readonly<Record<string, Field>> },
  analyzer?: Analyzer,
  now = 0,
): NaiveFields {
  const text = new Map<string, Analyzer>();
  const numbers = new Map<string, NaiveNumberType>();
  const objects = new Map<string, NaiveFields>();
  for (const [name, field] of Object.entries(schema.fields)) {
    if (field.type === "text") text.set(name, analyzer ?? field.analyzer ?? schema.analyzer);
    else if (field.type === "keyword") text.set(name, field.fold ? foldingKeywordAnalyzer : keywordAnalyzer);
    else if (field.type === "objects")
      objects.set(name, naiveFields({ ...schema, fields: field.fields }, analyzer, now));
    else if (field.type !== "stored") numbers.set(name, field.type);
  }
  for (const [name, inner] of objects) {
    for (const [member, each] of inner.text) text.set(`${name}.${member}`, each);
    for (const [member, type] of inner.numbers) numbers.set(`${name}.${member}`, type);
  }
  return { text, numbers, objects, analyzer: analyzer ?? schema.analyzer, now };
}

/** An analyzed record. */
export class NaiveDocument {
  readonly id: string;
  readonly #words = new Map<string, readonly Word[]>();
  readonly #numbers = new Map<string, readonly number[]>();
  readonly #objects = new Map<string, readonly NaiveDocument[]>();

  constructor(record: NaiveRecord, fields: NaiveFields) {
    this.id = String(record.id);
    for (const [name, analyzer] of fields.text) {
      const texts = textsOf(record, name);
      this.#words.set(
        name,
        wordsOf(texts, (text) => analyzer.terms(text)),
      );
      const { forms } = analyzer;
      if (forms === undefined) continue;
      this.#words.set(
        formIndexOf(name),
        wordsOf(texts, (text) => forms.terms(text).map(formTerm)),
      );
    }
    for (const [name, type] of fields.numbers) this.#numbers.set(name, naiveNumbers(record, name, type));
    for (const [name, inner] of fields.objects) {
      const objects = valuesOf(record, name).map((each) => new NaiveDocument({ ...(each as object), id: "" }, inner));
      this.#objects.set(name, objects);
    }
  }

  /** In order of position. "Forms have an index of their own": `formIndexOf` a field. */
  words(field: string): readonly Word[] {
    return this.#words.get(field) ?? [];
  }

  /** Ascending, each once. */
  numbers(field: string): readonly number[] {
    return this.#numbers.get(field) ?? [];
  }

  /** The nested objects of a field. */
  objects(field: string): readonly NaiveDocument[] {
    return this.#objects.get(field) ?? [];
  }
}

/** The values of a field in a record without missing ones; of all objects for a name such as `places.city`. */
export function valuesOf(record: object, name: string): readonly unknown[] {
  if (!Object.hasOwn(record, name)) {
    const [parent = "", member] = name.split(".");
    return member === undefined ? [] : valuesOf(record, parent).flatMap((each) => valuesOf(each as object, member));
  }
  const value = (record as Readonly<Record<string, unknown>>)[name];
  return [value].flat().filter((each) => each !== null && each !== undefined);
}

/** The texts of a text or keyword field in a record. */
export function textsOf(record: object, name: string): readonly string[] {
  return valuesOf(record, name).map(String);
}

/** The numbers of a field in a record, ascending, each once; -0 is 0. */
export function naiveNumbers(record: object, name: string, type: NaiveNumberType): readonly number[] {
  const numbers = valuesOf(record, name).map((value) => numberOf(value, type) + 0);
  return [...new Set(numbers)].sort((a, b) => a - b);
}

function numberOf(value: unknown, type: NaiveNumberType): number {
  if (type !== "date") return Number(value);
  return value instanceof Date ? value.getTime() : naiveDateSpan(String(value)).start;
}

function wordsOf(values: readonly string[], termsOf: (value: string) => readonly string[]): readonly Word[] {
  const words: Word[] = [];
  let next = 0;
  for (const value of values) {
    for (const term of termsOf(value)) words.push({ term, position: next++ });
    next += GAP;
  }
  return words;
}
