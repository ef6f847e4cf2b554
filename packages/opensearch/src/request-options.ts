/** How a request can be cancelled. */
export interface RequestOptions {
  /** Rejects the promise with the signal's reason when it is aborted. The cluster may still finish the request. */
  readonly signal?: AbortSignal | undefined;
}
