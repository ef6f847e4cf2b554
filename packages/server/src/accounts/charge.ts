import type { Micros } from "./money.ts";
import type { Idempotency, StoredResponse } from "./stored-response.ts";

/** The charge for one request. */
export interface Charge {
  /** The id of the account. */
  readonly account: string;
  /** The id of the API key. */
  readonly key: string;
  /** The id of the request. */
  readonly request: string;
  readonly amount: Micros;
  /** The number of records in the response. */
  readonly rows: number;
  /** The response to store under an idempotency key; `null`: none. */
  readonly stored: { readonly idempotency: Idempotency; readonly response: StoredResponse } | null;
}

/**
 * The result of a charge; `balance` is the balance after it.
 * - `charged`: the ledger contains the charge, and the response is stored. `topUpRequested` tells whether the charge
 *   requested a top-up.
 * - `insufficient`: another process has spent the balance. Nothing was charged or stored.
 * - `replayed`: another process has charged the same request; this is its response. Nothing was charged.
 * - `dropped`: another process has charged the same request; its response is no longer stored. Nothing was charged.
 * - `conflict`: another process has used the idempotency key for another request. Nothing was charged.
 */
export type ChargeResult =
  | { readonly kind: "charged"; readonly balance: Micros; readonly topUpRequested: boolean }
  | { readonly kind: "insufficient"; readonly balance: Micros }
  | { readonly kind: "replayed"; readonly response: StoredResponse; readonly balance: Micros }
  | { readonly kind: "dropped"; readonly balance: Micros }
  | { readonly kind: "conflict"; readonly balance: Micros };
