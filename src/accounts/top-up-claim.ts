import type { Payment } from "./payment-provider.ts";

/** A top-up that one process has taken on. */
export interface TopUpClaim extends Payment {
  /** When the lease ends, in milliseconds since 1970. */
  readonly until: number;
  /** How often it was tried in vain since it was asked for. */
  readonly failures: number;
  /** How often the account was tried on this day in UTC, this time included. */
  readonly triesToday: number;
}

export interface TopUpClaimOptions {
  readonly leaseMs: number;
  /** An account that was tried so often on this day in UTC is not tried again: auto top-up is turned off. */
  readonly triesPerDay: number;
}

/**
 * What became of a try:
 * - `paid`: the amount is credited.
 * - `declined`: it was not paid and will not be; the next try is another payment, under another reference.
 * - `failed`: nobody knows; the next try is of the same payment.
 * - `abandoned`: it was interrupted on purpose, which counts as no try.
 *
 * `next` is when to try again, in milliseconds since 1970; `null` turns auto top-up off, for the reason.
 */
export type TopUpOutcome =
  | { readonly status: "paid" }
  | { readonly status: "declined" | "failed"; readonly reason: string; readonly next: number | null }
  | { readonly status: "abandoned" };
