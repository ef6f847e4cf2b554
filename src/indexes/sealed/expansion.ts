import type { IndexRange } from "../../base/index-range.ts";
import { PostingBuilder } from "../../postings/posting-builder.ts";
import type { PostingSet } from "../../postings/posting-set.ts";
import type { Expansion } from "../segment.ts";
import { ALL_FIELDS, type FieldNumbers, type FieldSelection } from "./field-numbers.ts";
import type { TermLists } from "./term-lists.ts";

/**
 * What a pattern stands for in a sealed segment: runs of neighbouring terms, and so runs of neighbouring posting lists. In all fields
 * together a run of terms is one slice of the postings.
 */
export class SealedExpansion implements Expansion {
  readonly termCount: number;
  readonly postingCount: number;
  readonly #fields: FieldNumbers;
  readonly #termLists: TermLists;
  /** Runs of posting lists. */
  readonly #runs: readonly IndexRange[];
  readonly #sets = new Map<string, PostingSet>();
  #documents: PostingSet | null = null;

  /** @param terms runs of terms, ascending */
  constructor(terms: readonly IndexRange[], { key, has }: FieldSelection, fields: FieldNumbers, termLists: TermLists) {
    this.#fields = fields;
    this.#termLists = termLists;
    const runs = terms.map(({ from, to }) => ({ from: termLists.firstOf(from), to: termLists.firstOf(to) }));
    if (key === ALL_FIELDS) {
      this.#runs = runs;
      this.termCount = terms.reduce((count, { from, to }) => count + to - from, 0);
    } else {
      this.#runs = termLists.runsInFields(runs, has);
      this.termCount = termLists.countInFields(terms, has);
    }
    const { lists } = termLists;
    this.postingCount = this.#runs.reduce((count, { from, to }) => count + lists.startOf(to) - lists.startOf(from), 0);
  }

  documents(): PostingSet {
    this.#documents ??= this.#union(this.#runs);
    return this.#documents;
  }

  documentsIn(field: string): PostingSet {
    const known = this.#sets.get(field);
    if (known !== undefined) return known;
    const documents = this.#union(this.#termLists.runsInFields(this.#runs, this.#fields.select([field]).has));
    this.#sets.set(field, documents);
    return documents;
  }

  #union(runs: readonly IndexRange[]): PostingSet {
    const { lists } = this.#termLists;
    const builder = new PostingBuilder(lists.universe);
    for (const { from, to } of runs) {
      builder.addAll(lists.loadOrdinals(from, to), lists.startOf(from), lists.startOf(to));
    }
    return builder.build();
  }
}
