import { isError } from "firmament/base";
import type { SqliteDatabase } from "../sqlite/database.ts";
import { AlertStore } from "./alert-store.ts";
import {
  type AppliedBatch,
  type Batch,
  type ChangeEffect,
  type DependentChange,
  hashOfVersion6,
  patchedJson,
  type StoredChange,
} from "./batch.ts";
import { BatchTable } from "./batch-table.ts";
import { DatasetError, type DatasetErrorCode } from "./dataset-error.ts";
import { DecisionStore } from "./decision-store.ts";
import { type Entry, EntryTable } from "./entry-table.ts";
import { GenerationStore } from "./generation-store.ts";
import { type DatasetState, GenerationTable } from "./generation-table.ts";
import type { NewSavedSearch } from "./saved-search-table.ts";

/** How long an idempotency key identifies its batch. Milliseconds. */
const IDEMPOTENCY_TTL_MS = 24 * 60 * 60 * 1000;

/** A load that has written nothing for this time has ended. Milliseconds. */
const LOADING_MS = 3000;

/** The errors of one batch, which do not concern the others. */
const REFUSALS: ReadonlySet<DatasetErrorCode> = new Set([
  "idempotency_conflict",
  "schema_changed",
  "documents_changed",
]);

/** The documents of a dataset in an SQLite file. All methods are synchronous. */
export class DatasetStore {
  /** The saved searches and their alerts. */
  readonly alerts: AlertStore;
  /** The generations that are being loaded, or are not needed any more. */
  readonly generations: GenerationStore;
  /** What was decided about documents that are the same one. */
  readonly decisions: DecisionStore;
  readonly #database: SqliteDatabase;
  readonly #entries: EntryTable;
  readonly #generations: GenerationTable;
  readonly #batches: BatchTable;
  readonly #now: () => number;

  constructor(database: SqliteDatabase, now: () => number = Date.now) {
    this.#database = database;
    this.#entries = new EntryTable(database);
    this.#generations = new GenerationTable(database);
    this.#batches = new BatchTable(database);
    this.#now = now;
    this.alerts = new AlertStore(database, this.#entries, now);
    this.decisions = new DecisionStore(database, this.#entries, now);
    this.generations = new GenerationStore({
      database,
      entries: this.#entries,
      generations: this.#generations,
      alerts: this.alerts,
      now,
    });
  }

  /** Whether this process may not write the file. */
  get isReadOnly(): boolean {
    return this.#database.isReadOnly;
  }

  /** @throws {DatasetError} `file_read_only` */
  requireWritable(): void {
    this.#database.requireWritable();
  }

  /** Adds the dataset to a new file; does nothing otherwise. */
  initialize(id: string, fields: string): void {
    if (this.#generations.state() !== null) return;
    this.#database.write(() => {
      if (this.#generations.state() === null) this.#generations.create(id, fields);
    });
  }

  /**
   * Stores the schema, with which programs that have none of their own open the file. Does nothing if a generation has
   * brought another schema since the caller read its version, and in a file that may not be written.
   *
   * @param schema JSON; documents stay valid
   */
  storeSchema(schema: string, version: number): void {
    if (this.isReadOnly || this.state().schema === schema) return;
    this.#database.write(() => {
      if (this.state().schemaVersion === version) this.#generations.setSchema(schema);
    });
  }

  /** The schema of the documents of a generation as JSON; `null` if it was not stored. */
  schemaOf(generation: number): string | null {
    return this.#generations.schemaOf(generation);
  }

  /** `null` before `initialize`. */
  stateOrNull(): DatasetState | null {
    return this.#generations.state();
  }

  /** @throws {Error} before `initialize` */
  state(): DatasetState {
    const state = this.stateOrNull();
    if (state === null) throw new Error("The dataset has not been initialized.");
    return state;
  }

  /**
   * A value that changes when another connection commits a change.
   *
   * @throws {DatasetError} `file_unavailable` if a file that nobody was expected to change has been changed
   */
  version(): unknown {
    return this.#database.version();
  }

  /** The entries of a generation after a position, in order of position; none if another one has replaced it. */
  entriesAfter(generation: number, position: number, limit: number): readonly Entry[] {
    return this.#entries.after(generation, position, limit);
  }

