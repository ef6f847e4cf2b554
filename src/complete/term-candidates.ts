import type { IndexReader } from "../indexes/index-reader.ts";
import type { AnalyzedSchema } from "../schema/analyzed-schema.ts";
import { frequentFollowers, frequentTerms } from "./frequent-terms.ts";
import { documentsWithPhrase } from "./sampled-documents.ts";
import type { TypedTerms } from "./typed-terms.ts";

/** The maximum number of UTF-16 code units that are analyzed; 1,000 take 50 µs. */
export const MAX_ANALYZED_LENGTH = 8000;

/** Finds terms of some fields of terms that complete a typed text. */
export class TermCandidates {
  readonly #reader: IndexReader;
  readonly #schema: AnalyzedSchema;
  readonly #fields: readonly string[];

  /** @param fields fields of terms */
  constructor(reader: IndexReader, schema: AnalyzedSchema, fields: readonly string[]) {
    this.#reader = reader;
    this.#schema = schema;
    this.#fields = fields;
  }

  /** At most `k` terms that start with the last prefix; after complete terms, those that follow them come first. */
  find({ complete, lastPrefix }: TypedTerms, k: number): readonly string[] {
    const frequent = (): readonly string[] => frequentTerms(this.#reader, this.#fields, lastPrefix, k);
    const previous = complete.at(-1);
    if (previous === undefined) return frequent();
    const stored = (): readonly string[] => frequentFollowers(this.#reader, this.#fields, previous, lastPrefix, k);
    const sampled = (): readonly string[] => this.#sampledFollowers(complete, lastPrefix);
    // A follower of the last of several terms need not follow all of them. The last source is any term.
    const sources = [
      ...(complete.length === 1 ? [stored, sampled] : [sampled, stored]),
      ...(lastPrefix === "" ? [] : [frequent]),
    ];
    const terms = new Set<string>();
    for (const source of sources) {
      if (terms.size * 2 >= k) break;
      for (const term of source()) terms.add(term);
    }
    return [...terms].slice(0, k);
  }

  /** The terms that follow a phrase in sampled documents, the most frequent first. */
  #sampledFollowers(phrase: readonly string[], prefix: string): readonly string[] {
    const counts = new Map<string, number>();
    let lengthLeft = MAX_ANALYZED_LENGTH;
    for (const { segment, ordinal, weight } of documentsWithPhrase(this.#reader, this.#fields, phrase)) {
      for (const field of this.#fields) {
        const { analyzer } = this.#schema.termField(field);
        for (const value of segment.valuesOf(ordinal, field)) {
          if (value.length > lengthLeft) continue;
          lengthLeft -= value.length;
          for (const term of followersIn(analyzer.terms(value), phrase)) {
            if (term.startsWith(prefix)) counts.set(term, (counts.get(term) ?? 0) + weight);
          }
        }
      }
    }
    return Array.from(counts)
      .sort(([, a], [, b]) => b - a)
      .map(([term]) => term);
  }
}

/** The terms after each occurrence of a phrase. */
export function followersIn(terms: readonly string[], phrase: readonly string[]): readonly string[] {
  return terms.filter(
    (_, index) => index >= phrase.length && phrase.every((term, i) => terms[index - phrase.length + i] === term),
  );
}
