import { IndexFileError, type Schema, SearchEngine } from "firmament";
import { messageOf } from "firmament/base";
import { adoptDocuments, type DatasetEngine } from "./dataset-engine.ts";
import type { DatasetProgress, IndexFileStatus } from "./dataset-options.ts";
import type { IndexedState, IndexFiles } from "./index-files.ts";
import { beginBuild, type GenerationBuilds, isWorthBuild } from "./index-thread.ts";
import type { OpenedSchema } from "./opened-schema.ts";
import { type GenerationSource, replay } from "./replay.ts";
import type { DatasetState } from "./tables/generation-table.ts";
import type { DatasetStore } from "./tables/store.ts";

/** A newer index file is opened instead of replaying at least this many changes. */
const REOPEN_BACKLOG = 5000;

/** During a load, the engine follows in parts of this size, because large parts take less time for each document. */
const LOAD_BACKLOG = 50_000;

/** The index file is saved again when replaying its changes would take about a second. */
const SAVE_BACKLOG = 10_000;

/** ... and, for a large index, when this share of the documents has changed. */
const SAVE_SHARE = 0.02;

/** During a load, which ends with saving: then all its saves together write about twice the last one. */
const SAVE_SHARE_WHILE_LOADING = 0.5;

/** An index file of up to this size is verified before it is used: 0.3 s. A larger one is verified in use. */
export const VERIFIED_FIRST_BYTES: number = 256 * 1024 * 1024;

/** A generation that this process has indexed before it was committed. */
export interface PreparedGeneration<S extends Schema> extends IndexedState<S> {
  readonly generation: number;
  readonly opened: OpenedSchema<S>;
}

export interface FollowerOptions<S extends Schema> {
  /**
   * Opens the schema that a generation of another program has.
   *
   * @throws {DatasetError} `schema_changed` if this program does not follow it
   */
  openSchema(state: DatasetState): OpenedSchema<S>;
  /** Is called before searches see the documents of another schema, which wait for the promise. */
  onSchema(opened: OpenedSchema<S>): Promise<void>;
  onProgress(progress: DatasetProgress): void;
  onWarning(message: string): void;
  /** An index file of up to this size is verified before it is used. */
  readonly verifiedFirstBytes: number;
  /** The reason why an index file is damaged; `null` if it is not. */
  verifyIndex(path: string): Promise<string | null>;
}

/** The state that the engine has. */
interface Position {
  readonly generation: number;
  /** The change number of position 0. */
  readonly base: number;
  readonly position: number;
}

/** Keeps an engine at the state of a dataset file, whichever process changes it. */
export class Follower<S extends Schema> {
  readonly #store: DatasetStore;
  readonly #options: FollowerOptions<S>;
  #opened: OpenedSchema<S>;
  /** The version of the schema of the generation that is searched, whether or not it is the opened one. */
  #schemaVersion: number;
  /** `null` before the first state. */
  #at: Position | null = null;
  /** Whether the index that is searched has damaged pages, so that it must be built again. */
  #isDamaged = false;
  /** The position of the index file of the current generation; `null` without a usable one. */
  #savedPosition: number | null = null;
  #problem: string | null = null;
  /** Increases with each index that is opened or built: a verification concerns the file that was opened before it. */
  #indexes = 0;
  /** A generation that this process has indexed before it was committed. */
  #prepared: PreparedGeneration<S> | null = null;
  #running: Promise<void> | null = null;
  #next: Promise<void> | null = null;
  #saving: Promise<void> | null = null;
  /** Following the load of this process can take longer than the lease of the load. */
  #isFollowingLoad = false;
  #isClosed = false;

  /** @param schemaVersion the version of the schema with which the file was opened */
  constructor(opened: OpenedSchema<S>, schemaVersion: number, store: DatasetStore, options: FollowerOptions<S>) {
    this.#opened = opened;
    this.#schemaVersion = schemaVersion;
    this.#store = store;
    this.#options = options;
  }

  /** The schema of the documents that searches see, with their engine. */
  get opened(): OpenedSchema<S> {
    return this.#opened;
  }

  /** Changes that match the opened schema have this version. */
  get schemaVersion(): number {
    return this.#schemaVersion;
  }

