import { createHash } from "node:crypto";
import { type ComputedField, computedText, describeValue } from "firmament/base";
import { plainRecord } from "firmament/query";

/** A change of one id. */
export interface StoredChange {
  readonly id: string;
  /** JSON; `null` deletes the document. */
  readonly document: string | null;
}

/** A change that depends on the document that the dataset has when it is applied. */
export type DependentChange =
  | {
      readonly id: string;
      /** Deletes the document if its last change has this number at most: only the version that a search has seen. */
      readonly deleteUntil: number;
    }
  | {
      readonly id: string;
      /** Replaces members of the document, if there is one: a JSON object in which `null` removes a member. */
      readonly patch: string;
      /** All members besides the id, in the order in which documents have them. */
      readonly members: readonly string[];
      /** The members that are computed from others after the change; absent without any. */
      readonly computed?: readonly ComputedField[];
    };

/** What became of a change. `unchanged`: an equal document was there, or none to delete. */
export type ChangeEffect = "added" | "replaced" | "deleted" | "unchanged";

/** Identifies a batch that is applied once, even if it arrives several times. */
export interface Idempotency {
  readonly key: string;
  /** A hash of the changes. */
  readonly hash: string;
}

/** What a batch decides about documents that are the same one. It is applied only if they are as they were then. */
export type BatchDecision =
  | {
      readonly kind: "merge";
      /** The id of the document that remains. */
      readonly kept: string;
      readonly removed: readonly string[];
      /** The last change number that was known; `null`: the documents only have to exist. */
      readonly until: number | null;
      readonly by: string;
    }
  /** Takes a merge back. */
  | { readonly kind: "undo"; readonly merge: number };

/** Changes that are applied in their order: all of them, or none. */
export interface Batch {
  readonly changes: readonly (StoredChange | DependentChange)[];
  /** `null`: the batch is applied each time. */
  readonly idempotency: Idempotency | null;
  /** The version of the schema that the documents match; if the dataset has another one, the batch is refused. Default: any. */
  readonly schemaVersion?: number;
  /** Default: none. */
  readonly decision?: BatchDecision | null;
}

/** The result of a batch: the number of changes with each effect, and the state after them. */
export interface AppliedBatch extends Readonly<Record<ChangeEffect, number>> {
  readonly generation: number;
  /** The last change number after the batch. */
  readonly changeNumber: number;
  /** The number of patches of documents that did not exist. */
  readonly missing: number;
  /** Whether the batch had been applied before; this is the result that it had then. */
  readonly isRepeated: boolean;
}

const MAX_KEY_LENGTH = 1000;

/**
 * The key of a batch with the hash of its changes.
 *
 * @param changes as the caller gave them: what is stored of them depends on the schema, which may change before a
 * repetition
 * @throws {TypeError} if the key is not a text of 1 to 1,000 code units
 */
export function idempotencyOf(key: string, changes: readonly object[]): Idempotency {
  if (typeof key !== "string" || key === "" || key.length > MAX_KEY_LENGTH || !key.isWellFormed()) {
    throw new TypeError(
      `An idempotency key must be a string of 1 to ${MAX_KEY_LENGTH} characters, not ${describeValue(key)}.`,
    );
  }
  return { key, hash: hashOf(changes) };
}

/** The hash that files of version 6 have of a batch: of what is stored of its changes. */
export function hashOfVersion6(changes: Batch["changes"]): string {
  return hashOf(changes.map((change) => ("document" in change ? [change.id, change.document] : change)));
}

function hashOf(changes: readonly object[]): string {
  const hash = createHash("sha256");
  for (const change of changes) hash.update(JSON.stringify(change, comparable));
  return hash.digest("base64");
}

/**
 * A member of a change as JSON can say it. The members of a record may be getters of a class, in any order, and an id
 * may be a bigint.
 */
function comparable(_: string, value: unknown): unknown {
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(plainRecord(value)).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** The JSON of a document after a patch. A member may have a name such as `__proto__`. */
export function patchedJson(
  document: string,
  { patch, members, computed = [] }: Extract<DependentChange, { readonly patch: string }>,
): string {
  const values = new Map<string, unknown>();
  for (const json of [document, patch]) {
    for (const [name, value] of Object.entries(JSON.parse(json) as object)) values.set(name, value);
  }
  if (computed.length > 0) {
    const present = Object.fromEntries([...values].filter(([, value]) => value !== null));
    for (const { name, parts } of computed) values.set(name, computedText(parts, present));
  }
  const entries = ["id", ...members].map((name) => [name, values.get(name) ?? null] as const);
  return JSON.stringify(Object.fromEntries(entries.filter(([, value]) => value !== null)));
}
