import type { Analyzer } from "firmament";
import { isDate } from "firmament/base";
import { formIndexOf, formTerm } from "firmament/query";
import { naiveDateSpan } from "./dates.ts";
import type { Word } from "./phrase.ts";
import { type NaivePoint, naivePoint } from "./points.ts";
import type { NaiveFields, NaiveNumberType } from "./schema-fields.ts";

/*
 * What a query matches (`grammar/README.md#what-a-query-matches`): "Words become tokens in the same way as the indexed
 * texts", "the gap between two values of a field is 100 positions", and "numbers are compared as doubles".
 */

/** A record of a schema: its id, and one or more values for each of its fields. */
export type NaiveRecord = { readonly id: string } & Readonly<Record<string, unknown>>;

/** An analyzed record. */
export class NaiveDocument {
  readonly id: string;
  readonly #words = new Map<string, readonly Word[]>();
  readonly #numbers = new Map<string, readonly number[]>();
  readonly #points = new Map<string, readonly NaivePoint[]>();
  /** The fields with a vector. */
  readonly #vectors = new Set<string>();
  readonly #objects = new Map<string, readonly NaiveDocument[]>();

  constructor(record: NaiveRecord, fields: NaiveFields) {
    this.id = String(record.id);
    const { positionGap } = fields.rules;
    for (const [name, analyzer] of fields.text) {
      const texts = textsOf(record, name);
      this.#words.set(name, wordsOf(texts, analyzer, positionGap));
      const { forms } = analyzer;
      if (forms === undefined) continue;
      const inForms = { terms: (text: string) => forms.terms(text).map(formTerm) };
      this.#words.set(formIndexOf(name), wordsOf(texts, inForms, positionGap));
    }
    for (const [name, type] of fields.numbers) this.#numbers.set(name, naiveNumbers(record, name, type));
    for (const name of fields.points) this.#points.set(name, valuesOf(record, name).map(naivePoint));
    for (const name of fields.vectors) if (valuesOf(record, name).length > 0) this.#vectors.add(name);
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

  /** The stored points of a field. */
  points(field: string): readonly NaivePoint[] {
    return this.#points.get(field) ?? [];
  }

  hasVector(field: string): boolean {
    return this.#vectors.has(field);
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
  switch (type) {
    case "number":
    case "integer":
    case "boolean":
      return Number(value);
    case "date":
      return isDate(value) ? value.getTime() : naiveDateSpan(String(value)).start;
  }
}

function wordsOf(values: readonly string[], analyzer: Pick<Analyzer, "terms">, gap: number): readonly Word[] {
  const words: Word[] = [];
  let next = 0;
  for (const value of values) {
    for (const term of analyzer.terms(value)) words.push({ term, position: next++ });
    next += gap;
  }
  return words;
}
