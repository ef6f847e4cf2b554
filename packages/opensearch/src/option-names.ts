import type {
  CompleteOptions,
  LintOptions,
  LoadOptions,
  MatchOptions,
  Schema,
  SearchOptions,
  StreamOptions,
} from "firmament";
import { COMPLETE_OPTIONS, LINT_OPTIONS, MATCH_OPTIONS, SEARCH_OPTIONS, STREAM_OPTIONS } from "firmament/backend";
import type { OptionNames } from "firmament/base";
import type { RequestOptions } from "./request-options.ts";
import type { RefreshOptions } from "./write/refresh.ts";

/* The names of the options of each method of an engine on a cluster: those of an engine, and those of a request. */

type WithRequest<Options> = OptionNames<Options & RequestOptions>;

export const REQUEST_OPTIONS: OptionNames<RequestOptions> = { signal: true };

export const CLUSTER_LINT_OPTIONS: WithRequest<LintOptions> = { ...LINT_OPTIONS, ...REQUEST_OPTIONS };

export const CLUSTER_MATCH_OPTIONS: WithRequest<MatchOptions> = { ...MATCH_OPTIONS, ...REQUEST_OPTIONS };

export const CLUSTER_SEARCH_OPTIONS: WithRequest<SearchOptions<Schema>> = { ...SEARCH_OPTIONS, ...REQUEST_OPTIONS };

export const CLUSTER_STREAM_OPTIONS: WithRequest<StreamOptions<Schema>> = { ...STREAM_OPTIONS, ...REQUEST_OPTIONS };

export const CLUSTER_COMPLETE_OPTIONS: WithRequest<CompleteOptions> = { ...COMPLETE_OPTIONS, ...REQUEST_OPTIONS };

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
