import type { Micros } from "./money.ts";

/** Takes payments. */
export interface PaymentProvider {
  /**
   * Takes one payment. Asked again under the same reference, also after a restart, it takes no second one, but answers
   * what became of the first.
   *
   * @param signal aborted when the answer is no longer waited for; the same reference is asked for later
   * @throws when it is not known whether the payment was taken; the same reference is asked for again, after a pause
   */
  topUp(payment: Payment, signal: AbortSignal): Promise<PaymentResult>;
}

export interface Payment {
  /** The account's id. */
  readonly account: string;
  readonly email: string;
  readonly amount: Micros;
  /** `top_` and 80 random bits. */
  readonly reference: string;
}

/** `declined`: no payment was taken under this reference, and none will be. */
export type PaymentResult = { readonly status: "paid" } | { readonly status: "declined"; readonly reason: string };
