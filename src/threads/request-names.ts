import { reasonOf } from "../engine/load/abort-reason.ts";
import type { AbortSignalLike } from "../engine/options/load-options.ts";
import type { RequestOptions } from "../worker/options.ts";
import { supersededError } from "../worker/superseded.ts";

/** The open requests that later requests of the same name supersede, in whichever threads they run. */
export class RequestNames {
  readonly #open = new Map<string, AbortController>();

  /**
   * Runs a request with a signal that is aborted when the caller's is, and when another request has its name.
   *
   * @throws the reason of a signal that is already aborted
   */
  async run<Result>(
    { signal, supersedes }: RequestOptions,
    run: (signal: AbortSignalLike | undefined) => Promise<Result>,
  ): Promise<Result> {
    signal?.throwIfAborted();
    if (supersedes === undefined) return run(signal);
    this.#open.get(supersedes)?.abort(supersededError(supersedes));
    const controller = new AbortController();
    const onAbort = (): void => controller.abort(reasonOf(signal));
    signal?.addEventListener?.("abort", onAbort);
    this.#open.set(supersedes, controller);
    try {
      return await run(controller.signal);
    } finally {
      signal?.removeEventListener?.("abort", onAbort);
      if (this.#open.get(supersedes) === controller) this.#open.delete(supersedes);
    }
  }
}
