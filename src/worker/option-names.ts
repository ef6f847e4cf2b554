import type { OptionNames } from "../base/known-options.ts";
import type { CompleteOptions } from "../engine/options/complete-options.ts";
import type { UpsertOptions } from "../engine/options/load-options.ts";
import type { Schema } from "../schema/schema.ts";
import type {
  OpenOptions,
  RequestOptions,
  WorkerLoadOptions,
  WorkerMatchOptions,
  WorkerQueryOptions,
  WorkerSearchOptions,
} from "./options.ts";

/* The names of the options of each method that is called from outside of a worker. */

export const REQUEST_OPTIONS: OptionNames<RequestOptions> = { signal: true, supersedes: true };

export const WORKER_QUERY_OPTIONS: OptionNames<WorkerQueryOptions> = {
  ...REQUEST_OPTIONS,
  defaultOperator: true,
  lenient: true,
  asYouType: true,
  timeBudget: true,
};

export const WORKER_MATCH_OPTIONS: OptionNames<WorkerMatchOptions> = {
  ...WORKER_QUERY_OPTIONS,
  filter: true,
};

export const WORKER_SEARCH_OPTIONS: OptionNames<WorkerSearchOptions<Schema>> = {
  ...WORKER_MATCH_OPTIONS,
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
};

export const WORKER_COMPLETE_OPTIONS: OptionNames<CompleteOptions & RequestOptions> = {
  ...REQUEST_OPTIONS,
  limit: true,
  asYouType: true,
  filter: true,
};

export const WORKER_UPSERT_OPTIONS: OptionNames<UpsertOptions> = { onError: true };

export const WORKER_LOAD_OPTIONS: OptionNames<WorkerLoadOptions> = {
  onError: true,
  onProgress: true,
  publishEvery: true,
  signal: true,
};

export const OPEN_OPTIONS: OptionNames<OpenOptions> = { onProgress: true, signal: true, totalBytes: true };
