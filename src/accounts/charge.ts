import type { Micros } from "./money.ts";
import type { Idempotency, StoredResponse } from "./stored-response.ts";

/** What a request that was answered costs. */
export interface Charge {
  /** The account's id. */
  readonly account: string;
  /** The id of the key that was used. */
  readonly key: string;
  readonly request: string;
  readonly amount: Micros;
  /** How many records were returned. */
  readonly rows: number;
  /** The answer to keep with it, and for which idempotency key; `null` when nothing is kept. */
  readonly kept: { readonly idempotency: Idempotency; readonly answer: StoredResponse } | null;
}

/**
 * What became of a charge:
 * - `charged`: it is in the ledger for good, and the answer is kept. The balance is what it left;
 *   `asksForTopUp` tells that a top-up was asked for because of it.
 * - `insufficient`: the balance, spent elsewhere meanwhile, does not cover it. Nothing was charged or kept.
 * - `repeated`: another process answered under the same idempotency key. Nothing was charged; that answer counts.
 * - `conflict`: the same, but of another body.
 */
export type ChargeResult =
  | { readonly kind: "charged"; readonly balance: Micros; readonly asksForTopUp: boolean }
  | { readonly kind: "insufficient"; readonly balance: Micros }
  | { readonly kind: "repeated"; readonly answer: StoredResponse; readonly balance: Micros }
  | { readonly kind: "conflict"; readonly balance: Micros };
