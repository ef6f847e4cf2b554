import { abortableRecords } from "../engine/load/record-stream.ts";
import type { AbortSignalLike } from "../engine/options/load-options.ts";

/** Copying this many records takes a millisecond or two. */
const MAX_RECORDS = 256;

/** Milliseconds after which a batch is sent although it is small. */
const MAX_MS = 4;

/** The records in batches that are short enough not to block the thread that sends them. */
export async function* recordBatches(
  records: Iterable<unknown> | AsyncIterable<unknown>,
  signal: AbortSignalLike,
): AsyncGenerator<readonly unknown[], void> {
  let batch: unknown[] = [];
  let start = performance.now();
  try {
    for await (const record of abortableRecords(signal, records)) {
      batch.push(record);
      if (batch.length < MAX_RECORDS && performance.now() - start < MAX_MS) continue;
      yield batch;
      batch = [];
      start = performance.now();
    }
  } catch (error) {
    // The records before an error of the stream are indexed.
    if (batch.length > 0) yield batch;
    throw error;
  }
  if (batch.length > 0) yield batch;
}
