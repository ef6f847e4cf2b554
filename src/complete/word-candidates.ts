import type { IndexReader } from "../indexes/index-reader.ts";
import type { AnalyzedSchema } from "../schema/analyzed-schema.ts";
import { documentsWithPhrase } from "./sampled-documents.ts";
import type { TypedWords } from "./typed-words.ts";

/** So many are analysed; 1,000 take 50 µs. */
const MOST_CHARACTERS = 8000;

/** Words of some text fields. */
export class WordCandidates {
  readonly #reader: IndexReader;
  readonly #schema: AnalyzedSchema;
  readonly #fields: readonly string[];

  /** @param fields text fields */
  constructor(reader: IndexReader, schema: AnalyzedSchema, fields: readonly string[]) {
    this.#reader = reader;
    this.#schema = schema;
    this.#fields = fields;
  }

  /** The words that may be meant by the last one, so many of the most frequent; behind others, of those that follow them. */
  find({ whole, last }: TypedWords, most: number): readonly string[] {
    const frequent = (): readonly string[] => this.#reader.frequentTerms(this.#fields, last, most);
    const previous = whole.at(-1);
    if (previous === undefined) return frequent();
    const kept = (): readonly string[] => this.#reader.frequentFollowers(this.#fields, previous, last, most);
    const read = (): readonly string[] => this.#following(whole, last);
    // What follows the last of several words need not follow them all; and at worst any word may.
    const sources = [...(whole.length === 1 ? [kept, read] : [read, kept]), ...(last === "" ? [] : [frequent])];
    const words = new Set<string>();
    for (const source of sources) {
      if (words.size * 2 >= most) break;
      for (const word of source()) words.add(word);
    }
    return [...words].slice(0, most);
  }

  /** The words that follow some others in some documents, the most frequent first. */
  #following(whole: readonly string[], last: string): readonly string[] {
    const counts = new Map<string, number>();
    let left = MOST_CHARACTERS;
    for (const document of documentsWithPhrase(this.#reader, this.#fields, whole)) {
      for (const field of this.#fields) {
        const { analyzer } = this.#schema.textField(field);
        for (const value of document.segment.valuesOf(document.ordinal, field)) {
          if (value.length > left) continue;
          left -= value.length;
          for (const word of wordsBehind(analyzer.terms(value), whole)) {
            if (word.startsWith(last)) counts.set(word, (counts.get(word) ?? 0) + document.weight);
          }
        }
      }
    }
    return Array.from(counts)
      .sort(([, a], [, b]) => b - a)
      .map(([word]) => word);
  }
}

function wordsBehind(terms: readonly string[], phrase: readonly string[]): readonly string[] {
  return terms.filter(
    (_, at) => at >= phrase.length && phrase.every((term, i) => terms[at - phrase.length + i] === term),
  );
}
