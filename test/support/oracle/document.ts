import type { Analyzer } from "../../../src/analysis/analyzer.ts";
import type { Schema } from "../../../src/schema/schema.ts";

/** A record of a schema: its id, and one or more values for each of its fields. */
export type NaiveRecord = { readonly id: string } & Readonly<Record<string, unknown>>;

/** The fields of a schema, with the analyzers of text fields. */
export interface NaiveFields {
  readonly text: ReadonlyMap<string, Analyzer>;
  readonly numbers: readonly string[];
  /** The default analyzer of the schema. */
  readonly analyzer: Analyzer;
}

export interface Word {
  readonly term: string;
  readonly position: number;
}

/** The position gap between two values of a field. */
const GAP = 100;

/** @param analyzer "replaces the analyzer of every text field" */
export function naiveFields(schema: Schema, analyzer?: Analyzer): NaiveFields {
  const text = new Map<string, Analyzer>();
  const numbers: string[] = [];
  for (const [name, field] of Object.entries(schema.fields)) {
    if (field.type === "number") numbers.push(name);
    else if (field.type === "text") text.set(name, analyzer ?? field.analyzer ?? schema.analyzer);
    else throw new Error(`the naive engine does not know the type ${field.type}`);
  }
  return { text, numbers, analyzer: analyzer ?? schema.analyzer };
}

/** An analyzed record. */
export class NaiveDocument {
  readonly id: string;
  readonly #words = new Map<string, readonly Word[]>();
  readonly #numbers = new Map<string, number>();

  constructor(record: NaiveRecord, fields: NaiveFields) {
    this.id = record.id;
    for (const [name, analyzer] of fields.text) {
      const values = [member(record, name)].flat().filter((value) => value !== null && value !== undefined);
      this.#words.set(name, wordsOf(values.map(String), analyzer));
    }
    for (const name of fields.numbers) {
      const value = member(record, name);
      if (typeof value === "number") this.#numbers.set(name, value);
    }
  }

  /** In order of position. */
  words(field: string): readonly Word[] {
    return this.#words.get(field) ?? [];
  }

  /** `undefined` if the document has none. */
  number(field: string): number | undefined {
    return this.#numbers.get(field);
  }
}

function member(record: NaiveRecord, name: string): unknown {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

function wordsOf(values: readonly string[], analyzer: Analyzer): readonly Word[] {
  const words: Word[] = [];
  let next = 0;
  for (const value of values) {
    for (const term of analyzer.terms(value)) words.push({ term, position: next++ });
    next += GAP;
  }
  return words;
}
