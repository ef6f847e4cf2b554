import type { Dataset } from "@firmament/dataset";
import type { Schema } from "firmament";
import { describeValue } from "firmament/base";
import type { AlertOutbox } from "../../accounts/alerts/alert-outbox.ts";
import type { Principal } from "../../accounts/api-key.ts";
import { type DatasetPaths, datasetPaths } from "../schema/dataset-paths.ts";
import type { DocumentType } from "../schema/document-type.ts";
import { backendOf, type EngineSource, type ServedEngine } from "./engine-source.ts";
import { KeyFilters } from "./key-filters.ts";
import type { SearchBackend } from "./search-backend.ts";

/** What the service needs of a dataset file: the result of `openDataset`, or another implementation. */
export type ServiceDataset<S extends Schema = Schema> = Pick<Dataset<S>, "engine" | "searched" | "status" | "apply"> &
  /** Without them, the dataset keeps its schema. */
  Partial<Pick<Dataset<S>, "schema" | "changeSchema" | "previewSchema">> &
  // Without them the dataset has no alerts, cannot be verified by the operator, or keeps no decisions about duplicates.
  Partial<AlertOutbox & Pick<Dataset<S>, "verify" | "decisions">>;

/** Returns the dataset, or `null` until it is open. */
export type DatasetSource<S extends Schema = Schema> = () => ServiceDataset<S> | null;

/** Where the documents of a dataset come from: an engine, or a dataset file, which clients can change. */
export interface DocumentOptions<S extends Schema> {
  /**
   * The documents: an engine, or the result of `openThreads`. A function returns `null` until they are loaded. Create the engine with
   * `cursors: { states: 1000, maxAge: 600_000 }`, so that cursors stay valid for ten minutes while documents change.
   */
  readonly engine?: ServedEngine<S> | EngineSource<S> | undefined;
  /**
   * A dataset file with the documents, instead of `engine`: clients with a key for `ingest` can change it.
   * Open it with the same `cursors`. A function returns `null` until it is open.
   */
  readonly dataset?: ServiceDataset<S> | DatasetSource<S> | undefined;
  /** What searches the documents of `dataset`, such as the result of `searchWithThreads`. Default: the dataset's engine. */
  readonly searchedBy?: ServedEngine<S> | EngineSource<S> | undefined;
}

/** A dataset of the service. Endpoints do not depend on its schema. */
export interface ServedDataset {
  readonly type: DocumentType;
  /** The name for people. */
  readonly title: string;
  readonly paths: DatasetPaths;
  /**
   * What searches the documents that a client may see; `null` until they are loaded.
   *
   * @param principal `null` for a client without a key
   * @throws {Problem} `key_filter_invalid`
   */
  readonly backend: (principal: Principal | null) => SearchBackend | null;
  /** `null`: the documents cannot be changed. */
  readonly dataset: DatasetSource<Schema> | null;
}

/** @throws {TypeError} unless there is either an engine or a dataset file */
export function servedDataset(
  type: DocumentType,
  title: string,
  { engine, dataset, searchedBy }: DocumentOptions<Schema>,
): ServedDataset {
  const filters = new KeyFilters(type);
  const backend =
    (source: EngineSource<Schema>): ServedDataset["backend"] =>
    (principal) => {
      const searched = source();
      return searched === null ? null : filters.visible(backendOf(searched), principal);
    };
  const served = { type, title, paths: datasetPaths(type.dataset) };
  if (dataset !== undefined && engine === undefined) {
    const source: DatasetSource<Schema> = typeof dataset === "function" ? dataset : () => dataset;
    const searched = searchedBy === undefined ? () => source()?.engine ?? null : sourceOf(searchedBy);
    return { ...served, backend: backend(ofSchema(type, source, searched)), dataset: source };
  }
  if (dataset !== undefined || engine === undefined) {
    throw new TypeError(`The dataset ${JSON.stringify(type.dataset)} needs either an engine or a dataset.`);
  }
  return { ...served, backend: backend(sourceOf(engine)), dataset: null };
}

/**
 * The name of a dataset for people: by default `Price lists` for `price-lists`.
 *
 * @throws {TypeError} for a title that is not a text, or empty
 */
export function titleOf(name: string, title: unknown): string {
  if (title === undefined) return name.charAt(0).toUpperCase() + name.slice(1).replaceAll("-", " ");
  if (typeof title === "string" && title.trim() !== "") return title;
  throw new TypeError(`The title of the dataset ${JSON.stringify(name)} must be a text, not ${describeValue(title)}.`);
}

/**
 * What searches the documents of one schema. Once the dataset has another one, requests that have begun see the last
 * documents of this schema.
 */
function ofSchema({ schema }: DocumentType, dataset: DatasetSource, searched: EngineSource): EngineSource {
  let latest: ServedEngine | null = null;
  const current = (): ServedEngine | null => {
    const open = dataset();
    if (open !== null && (open.schema ?? schema) === schema) latest = searched();
    return latest;
  };
  current();
  return current;
}

function sourceOf(engine: ServedEngine<Schema> | EngineSource<Schema>): EngineSource<Schema> {
  return typeof engine === "function" ? engine : () => engine;
}
