import type { Schema } from "firmament";
import { checkOptions, type OptionNames } from "firmament/base";
import type { SavedSchemaOptions } from "firmament/node";
import { threads } from "firmament/node";
import { MessageWorker, threadScript } from "firmament/storage";
import type { Dataset } from "./dataset.ts";
import type { DatasetOptions } from "./dataset-options.ts";
import type { DatasetWorkers } from "./dataset-setup.ts";
import { openDatasetWith } from "./open-dataset.ts";
import { storedSchema } from "./schema/stored-schema.ts";

export type { Alert, DatasetAlerts, PendingOptions } from "./alerts/dataset-alerts.ts";
export type {
  DatasetSearches,
  SearchListOptions,
  SearchOwner,
  StoredSearch,
  StoredSearchOptions,
} from "./alerts/dataset-searches.ts";
export type { InvalidSearch } from "./alerts/search-problems.ts";
export { ChangeFeed, type FeedChange, type FeedPart, type FeedState } from "./change-feed.ts";
export type { Dataset } from "./dataset.ts";
export { backUpDataset, type DatasetCopy, restoreDataset } from "./dataset-copy.ts";
export type {
  ApplyOptions,
  ApplySummary,
  ChangedSchema,
  ChangeInput,
  ChangeSummary,
  ChangesOptions,
  DatasetChange,
  DatasetLoadOptions,
  DatasetLoadSummary,
  DatasetOptions,
  DatasetPreview,
  DatasetProgress,
  DatasetStatus,
  IndexFileStatus,
  PreviewOptions,
  RefreshEffects,
  RefreshOptions,
  RefreshSummary,
  SchemaChangeOptions,
  SchemaChangeSummary,
  SchemaPreview,
  SchemaPreviewOptions,
  SearchedState,
  Verification,
} from "./dataset-options.ts";
export type {
  DatasetDecisions,
  DecisionListOptions,
  DecisionOptions,
  DistinctPair,
  MergeListOptions,
  MergeOptions,
  StoredMerge,
} from "./decisions/dataset-decisions.ts";
export type { ConversionCounts, ConversionExample, FieldChange } from "./schema/conversion-report.ts";
export type { FieldChangeKind, FieldRenames } from "./schema/field-plans.ts";
export type { AlertKind } from "./tables/alert-kind.ts";
export { DatasetError, type DatasetErrorCode } from "./tables/dataset-error.ts";

const SAVED_SCHEMA_OPTIONS: OptionNames<SavedSchemaOptions> = { analyzers: true };

/** @throws {Error} without the script of a thread */
function datasetWorkers(): DatasetWorkers {
  const store = threadScript("dataset-worker", import.meta.url);
  const index = threadScript("dataset-index-worker", import.meta.url);
  return { startStore: () => new MessageWorker(store), startIndex: () => new MessageWorker(index) };
}

/**
 * The schema of a dataset, for `openDataset`: that of the last program that opened it with `create: true`, which is the
 * default. Its fields are not known to the compiler.
 *
 * @throws {DatasetError} if the file cannot be used, `schema` if its analyzers are not known
 */
export async function schemaOfDataset(path: string, options: SavedSchemaOptions = {}): Promise<Schema> {
  checkOptions("schemaOfDataset", options, SAVED_SCHEMA_OPTIONS);
  return storedSchema(path, options.analyzers ?? []);
}

/**
 * Opens a dataset: documents in an SQLite file, and an engine that always has the same documents. What its methods have
 * acknowledged is on disk. Several processes can open one file.
 *
 * @throws {DatasetError} if the file cannot be used
 * @throws {TypeError | RangeError} for an invalid option
 * @throws {Error} without the scripts of its threads, which bundlers leave out
 */
export async function openDataset<S extends Schema>(path: string, options: DatasetOptions<S>): Promise<Dataset<S>> {
  return openDatasetWith(path, options, { workers: datasetWorkers(), threads: threads(2) });
}
