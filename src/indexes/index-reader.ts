import type { Automaton } from "../terms/automaton/automaton.ts";
import { compareCodePoints } from "../terms/compare.ts";
import { type Counted, MostFrequent } from "./most-frequent.ts";
import { type NumericRange, sliceOfRange } from "./numeric-range.ts";
import type { Expansion, Segment } from "./segment.ts";

/** Segments read as one index. The statistics count deleted documents too until their segment is rewritten. */
export class IndexReader<Document = unknown> {
  /** In the order in which their documents were added. */
  readonly segments: readonly Segment<Document>[];

  constructor(segments: readonly Segment<Document>[]) {
    this.segments = segments;
  }

  /** How many ordinals there are: an upper bound of every posting set. */
  get size(): number {
    return this.#sum((segment) => segment.size);
  }

  /** Documents in which the term stands in one of the fields. Exact. */
  documentFrequency(fields: readonly string[], term: string): number {
    return this.#sum((segment) => segment.documentFrequency(fields, term));
  }

  /** Documents whose field has a token. */
  withTokensCount(field: string): number {
    return this.#sum((segment) => segment.text(field).withTokensCount);
  }

  /** Tokens in the field of all documents together. */
  tokenCount(field: string): number {
    return this.#sum((segment) => segment.text(field).tokenCount);
  }

  /** Documents whose number is in the range. Exact: two binary searches for each segment. */
  rangeCount(field: string, range: NumericRange): number {
    return this.#sum((segment) => {
      const { from, to } = sliceOfRange(segment.numbers(field).sorted().values, range);
      return to - from;
    });
  }

  /** Of the terms that `Segment.frequentTerms` gives for each segment those with the most postings in all together, most first. */
  frequentTerms(fields: readonly string[], prefix: string, most: number): readonly string[] {
    return mostFrequentOf(
      this.segments.map((segment) => segment.frequentTerms(fields, prefix, most)),
      most,
    );
  }

  /** Of the terms that `TextIndex.frequentFollowers` gives for each segment and field those with the most documents in all together, most first. */
  frequentFollowers(fields: readonly string[], first: string, prefix: string, most: number): readonly string[] {
    return mostFrequentOf(
      this.segments.flatMap((segment) =>
        fields.map((field) => segment.text(field).frequentFollowers(first, prefix, most)),
      ),
      most,
    );
  }

  /** What a pattern stands for in the fields, segment by segment. */
  expand(fields: readonly string[], automaton: Automaton): ReadonlyMap<Segment, Expansion> {
    return new Map(this.segments.map((segment) => [segment, segment.expand(fields, automaton)]));
  }

  #sum(count: (segment: Segment<Document>) => number): number {
    let sum = 0;
    for (const segment of this.segments) sum += count(segment);
    return sum;
  }
}

function mostFrequentOf(parts: readonly (readonly Counted<string>[])[], most: number): readonly string[] {
  const counts = new Map<string, number>();
  for (const { item, count } of parts.flat()) counts.set(item, (counts.get(item) ?? 0) + count);
  const frequent = new MostFrequent<string>(most, compareCodePoints);
  for (const [term, count] of counts) frequent.offer(term, count);
  return frequent.found.map(({ item }) => item);
}
