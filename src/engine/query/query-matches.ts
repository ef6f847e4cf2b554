import type { Deadline } from "../../base/deadline.ts";
import type { IndexRange } from "../../base/index-range.ts";
import type { FacetRequest, Facets } from "../../evaluate/facet/facets.ts";
import { fieldGrouping } from "../../evaluate/group/field-grouping.ts";
import type { Grouping, GroupRequest } from "../../evaluate/group/grouping.ts";
import { matchSegments, type SegmentMatches, totalOf } from "../../evaluate/match/segment-matches.ts";
import type { ScorePart } from "../../evaluate/score/parts.ts";
import { Scorer } from "../../evaluate/score/scorer.ts";
import { hitOrder } from "../../evaluate/sort/hit-order.ts";
import type { Sort } from "../../evaluate/sort/sort.ts";
import type { HitOrder } from "../../evaluate/sort/top-hits.ts";
import { withValuePart } from "../../evaluate/sort/value-part.ts";
import type { ValueRank } from "../../evaluate/sort/value-rank.ts";
import { ValueRankHitOrder } from "../../evaluate/sort/value-rank-hit-order.ts";
import type { DocumentHighlighter, HighlightRequest } from "../../highlight/highlight.ts";
import { Highlighter } from "../../highlight/highlighter.ts";
import type { IndexReader } from "../../indexes/index-reader.ts";
import type { Segment } from "../../indexes/segment.ts";
import type { Planner } from "../../plan/planner.ts";
import type { AnalyzedSchema } from "../../schema/analyzed-schema.ts";
import type { NearRequest } from "../../vectors/near-request.ts";
import { countFacets } from "./count-facets.ts";
import { type FilteredQuery, leadingValues } from "./filtered-query.ts";
import { type Near, type NearHitOrder, nearHitOrder, openNear } from "./near.ts";

/** The documents of a reader that match a query, or are near a vector, with all that a page shows of them. */
export class QueryMatches<Document> {
  /** The found documents: the matches of the query, and with `near.also` the nearest ones. */
  readonly segments: readonly SegmentMatches<Document>[];
  readonly #query: FilteredQuery;
  readonly #reader: IndexReader<Document>;
  readonly #schema: AnalyzedSchema;
  readonly #deadline: Deadline;
  readonly #planner: Planner;
  readonly #range: IndexRange | null;
  readonly #near: Near<Document> | null;
  /** The matches of the query. */
  readonly #matches: readonly SegmentMatches<Document>[];
  #nearOrder: NearHitOrder | null = null;
  #scorer: Scorer | null = null;

  /**
   * @param planner a planner of the reader
   * @param range the segments to search: the others have no matches. Default: all
   * @param near what orders the hits, and may find more of them. Default: nothing
   * @throws {DeadlineError}
   */
  constructor(
    query: FilteredQuery,
    reader: IndexReader<Document>,
    planner: Planner,
    schema: AnalyzedSchema,
    deadline: Deadline,
    range: IndexRange | null = null,
    near: NearRequest | null = null,
  ) {
    this.#query = query;
    this.#reader = reader;
    this.#schema = schema;
    this.#deadline = deadline;
    this.#planner = planner;
    this.#range = range;
    this.#near = near && openNear(near, deadline);
    this.#matches = this.#matchesOf(query, true);
    this.segments = this.#foundBy(query, this.#matches);
  }

  /** The number of found documents. Those of OR and of patterns are counted when it is first read. */
  get total(): number {
    return totalOf(this.segments);
  }

  /** The order by vectors; `null` for a search without `near`. */
  get near(): NearHitOrder | null {
    if (this.#near !== null)
      this.#nearOrder ??= nearHitOrder(this.#near, this.segments, this.#matches, () => this.#relevance());
    return this.#nearOrder;
  }

  /** @param rank `null` unless relevance is the only sort */
  order(sorts: readonly Sort[], rank: ValueRank | null): HitOrder {
    if (this.near !== null) return this.near;
    const scorer = (): Scorer => this.#relevance();
    return rank === null
      ? hitOrder(sorts, scorer)
      : new ValueRankHitOrder(scorer, rank, leadingValues(this.#query, this.#schema));
  }

  /**
   * Explains the scores of hits; without relevance among the sorts, the score is 0 and has no parts.
   *
   * @param rank as for `order`
   */
  explainer(
    sorts: readonly Sort[],
    rank: ValueRank | null,
  ): (segment: Segment, ordinal: number, score: number) => readonly ScorePart[] {
    if (!sorts.some(({ by }) => by === "relevance")) return () => [];
    const scorer = this.#relevance();
    return (segment, ordinal, score) => {
      const parts = scorer.explain(segment, ordinal);
      return rank === null ? parts : withValuePart(parts, rank, segment, ordinal, score);
    };
  }

  highlighter(request: HighlightRequest): DocumentHighlighter {
    return new Highlighter(this.#query.resolved, request, this.#schema, this.#deadline);
  }

  facets(requests: readonly FacetRequest[]): Facets {
    const matchesOf = (rest: FilteredQuery): readonly SegmentMatches<Document>[] => {
      return rest === this.#query ? this.segments : this.#foundBy(rest, this.#matchesOf(rest));
    };
    return countFacets(requests, this.#query, matchesOf, this.#deadline);
  }

  grouping(request: GroupRequest): Grouping<Document> {
    return fieldGrouping(this.segments, request);
  }

  #foundBy(
    { filter }: FilteredQuery,
    matches: readonly SegmentMatches<Document>[],
  ): readonly SegmentMatches<Document>[] {
    const passing = (): readonly SegmentMatches<Document>[] =>
      this.#matchesOf({ resolved: { kind: "all", boost: 0 }, filter });
    return this.#near === null ? matches : this.#near.found(matches, passing);
  }

  #matchesOf(
    { resolved, filter }: Pick<FilteredQuery, "resolved" | "filter">,
    isScored = false,
  ): readonly SegmentMatches<Document>[] {
    const plan = this.#planner.matching(resolved, filter);
    return matchSegments(plan, this.#reader, { deadline: this.#deadline, isScored }, this.#range);
  }

  #relevance(): Scorer {
    this.#scorer ??= this.#newScorer();
    return this.#scorer;
  }

  #newScorer(): Scorer {
    return new Scorer(
      {
        ranking: this.#planner.ranking(this.#query.resolved),
        leading: leadingValues(this.#query, this.#schema),
        impactsOf: (field) => this.#schema.impactsOf(field),
      },
      this.#reader,
    );
  }
}
