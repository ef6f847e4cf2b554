import { union } from "../../postings/operations.ts";
import { type PostingSet, postingsOf } from "../../postings/posting-set.ts";
import type { Automaton } from "../../terms/automaton/automaton.ts";
import { compareCodePoints } from "../../terms/compare.ts";
import type { Expansion, FieldPostings, TextIndex } from "../segment.ts";
import { type Counted, TopKByCount } from "../top-k-by-count.ts";
import { type ExpandedField, LiveExpansion } from "./expansion.ts";

/** A field of terms with its own term dictionary. */
export interface FieldTerms extends TextIndex {
  list(term: string): FieldPostings | null;
  /** The number of documents that contain the term. */
  documentCount(term: string): number;
  /** The ordinals that contain the term, ascending. Must not be changed; valid until the next document is added. */
  ordinals(term: string): readonly number[];
  /** The distinct terms that an automaton accepts. */
  expand(automaton: Automaton): readonly string[];
  /** Visits each term that begins with the code points of a prefix. */
  forEachTerm(prefix: string, visit: (term: string, documentCount: number) => void): void;
}

/** The term queries of a segment in which each field has its own term dictionary. */
export abstract class TermLookup {
  abstract readonly size: number;
  abstract text(field: string): FieldTerms;

  documentFrequency(fields: readonly string[], term: string): number {
    const [field] = fields;
    if (fields.length === 1 && field !== undefined) return this.text(field).documentCount(term);
    return this.postings(fields, term).size;
  }

  postings(fields: readonly string[], term: string): PostingSet {
    const lists = fields.map((field) => this.text(field).ordinals(term)).filter((ordinals) => ordinals.length > 0);
    return union(
      lists.map((ordinals) => postingsOf(ordinals, this.size)),
      this.size,
    );
  }

  lists(fields: readonly string[], term: string): readonly FieldPostings[] {
    return fields.map((field) => this.text(field).list(term)).filter((list) => list !== null);
  }

  /** A live segment is so small that supplements are computed for each query. */
  supplement(): null {
    return null;
  }

  /** A live segment is so small that no list is long. */
  champions(): null {
    return null;
  }

  expand(fields: readonly string[], automaton: Automaton): Expansion {
    return this.#expansion(fields, (index) => index.expand(automaton));
  }

  expandTerms(fields: readonly string[], terms: ReadonlySet<string>): Expansion {
    return this.#expansion(fields, (index) => [...terms].filter((term) => index.documentCount(term) > 0));
  }

  #expansion(fields: readonly string[], termsOf: (index: FieldTerms) => readonly string[]): Expansion {
    const expanded = fields.map((field): ExpandedField => {
      const index = this.text(field);
      const terms = termsOf(index);
      const lists = terms.map((term) => index.ordinals(term));
      return { field, terms, lists, postings: (term) => index.list(term) };
    });
    return new LiveExpansion(expanded, this.size);
  }

  frequentTerms(fields: readonly string[], prefix: string, k: number): readonly Counted<string>[] {
    const frequent = new TopKByCount<string>(k, compareCodePoints);
    const indexes = fields.map((field) => this.text(field));
    const [only, ...others] = indexes;
    if (others.length === 0) {
      only?.forEachTerm(prefix, (term, count) => frequent.offer(term, count));
      return frequent.items;
    }
    const counts = new Map<string, number>();
    for (const index of indexes) {
      index.forEachTerm(prefix, (term, count) => counts.set(term, (counts.get(term) ?? 0) + count));
    }
    for (const [term, count] of counts) frequent.offer(term, count);
    return frequent.items;
  }
}