  /** The state and the next entries of the current generation, read together. */
  read(next: (state: DatasetState) => readonly Entry[]): {
    readonly state: DatasetState;
    readonly entries: readonly Entry[];
  } {
    return this.#database.read(() => {
      const state = this.state();
      return { state, entries: next(state) };
    });
  }

  /** The number of documents. O(documents). */
  count(): number {
    const { generation, position } = this.state();
    return this.#entries.count(generation, position);
  }

  /** What SQLite finds wrong with the file, as texts; empty if it is intact. O(file). */
  damages(): readonly string[] {
    return this.#database.damages();
  }

  /** The document with an id in the current generation, as JSON; `null` if there is none. */
  find(id: string): string | null {
    return this.#entries.find(this.state().generation, id)?.document ?? null;
  }

  /**
   * Applies several batches in one transaction, which is on disk when this returns. Each batch is applied completely,
   * or not at all if it fails. A batch that was applied before with its idempotency key changes nothing.
   *
   * @param isLoading whether a batch is a part of a load: tells readers that it is running
   * @returns for each batch its result, or its error: a `DatasetError` with `idempotency_conflict`, `schema_changed` or `documents_changed`
   * @throws if the transaction cannot be committed; then nothing has changed
   */
  apply(batches: readonly Batch[], isLoading = false): readonly (AppliedBatch | Error)[] {
    return this.#database.write(() => {
      const state = this.state();
      const isWatched = this.alerts.isWatching();
      const first = state.base + state.position;
      let last = first;
      if (batches.some(({ idempotency }) => idempotency !== null)) {
        this.#batches.deleteUntil(this.#now() - IDEMPOTENCY_TTL_MS);
      }
      const results = batches.map((batch) => {
        try {
          requireSchemaVersion(batch, state);
          const result = this.#database.savepoint(
            () => this.#earlier(batch) ?? this.#applyBatch(batch, { ...state, isWatched }, last),
          );
          last = Math.max(last, result.changeNumber);
          return result;
        } catch (error) {
          // If the file cannot be written, SQLite may have rolled back the other batches, too.
          if (error instanceof DatasetError && !REFUSALS.has(error.code)) throw error;
          return isError(error) ? error : new Error(String(error));
        }
      });
      if (last > first) {
        this.#generations.setLastPosition(state.generation, last - state.base);
        this.#generations.touch(this.#now());
      }
      if (isLoading) this.#generations.setLoadingUntil(this.#now() + LOADING_MS);
      return results;
    });
  }

  /** The result of a batch that was applied before; `null` if it was not. */
  #earlier({ idempotency, changes }: Batch): AppliedBatch | null {
    if (idempotency === null) return null;
    const earlier = this.#batches.find(idempotency.key);
    if (earlier === null) return null;
    if (earlier.hash === idempotency.hash || earlier.hash === hashOfVersion6(changes)) {
      // A result that was stored before results had it had no patches.
      return { missing: 0, ...(JSON.parse(earlier.result) as Omit<AppliedBatch, "missing">), isRepeated: true };
    }
    throw new DatasetError(
      "idempotency_conflict",
      "Cannot apply the changes: their idempotency key was used for other changes. Use a new key.",
    );
  }

  #applyBatch(
    { changes, idempotency, decision = null }: Batch,
    { generation, base, isWatched }: DatasetState & { readonly isWatched: boolean },
    after: number,
  ): AppliedBatch {
    const counts: Record<ChangeEffect, number> = { added: 0, replaced: 0, deleted: 0, unchanged: 0 };
    let changeNumber = after;
    let missing = 0;
    const decide = decision === null ? null : this.decisions.prepared(decision, { generation, base });
    for (const dependent of changes) {
      const change = "document" in dependent ? dependent : this.#resolved(generation, base, dependent);
      if ("patch" in dependent && change.document === null) missing++;
      const before = this.#documentIn(generation, change.id);
      const effect = effectOf(change, before);
      counts[effect]++;
      if (effect === "unchanged") continue;
      this.#entries.put(generation, { ...change, position: ++changeNumber - base });
      if (isWatched) this.alerts.recordChange({ change_number: changeNumber, generation, id: change.id, before });
    }
    decide?.(changeNumber);
    const result: AppliedBatch = {
      ...counts,
      generation,
      changeNumber,
      missing,
      isRepeated: false,
    };
    if (idempotency !== null) {
      this.#batches.add({ ...idempotency, result: JSON.stringify(result), applied_at: this.#now() });
    }
    return result;
  }

  /** The change of a document that a dependent change amounts to now. */
  #resolved(generation: number, base: number, change: DependentChange): StoredChange {
    const { id } = change;
    const found = id.isWellFormed() ? this.#entries.find(generation, id) : null;
    const document = found?.document ?? null;
    if (found === null || document === null) return { id, document: null };
    if ("patch" in change) return { id, document: patchedJson(document, change) };
    return { id, document: base + found.position <= change.deleteUntil ? null : document };
  }

  /** What a change would do. */
  effectOf(change: StoredChange): ChangeEffect {
    return effectOf(change, this.#documentIn(this.state().generation, change.id));
  }

  #documentIn(generation: number, id: string): string | null {
    // No document has such an id, and SQLite would look for one with a replacement character.
    return id.isWellFormed() ? (this.#entries.find(generation, id)?.document ?? null) : null;
  }

  /**
   * Adds a saved search, or replaces one and drops its alerts.
   *
   * @returns whether one was replaced
   */
  addSearch(search: NewSavedSearch): boolean {
    return this.alerts.addSearch(search, () => {
      const { base, position } = this.state();
      return base + position;
    });
  }

  /** Tells readers that a load has ended. */
  endLoad(): void {
    this.#database.write(() => this.#generations.setLoadingUntil(0));
  }

  close(): void {
    this.#database.close();
  }
}

function effectOf({ document }: StoredChange, before: string | null): ChangeEffect {
  if (before === document) return "unchanged";
  if (before === null) return "added";
  return document === null ? "deleted" : "replaced";
}

function requireSchemaVersion({ schemaVersion }: Batch, state: DatasetState): void {
  if (schemaVersion === undefined || schemaVersion === state.schemaVersion) return;
  throw new DatasetError(
    "schema_changed",
    "Cannot apply the changes: the dataset has another schema since they were checked. Check them again.",
  );
}
