import { resolve } from "node:path";
import type {
  DeletionOptions,
  DocumentId,
  DocumentInput,
  DocumentPatch,
  Query,
  ReadonlyEngine,
  Schema,
} from "firmament";
import { readDeletionOptions } from "firmament/backend";
import { invariant, messageOf } from "firmament/base";
import type { DatasetAlerts } from "./alerts/dataset-alerts.ts";
import type { DatasetSearches } from "./alerts/dataset-searches.ts";
import { openAlerts } from "./alerts/open-alerts.ts";
import type { Application } from "./application.ts";
import { ChangePoll } from "./change-poll.ts";
import { DatasetChanges } from "./dataset-changes.ts";
import { DatasetLoads } from "./dataset-loads.ts";
import type {
  ApplyOptions,
  ApplySummary,
  ChangeInput,
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
  SchemaChangeOptions,
  SchemaChangeSummary,
  SchemaPreview,
  SchemaPreviewOptions,
  SearchedState,
  Verification,
} from "./dataset-options.ts";
import type { DatasetSetup } from "./dataset-setup.ts";
import { datasetStatus } from "./dataset-status.ts";
import { DatasetDecisions } from "./decisions/dataset-decisions.ts";
import { Follower, VERIFIED_FIRST_BYTES } from "./follower.ts";
import { SAVE_ON_CLOSE } from "./index-files.ts";
import { LoadLock } from "./load-lock.ts";
import { type OpenedSchema, openSchema } from "./opened-schema.ts";
import { checkRecords, checkSchemaChange, readIdempotencyKey } from "./option-names.ts";
import { changeOf, deletion, patchOf, recordOf, requireKeptFields, validDocument } from "./record-batches.ts";
import { fieldsText } from "./schema/fields-text.ts";
import { schemaFollowing } from "./schema-following.ts";
import { copySqliteFile } from "./sqlite/file-copy.ts";
import { type AppliedBatch, type Batch, type Idempotency, idempotencyOf } from "./tables/batch.ts";
import { DatasetError, nullIfOutdated } from "./tables/dataset-error.ts";
import { DATASET_FILE, openDataset } from "./tables/dataset-file.ts";
import type { DatasetStore } from "./tables/store.ts";
import { StoreThread } from "./thread/store-thread.ts";
import { verificationOf } from "./verification.ts";

/**
 * Documents in an SQLite file, with an engine that has the same documents. What a method has acknowledged is on disk,
 * and every later search sees it. Several processes can use one file.
 *
 * All methods that change documents throw a `DatasetError` if the file cannot be written; then nothing has changed.
 */
export class Dataset<S extends Schema> {
  /** The saved searches, which changes of documents enter and leave. */
  readonly savedSearches: DatasetSearches<S>;
  /** What has entered or left them. */
  readonly alerts: DatasetAlerts<S>;
  /** What was decided about documents that are the same one. */
  readonly decisions: DatasetDecisions<S>;
  readonly #setup: DatasetSetup<S>;
  readonly #store: DatasetStore;
  readonly #thread: StoreThread;
  readonly #follower: Follower<S>;
  readonly #loadLock: LoadLock;
  readonly #loads: DatasetLoads<S>;
  readonly #poll: ChangePoll;
  #closing: Promise<void> | null = null;