  get #engine(): DatasetEngine<S> {
    return this.#opened.engine;
  }

  get #files(): IndexFiles<S> {
    return this.#opened.builds.files;
  }

  /** The state that searches see; `null` before the first one. */
  get at(): Position | null {
    return this.#at;
  }

  /** The index file of the state that searches see. */
  indexFile(): IndexFileStatus {
    const { generation, base } = this.#at ?? { generation: 0, base: 0 };
    const changeNumber = this.#savedPosition === null ? null : base + this.#savedPosition;
    return { path: this.#files.pathOf(generation), changeNumber, problem: this.#problem };
  }

  /** The number of changes that searches see and the index file does not contain. */
  get unsaved(): number {
    return (this.#at?.position ?? 0) - (this.#savedPosition ?? 0);
  }

  /** Sets the index of a generation that is about to be committed. */
  prepare(prepared: PreparedGeneration<S>): void {
    this.#prepared = prepared;
  }

  /** Drops an index that was prepared and then not committed. */
  dropPrepared(): void {
    this.#prepared = null;
  }

  /** Brings the engine to the state that the file has now, or a later one. */
  async catchUp(): Promise<void> {
    if (this.#running === null) {
      this.#running = this.#follow().finally(() => {
        this.#running = null;
      });
      return this.#running;
    }
    // A run that has begun may have missed the latest changes; one more run is enough for all callers.
    this.#next ??= this.#running
      .catch(() => {})
      .then(() => {
        this.#next = null;
        return this.catchUp();
      });
    return this.#next;
  }

  /** Whether a load is running whose documents are not worth following yet. */
  isLoading(): boolean {
    const state = this.#store.state();
    const { generation, position } = state;
    if (!isBeingLoaded(state) || this.#at?.generation !== generation) return false;
    return position - this.#at.position < LOAD_BACKLOG;
  }

  /** Follows a load that this process runs, in large parts. */
  async followLoad(): Promise<void> {
    if (this.isLoading()) return;
    this.#isFollowingLoad = true;
    try {
      await this.catchUp();
    } finally {
      this.#isFollowingLoad = false;
    }
  }

  async #follow(): Promise<void> {
    while (!this.#isClosed) {
      const state = this.#store.state();
      const at = this.#at;
      if (at?.generation !== state.generation || this.#isDamaged || this.#hasNewerFile(state, at)) {
        await this.#switchTo(state);
        continue;
      }
      if (at.position >= state.position) {
        this.#saveIfUseful(this.#isFollowingLoad || isBeingLoaded(state) ? SAVE_SHARE_WHILE_LOADING : SAVE_SHARE);
        return;
      }
      await this.#replayFrom(at, state);
    }
  }

  async #replayFrom({ position: from }: Position, state: DatasetState): Promise<void> {
    try {
      const position = await replay(this.#engine, this.#sourceOf(state), from);
      this.#at = { generation: state.generation, base: state.base, position };
    } catch (error) {
      if (!(error instanceof IndexFileError)) throw error;
      this.#markDamaged(state.generation, error.message);
    }
  }

  /** Whether another process has saved an index file that contains most of the missing changes. */
  #hasNewerFile({ id, generation, position: last }: DatasetState, { position }: Position): boolean {
    if (last - position < REOPEN_BACKLOG) return false;
    const saved = this.#files.savedPosition(id, generation, last);
    return saved !== null && saved - position > (last - position) / 2;
  }

  async #switchTo(state: DatasetState): Promise<void> {
    const wasDamaged = this.#isDamaged;
    this.#isDamaged = false;
    try {
      await this.#adoptIndexOf(state);
    } catch (error) {
      this.#isDamaged ||= wasDamaged;
      if (!(error instanceof IndexFileError)) throw error;
      this.#markDamaged(state.generation, error.message);
    }
  }

  async #adoptIndexOf(state: DatasetState): Promise<void> {
    const opened = this.#schemaOf(state);
    const { engine, position } = await this.#indexOf(state, opened);
    const caughtUp = await replay(engine, this.#sourceOf(state), position);
    // The entries of a generation are deleted once another one has replaced it.
    if (this.#store.state().generation !== state.generation) return;
    adoptDocuments(opened.engine, engine);
    if (opened !== this.#opened) await this.#options.onSchema(opened);
    this.#opened = opened;
    this.#schemaVersion = state.schemaVersion;
    this.#at = { generation: state.generation, base: state.base, position: caughtUp };
  }

  #schemaOf(state: DatasetState): OpenedSchema<S> {
    if (this.#prepared?.generation === state.generation) return this.#prepared.opened;
    const isSame = state.schemaVersion === this.#schemaVersion || state.schema === this.#opened.text;
    return isSame ? this.#opened : this.#options.openSchema(state);
  }

  /** An engine with the documents of the current generation, up to any position. */
  async #indexOf(state: DatasetState, { builds }: OpenedSchema<S>): Promise<IndexedState<S>> {
    this.#indexes++;
    const prepared = this.#prepared;
    if (prepared?.generation === state.generation) {
      this.#prepared = null;
      this.#savedPosition = this.#files.savedPosition(state.id, state.generation, state.position);
      return prepared;
    }
    return (await this.#openedIndex(state, builds.files)) ?? this.#rebuiltIndex(state, builds);
  }

  async #openedIndex(
    { id, generation, position }: DatasetState,
    files: IndexFiles<S>,
  ): Promise<IndexedState<S> | null> {
    const path = files.pathOf(generation);
    const size = files.sizeOf(generation);
    const isVerifiedFirst = size !== null && size <= this.#options.verifiedFirstBytes;
    const damage = isVerifiedFirst ? await this.#options.verifyIndex(path) : null;
    const opened = damage === null ? files.open(id, generation, position) : { problem: damage };
    this.#savedPosition = null;
    if ("problem" in opened) {
      this.#problem = opened.problem;
      if (opened.problem !== null) this.#reject(generation, opened.problem);
      return null;
    }
    this.#problem = null;
    this.#savedPosition = opened.position;
    if (!isVerifiedFirst) void this.#verifyInUse(generation);
    return opened;
  }

  #reject(generation: number, problem: string): void {
    this.#options.onWarning(`${problem} The index is built again from the documents.`);
    this.#files.remove(generation);
  }

  async #verifyInUse(generation: number): Promise<void> {
    const index = this.#indexes;
    try {
      const damage = await this.#options.verifyIndex(this.#files.pathOf(generation));
      if (damage !== null && index === this.#indexes) await this.#rebuild(generation, damage);
    } catch (error) {
      if (!this.#isClosed) this.#warn(error);
    }
  }

  /** Builds the index again, because its file is damaged. Until then, some searches fail with an `IndexFileError`. */
  async #rebuild(generation: number, problem: string): Promise<void> {
    if (this.#isClosed) return;
    this.#markDamaged(generation, problem);
    await this.catchUp();
  }

  #markDamaged(generation: number, problem: string): void {
    this.#problem = problem;
    this.#savedPosition = null;
    this.#isDamaged = true;
    this.#reject(generation, problem);
  }

  async #rebuiltIndex(state: DatasetState, builds: GenerationBuilds<S>): Promise<IndexedState<S>> {
    const { onProgress } = this.#options;
    if (!isWorthBuild(state.position)) return { engine: new SearchEngine(builds.schema, builds.engine), position: 0 };
    const total = this.#store.count();
    const build = beginBuild(builds, this.#sourceOf(state), state.id, (done) => {
      onProgress({ kind: "index", done, total });
    });
    try {
      const engine = await build.finish(state.position);
      this.#savedPosition = this.#files.savedPosition(state.id, state.generation, state.position);
      return { engine, position: state.position };
    } finally {
      build.end();
    }
  }

  #sourceOf({ generation }: DatasetState): GenerationSource {
    return { store: this.#store, generation };
  }

  /** @param share the share of the documents that may be missing in the file */
  #saveIfUseful(share: number): void {
    if (this.#saving !== null || this.unsaved < Math.max(SAVE_BACKLOG, this.#engine.size * share)) return;
    void this.save();
  }

  /** Saves the index file, unless it is current. Failures are reported as warnings: the index can be built again. */
  async save(): Promise<void> {
    while (this.#saving !== null) await this.#saving;
    if (this.#at === null || this.#isDamaged || this.#isClosed || this.#at.position === this.#savedPosition) return;
    this.#saving = this.#save(this.#at).finally(() => {
      this.#saving = null;
    });
    return this.#saving;
  }

  async #save({ generation, position }: Position): Promise<void> {
    try {
      const { id } = this.#store.state();
      const isSaved = await this.#files.save(this.#engine, { dataset: id, generation, position });
      // Otherwise another process is saving, and may fail, or has saved a later state.
      const saved = isSaved ? position : this.#files.savedPosition(id, generation, Number.MAX_SAFE_INTEGER);
      if (this.#at?.generation === generation) this.#savedPosition = saved;
      await this.#files.removeUnused(generation, false);
    } catch (error) {
      if (error instanceof IndexFileError) await this.#rebuild(generation, error.message).catch((e) => this.#warn(e));
      else this.#warn(error);
    }
  }

  #warn(error: unknown): void {
    this.#options.onWarning(messageOf(error));
  }

  /** Ends the following; waits for what is running. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#running?.catch(() => {});
    await this.#saving;
  }
}

/** Whether a load is writing to the file. */
function isBeingLoaded({ loadingUntil }: DatasetState): boolean {
  return loadingUntil >= Date.now();
}
