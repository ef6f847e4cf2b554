import type { DocumentInput, Field, Schema } from "firmament";
import type { OptionNames } from "firmament/base";
import { isDate } from "firmament/base";
import type { SimpleField } from "firmament/query";

/** What generated documents and queries are made of. */
export interface Vocabulary {
  /** Words of texts, as they are written; the most frequent first. */
  readonly words: readonly string[];
  /** Two or three adjacent words of a text. */
  readonly phrases: readonly string[];
  /** Values by the name of their field, as queries write them: `places.city` for those of nested objects. */
  readonly values: ReadonlyMap<string, readonly string[]>;
}

/** The options of arbitraries. */
export interface ArbitraryOptions {
  /** What documents and queries are made of, besides words with special rules. Default: a few words of many scripts. */
  readonly words?: Vocabulary | undefined;
}

export const ARBITRARY_OPTIONS: OptionNames<ArbitraryOptions> = { words: true };

/** Longer texts are not values that a query would name. */
const MAX_VALUE_LENGTH = 60;

/** More words and values make no difference: queries would rarely name the same one twice. */
const MAX_WORDS = 300;
const MAX_VALUES = 60;

/**
 * The words, pairs of words and values of documents, so that generated documents and queries are about the same things:
 * `queriesOf(schema, { words: vocabularyOf(schema, documents) })`. It keeps the 300 most frequent words, and up to 60 values of
 * each field.
 */
export function vocabularyOf<S extends Schema>(schema: S, documents: Iterable<DocumentInput<S>>): Vocabulary {
  const words: string[] = [];
  const phrases: string[] = [];
  const values = new Map<string, string[]>();
  const valuesOf = (name: string): string[] => {
    const own = values.get(name) ?? [];
    values.set(name, own);
    return own;
  };
  const addValue = (name: string, field: SimpleField, value: unknown): void => {
    if (value === null || value === undefined || field.type === "stored") return;
    const text = isDate(value) ? value.toISOString() : String(value);
    if (text !== "" && text.length <= MAX_VALUE_LENGTH) valuesOf(name).push(text);
    if (field.type !== "text") return;
    const own = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
    words.push(...own);
    phrases.push(...own.slice(1).map((word, index) => `${own[index]} ${word}`));
    phrases.push(...own.slice(2).map((word, index) => `${own[index]} ${own[index + 1]} ${word}`));
  };
  const addMembers = (fields: Readonly<Record<string, Field>>, record: object, prefix: string): void => {
    const members = new Map(Object.entries(record));
    for (const [name, field] of Object.entries(fields)) {
      for (const value of [members.get(name)].flat()) {
        if (field.type !== "objects") addValue(prefix + name, field, value);
        else if (value !== null && value !== undefined) addMembers(field.fields, value, `${name}.`);
      }
    }
  };
  for (const document of documents) addMembers(schema.fields, document, "");
  return {
    words: mostFrequent(words, MAX_WORDS),
    phrases: mostFrequent(phrases, MAX_WORDS),
    values: new Map([...values].map(([name, all]) => [name, mostFrequent(all, MAX_VALUES)])),
  };
}

/** The distinct texts, the most frequent first. */
function mostFrequent(texts: readonly string[], limit: number): readonly string[] {
  const groups = [...Map.groupBy(texts, (text) => text)].sort(([, a], [, b]) => b.length - a.length);
  return groups.slice(0, limit).map(([text]) => text);
}
