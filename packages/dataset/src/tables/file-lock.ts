import { closeSync } from "node:fs";
import { openOutput } from "firmament/storage";
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
  readonly #locked: string;

  /**
   * @param path the file of the lock; created if it is missing
   * @param locked the file that the lock is for: the lock has its permissions
   */
  constructor(path: string, locked: string) {
    this.#path = path;
    this.#locked = locked;
  }

  /** @returns the function that releases the lock; `null` if another owner has it */
  tryAcquire(): (() => void) | null {
    this.#create();
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

  /** Never opens an existing file: closing it would release the locks that this process has on it. */
  #create(): void {
    try {
      closeSync(openOutput(this.#path, [this.#locked], "wx"));
    } catch {
      // It exists, or SQLite reports why it cannot be created.
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
