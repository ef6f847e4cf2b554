import { SqliteDatabase } from "../sqlite/database.ts";
import { DatasetError } from "./dataset-error.ts";

/** The time between two attempts to get a lock. */
const RETRY_MS = 200;

/**
 * A lock between processes: an SQLite file in which the owner keeps a write transaction open. The system releases it
 * when the process ends, however that happens.
 */
export class FileLock {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  /** @returns the function that releases the lock; `null` if another owner has it */
  tryAcquire(): (() => void) | null {
    const database = new SqliteDatabase(this.#path, this.#path, (code, message, options) => {
      return new DatasetError(code, message, options);
    });
    try {
      // Nothing is ever written, so a lock can be taken on a full disk, and a killed owner leaves no journal.
      database.execute("pragma busy_timeout = 0; pragma journal_mode = memory; begin immediate");
      return () => database.close();
    } catch (error) {
      database.close();
      if (error instanceof DatasetError && error.code === "file_locked") return null;
      throw error;
    }
  }

  /**
   * Waits for the lock.
   *
   * @param onWait called once if another owner has the lock
   * @param throwIfAborted throws to end the waiting
   */
  async acquire(onWait: () => void, throwIfAborted: () => void): Promise<() => void> {
    let release = this.tryAcquire();
    if (release === null) onWait();
    while (release === null) {
      throwIfAborted();
      await new Promise((resume) => setTimeout(resume, RETRY_MS));
      release = this.tryAcquire();
    }
    return release;
  }
}
