import { readdirSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { type EngineOptions, IndexFileError, type Schema, type SearchEngine } from "firmament";
import { isError } from "firmament/base";
import {
  decodeIndexFile,
  fileSource,
  indexChunksOf,
  isSystemError,
  openDecoded,
  originOf,
  removeUnfinished,
  writeAtomically,
} from "firmament/storage";
import { FileLock } from "./tables/file-lock.ts";

/** After a load of this many documents, the index file is saved, so that other processes can open it. */
export const SAVE_AFTER_LOAD = 5000;

/** An index file without this many of the latest changes is saved when the dataset is closed. */
export const SAVE_ON_CLOSE = 1000;

/** Which state of which dataset an index has. */
export interface IndexOrigin {
  /** The id of the dataset. */
  readonly dataset: string;
  readonly generation: number;
  /** The last position that the index contains. */
  readonly position: number;
}

/** An engine with the documents of a generation up to a position. */
export interface IndexedState<S extends Schema> {
  readonly engine: SearchEngine<S>;
  readonly position: number;
}

/** A usable index file, or the reason why there is none: `null` if it does not exist. */
export type OpenedIndex<S extends Schema> = IndexedState<S> | { readonly problem: string | null };

/**
 * The index files of a dataset, one for each generation, beside its SQLite file. They are derived data: every one can be
 * deleted.
 */
export class IndexFiles<S extends Schema> {
  readonly #path: string;
  readonly #schema: S;
  readonly #options: Omit<EngineOptions, "defaultOperator">;
  readonly #lock: FileLock;
  readonly #write: typeof writeAtomically | null;

  /**
   * @param path the SQLite file
   * @param write writes an index file; `null` if this process may write nothing here: files are neither saved nor removed
   */
  constructor(
    path: string,
    schema: S,
    { defaultOperator: _, ...options }: EngineOptions,
    write: typeof writeAtomically | null = writeAtomically,
  ) {
    this.#write = write;
    this.#path = path;
    this.#schema = schema;
    this.#options = options;
    this.#lock = new FileLock(`${path}-index-lock`, path);
  }

  pathOf(generation: number): string {
    return `${this.#path}-index-${generation}`;
  }

  /** The size of the index file of a generation in bytes; `null` without one. */
  sizeOf(generation: number): number | null {
    return statSync(this.pathOf(generation), { throwIfNoEntry: false })?.size ?? null;
  }

  /** @param lastPosition the last position of the generation: an index cannot contain more */
  open(dataset: string, generation: number, lastPosition: number): OpenedIndex<S> {
    const path = this.pathOf(generation);
    try {
      const opened = decodeIndexFile(fileSource(path));
      const position = positionIn(originOf(opened), { dataset, generation, position: lastPosition });
      if (position === null)
        return { problem: `${path} is the index of another dataset, or of a later state of this one.` };
      return { engine: openDecoded(opened, { ...this.#options, schema: this.#schema }), position };
    } catch (error) {
      if (isSystemError(error) || isMissing(error)) return { problem: isMissing(error) ? null : error.message };
      if (error instanceof IndexFileError) return { problem: error.message };
      throw error;
    }
  }

  /** The last position that an index file contains; `null` without a usable file. */
  savedPosition(dataset: string, generation: number, lastPosition: number): number | null {
    try {
      const source = fileSource(this.pathOf(generation));
      try {
        return positionIn(originOf(decodeIndexFile(source)), { dataset, generation, position: lastPosition });
      } finally {
        source.close();
      }
    } catch {
      return null;
    }
  }

  /**
   * Saves the documents that an engine has at the time of the call. Does nothing if another process is saving, or has
   * saved a later state, or if this one may not.
   *
   * @throws {Error} of the system if the file cannot be written; an earlier one remains
   */
  async save(engine: SearchEngine<S>, origin: IndexOrigin): Promise<boolean> {
    const write = this.#write;
    if (write === null) return false;
    const chunks = indexChunksOf(engine, origin);
    const release = this.#lock.tryAcquire();
    if (release === null) return false;
    try {
      const { dataset, generation, position } = origin;
      const saved = this.savedPosition(dataset, generation, Number.MAX_SAFE_INTEGER);
      if (saved !== null && saved >= position) return false;
      await write(this.pathOf(generation), chunks, [this.#path]);
      return true;
    } finally {
      release();
    }
  }

  /** Removes an index file, because it is damaged. */
  remove(generation: number): void {
    if (this.#write !== null) rmSync(this.pathOf(generation), { force: true });
  }

  /**
   * Removes the index files of earlier generations, and unfinished files of processes that have ended.
   *
   * @param isLoading whether the caller has the load lock: then later generations are unfinished, too
   */
  async removeUnused(generation: number, isLoading: boolean): Promise<void> {
    if (this.#write === null) return;
    const folder = dirname(this.#path);
    const prefix = `${basename(this.#path)}-index-`;
    for (const name of readdirSync(folder)) {
      if (!name.startsWith(prefix) || !/^\d+$/.test(name.slice(prefix.length))) continue;
      const number = Number(name.slice(prefix.length));
      if (number < generation || (isLoading && number > generation)) rmSync(join(folder, name), { force: true });
    }
    await removeUnfinished(folder, prefix);
  }
}

function positionIn(origin: object | null, expected: IndexOrigin): number | null {
  const { dataset, generation, position } = (origin ?? {}) as Partial<IndexOrigin>;
  if (dataset !== expected.dataset || generation !== expected.generation) return null;
  if (!Number.isSafeInteger(position) || (position as number) > expected.position) return null;
  return position as number;
}

function isMissing(error: unknown): error is Error & { readonly code: "ENOENT" } {
  return isError(error) && "code" in error && error.code === "ENOENT";
}
