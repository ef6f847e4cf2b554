import type {
  CompleteOptions,
  LintOptions,
  LoadOptions,
  MatchOptions,
  QueryOptions,
  Schema,
  SearchOptions,
  StreamOptions,
} from "firmament";
import type { OptionNames } from "firmament/base";
import type { RequestOptions } from "./request-options.ts";
import type { RefreshOptions } from "./write/refresh.ts";

/* The names of the options of each method of an engine on a cluster. */

export const REQUEST_OPTIONS: OptionNames<RequestOptions> = { signal: true };

export const CLUSTER_QUERY_OPTIONS: OptionNames<QueryOptions & RequestOptions> = {
  signal: true,
  defaultOperator: true,
  lenient: true,
  asYouType: true,
  timeBudget: true,
};

export const CLUSTER_LINT_OPTIONS: OptionNames<LintOptions & RequestOptions> = {
  ...CLUSTER_QUERY_OPTIONS,
  proveRelations: true,
};

export const CLUSTER_MATCH_OPTIONS: OptionNames<MatchOptions & RequestOptions> = {
  ...CLUSTER_QUERY_OPTIONS,
  filter: true,
};

export const CLUSTER_SEARCH_OPTIONS: OptionNames<SearchOptions<Schema> & RequestOptions> = {
  ...CLUSTER_MATCH_OPTIONS,
  limit: true,
  offset: true,
  cursor: true,
  sort: true,
  rank: true,
  fields: true,
  facets: true,
  group: true,
  highlight: true,
  explain: true,
};

export const CLUSTER_STREAM_OPTIONS: OptionNames<StreamOptions<Schema> & RequestOptions> = {
  signal: true,
  sort: true,
  rank: true,
  fields: true,
  explain: true,
  highlight: true,
  filter: true,
  defaultOperator: true,
  lenient: true,
  asYouType: true,
};

export const CLUSTER_COMPLETE_OPTIONS: OptionNames<CompleteOptions & RequestOptions> = {
  limit: true,
  asYouType: true,
  filter: true,
  signal: true,
};

export const CLUSTER_LOAD_OPTIONS: OptionNames<Pick<LoadOptions, "onError" | "onProgress" | "signal">> = {
  onError: true,
  onProgress: true,
  signal: true,
};

export const CLUSTER_REFRESH_OPTIONS: OptionNames<RefreshOptions> = {
  ...CLUSTER_LOAD_OPTIONS,
  allowShrink: true,
  leaseMs: true,
};
