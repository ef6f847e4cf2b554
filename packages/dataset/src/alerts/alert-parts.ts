import type { EngineOptions, Schema } from "firmament";
import { describeValue } from "firmament/base";
import type { DatasetStore } from "../tables/store.ts";
import type { StoreThread } from "../thread/store-thread.ts";

/** A schema, and its JSON as the file stores it. */
export interface CurrentSchema<S extends Schema> {
  readonly schema: S;
  readonly text: string;
}

/** The parts of a dataset that its saved searches and alerts use. */
export interface AlertParts<S extends Schema> {
  /** The path of the file, as messages call it. */
  readonly path: string;
  readonly engineOptions: EngineOptions;
  /** The schema of the documents that searches see. */
  readonly current: { readonly opened: CurrentSchema<S>; readonly schemaVersion: number };
  /** Reads the file. */
  readonly store: DatasetStore;
  /** Writes it. */
  readonly thread: StoreThread;
  /** @throws {DatasetError} if the dataset is closed */
  requireOpen(): void;
}

const MAX_ID_LENGTH = 200;

/**
 * An owner or the id of a saved search.
 *
 * @throws {TypeError} unless it is a text of up to 200 code units without control characters, which may be empty for
 * an owner only
 */
export function requireName(subject: string, name: string, minLength: 0 | 1): string {
  const isValid =
    typeof name === "string" &&
    name.length >= minLength &&
    name.length <= MAX_ID_LENGTH &&
    name.isWellFormed() &&
    !/\p{Cc}/u.test(name);
  if (isValid) return name;
  throw new TypeError(
    `${subject} must be a string of ${minLength} to ${MAX_ID_LENGTH} characters without control characters, not ${describeValue(name)}.`,
  );
}
