import type { Micros } from "./money.ts";

/** Takes payments. */
export interface PaymentProvider {
  /**
   * Takes one payment. A repeated call with the same reference, even after a restart, takes no second payment and
   * returns the result of the first.
   *
   * @param signal aborted when the caller stops waiting; it calls again later with the same reference
   * @throws if it is unknown whether the payment was taken; the caller calls again later with the same reference
   */
  topUp(payment: Payment, signal: AbortSignal): Promise<PaymentResult>;
}

export interface Payment {
  /** The id of the account. */
  readonly account: string;
  readonly email: string;
  readonly amount: Micros;
  /** `top_` and 80 random bits. */
  readonly reference: string;
}

/** `declined`: no payment was taken under this reference, and none will be. */
export type PaymentResult = { readonly status: "paid" } | { readonly status: "declined"; readonly reason: string };
