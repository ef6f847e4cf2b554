/** How long an idempotency key identifies its request. */
export const IDEMPOTENCY_TTL_MS: number = 24 * 60 * 60 * 1000;

/**
 * How many bytes of response bodies are stored per account. When a new response exceeds the limit, the bodies of the
 * oldest ones are dropped; their idempotency keys remain until they expire, so that a retry is never charged again. A
 * response above the limit is dropped at once.
 */
export const MAX_STORED_BYTES: number = 256 * 1024 * 1024;

/** A response that a retry receives again, byte for byte. */
export interface StoredResponse {
  readonly status: number;
  /** Names and values, in order. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array;
}

/** Identifies a request that is executed once, even if it is sent several times. */
export interface Idempotency {
  /** Unique within the account. */
  readonly key: string;
  /** A hash of everything that makes two requests the same; any text. */
  readonly bodyHash: string;
}

/**
 * The result of a lookup by idempotency key:
 * - `stored`: the request was charged, and this is its response.
 * - `dropped`: the request was charged, but its response is no longer stored.
 * - `conflict`: the key was used for a request with another hash.
 */
export type StoredLookup =
  | { readonly kind: "stored"; readonly response: StoredResponse }
  | { readonly kind: "dropped" }
  | { readonly kind: "conflict" };
