import { invariant } from "../base/invariant.ts";
import { ID_INDEX } from "../schema/id-index.ts";
import type { Automaton } from "../terms/automaton/automaton.ts";
import { IdExpansion } from "./id-expansion.ts";
import { indexRangesOf, type NumericRange } from "./numeric-range.ts";
import type { ObjectIndex, ObjectIndexes } from "./object-index.ts";
import type { Expansion, Segment } from "./segment.ts";
import { estimateRange, type RangeEstimate } from "./sorted-numbers.ts";

/** A consistent list of segments. The statistics include deleted documents until their segment is rewritten. */
export class IndexReader<Document = unknown> {
  /** In order of insertion. */
  readonly segments: readonly Segment<Document>[];
  /** `null` if no document has nested objects. */
  readonly objectIndexes: ObjectIndexes | null;

  constructor(segments: readonly Segment<Document>[], objectIndexes: ObjectIndexes | null = null) {
    this.segments = segments;
    this.objectIndexes = objectIndexes;
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

  /** The number of documents with a number in the range: see {@link estimateRange}. */
  rangeCount(field: string, range: NumericRange): RangeEstimate {
    const estimates = this.segments.map((segment) => estimateRange(segment.numbers(field), range));
    return {
      rows: estimates.reduce((sum, { rows }) => sum + rows, 0),
      isExact: estimates.every(({ isExact }) => isExact),
    };
  }

  /** The number of values in disjoint ranges: an upper bound of the number of documents. */
  rangesCount(field: string, ranges: readonly NumericRange[]): number {
    return this.#sum((segment) => {
      let count = 0;
      for (const { from, to } of indexRangesOf(segment.numbers(field).sorted().values, ranges)) count += to - from;
      return count;
    });
  }

  /** The terms that an automaton accepts in the fields of each segment. */
  expand(fields: readonly string[], automaton: Automaton): ReadonlyMap<Segment, Expansion> {
    return new Map(this.segments.map((segment) => [segment, segment.expand(fields, automaton)]));
  }

  /** The terms of a set that occur in the fields of each segment; of ids, those that its documents have. */
  expandTerms(fields: readonly string[], terms: ReadonlySet<string>): ReadonlyMap<Segment, Expansion> {
    const areIds = fields[0] === ID_INDEX;
    return new Map(
      this.segments.map((segment) => [
        segment,
        areIds ? new IdExpansion(segment, terms) : segment.expandTerms(fields, terms),
      ]),
    );
  }

  /** The objects of a field, by segment. Builds their indexes on first use. */
  objects(field: string): ReadonlyMap<Segment, ObjectIndex> {
    const { objectIndexes } = this;
    invariant(objectIndexes !== null, "queries on objects are planned with a reader that has their indexes");
    return new Map(this.segments.map((segment) => [segment, objectIndexes.of(segment, field)]));
  }

  #sum(count: (segment: Segment<Document>) => number): number {
    let sum = 0;
    for (const segment of this.segments) sum += count(segment);
    return sum;
  }
}
