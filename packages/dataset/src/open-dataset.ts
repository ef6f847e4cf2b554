import type { LoadThreads, Schema } from "firmament";
import { checkOptions, describeValue } from "firmament/base";
import { requireSchema } from "firmament/query";
import { Dataset } from "./dataset.ts";
import type { DatasetOptions } from "./dataset-options.ts";
import type { DatasetWorkers } from "./dataset-setup.ts";
import { DATASET_OPTIONS } from "./option-names.ts";
import { openingError } from "./tables/damaged-content.ts";

/**
 * Opens a dataset.
 *
 * @throws {DatasetError} if the file cannot be used
 * @throws {TypeError} for a path that is empty or not a string, and without a schema
 */
export async function openDatasetWith<S extends Schema>(
  path: string,
  options: DatasetOptions<S>,
  defaults: { readonly workers: DatasetWorkers; readonly threads: LoadThreads },
): Promise<Dataset<S>> {
  if (typeof path !== "string" || path === "") {
    throw new TypeError(`The path of a dataset must be a non-empty string, not ${describeValue(path)}.`);
  }
  checkOptions("openDataset", options ?? {}, DATASET_OPTIONS);
  requireSchema("openDataset", options?.schema, "schemaOfDataset");
  const { schema, create, threads, onProgress, onSchema, onWarning, ...engineOptions } = options;
  try {
    return await Dataset.open({
      path,
      schema,
      options: { ...options, threads: threads ?? defaults.threads },
      engineOptions,
      workers: defaults.workers,
    });
  } catch (error) {
    throw openingError(path, error);
  }
}
