import { createHash } from "node:crypto";
import { describeValue } from "../../base/describe-value.ts";

/** A change of one id. */
export interface StoredChange {
  readonly id: string;
  /** JSON; `null` deletes the document. */
  readonly document: string | null;
}

/** What became of a change. `unchanged`: an equal document was there, or none to delete. */
export type ChangeEffect = "added" | "replaced" | "deleted" | "unchanged";

/** Identifies a batch that is applied once, even if it arrives several times. */
export interface Idempotency {
  readonly key: string;
  /** A hash of the changes. */
  readonly hash: string;
}

/** Changes that are applied in their order: all of them, or none. */
export interface Batch {
  readonly changes: readonly StoredChange[];
  /** `null`: the batch is applied each time. */
  readonly idempotency: Idempotency | null;
}

/** The result of a batch: the number of changes with each effect, and the state after them. */
export interface AppliedBatch extends Readonly<Record<ChangeEffect, number>> {
  readonly generation: number;
  /** The last change number after the batch. */
  readonly changeNumber: number;
  /** Whether the batch had been applied before; this is the result that it had then. */
  readonly isRepeated: boolean;
}

const MAX_KEY_LENGTH = 1000;

/**
 * The key of a batch with the hash of its changes.
 *
 * @throws {TypeError} if the key is not a text of 1 to 1,000 code units
 */
export function idempotencyOf(key: string, changes: readonly StoredChange[]): Idempotency {
  if (typeof key !== "string" || key === "" || key.length > MAX_KEY_LENGTH || !key.isWellFormed()) {
    throw new TypeError(
      `An idempotency key must be a string of 1 to ${MAX_KEY_LENGTH} characters, not ${describeValue(key)}.`,
    );
  }
  const hash = createHash("sha256");
  for (const { id, document } of changes) hash.update(JSON.stringify([id, document]));
  return { key, hash: hash.digest("base64") };
}
