import { closeSync, fdatasync, openSync, realpathSync } from "node:fs";

/**
 * The write-ahead log of a database that is open in this process. A commit with `synchronous = normal` writes the log
 * without waiting for the disk; it is durable after the next {@link sync}, as a commit with `synchronous = full` is:
 * https://www.sqlite.org/pragma.html#pragma_synchronous.
 */
export class WriteAheadLog {
  readonly #descriptor: number;
  #pendingSyncs = 0;
  #isClosed = false;

  private constructor(descriptor: number) {
    this.#descriptor = descriptor;
  }

  /**
   * Opens the log of a database in WAL mode; returns `null` if it cannot be opened. SQLite keeps the file until its last
   * connection ends, and has no locks on it, which a close would release.
   */
  static open(path: string): WriteAheadLog | null {
    try {
      // SQLite resolves links before it names the log.
      return new WriteAheadLog(openSync(`${realpathSync(path)}-wal`, "r+"));
    } catch {
      return null;
    }
  }

  /** Resolves when everything that was written to the log is on the disk. */
  sync(): Promise<void> {
    this.#pendingSyncs += 1;
    return new Promise((resolve, reject) => {
      fdatasync(this.#descriptor, (error) => {
        this.#pendingSyncs -= 1;
        this.#closeIfUnused();
        if (error === null) resolve();
        else reject(error);
      });
    });
  }

  /** Closes the file after the pending syncs. */
  close(): void {
    this.#isClosed = true;
    this.#closeIfUnused();
  }

  #closeIfUnused(): void {
    if (this.#isClosed && this.#pendingSyncs === 0) closeSync(this.#descriptor);
  }
}
