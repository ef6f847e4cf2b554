import type { Automaton } from "../terms/automaton.ts";
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
