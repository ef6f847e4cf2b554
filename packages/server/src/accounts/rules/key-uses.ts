import type { StepDatabase, Steps } from "@firmament/dataset/database";
import type { ApiKey } from "../api-key.ts";
import type { KeyTable } from "../tables/key-table.ts";

/** A use is not written if one was written within this time; it is written within this time otherwise. */
const INTERVAL_MS = 60_000;

/**
 * The last uses of keys. They are collected in memory, and written together with charges or once a minute, so that no
 * request waits for them.
 */
export class KeyUses {
  readonly #database: StepDatabase;
  readonly #keys: KeyTable;
  /** By key, the last use that is not written yet. */
  #pending = new Map<string, number>();
  /** By key, the last use that was written, for the keys of the last minute. */
  readonly #written = new Map<string, number>();
  #timer: NodeJS.Timeout | null = null;

  constructor(database: StepDatabase, keys: KeyTable) {
    this.#database = database;
    this.#keys = keys;
  }

  /** Implements `AccountStore.noteKeyUse`. */
  note(key: string, now: number): void {
    const written = this.#written.get(key);
    if (written !== undefined && now - written < INTERVAL_MS) return;
    this.#pending.set(key, now);
    this.#timer ??= setTimeout(() => this.#writeInBackground(), INTERVAL_MS).unref();
  }

  /** Adds the use that is not written yet. */
  withLastUse(key: ApiKey): ApiKey {
    const noted = this.#pending.get(key.id);
    return noted === undefined ? key : { ...key, lastUsedAt: Math.max(noted, key.lastUsedAt ?? 0) };
  }

  /**
   * Writes the uses within a transaction.
   *
   * @param commit runs the transaction, which calls its argument
   */
  async commitWith<T>(commit: (write: () => Steps<void>) => Promise<T>): Promise<T> {
    const uses = this.#pending;
    if (uses.size === 0) return commit(function* () {});
    this.#pending = new Map();
    try {
      const result = await commit(() => this.#write(uses));
      this.#remember(uses);
      return result;
    } catch (error) {
      // Uses that were noted meanwhile are later.
      this.#pending = new Map([...uses, ...this.#pending]);
      throw error;
    }
  }

  /** Writes the remaining uses, unless the file cannot be written. */
  async close(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    if (this.#pending.size === 0) return;
    try {
      await this.#database.write(() => this.#write(this.#pending));
    } catch {
      // The last use is not worth an error of a program that ends.
    }
  }

  /** In the order of the keys, so that two transactions cannot wait for each other. */
  *#write(uses: ReadonlyMap<string, number>): Steps<void> {
    const ordered = [...uses].sort(([one], [other]) => (one < other ? -1 : 1));
    for (const [key, at] of ordered) yield* this.#keys.recordUse(key, at);
  }

  #writeInBackground(): void {
    this.#timer = null;
    this.commitWith((write) => this.#database.writeDurably(write)).catch(() => {
      this.#timer ??= setTimeout(() => this.#writeInBackground(), INTERVAL_MS).unref();
    });
  }

  #remember(uses: ReadonlyMap<string, number>): void {
    for (const [key, at] of uses) this.#written.set(key, at);
    const latest = Math.max(...uses.values());
    for (const [key, at] of this.#written) if (latest - at >= INTERVAL_MS) this.#written.delete(key);
  }
}
