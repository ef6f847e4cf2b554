import type { Payment } from "./payment-provider.ts";

/** A top-up that one process has claimed. */
export interface TopUpClaim extends Payment {
  /** Milliseconds since 1970. */
  readonly leaseEndsAt: number;
  /** The number of failed tries since the top-up was requested. */
  readonly failures: number;
  /** The number of tries for the account on this day in UTC, including this one. */
  readonly triesToday: number;
}

export interface TopUpClaimOptions {
  readonly leaseMs: number;
  /** After this many tries on one day in UTC, auto top-up is turned off. */
  readonly maxTriesPerDay: number;
}

/**
 * The outcome of a try:
 * - `paid`: the amount is added to the balance.
 * - `declined`: no payment was taken; the next try is a new payment with a new reference.
 * - `failed`: it is unknown whether the payment was taken; the next try repeats the same payment.
 * - `abandoned`: the try was interrupted on purpose and does not count.
 *
 * `nextTryAt` is in milliseconds since 1970; `null` turns auto top-up off, for the reason.
 */
export type TopUpOutcome =
  | { readonly status: "paid" }
  | { readonly status: "declined" | "failed"; readonly reason: string; readonly nextTryAt: number | null }
  | { readonly status: "abandoned" };
