/** The result of a promise; rejects with the reason of the signal if it is aborted before. */
export function unlessAborted<Value>(promise: PromiseLike<Value>, signal: AbortSignal | undefined): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal?.reason);
    if (signal?.aborted === true) abort();
    signal?.addEventListener("abort", abort, { once: true });
    promise.then(resolve, reject).then(() => signal?.removeEventListener("abort", abort));
  });
}
