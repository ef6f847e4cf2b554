import { DocumentError, type LoadOptions, type LoadProgress, type Schema } from "firmament";
import { abortableRecords, SourceMeter } from "firmament/backend";
import { DocumentReader } from "firmament/query";

/** A valid record. */
export interface ReadRecord {
  readonly document: { readonly id: string };
  readonly record: number;
}

/** The most records that are written at once, and the most characters of their texts, unless one record has more. */
const BATCH_SIZE = 500;
const BATCH_CHARACTERS = 4_000_000;

/** Reads the records of a load in batches, and counts them. */
export class RecordBatches {
  readonly #records: Iterable<unknown> | AsyncIterable<unknown>;
  readonly #reader: DocumentReader<Schema>;
  readonly #options: Pick<LoadOptions, "onError" | "signal">;
  readonly #meter: SourceMeter;
  /** The number of invalid records. */
  skipped = 0;
  /** The number of valid records that a later one in the same batch replaces. */
  duplicates = 0;

  constructor(
    schema: Schema,
    records: Iterable<unknown> | AsyncIterable<unknown>,
    options: Pick<LoadOptions, "onError" | "signal">,
  ) {
    this.#reader = new DocumentReader(schema);
    this.#records = records;
    this.#options = options;
    this.#meter = new SourceMeter(records);
  }

  /** The records that were read until now. */
  get progress(): Pick<LoadProgress, "total" | "bytes" | "totalBytes"> {
    return this.#meter.progress;
  }

  /**
   * The batches; of several records with the same id, a batch contains the last one.
   *
   * @throws {DocumentError} for an invalid record, unless `onError` receives it; the batches before it were returned
   */
  async *batches(): AsyncGenerator<readonly ReadRecord[], void> {
    let batch = new Map<string, ReadRecord>();
    let characters = 0;
    let record = 0;
    for await (const input of abortableRecords(this.#options.signal, this.#records)) {
      let read: ReadRecord | null;
      try {
        read = this.#read(input, record++);
      } catch (error) {
        if (batch.size > 0) yield [...batch.values()];
        throw error;
      }
      if (read === null) continue;
      // The last record of an id counts as the newest one.
      if (batch.delete(read.document.id)) this.duplicates++;
      batch.set(read.document.id, read);
      characters += charactersOf(read.document);
      if (batch.size < BATCH_SIZE && characters < BATCH_CHARACTERS) continue;
      yield [...batch.values()];
      batch = new Map();
      characters = 0;
    }
    if (batch.size > 0) yield [...batch.values()];
  }

  #read(input: unknown, record: number): ReadRecord | null {
    try {
      return { document: this.#reader.read(input, record).document(), record };
    } catch (error) {
      return this.skip(error);
    }
  }

  /** Reports an invalid record to `onError`; throws every other error. */
  skip(error: unknown): null {
    const { onError } = this.#options;
    if (onError === undefined || !(error instanceof DocumentError)) throw error;
    this.skipped++;
    onError(error);
    return null;
  }
}

/**
 * Works on batches, two at the same time: one is analyzed while the cluster stores the other. Resolves or rejects when no
 * work is running.
 *
 * @throws an error of the work, or of the batches
 */
export async function forEachBatch<Batch>(
  batches: AsyncIterable<Batch>,
  work: (batch: Batch) => Promise<void>,
): Promise<void> {
  let previous: Promise<void> = Promise.resolve();
  try {
    for await (const batch of batches) {
      const current = work(batch);
      // It is awaited below, in any case.
      current.catch(() => {});
      try {
        await previous;
      } finally {
        previous = current;
      }
    }
  } finally {
    await previous;
  }
}

/** The number of characters in the texts of a document, with those of its nested objects. */
function charactersOf(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return 0;
  let characters = 0;
  for (const member of Object.values(value)) characters += charactersOf(member);
  return characters;
}
