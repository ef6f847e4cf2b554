import type { AbortSignalLike } from "../options/load-options.ts";

/**
 * The records of a list or a stream until the signal is aborted. Then it throws the signal's reason, even while it
 * waits for a record. It closes a stream that it leaves early, but does not wait for a stream that still owes a record.
 */
export async function* abortableRecords<T>(
  signal: AbortSignalLike | undefined,
  records: Iterable<T> | AsyncIterable<T>,
): AsyncGenerator<T, void> {
  signal?.throwIfAborted();
  const isStream = signal !== undefined && Symbol.asyncIterator in records;
  for await (const record of isStream ? streamUntilAborted(signal, records) : records) {
    signal?.throwIfAborted();
    yield record;
  }
  signal?.throwIfAborted();
}

/** The records of a stream; it ends when the signal is aborted. */
async function* streamUntilAborted<T>(signal: AbortSignalLike, stream: AsyncIterable<T>): AsyncGenerator<T, void> {
  const iterator = stream[Symbol.asyncIterator]();
  let state: "pending" | "idle" | "ended" = "idle";
  let isAborted = false;
  let interrupt = (): void => {};
  const onAbort = (): void => {
    isAborted = true;
    interrupt();
  };
  signal.addEventListener?.("abort", onAbort);
  try {
    // The signal may also be aborted while the consumer processes a record.
    while (!isAborted) {
      state = "pending";
      // `Promise.race` with one promise for the abort would keep a reaction of every record in memory.
      const result = await new Promise<IteratorResult<T> | null>((resolve, reject) => {
        interrupt = () => resolve(null);
        iterator.next().then(resolve, reject);
      });
      if (result === null) return;
      state = result.done === true ? "ended" : "idle";
      if (result.done === true) return;
      yield result.value;
    }
  } catch (error) {
    state = "ended";
    throw error;
  } finally {
    signal.removeEventListener?.("abort", onAbort);
    const closing = state === "ended" ? undefined : iterator.return?.();
    if (state === "idle") await closing;
    else closing?.catch(() => {});
  }
}
