import type { OptionNames } from "../../base/known-options.ts";
import type { Schema } from "../../schema/schema.ts";
import type { CompactOptions } from "./engine-options.ts";
import type { LintOptions } from "./lint-options.ts";
import type { LoadOptions, UpsertOptions } from "./load-options.ts";
import type { MatchOptions, QueryOptions, SearchOptions } from "./search-options.ts";

/* The names of the options of each method of an engine. Each list is written out, so that bundles contain only those they use. */

export const QUERY_OPTIONS: OptionNames<QueryOptions> = {
  defaultOperator: true,
  lenient: true,
  asYouType: true,
  timeBudget: true,
};

export const LINT_OPTIONS: OptionNames<LintOptions> = {
  defaultOperator: true,
  lenient: true,
  asYouType: true,
  timeBudget: true,
  proveRelations: true,
};

export const MATCH_OPTIONS: OptionNames<MatchOptions> = {
  filter: true,
  defaultOperator: true,
  lenient: true,
  asYouType: true,
  timeBudget: true,
};

export const SEARCH_OPTIONS: OptionNames<SearchOptions<Schema>> = {
  filter: true,
  limit: true,
  offset: true,
  cursor: true,
  sort: true,
  rank: true,
  near: true,
  fields: true,
  facets: true,
  group: true,
  highlight: true,
  explain: true,
  defaultOperator: true,
  lenient: true,
  asYouType: true,
  timeBudget: true,
};

export const UPSERT_OPTIONS: OptionNames<UpsertOptions> = { onError: true };

export const LOAD_OPTIONS: OptionNames<LoadOptions> = {
  onError: true,
  onProgress: true,
  publishEvery: true,
  signal: true,
  threads: true,
};

export const COMPACT_OPTIONS: OptionNames<CompactOptions> = { full: true };
