import type { DatasetLoadOptions } from "./dataset-options.ts";
import type { IndexFiles } from "./index-files.ts";
import { FileLock } from "./tables/file-lock.ts";
import type { DatasetStore } from "./tables/store.ts";
import type { StoreThread } from "./thread/store-thread.ts";

/** The parts of a dataset that a load lock uses. */
export interface LoadLockParts {
  readonly store: DatasetStore;
  readonly thread: StoreThread;
  readonly files: Pick<IndexFiles<never>, "removeUnused">;
  isClosing(): boolean;
  /** @throws {DatasetError} if the dataset is closed */
  requireOpen(): void;
  warn(error: unknown): void;
}

/**
 * The lock of loads and refreshes, of which one runs at a time, in all processes. Its owner also deletes the entries and
 * files that nobody uses any more.
 */
export class LoadLock {
  readonly #lock: FileLock;
  readonly #parts: LoadLockParts;
  /** The deletion of unused entries, which begins after a refresh or a failure. */
  #cleaning: Promise<void> = Promise.resolve();

  /** @param path the path of the dataset */
  constructor(path: string, parts: LoadLockParts) {
    this.#lock = new FileLock(`${path}-load-lock`, path);
    this.#parts = parts;
  }

  /**
   * Runs a load or a refresh while no other one runs. Afterwards, unused entries are deleted with the lock.
   *
   * @throws {DatasetError} `file_read_only` if this process may not write the dataset
   */
  async hold<T>({ onWait, signal }: DatasetLoadOptions, work: () => Promise<T>): Promise<T> {
    this.#parts.requireOpen();
    this.#parts.store.requireWritable();
    signal?.throwIfAborted();
    // The deletion of unused entries has the lock, too.
    await this.#cleaning;
    const release = await this.#lock.acquire(
      () => onWait?.(),
      () => {
        this.#parts.requireOpen();
        signal?.throwIfAborted();
      },
    );
    try {
      await this.#deleteUnused();
      return await work();
    } finally {
      this.#releaseAfterCleaning(release);
    }
  }

  /** Deletes what a killed process has left, unless another process is loading. */
  cleanIfUnused(): void {
    if (this.#parts.store.isReadOnly) return;
    try {
      const release = this.#lock.tryAcquire();
      if (release !== null) this.#clean(release);
    } catch (error) {
      this.#parts.warn(error);
    }
  }

  /** Waits until no deletion of unused entries runs. */
  cleaned(): Promise<void> {
    return this.#cleaning;
  }

  /** Releases the lock even if the dataset was closed meanwhile, or cannot be read. */
  #releaseAfterCleaning(release: () => void): void {
    try {
      if (!this.#parts.isClosing() && this.#parts.store.generations.hasUnused()) {
        this.#clean(release);
        return;
      }
    } catch (error) {
      this.#parts.warn(error);
    }
    release();
  }

  #clean(release: () => void): void {
    this.#cleaning = this.#deleteUnused()
      .catch((error: unknown) => this.#parts.warn(error))
      .finally(release);
  }

  async #deleteUnused(): Promise<void> {
    const { store, thread, files } = this.#parts;
    await files.removeUnused(store.state().generation, true);
    while (!this.#parts.isClosing() && store.generations.hasUnused())
      await thread.perform("deleteUnused", { kept: null });
  }
}
