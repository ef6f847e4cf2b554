import { resolve } from "node:path";
import {
  type DeletionOptions,
  type DocumentId,
  type DocumentInput,
  type DocumentPatch,
  type Query,
  type ReadonlyEngine,
  type Schema,
  schemaToJson,
} from "firmament";
import { readDeletionOptions } from "firmament/backend";
import { invariant, messageOf } from "firmament/base";
import { AnalyzedSchema, effectiveSchema } from "firmament/query";
import type { DatasetAlerts } from "./alerts/dataset-alerts.ts";
import type { DatasetSearches } from "./alerts/dataset-searches.ts";
import { openAlerts } from "./alerts/open-alerts.ts";
import { backUpTo } from "./backup.ts";
import { ChangePoll } from "./change-poll.ts";
import { NO_CHANGES, sumOf } from "./change-summary.ts";
import { DatasetChanges } from "./dataset-changes.ts";
import { DatasetEngine } from "./dataset-engine.ts";
import type {
  ApplyOptions,
  ApplySummary,
  ChangeInput,
  ChangeSummary,
  ChangesOptions,
  DatasetChange,
  DatasetLoadOptions,
  DatasetLoadSummary,
  DatasetPreview,
  DatasetProgress,
  DatasetStatus,
  PreviewOptions,
  RefreshOptions,
  RefreshSummary,
  SearchedState,
  Verification,
} from "./dataset-options.ts";
import type { DatasetSetup } from "./dataset-setup.ts";
import { fieldsText } from "./fields-text.ts";
import { Follower, VERIFIED_FIRST_BYTES } from "./follower.ts";
import { IndexFiles, SAVE_AFTER_LOAD, SAVE_ON_CLOSE } from "./index-files.ts";
import type { GenerationBuilds } from "./index-thread.ts";
import { LoadLock } from "./load-lock.ts";
import { checkRecords, readIdempotencyKey } from "./option-names.ts";
import { previewOf } from "./preview.ts";
import { changeOf, deletion, patchOf, RecordBatches, validDocument } from "./record-batches.ts";
import { refreshGeneration } from "./refresh.ts";
import { type AppliedBatch, type Batch, type Idempotency, idempotencyOf } from "./tables/batch.ts";
import { DatasetError } from "./tables/dataset-error.ts";
import { openDatasetFile } from "./tables/dataset-file.ts";
import type { DatasetStore } from "./tables/store.ts";
import { StoreThread } from "./thread/store-thread.ts";
import { IndexComparison, Problems } from "./verification.ts";

/**
 * Documents in an SQLite file, with an engine that has the same documents. What a method has acknowledged is on disk,
 * and every later search sees it. Several processes can use one file.
 *
 * All methods that change documents throw a `DatasetError` if the file cannot be written; then nothing has changed.
 */
export class Dataset<S extends Schema> {
  /** Searches the documents. It always has the current ones. */
  readonly engine: ReadonlyEngine<S>;
  /** The saved searches, which changes of documents enter and leave. */
  readonly savedSearches: DatasetSearches<S>;
  /** What has entered or left them. */
  readonly alerts: DatasetAlerts<S>;
  readonly #engine: DatasetEngine<S>;
  readonly #setup: DatasetSetup<S>;
  readonly #store: DatasetStore;
  readonly #thread: StoreThread;
  readonly #files: IndexFiles<S>;
  readonly #builds: GenerationBuilds<S>;
  readonly #follower: Follower<S>;
  readonly #loadLock: LoadLock;
  readonly #poll: ChangePoll;
  #closing: Promise<void> | null = null;

