import type { SqliteDatabase } from "../sqlite/database.ts";
import { type BatchRow, queries } from "./tables.ts";

/** The batches of changes with an idempotency key. */
export class BatchTable {
  readonly #find;
  readonly #put;
  readonly #deleteUntil;

  constructor(database: SqliteDatabase) {
    this.#find = database.prepare((values: { key: string }) =>
      queries.selectFrom("batches").select(["hash", "result"]).where("key", "=", values.key),
    );
    this.#put = database.prepare((values: Pick<BatchRow, keyof BatchRow>) =>
      queries
        .insertInto("batches")
        .values({ key: values.key, hash: values.hash, result: values.result, applied_at: values.applied_at }),
    );
    this.#deleteUntil = database.prepare((values: { time: number }) =>
      queries.deleteFrom("batches").where("applied_at", "<=", values.time),
    );
  }

  /** `null` if no batch with this key was applied. */
  find(key: string): Pick<BatchRow, "hash" | "result"> | null {
    return this.#find.get({ key }) ?? null;
  }

  add(batch: BatchRow): void {
    this.#put.run({ ...batch });
  }

  /** Deletes the batches that were applied at this time or before. */
  deleteUntil(time: number): void {
    this.#deleteUntil.run({ time });
  }
}
