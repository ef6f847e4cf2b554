import type { Schema } from "firmament";
import { checkIterableOrStream, ENGINE_OPTIONS } from "firmament/backend";
import { checkOptions, type OptionNames } from "firmament/base";
import type {
  ApplyOptions,
  ChangesOptions,
  DatasetLoadOptions,
  DatasetOptions,
  PreviewOptions,
  RefreshOptions,
} from "./dataset-options.ts";

export const DATASET_OPTIONS: OptionNames<DatasetOptions<Schema>> = {
  schema: true,
  create: true,
  threads: true,
  onProgress: true,
  onWarning: true,
  ...ENGINE_OPTIONS,
};

const APPLY_OPTIONS: OptionNames<ApplyOptions> = { idempotencyKey: true };

const LOAD_OPTIONS: OptionNames<DatasetLoadOptions> = { onError: true, onProgress: true, onWait: true, signal: true };

const REFRESH_OPTIONS: OptionNames<RefreshOptions> = { ...LOAD_OPTIONS, allowShrink: true };

const PREVIEW_OPTIONS: OptionNames<PreviewOptions> = {
  onError: true,
  onProgress: true,
  signal: true,
  refresh: true,
};

const METHODS = { load: LOAD_OPTIONS, refresh: REFRESH_OPTIONS, preview: PREVIEW_OPTIONS };

export const CHANGES_OPTIONS: OptionNames<ChangesOptions> = { since: true };

/**
 * Checks the arguments of a method that reads records.
 *
 * @throws {TypeError} for records that are not iterable, and for an unknown option
 */
export function checkRecords(method: "load" | "refresh" | "preview", records: unknown, options: object): void {
  checkIterableOrStream(records);
  checkOptions(method, options, METHODS[method]);
}

/** @throws {TypeError} for an unknown option of `apply` */
export function readIdempotencyKey(options: ApplyOptions): string | undefined {
  checkOptions("apply", options, APPLY_OPTIONS);
  return options.idempotencyKey;
}