  private constructor(
    setup: DatasetSetup<S>,
    { opened, schemaVersion }: { readonly opened: OpenedSchema<S>; readonly schemaVersion: number },
    store: DatasetStore,
    thread: StoreThread,
  ) {
    const { options } = setup;
    const { path } = opened.builds;
    this.#setup = setup;
    this.#store = store;
    this.#thread = thread;
    const onWarning = (message: string): void => options.onWarning?.(message);
    this.#follower = new Follower(opened, schemaVersion, store, {
      ...schemaFollowing(setup, path, () => this.#follower.opened),
      onProgress: (progress) => options.onProgress?.(progress),
      onWarning,
      verifiedFirstBytes: setup.verifiedFirstBytes ?? VERIFIED_FIRST_BYTES,
      verifyIndex: (file) => thread.perform("verifyIndex", { path: file }),
    });
    const parts = { store, thread, requireOpen: () => this.#requireOpen() };
    const warn = (error: unknown): void => onWarning(messageOf(error));
    this.#poll = new ChangePoll(store, this.#follower, warn);
    const isClosing = (): boolean => this.#closing !== null;
    this.#loadLock = new LoadLock(path, { ...parts, files: opened.builds.files, isClosing, warn });
    this.#loads = new DatasetLoads({ ...parts, follower: this.#follower }, this.#loadLock, setup);
    const alertParts = { ...parts, path: setup.path, engineOptions: setup.engineOptions, current: this.#follower };
    const onRefreshExamined = (): void => this.#loadLock.cleanIfUnused();
    const { savedSearches, alerts } = openAlerts(alertParts, { onWarning, onRefreshExamined });
    this.savedSearches = savedSearches;
    this.alerts = alerts;
    this.decisions = new DatasetDecisions({
      ...parts,
      apply: (changes, others) => this.#applyAll(changes as readonly ChangeInput<S>[], others),
    });
  }

  /** @internal Opens the file and brings the engine to its state. */
  static async open<S extends Schema>(given: DatasetSetup<S>): Promise<Dataset<S>> {
    const { schema, options, workers } = given;
    // The thread opens the file later, perhaps in another working directory.
    const path = resolve(given.path);
    const mayCreate = options.create ?? true;
    const { store, schemaVersion } = openDataset(given.path, fieldsText(schema), mayCreate);
    const thread = new StoreThread(() => workers.startStore(), { path });
    try {
      const setup = store.isReadOnly ? { ...given, writeFile: null } : given;
      const opened = openSchema(setup, path, schema);
      // Who may create a dataset decides on its schema. Others only search and change the documents.
      if (mayCreate) store.storeSchema(opened.text, schemaVersion);
      const dataset = new Dataset(setup, { opened, schemaVersion }, store, thread);
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
   * Searches the documents. It always has the current ones. After a change of the schema it is another engine, and the
   * earlier one keeps the last documents of the earlier schema: read this property for each search.
   */
  get engine(): ReadonlyEngine<S> {
    return this.#follower.opened.engine;
  }

  /** The schema of the documents that searches see. The compiler knows the one with which the dataset was opened. */
  get schema(): Schema {
    return this.#follower.opened.schema;
  }

  /**
   * Adds a document, or replaces the one with the same id.
   *
   * @returns whether a document with its id existed
   * @throws {DocumentError} if it does not match the schema
   */
  async upsert(document: DocumentInput<S>): Promise<boolean> {
    const changesOf = (schema: S): Batch["changes"] => [validDocument(schema, document, 0).change];
    const { added } = await this.#apply({ changesOf, records: [document] });
    return added === 0;
  }

  /** @returns whether there was a document with this id */
  async delete(id: DocumentId): Promise<boolean> {
    const { deleted } = await this.#apply({ changesOf: () => [deletion(id)] });
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
    const { missing } = await this.#apply({ changesOf: (schema) => [patchOf(schema, id, part)], records: [part] });
    return missing === 0;
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
      const { deleted } = await this.#apply({ changesOf: () => changes });
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
    const key = readIdempotencyKey(options);
    return this.#applyAll(changes, key === undefined ? {} : { identify: () => idempotencyOf(key, changes) });
  }

  #applyAll(
    changes: readonly ChangeInput<S>[],
    others: Pick<Application<S>, "identify" | "decision">,
  ): Promise<AppliedBatch> {
    const changesOf = (schema: S): Batch["changes"] => changes.map((change, index) => changeOf(schema, change, index));
    return this.#apply({ changesOf, records: changes.map(recordOf), ...others });
  }

  async #apply({ changesOf, records = [], identify, decision = null }: Application<S>): Promise<AppliedBatch> {
    let idempotency: Idempotency | null = null;
    for (let earlier: S | null = null; ; ) {
      const { schemaVersion, opened } = this.#follower;
      if (earlier !== null) requireKeptFields(records, earlier, opened.schema);
      const changes = changesOf(opened.schema);
      earlier = opened.schema;
      idempotency ??= identify?.() ?? null;
      this.#requireOpen();
      const batch = { changes, idempotency, schemaVersion, decision };
      const applied = await this.#thread.perform("apply", { batch, isLoading: false }).catch(nullIfOutdated);
      // Fails if the dataset has another schema and this program does not follow it.
      await this.#follower.catchUp();
      if (applied !== null) return applied;
    }
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
    return this.#loads.load(documents, options);
  }

  /**
   * Replaces all documents by those of a list or a stream. Searches see the old documents until all new ones are on
   * disk and indexed, then the new ones. Changes that are made in the meantime take precedence over the refresh.
   *
   * @throws {DatasetError} `shrink` if more than a tenth of the documents would be removed, unless `allowShrink` is set
   * @throws as `load` does; then nothing has changed
   */
  async refresh<T extends Schema>(
    documents: Iterable<DocumentInput<NoInfer<T>>> | AsyncIterable<DocumentInput<NoInfer<T>>>,
    options: RefreshOptions & { readonly schema: T },
  ): Promise<RefreshSummary>;
  async refresh(
    documents: Iterable<DocumentInput<S>> | AsyncIterable<DocumentInput<S>>,
    options?: RefreshOptions,
  ): Promise<RefreshSummary>;
  async refresh(
    documents: Iterable<unknown> | AsyncIterable<unknown>,
    options: RefreshOptions = {},
  ): Promise<RefreshSummary> {
    checkRecords("refresh", documents, options);
    return this.#loads.refresh(documents, options);
  }

  /**
   * What a load or a refresh of a list or a stream would change, without writing to the dataset: see
   * {@link DatasetPreview}.
   *
   * @throws as `load` does
   */
  async preview<T extends Schema>(
    documents: Iterable<DocumentInput<NoInfer<T>>> | AsyncIterable<DocumentInput<NoInfer<T>>>,
    options: PreviewOptions & { readonly schema: T },
  ): Promise<DatasetPreview>;
  async preview(
    documents: Iterable<DocumentInput<S>> | AsyncIterable<DocumentInput<S>>,
    options?: PreviewOptions,
  ): Promise<DatasetPreview>;
  async preview(
    documents: Iterable<unknown> | AsyncIterable<unknown>,
    options: PreviewOptions = {},
  ): Promise<DatasetPreview> {
    checkRecords("preview", documents, options);
    return this.#loads.preview(documents, options);
  }

  /**
   * Gives the documents another schema. Their values are converted, and searches see the old documents until all new ones
   * are on disk and indexed, then the new ones. Changes that are made in the meantime match the old schema and are
   * converted, too.
   *
   * @throws {DatasetError} `unfit_documents` if documents lack a required value, or would lose values without
   * `allowLoss`; then nothing has changed
   * @throws {TypeError} for `rename` with other fields than the schemas have
   */
  async changeSchema(schema: Schema, options: SchemaChangeOptions = {}): Promise<SchemaChangeSummary> {
    checkSchemaChange("changeSchema", schema, options);
    return this.#loads.changeSchema(schema, options);
  }

  /** What `changeSchema` would do: to how many documents, and to which saved searches. Changes nothing. */
  async previewSchema(schema: Schema, options: SchemaPreviewOptions = {}): Promise<SchemaPreview> {
    checkSchemaChange("previewSchema", schema, options);
    return this.#loads.previewSchema(schema, options);
  }

  /** The generation and the last change that searches see now. Those of other processes follow: see {@link status}. */
  get searched(): SearchedState {
    const at = this.#follower.at;
    invariant(at !== null, "an open dataset has a state");
    return { generation: at.generation, changeNumber: at.base + at.position };
  }

  status(): DatasetStatus {
    this.#requireOpen();
    const { path } = this.#setup;
    const { size } = this.engine;
    return datasetStatus(this.#store.state(), { path, size, indexFile: this.#follower.indexFile() });
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
    const parts = { path: this.#setup.path, store: this.#store, thread: this.#thread, follower: this.#follower };
    return verificationOf(parts, onProgress);
  }

  /**
   * Copies the SQLite file, in the state that it has at one time during the call. The dataset can be used meanwhile. The
   * copy is a dataset of its own without an index file; opening it builds one. It is as private as the file, and not
   * verified: `backUpDataset`, in another process, verifies what it has copied.
   *
   * @throws {DatasetError} if the copy cannot be written; then it does not exist
   * @throws {Error} with the code `EEXIST` if there is a file at this path
   */
  async backUp(path: string): Promise<void> {
    this.#requireOpen();
    await copySqliteFile(this.#follower.opened.builds.path, path, DATASET_FILE, async () => {});
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

  #requireOpen(): void {
    if (this.#closing !== null) throw new DatasetError("closed", `Cannot use ${this.#setup.path}: it is closed.`);
  }
}
