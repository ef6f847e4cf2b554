import type { AbortSignalLike } from "../options/load-options.ts";

/**
 * The records of a list or a stream. When the signal is aborted its reason is thrown, even while a record of a stream
 * is waited for. A stream that is left before its end is told so; one that owes an answer then is not waited for.
 */
export async function* abortableRecords<T>(
  signal: AbortSignalLike | undefined,
  records: Iterable<T> | AsyncIterable<T>,
): AsyncGenerator<T, void> {
  signal?.throwIfAborted();
  const isWatched = signal !== undefined && Symbol.asyncIterator in records;
  for await (const record of isWatched ? streamUntilAborted(signal, records) : records) {
    signal?.throwIfAborted();
    yield record;
  }
  signal?.throwIfAborted();
}

/** The records of a stream; it ends when the signal is aborted. */
async function* streamUntilAborted<T>(signal: AbortSignalLike, stream: AsyncIterable<T>): AsyncGenerator<T, void> {
  const iterator = stream[Symbol.asyncIterator]();
  let state: "asked" | "answered" | "over" = "answered";
  let isAborted = false;
  let interrupt = (): void => {};
  const onAbort = (): void => {
    isAborted = true;
    interrupt();
  };
  signal.addEventListener?.("abort", onAbort);
  try {
    // It may also be aborted while a record is worked on.
    while (!isAborted) {
      state = "asked";
      // Not `Promise.race` with one promise of the abortion: that one would keep something of every record.
      const answer = await new Promise<IteratorResult<T> | null>((resolve, reject) => {
        interrupt = () => resolve(null);
        iterator.next().then(resolve, reject);
      });
      if (answer === null) return;
      state = answer.done === true ? "over" : "answered";
      if (answer.done === true) return;
      yield answer.value;
    }
  } catch (error) {
    state = "over";
    throw error;
  } finally {
    signal.removeEventListener?.("abort", onAbort);
    const ending = state === "over" ? undefined : iterator.return?.();
    if (state === "answered") await ending;
    else ending?.catch(() => {});
  }
}
