/*
 * For programs that answer queries from another index, as `@firmament/opensearch` does: how options are read, and how completions,
 * warnings, facets, groups, sorts and scores follow from what an index counts.
 */

export { Completer } from "../complete/completer.ts";
export type { Candidate, CompletionIndex } from "../complete/completion-index.ts";
export { unitsNamed } from "../complete/date-candidates.ts";
export { digitsOf, rangesWithPrefix } from "../complete/number-candidates.ts";
export { followersIn, MAX_ANALYZED_LENGTH } from "../complete/term-candidates.ts";
export { splitTyped, type TypedTerms } from "../complete/typed-terms.ts";
export { MAX_VALUE_LENGTH, rankOf } from "../complete/value-candidates.ts";
export { checkIterable, checkIterableOrStream } from "../engine/load/check-records.ts";
export { abortableRecords } from "../engine/load/record-stream.ts";
export { SourceMeter } from "../engine/load/source-meter.ts";
export { readClock } from "../engine/options/clock.ts";
export { COMPLETE_OPTIONS, readCompletionLimit } from "../engine/options/complete-options.ts";
export { ENGINE_OPTIONS } from "../engine/options/engine-options.ts";
export type { NumberRangeOptions } from "../engine/options/facet-options.ts";
export { DEFAULT_FACETS } from "../engine/options/facet-requests.ts";
export {
  LINT_OPTIONS,
  MATCH_OPTIONS,
  QUERY_OPTIONS,
  SEARCH_OPTIONS,
  UPSERT_OPTIONS,
} from "../engine/options/option-names.ts";
export { readRank } from "../engine/options/rank-options.ts";
export { readDefaultOperator, readDeletionOptions } from "../engine/options/search-options.ts";
export { readSearchRequest, type SearchRequest } from "../engine/options/search-request.ts";
export { readSorts } from "../engine/options/sort-options.ts";
export { readStreamRequest, STREAM_OPTIONS } from "../engine/options/stream-options.ts";
export { readCursor } from "../engine/paging/cursor.ts";
export { rankingKey } from "../engine/paging/page-request.ts";
export { withoutFilterOf } from "../engine/query/count-facets.ts";
export { QueryMatches } from "../engine/query/query-matches.ts";
export { limitErrorOf, readTimeBudget } from "../engine/query/time-budget.ts";
export { readsLeniently, type TypedSearch, typedTextOf, withAlternatives } from "../engine/query/typed-search.ts";
export { Explanation } from "../engine/result/explanation.ts";
export { internalsOf, requireEngine } from "../engine/search-engine.ts";
export { appendDocumentsJson, DOCUMENT_BYTES } from "../engine/tools/documents-json.ts";
export {
  type AscendingNumbers,
  boundsOf,
  countsOf,
  type FacetNumbers,
  type FacetRanges,
  type NumberFacet,
  type NumberStatistics,
  nearestRank,
  numberAt,
  QUANTILES,
  quantilesOf,
  type RangeBounds,
  type RangeFacet,
  rangeFacetOf,
  statisticsOf,
} from "../evaluate/facet/distribution.ts";
export type { DocumentCounts } from "../evaluate/facet/documents-by-range.ts";
export type { FacetRequest, Facets } from "../evaluate/facet/facets.ts";
export { type Bucketing, bucketsOf, occupiedBuckets } from "../evaluate/facet/interval.ts";
export { extentOf, type NumberExtent } from "../evaluate/facet/number-extent.ts";
export type { FacetValues } from "../evaluate/facet/value.ts";
export { type ValueSearch, valueTest } from "../evaluate/facet/value-search.ts";
export { presentedGroupValue } from "../evaluate/group/group-value.ts";
export type { GroupRequest, GroupValue } from "../evaluate/group/grouping.ts";
export { TIER_IMPACTS } from "../evaluate/score/tier-impacts.ts";
export type { Sort } from "../evaluate/sort/sort.ts";
export { valueClause } from "../evaluate/sort/value-part.ts";
export type { ValueModifier, ValueRank } from "../evaluate/sort/value-rank.ts";
export type { DocumentHighlighter } from "../highlight/highlight.ts";
export { Highlighter } from "../highlight/highlighter.ts";
export { TopKByCount } from "../indexes/top-k-by-count.ts";
export { lint } from "../lint/lint.ts";
export type { LintIndex } from "../lint/lint-index.ts";
export type { LintContext } from "../lint/linted-query.ts";
export { byFrequency, searchedEdits } from "../lint/similar-terms.ts";
export { Planner } from "../plan/planner.ts";
export {
  impactOf,
  inverseDocumentFrequency,
  MAX_IMPACT,
  MAX_INVERSE_DOCUMENT_FREQUENCY,
  SCORE_PER_IMPACT,
} from "../similarity/bm25f.ts";
export { LengthNormalization } from "../similarity/length-normalization.ts";
export { mostFrequent, mostLikely } from "../typing/similar-terms.ts";
export { MAX_SIMILAR_TERMS } from "../typing/thresholds.ts";
export { readTypedQuery, type TypingContext } from "../typing/typed-query.ts";
export type { SimilarTerm, TypingIndex } from "../typing/typing-index.ts";
export { readValues } from "../typing/values.ts";
export type { CachedReading } from "../typing/word-reader.ts";
