import type { DefaultOperator } from "../../src/entries/index.ts";
import { K1 } from "../../src/similarity/bm25f.ts";
import { B } from "../../src/similarity/length-normalization.ts";
import type { RankedEngine } from "./ranked-engine.ts";
import type { WeightedField } from "./weighted-field.ts";

/** Documents by ordinal with the weighted frequency of a term. */
type WeightedPostings = Map<number, number>;

/**
 * BM25F, written from the formula as a reference; it is not optimized.
 *
 * For each term, the frequencies in all fields are divided by the length normalization of the field, multiplied with
 * the weight of the field, added up, and saturated once:
 *
 *     x(t, d) = Σ over fields f: weight(f) · frequency(t, d, f) / (1 − b + b · length(d, f) / averageLength(f))
 *     score(d) = Σ over words t: idf(t) · x(t, d) / (k1 + x(t, d))
 *     idf(t) = ln(1 + (N − n + 0.5) / (n + 0.5))
 *
 * where n of N documents contain t in any field. The average length is that of the documents with the field. A word
 * that occurs twice in the query counts twice.
 *
 * Robertson, Zaragoza and Taylor, "Simple BM25 extension to multiple weighted fields", CIKM 2004; the normalization
 * for each field is from Zaragoza, Craswell, Taylor, Saria and Robertson, "Microsoft Cambridge at TREC 13", 2004. The
 * inverse document frequency is Lucene's, which is never negative.
 */
export class Bm25f<Document extends { readonly id: string }> implements RankedEngine<Document> {
  readonly #fields: readonly WeightedField<Document>[];
  readonly #postings = new Map<string, WeightedPostings>();
  #ids: readonly string[] = [];

  constructor(fields: readonly WeightedField<Document>[]) {
    this.#fields = fields;
  }

  build(documents: readonly Document[]): void {
    this.#ids = documents.map(({ id }) => id);
    for (const field of this.#fields) {
      const terms = documents.map((document) => field.terms(document));
      this.#addField(terms, field.weight);
    }
  }

  prepare(words: readonly string[], operator: DefaultOperator, limit: number): () => readonly string[] {
    return () =>
      [...this.scores(words, operator)]
        // Stable: documents with equal scores stay in the order of their first match.
        .sort(([, one], [, other]) => other - one)
        .slice(0, limit)
        .map(([id]) => id);
  }

  /** The score of each match by id. */
  scores(words: readonly string[], operator: DefaultOperator): ReadonlyMap<string, number> {
    const lists = words.map((word): WeightedPostings => this.#postings.get(word) ?? new Map());
    const scores = new Map<number, number>();
    for (const list of lists) {
      const idf = Math.log(1 + (this.#ids.length - list.size + 0.5) / (list.size + 0.5));
      for (const [ordinal, x] of list) scores.set(ordinal, (scores.get(ordinal) ?? 0) + (idf * x) / (K1 + x));
    }
    const matches = [...scores].filter(([ordinal]) => operator === "OR" || lists.every((list) => list.has(ordinal)));
    return new Map(matches.map(([ordinal, score]) => [this.#ids[ordinal] as string, score]));
  }

  /** @param documents the terms of one field by ordinal */
  #addField(documents: readonly (readonly string[])[], weight: number): void {
    const lengths = documents.map((terms) => terms.length).filter((length) => length > 0);
    const averageLength = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
    for (const [ordinal, terms] of documents.entries()) {
      const x = weight / (1 - B + (B * terms.length) / averageLength);
      for (const term of terms) {
        const postings = this.#postingsOf(term);
        postings.set(ordinal, (postings.get(ordinal) ?? 0) + x);
      }
    }
  }

  #postingsOf(term: string): WeightedPostings {
    const postings = this.#postings.get(term) ?? new Map();
    this.#postings.set(term, postings);
    return postings;
  }
}
