/** How long an answer is kept for its idempotency key. */
export const IDEMPOTENCY_TTL_MS: number = 24 * 60 * 60 * 1000;

/** The answer to a request, for its repetition. It comes back byte for byte. */
export interface StoredResponse {
  readonly status: number;
  /** Names and values, in order. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array;
}

/** What a caller says to have a request done once, however often it is sent. */
export interface Idempotency {
  /** Unique in the caller's account. */
  readonly key: string;
  /** Of all that makes it the same request; any text, compared as it is. */
  readonly bodyHash: string;
}
