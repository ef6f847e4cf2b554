import type { AbortSignalLike } from "../options/load-options.ts";

/** The reason of an aborted signal. */
export function reasonOf(signal: AbortSignalLike | undefined): unknown {
  try {
    signal?.throwIfAborted();
    return undefined;
  } catch (reason) {
    return reason;
  }
}
