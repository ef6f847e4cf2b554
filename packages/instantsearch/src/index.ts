/** A search client of InstantSearch for an engine, a worker or the service. */
export type { FacetAnswer, FacetHit } from "./answer/facet-answer.ts";
export type { DateInterval, FacetStats } from "./answer/facet-counts.ts";
export type { HitMembers, Marked } from "./answer/hits.ts";
export type { HighlightedValue, MatchLevel } from "./answer/marked-value.ts";
export type { SearchAnswer } from "./answer/search-answer.ts";
export type { SnippetedValue } from "./answer/snippet.ts";
export type { SearchableEngine } from "./engine/engine-search.ts";
export type { IndexOptions } from "./index-options.ts";
export { ParameterError } from "./request/parameter-error.ts";
export {
  createSearchClient,
  type FacetValuesRequest,
  type SearchAnswers,
  type SearchClient,
  type SearchClientOptions,
  type SearchRequest,
} from "./search-client.ts";
