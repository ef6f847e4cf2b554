import { checkOptions, type OptionNames } from "../../base/known-options.ts";
import type { Sort } from "../../evaluate/sort/sort.ts";
import type { ValueRank } from "../../evaluate/sort/value-rank.ts";
import type { HighlightRequest } from "../../highlight/highlight.ts";
import type { AnalyzedSchema } from "../../schema/analyzed-schema.ts";
import type { Schema } from "../../schema/schema.ts";
import { readHighlight } from "./highlight-options.ts";
import { type Projection, readProjection } from "./projection.ts";
import { readRank } from "./rank-options.ts";
import type { MatchOptions, SearchOptions } from "./search-options.ts";
import { readSorts } from "./sort-options.ts";

/** The options of {@link SearchEngine.stream}, with the meaning of those of `search`. */
export interface StreamOptions<S extends Schema, List extends Projection<S> = Projection<S>>
  extends Omit<MatchOptions<S>, "timeBudget">,
    Pick<SearchOptions<S, undefined, undefined, List>, "rank" | "fields" | "explain" | "highlight"> {
  /**
   * The order of the hits: `"insertion"` as in `ids`, which is the fastest one, or an order of `search`. Default:
   * `"relevance"` with the option `rank`, and otherwise `"insertion"`.
   */
  readonly sort?: "insertion" | NonNullable<SearchOptions<S>["sort"]> | undefined;
}

/** The validated options of a stream, without those of its query. */
export interface StreamRequest {
  /** `null` for the order of insertion. */
  readonly sorts: readonly Sort[] | null;
  /** `null` unless relevance is the only sort. */
  readonly rank: ValueRank | null;
  /** The fields of the documents, with the id; `null` for all. */
  readonly fields: ReadonlySet<string> | null;
  readonly isExplained: boolean;
  readonly highlight: HighlightRequest | null;
}

export const STREAM_OPTIONS: OptionNames<StreamOptions<Schema>> = {
  filter: true,
  sort: true,
  rank: true,
  fields: true,
  explain: true,
  highlight: true,
  defaultOperator: true,
  lenient: true,
  asYouType: true,
};

/** @throws {TypeError} that names the first invalid option */
export function readStreamRequest<S extends Schema, List extends Projection<S>>(
  options: StreamOptions<S, List>,
  schema: AnalyzedSchema,
): StreamRequest {
  checkOptions("stream", options, STREAM_OPTIONS);
  const { rank, sort = rank === undefined ? "insertion" : "relevance", fields, highlight } = options;
  if (sort === "insertion" && rank !== undefined) {
    throw new TypeError('rank needs the sort order "relevance" alone. Remove sort or rank.');
  }
  const sorts = sort === "insertion" ? null : readSorts(sort, schema);
  return Object.freeze({
    sorts,
    rank: rank === undefined ? null : readRank(rank, sorts ?? [], schema),
    fields: fields === undefined ? null : readProjection(fields, schema),
    isExplained: options.explain === true,
    highlight: highlight === undefined ? null : readHighlight(highlight, schema),
  });
}
