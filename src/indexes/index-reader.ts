import type { Automaton } from "../terms/automaton/automaton.ts";
import { compareCodePoints } from "../terms/compare.ts";
import { indexRangeOf, type NumericRange } from "./numeric-range.ts";
import type { Expansion, Segment } from "./segment.ts";
import { type Counted, TopKByCount } from "./top-k-by-count.ts";

/** A consistent list of segments. The statistics include deleted documents until their segment is rewritten. */
export class IndexReader<Document = unknown> {
  /** In order of insertion. */
  readonly segments: readonly Segment<Document>[];

  constructor(segments: readonly Segment<Document>[]) {
    this.segments = segments;
  }

  /** The number of ordinals: an upper bound for the number of matches. */
  get size(): number {
    return this.#sum((segment) => segment.size);
  }

  /** The exact number of documents that contain the term in one of the fields. */
  documentFrequency(fields: readonly string[], term: string): number {
    return this.#sum((segment) => segment.documentFrequency(fields, term));
  }

  /** The number of documents with a token in the field. */
  withTokensCount(field: string): number {
    return this.#sum((segment) => segment.text(field).withTokensCount);
  }

  /** The number of tokens in the field of all documents. */
  tokenCount(field: string): number {
    return this.#sum((segment) => segment.text(field).tokenCount);
  }

  /** The exact number of documents whose number is in the range, by two binary searches in each segment. */
  rangeCount(field: string, range: NumericRange): number {
    return this.#sum((segment) => {
      const { from, to } = indexRangeOf(segment.numbers(field).sorted().values, range);
      return to - from;
    });
  }

  /** The `k` most frequent of the terms that `Segment.frequentTerms` returns for each segment, by their total counts. */
  frequentTerms(fields: readonly string[], prefix: string, k: number): readonly string[] {
    return topTerms(
      this.segments.map((segment) => segment.frequentTerms(fields, prefix, k)),
      k,
    );
  }

  /**
   * The `k` most frequent of the terms that `TextIndex.frequentFollowers` returns for each segment and field, by their
   * total counts.
   */
  frequentFollowers(fields: readonly string[], first: string, prefix: string, k: number): readonly string[] {
    return topTerms(
      this.segments.flatMap((segment) =>
        fields.map((field) => segment.text(field).frequentFollowers(first, prefix, k)),
      ),
      k,
    );
  }

  /** The terms that an automaton accepts in the fields of each segment. */
  expand(fields: readonly string[], automaton: Automaton): ReadonlyMap<Segment, Expansion> {
    return new Map(this.segments.map((segment) => [segment, segment.expand(fields, automaton)]));
  }

  #sum(count: (segment: Segment<Document>) => number): number {
    let sum = 0;
    for (const segment of this.segments) sum += count(segment);
    return sum;
  }
}

function topTerms(lists: readonly (readonly Counted<string>[])[], k: number): readonly string[] {
  const counts = new Map<string, number>();
  for (const { item, count } of lists.flat()) counts.set(item, (counts.get(item) ?? 0) + count);
  const top = new TopKByCount<string>(k, compareCodePoints);
  for (const [term, count] of counts) top.offer(term, count);
  return top.items.map(({ item }) => item);
}
