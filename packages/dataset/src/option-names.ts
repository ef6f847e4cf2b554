import type { Schema } from "firmament";
import { checkIterableOrStream, ENGINE_OPTIONS } from "firmament/backend";
import { checkOptions, type OptionNames } from "firmament/base";
import { requireSchema } from "firmament/query";
import type {
  ApplyOptions,
  ChangesOptions,
  DatasetLoadOptions,
  DatasetOptions,
  PreviewOptions,
  RefreshOptions,
  SchemaChangeOptions,
  SchemaPreviewOptions,
} from "./dataset-options.ts";

export const DATASET_OPTIONS: OptionNames<DatasetOptions<Schema>> = {
  schema: true,
  create: true,
  threads: true,
  onProgress: true,
  onSchema: true,
  onWarning: true,
  ...ENGINE_OPTIONS,
};

const APPLY_OPTIONS: OptionNames<ApplyOptions> = { idempotencyKey: true };

const LOAD_OPTIONS: OptionNames<DatasetLoadOptions> = { onError: true, onProgress: true, onWait: true, signal: true };

const REFRESH_OPTIONS: OptionNames<RefreshOptions> = { ...LOAD_OPTIONS, allowShrink: true, schema: true };

const PREVIEW_OPTIONS: OptionNames<PreviewOptions> = {
  onError: true,
  onProgress: true,
  signal: true,
  refresh: true,
  schema: true,
};

const SCHEMA_PREVIEW_OPTIONS: OptionNames<SchemaPreviewOptions> = { rename: true, onProgress: true, signal: true };

const SCHEMA_CHANGE_OPTIONS: OptionNames<SchemaChangeOptions> = {
  ...SCHEMA_PREVIEW_OPTIONS,
  allowLoss: true,
  onWait: true,
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
  const { schema, refresh = method === "refresh" }: PreviewOptions = options;
  if (schema === undefined) return;
  requireSchema(method, schema);
  if (refresh) return;
  throw new TypeError("preview needs refresh: true for the option schema. Only a refresh changes the schema.");
}

/** @throws {TypeError} for a value that is no schema, and for an unknown option */
export function checkSchemaChange(method: "changeSchema" | "previewSchema", schema: Schema, options: object): void {
  requireSchema(method, schema);
  checkOptions(method, options, method === "changeSchema" ? SCHEMA_CHANGE_OPTIONS : SCHEMA_PREVIEW_OPTIONS);
}

/** @throws {TypeError} for an unknown option of `apply` */
export function readIdempotencyKey(options: ApplyOptions): string | undefined {
  checkOptions("apply", options, APPLY_OPTIONS);
  return options.idempotencyKey;
}
