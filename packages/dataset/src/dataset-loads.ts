import type { Schema } from "firmament";
import { newSearches } from "./alerts/new-searches.ts";
import { invalidSearches } from "./alerts/search-problems.ts";
import { conversionOf, convertGeneration, newSchemaOf, type SchemaChangeParts } from "./change-schema.ts";
import { NO_CHANGES, sumOf } from "./change-summary.ts";
import type {
  ChangeSummary,
  DatasetLoadOptions,
  DatasetLoadSummary,
  DatasetPreview,
  PreviewOptions,
  RefreshOptions,
  RefreshSummary,
  SchemaChangeOptions,
  SchemaChangeSummary,
  SchemaPreview,
  SchemaPreviewOptions,
} from "./dataset-options.ts";
import type { DatasetSetup } from "./dataset-setup.ts";
import { SAVE_AFTER_LOAD } from "./index-files.ts";
import type { LoadLock } from "./load-lock.ts";
import { type OpenedSchema, openSchema } from "./opened-schema.ts";
import { previewOf } from "./preview.ts";
import { previewConversion } from "./preview-schema.ts";
import { RecordBatches } from "./record-batches.ts";
import { refreshGeneration } from "./refresh.ts";
import { type ConversionCounts, losesValues } from "./schema/conversion-report.ts";

/** Records of any kind. */
export type Records = Iterable<unknown> | AsyncIterable<unknown>;

/** The parts of a dataset that loads, refreshes and changes of the schema use. */
export interface DatasetLoadParts<S extends Schema> extends SchemaChangeParts<S> {
  /** @throws {DatasetError} if the dataset is closed */
  requireOpen(): void;
}

/** The work on all documents of a dataset, of which one runs at a time, in all processes. */
export class DatasetLoads<S extends Schema> {
  readonly #parts: DatasetLoadParts<S>;
  readonly #lock: LoadLock;
  readonly #setup: DatasetSetup<S>;

  constructor(parts: DatasetLoadParts<S>, lock: LoadLock, setup: DatasetSetup<S>) {
    this.#parts = parts;
    this.#lock = lock;
    this.#setup = setup;
  }

  /** See `Dataset.load`. */
  async load(documents: Records, options: DatasetLoadOptions): Promise<DatasetLoadSummary> {
    const { thread, follower } = this.#parts;
    return this.#lock.hold(options, async () => {
      const { schema, schemaVersion } = await this.#current();
      const batches = new RecordBatches(schema, documents, options);
      let summary: ChangeSummary = NO_CHANGES;
      let written = 0;
      try {
        for await (const batch of batches) {
          const changes = batch.map(({ change }) => change);
          const loaded = { batch: { changes, idempotency: null, schemaVersion }, isLoading: true };
          summary = sumOf(summary, await thread.perform("apply", loaded));
          written += changes.length;
          options.onProgress?.({ kind: "load", done: written, total: null });
          await follower.followLoad();
        }
      } finally {
        await follower.catchUp();
        if (written >= SAVE_AFTER_LOAD) await follower.save();
        await thread.perform("endLoad", {});
      }
      return { ...summary, skipped: batches.skipped };
    });
  }

  /** See `Dataset.refresh`. */
  async refresh(documents: Records, options: RefreshOptions): Promise<RefreshSummary> {
    this.#parts.requireOpen();
    const { store, follower } = this.#parts;
    const { base, position } = store.state();
    return this.#lock.hold(options, async () => {
      await this.#current();
      const { schema } = options;
      const opened = schema === undefined ? follower.opened : this.#open(schema);
      const newSchema = schema === undefined ? null : newSchemaOf(store, this.#setup.path, opened, {}, "removed");
      const parts = { ...this.#parts, opened: newSchema === null ? follower.opened : opened, newSchema };
      const refreshed = await refreshGeneration(parts, documents, base + position, options);
      await follower.catchUp();
      return { ...refreshed, size: follower.opened.engine.size };
    });
  }

  /** See `Dataset.preview`. */
  async preview(documents: Records, options: PreviewOptions): Promise<DatasetPreview> {
    this.#parts.requireOpen();
    const { store, follower } = this.#parts;
    return previewOf({ schema: options.schema ?? follower.opened.schema, store }, documents, options);
  }

  /** See `Dataset.changeSchema`. */
  async changeSchema(schema: Schema, options: SchemaChangeOptions): Promise<SchemaChangeSummary> {
    const { rename = {}, allowLoss = false } = options;
    const { store, follower } = this.#parts;
    return this.#lock.hold(options, async () => {
      await this.#current();
      const opened = this.#open(schema);
      const newSchema = newSchemaOf(store, this.#setup.path, opened, rename, allowLoss ? "all" : "none");
      const counts =
        newSchema === null
          ? { documents: store.count(), unfit: 0, unfitExamples: [], fields: [] }
          : await convertGeneration(this.#parts, opened, newSchema, options);
      await follower.catchUp();
      const { generation } = store.state();
      return { ...this.#previewOf(opened, counts), generation, size: follower.opened.engine.size };
    });
  }

  /** See `Dataset.previewSchema`. */
  async previewSchema(schema: Schema, options: SchemaPreviewOptions): Promise<SchemaPreview> {
    this.#parts.requireOpen();
    const { store } = this.#parts;
    const opened = this.#open(schema);
    const conversion = conversionOf(store, this.#setup.path, opened.text, options.rename ?? {});
    return this.#previewOf(opened, await previewConversion(store, conversion, options));
  }

  #previewOf({ schema }: OpenedSchema<S>, counts: ConversionCounts): SchemaPreview {
    return {
      ...counts,
      needsAllowLoss: losesValues(counts),
      invalidSearches: invalidSearches(this.#parts.store, newSearches(schema, this.#setup.engineOptions)),
    };
  }

  /** The compiler knows the first schema only. */
  #open(schema: Schema): OpenedSchema<S> {
    return openSchema(this.#setup, this.#parts.follower.opened.builds.path, schema) as unknown as OpenedSchema<S>;
  }

  /**
   * The schema that the file has. With the load lock, it stays.
   *
   * @throws {DatasetError} `schema_changed` if this program does not follow it
   */
  async #current(): Promise<{ readonly schema: S; readonly schemaVersion: number }> {
    const { follower } = this.#parts;
    await follower.catchUp();
    return { schema: follower.opened.schema, schemaVersion: follower.schemaVersion };
  }
}
