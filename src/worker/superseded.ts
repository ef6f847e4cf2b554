/** The errors of superseded requests. */
const superseded = new WeakSet<object>();

/** The error of a request that a later one of its name supersedes. */
export function supersededError(name: string): DOMException {
  const error = new DOMException(`A later request of the name "${name}" has superseded this one.`, "AbortError");
  superseded.add(error);
  return error;
}

/**
 * The promise of a request. It is no unhandled rejection if the request is superseded and nobody waits for it; every other
 * error is.
 */
export function outdatable<Result>(request: () => Promise<Result>): Promise<Result> {
  const promise: Promise<Result> = request().catch((error: unknown) => {
    if (typeof error === "object" && error !== null && superseded.has(error)) promise.catch(() => {});
    throw error;
  });
  return promise;
}
