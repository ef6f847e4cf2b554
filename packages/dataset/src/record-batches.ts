import {
  type AbortSignalLike,
  DocumentError,
  type DocumentId,
  type DocumentOf,
  type DocumentPatch,
  type Schema,
} from "firmament";
import { abortableRecords } from "firmament/backend";
import { computedFields, TimeSlice } from "firmament/base";
import { patched, readDocument, readId, readPartialDocument } from "firmament/query";
import type { ChangeInput } from "./dataset-options.ts";
import type { DependentChange, StoredChange } from "./tables/batch.ts";

/** The number of documents that one transaction writes. */
const BATCH_SIZE = 500;

/** Searches run between two slices. Milliseconds. */
const SLICE_MS = 5;

/** A document with its JSON. */
export interface ValidDocument<S extends Schema> {
  readonly document: DocumentOf<S>;
  readonly change: StoredChange;
}

/**
 * Validates a record.
 *
 * @throws {DocumentError} if it does not match the schema, or its id cannot be stored
 */
export function validDocument<S extends Schema>(schema: S, record: unknown, index: number): ValidDocument<S> {
  const document = readDocument(schema, record, index);
  const { id } = document;
  if (!id.isWellFormed()) {
    throw new DocumentError({ record: index, id, field: "id", reason: "the id has half of a surrogate pair" });
  }
  return { document, change: { id, document: JSON.stringify(document) } };
}

/** @throws {TypeError} for a value that is no id */
export function deletion(id: DocumentId): StoredChange {
  return { id: readId(id), document: null };
}

/**
 * @throws {DocumentError} if the fields of a patch do not match the schema
 * @throws {TypeError} for a value that is no id
 */
export function patchOf<S extends Schema>(schema: S, given: DocumentId, part: DocumentPatch<S>): DependentChange {
  const id = readId(given);
  const changed = patched(schema, { id } as DocumentOf<S>, part);
  const values = readPartialDocument(schema, changed);
  const members = Object.keys(schema.fields);
  const entries = members
    .filter((name) => Object.hasOwn(changed, name))
    .map((name) => [name, Object.hasOwn(values, name) ? values[name as keyof typeof values] : null]);
  const computed = computedFields(schema.fields);
  const patch = JSON.stringify(Object.fromEntries(entries));
  return { id, patch, members, ...(computed.length > 0 && { computed }) };
}

/**
 * Checks that records have no values for fields that a schema does not have any more, which would be lost.
 *
 * @throws {DocumentError} for the first one that has
 */
export function requireKeptFields(records: readonly object[], earlier: Schema, schema: Schema): void {
  const removed = Object.keys(earlier.fields).filter((name) => !Object.hasOwn(schema.fields, name));
  for (const [record, values] of records.entries()) {
    const field = removed.find((name) => (Reflect.get(values, name) ?? null) !== null);
    if (field === undefined) continue;
    const reason = `there is no field ${JSON.stringify(field)}: the schema has just changed`;
    throw new DocumentError({ record, field, reason });
  }
}

/**
 * A change of a list.
 *
 * @throws {DocumentError} if its document or its fields do not match the schema
 */
export function changeOf<S extends Schema>(
  schema: S,
  change: ChangeInput<S>,
  index: number,
): StoredChange | DependentChange {
  if ("upsert" in change) return validDocument(schema, change.upsert, index).change;
  if ("delete" in change) return deletion(change.delete);
  try {
    return patchOf(schema, change.patch.id, change.patch as DocumentPatch<S>);
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    const { id, field, reason } = error;
    throw new DocumentError({
      record: index,
      reason,
      ...(id !== undefined && { id }),
      ...(field !== undefined && { field }),
    });
  }
}

/** The values that a change brings. */
export function recordOf<S extends Schema>(change: ChangeInput<S>): object {
  if ("upsert" in change) return change.upsert;
  return "patch" in change ? change.patch : {};
}

export interface RecordBatchOptions {
  readonly onError?: ((error: DocumentError) => void) | undefined;
  readonly signal?: AbortSignalLike | undefined;
}

/** Validates records and groups them. Counts the invalid ones that `onError` received. */
export class RecordBatches<S extends Schema> {
  readonly #schema: S;
  readonly #records: Iterable<unknown> | AsyncIterable<unknown>;
  readonly #options: RecordBatchOptions;
  #skipped = 0;

  constructor(schema: S, records: Iterable<unknown> | AsyncIterable<unknown>, options: RecordBatchOptions) {
    this.#schema = schema;
    this.#records = records;
    this.#options = options;
  }

  /** The number of invalid records so far. */
  get skipped(): number {
    return this.#skipped;
  }

  /** Can be iterated once. The next batch is read while the caller writes one. */
  [Symbol.asyncIterator](): AsyncGenerator<readonly ValidDocument<S>[], void> {
    return readAhead(this.#batches());
  }

  async *#batches(): AsyncGenerator<readonly ValidDocument<S>[], void> {
    const { signal } = this.#options;
    const slice = new TimeSlice(SLICE_MS);
    let batch: ValidDocument<S>[] = [];
    let index = 0;
    const records = signal === undefined ? this.#records : abortableRecords(signal, asyncRecords(this.#records));
    for await (const record of records) {
      const valid = this.#read(record, index++);
      // Records of a list arrive without a pause.
      if (slice.isOver) await slice.yield();
      if (valid === null) continue;
      batch.push(valid);
      if (batch.length < BATCH_SIZE) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }

  #read(record: unknown, index: number): ValidDocument<S> | null {
    try {
      return validDocument(this.#schema, record, index);
    } catch (error) {
      const { onError } = this.#options;
      if (onError === undefined || !(error instanceof DocumentError)) throw error;
      this.#skipped++;
      onError(error);
      return null;
    }
  }
}

async function* asyncRecords(records: Iterable<unknown> | AsyncIterable<unknown>): AsyncGenerator<unknown, void> {
  yield* records;
}

/** Yields the values of a generator, and begins to compute the next one before it yields a value. */
async function* readAhead<T>(values: AsyncGenerator<T, void>): AsyncGenerator<T, void> {
  try {
    for (let next = values.next(); ; ) {
      const { done, value } = await next;
      if (done) return;
      next = values.next();
      // The error is thrown when its turn comes, or never if the caller stops before.
      next.catch(() => {});
      yield value;
    }
  } finally {
    // Not awaited: the next value may never arrive.
    values.return().catch(() => {});
  }
}