  private constructor(setup: DatasetSetup<S>, engine: DatasetEngine<S>, store: DatasetStore, thread: StoreThread) {
    const { schema, engineOptions, options } = setup;
    const path = resolve(setup.path);
    this.#setup = setup;
    this.engine = engine;
    this.#engine = engine;
    this.#store = store;
    this.#thread = thread;
    this.#files = new IndexFiles(path, schema, engineOptions, store.isReadOnly ? null : setup.writeFile);
    this.#builds = {
      path,
      schema,
      engine: engineOptions,
      threads: options.threads,
      start: () => setup.workers.startIndex(),
      files: this.#files,
      onWarning: (message) => options.onWarning?.(message),
    };
    this.#follower = new Follower(engine, store, this.#files, {
      builds: this.#builds,
      onProgress: (progress) => options.onProgress?.(progress),
      onWarning: (message) => options.onWarning?.(message),
      verifiedFirstBytes: setup.verifiedFirstBytes ?? VERIFIED_FIRST_BYTES,
      verifyIndex: (file) => thread.perform("verifyIndex", { path: file }),
    });
    this.#poll = new ChangePoll(store, this.#follower, (error) => this.#warn(error));
    this.#loadLock = new LoadLock(path, {
      store,
      thread,
      files: this.#files,
      isClosing: () => this.#closing !== null,
      requireOpen: () => this.#requireOpen(),
      warn: (error) => this.#warn(error),
    });
    const parts = { store, thread, requireOpen: () => this.#requireOpen() };
    const { savedSearches, alerts } = openAlerts(parts, schema, engineOptions, {
      onWarning: (message) => options.onWarning?.(message),
      onRefreshExamined: () => this.#loadLock.cleanIfUnused(),
    });
    this.savedSearches = savedSearches;
    this.alerts = alerts;
  }

  /** @internal Opens the file and brings the engine to its state. */
  static async open<S extends Schema>(setup: DatasetSetup<S>): Promise<Dataset<S>> {
    const { path, schema, options, engineOptions, workers } = setup;
    const engine = new DatasetEngine(schema, engineOptions);
    const mayCreate = options.create ?? true;
    const store = openDatasetFile(path, fieldsText(schema), { create: mayCreate });
    // Who may create a dataset decides on its schema. Others only search and change the documents.
    if (mayCreate)
      store.storeSchema(
        JSON.stringify(schemaToJson(effectiveSchema(schema, new AnalyzedSchema(schema, engineOptions.analyzer)))),
      );
    // The thread opens the file later, perhaps in another working directory.
    const thread = new StoreThread(() => workers.startStore(), { path: resolve(path), fields: fieldsText(schema) });
    try {
      const dataset = new Dataset(setup, engine, store, thread);
      await dataset.#follower.catchUp();
      dataset.#poll.start();
      dataset.#loadLock.cleanIfUnused();
      return dataset;
    } catch (error) {
      thread.end();
      store.close();
      throw error;
    }
  }

  /**
   * Adds a document, or replaces the one with the same id.
   *
   * @returns whether a document with its id existed
   * @throws {DocumentError} if it does not match the schema
   */
  async upsert(document: DocumentInput<S>): Promise<boolean> {
    const { change } = validDocument(this.#setup.schema, document, 0);
    const { added } = await this.#apply([change]);
    return added === 0;
  }

  /** @returns whether there was a document with this id */
  async delete(id: DocumentId): Promise<boolean> {
    const { deleted } = await this.#apply([deletion(id)]);
    return deleted > 0;
  }

  /**
   * Replaces some fields of a document, as `SearchEngine.patch` does. Patches of one document at the same time, also by
   * several processes, have the result of one after the other.
   *
   * @returns whether there is such a document
   * @throws {DocumentError} if the fields do not match the schema
   */
  async patch(id: DocumentId, part: DocumentPatch<S>): Promise<boolean> {
    return (await this.#apply([patchOf(this.#setup.schema, id, part)])).missing === 0;
  }

  /**
   * Deletes all documents that match a query, in one transaction. A document that is changed meanwhile is only deleted
   * if it still matches.
   *
   * @returns the number of deleted documents
   * @throws {QueryError} as `SearchEngine.deleteWhere` does
   */
  async deleteWhere(query: Query, options: DeletionOptions<S> = {}): Promise<number> {
    readDeletionOptions(options);
    this.#requireOpen();
    for (let sum = 0; ; ) {
      await this.#follower.catchUp();
      const deleteUntil = this.searched.changeNumber;
      const changes = this.engine.ids(query, options).map((id) => ({ id, deleteUntil }));
      if (changes.length === 0) return sum;
      const { deleted } = await this.#apply(changes);
      sum += deleted;
      // The others were deleted meanwhile, or were changed and may match no more.
      if (deleted === changes.length) return sum;
    }
  }

  /** Deletes all documents: a refresh without documents. Documents that are changed meanwhile remain. */
  async clear(): Promise<void> {
    await this.refresh([], { allowShrink: true });
  }

  /**
   * Applies changes in their order: all of them, or none.
   *
   * @throws {DocumentError} for the first document that does not match the schema
   * @throws {DatasetError} `idempotency_conflict` if the idempotency key was used for other changes
   */
  async apply(changes: readonly ChangeInput<S>[], options: ApplyOptions = {}): Promise<ApplySummary> {
    const idempotencyKey = readIdempotencyKey(options);
    const stored = changes.map((change, index) => changeOf(this.#setup.schema, change, index));
    return this.#apply(stored, idempotencyKey === undefined ? null : idempotencyOf(idempotencyKey, stored));
  }

  async #apply(changes: Batch["changes"], idempotency: Idempotency | null = null): Promise<AppliedBatch> {
    this.#requireOpen();
    const applied = await this.#thread.perform("apply", { batch: { changes, idempotency }, isLoading: false });
    await this.#follower.catchUp();
    return applied;
  }

  /**
   * Adds or replaces the documents of a list or a stream, and keeps all others. Documents that are already stored as
   * they are do not count as changes, so a load that was interrupted can be run again.
   *
   * Some hundred documents at a time are on disk together. After an error, the documents before it may remain.
   *
   * @throws {DocumentError} as `upsert` does, unless `onError` receives it
   * @throws the reason of the signal, and every error of the stream
   */
  async load(
    documents: Iterable<DocumentInput<S>> | AsyncIterable<DocumentInput<S>>,
    options: DatasetLoadOptions = {},
  ): Promise<DatasetLoadSummary> {
    checkRecords("load", documents, options);
    return this.#loadLock.hold(options, async () => {
      const batches = new RecordBatches(this.#setup.schema, documents, options);
      let summary: ChangeSummary = NO_CHANGES;
      let written = 0;
      try {
        for await (const batch of batches) {
          const changes = batch.map(({ change }) => change);
          const loaded = { batch: { changes, idempotency: null }, isLoading: true };
          summary = sumOf(summary, await this.#thread.perform("apply", loaded));
          written += changes.length;
          options.onProgress?.({ kind: "load", done: written, total: null });
          await this.#follower.followLoad();
        }
      } finally {
        await this.#follower.catchUp();
        if (written >= SAVE_AFTER_LOAD) await this.#follower.save();
        await this.#thread.perform("endLoad", {});
      }
      return { ...summary, skipped: batches.skipped };
    });
  }

  /**
   * Replaces all documents by those of a list or a stream. Searches see the old documents until all new ones are on
   * disk and indexed, then the new ones. Changes that are made in the meantime take precedence over the refresh.
   *
   * @throws {DatasetError} `shrink` if more than a tenth of the documents would be removed, unless `allowShrink` is set
   * @throws as `load` does; then nothing has changed
   */
  async refresh(
    documents: Iterable<DocumentInput<S>> | AsyncIterable<DocumentInput<S>>,
    options: RefreshOptions = {},
  ): Promise<RefreshSummary> {
    checkRecords("refresh", documents, options);
    const { changeNumber } = this.status();
    return this.#loadLock.hold(options, async () => {
      const refreshed = await refreshGeneration(
        { builds: this.#builds, store: this.#store, thread: this.#thread, follower: this.#follower },
        documents,
        changeNumber,
        options,
      );
      await this.#follower.catchUp();
      return { ...refreshed, size: this.engine.size };
    });
  }

  /**
   * What a load or a refresh of a list or a stream would change, without writing to the dataset: see
   * {@link DatasetPreview}.
   *
   * @throws as `load` does
   */
  async preview(
    documents: Iterable<DocumentInput<S>> | AsyncIterable<DocumentInput<S>>,
    options: PreviewOptions = {},
  ): Promise<DatasetPreview> {
    checkRecords("preview", documents, options);
    this.#requireOpen();
    return previewOf({ schema: this.#setup.schema, store: this.#store }, documents, options);
  }

  /** The generation and the last change that searches see now. Those of other processes follow: see {@link status}. */
  get searched(): SearchedState {
    const at = this.#follower.at;
    invariant(at !== null, "an open dataset has a state");
    return { generation: at.generation, changeNumber: at.base + at.position };
  }

  status(): DatasetStatus {
    this.#requireOpen();
    const state = this.#store.state();
    return {
      path: this.#setup.path,
      size: this.engine.size,
      generation: state.generation,
      changeNumber: state.base + state.position,
      refreshedAt: timeOf(state.refreshedAt),
      updatedAt: timeOf(state.updatedAt),
      indexFile: this.#follower.indexFile(),
    };
  }

  /** The changes that the dataset has now, in order of their numbers: a mirror that applies them has the same documents. */
  changes(options: ChangesOptions = {}): AsyncIterable<DatasetChange<S>> {
    this.#requireOpen();
    return new DatasetChanges<S>(this.#store, options);
  }

  /**
   * Checks the SQLite file, the checksums of the index file, and that the index has the documents of the dataset: see
   * {@link Verification}. Documents can change meanwhile.
   */
  async verify(onProgress: (progress: DatasetProgress) => void = () => {}): Promise<Verification> {
    this.#requireOpen();
    const problems = new Problems();
    for (const damage of await this.#thread.perform("damages", {})) problems.add(`${this.#setup.path}: ${damage}`);
    const { path } = this.status().indexFile;
    const damage = await this.#thread.perform("verifyIndex", { path });
    if (damage !== null) problems.add(damage);
    await this.#follower.catchUp();
    const comparison = new IndexComparison(this.#engine, this.#store);
    const total = this.engine.size;
    const documents = await comparison.run(
      problems,
      () => this.#follower.catchUp(),
      (done) => onProgress({ kind: "verify", done, total }),
    );
    return { documents, ...problems.all };
  }

  /**
   * Copies the SQLite file, in the state that it has at one time during the call. The dataset can be used meanwhile. The
   * copy is a dataset of its own without an index file; opening it builds one.
   *
   * @throws {DatasetError} if the copy cannot be written; then it does not exist
   * @throws {Error} with the code `EEXIST` if there is a file at this path
   */
  async backUp(path: string): Promise<void> {
    this.#requireOpen();
    await backUpTo(path, (unfinished) => this.#store.backUp(unfinished));
  }

  /**
   * Ends the dataset, after the changes that have been begun. A load or a refresh that is running ends with the error
   * `closed`. Further calls wait for the first one.
   */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    this.#poll.end();
    try {
      await this.#loadLock.cleaned();
      // The thread performs this after all changes.
      await this.#thread.close();
      if (this.#follower.unsaved >= SAVE_ON_CLOSE) await this.#follower.save();
    } finally {
      await this.#follower.close();
      this.#thread.end();
      this.#store.close();
    }
  }

  #warn(error: unknown): void {
    this.#setup.options.onWarning?.(messageOf(error));
  }

  #requireOpen(): void {
    if (this.#closing !== null) throw new DatasetError("closed", `Cannot use ${this.#setup.path}: it is closed.`);
  }
}

function timeOf(time: number | null): Date | null {
  return time === null ? null : new Date(time);
}
