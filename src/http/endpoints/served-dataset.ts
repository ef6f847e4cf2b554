import type { AlertOutbox } from "../../accounts/alerts/alert-outbox.ts";
import type { Dataset } from "../../dataset/dataset.ts";
import type { ReadonlyEngine } from "../../engine/search-engine.ts";
import type { CompanySchema } from "../../schema/company-schema.ts";
import type { Schema } from "../../schema/schema.ts";
import { type DatasetPaths, datasetPaths } from "../schema/dataset-paths.ts";
import type { DocumentType } from "../schema/document-type.ts";
import type { EngineSource } from "./engine-source.ts";

/** What the service needs of a dataset file: the result of `openDataset`, or another implementation. */
export type ServiceDataset<S extends Schema = CompanySchema> = Pick<
  Dataset<S>,
  "engine" | "searched" | "status" | "apply"
> &
  // Without them the dataset has no alerts.
  Partial<AlertOutbox>;

/** Returns the dataset, or `null` until it is open. */
export type DatasetSource<S extends Schema = CompanySchema> = () => ServiceDataset<S> | null;

/** Where the documents of a dataset come from: an engine, or a dataset file, which clients can change. */
export interface DocumentOptions<S extends Schema> {
  /**
   * The documents. A function returns `null` until they are loaded. Create the engine with
   * `cursors: { states: 1000, maxAge: 600_000 }`, so that cursors stay valid for ten minutes while documents change.
   */
  readonly engine?: ReadonlyEngine<S> | EngineSource<S>;
  /**
   * A dataset file with the documents, instead of `engine`: clients with a key for the service `ingest` can change it.
   * Open it with the same `cursors`. A function returns `null` until it is open.
   */
  readonly dataset?: ServiceDataset<S> | DatasetSource<S>;
}

/** A dataset of the service. Endpoints do not depend on its schema. */
export interface ServedDataset {
  readonly type: DocumentType;
  readonly paths: DatasetPaths;
  readonly engine: EngineSource<Schema>;
  /** `null`: the documents cannot be changed. */
  readonly dataset: DatasetSource<Schema> | null;
}

/** @throws {TypeError} unless there is either an engine or a dataset file */
export function servedDataset(type: DocumentType, { engine, dataset }: DocumentOptions<Schema>): ServedDataset {
  const paths = datasetPaths(type.dataset);
  if (dataset !== undefined && engine === undefined) {
    const source: DatasetSource<Schema> = typeof dataset === "function" ? dataset : () => dataset;
    return { type, paths, engine: () => source()?.engine ?? null, dataset: source };
  }
  if (dataset !== undefined || engine === undefined) {
    const subject = type.dataset === "companies" ? "createHandler" : `The dataset ${JSON.stringify(type.dataset)}`;
    throw new TypeError(`${subject} needs either an engine or a dataset.`);
  }
  return { type, paths, engine: typeof engine === "function" ? engine : () => engine, dataset: null };
}
