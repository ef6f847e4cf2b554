import type { Payment, PaymentProvider, PaymentResult } from "@firmament/server/accounts";
import type { Micros } from "@firmament/server/values";

/** The reaction to a call: a result, an error to throw, or `hangs` for a promise that never settles. */
export type Reply = PaymentResult | Error | "hangs";

/** A payment provider with scripted replies, which records its calls and takes each payment once. */
export class RecordingPaymentProvider implements PaymentProvider {
  readonly requests: Payment[] = [];
  /** The taken payments, by reference. */
  readonly taken: Map<string, Payment> = new Map();
  /** The number of running calls, now and at most. */
  running = 0;
  maxRunning = 0;
  readonly #replies: Reply[];

  /** @param replies one for each call; further calls are paid */
  constructor(replies: readonly Reply[] = []) {
    this.#replies = [...replies];
  }

  async topUp(payment: Payment): Promise<PaymentResult> {
    this.requests.push(payment);
    this.running += 1;
    this.maxRunning = Math.max(this.maxRunning, this.running);
    try {
      await new Promise((resolve) => setImmediate(resolve));
      const reply = this.taken.has(payment.reference) ? undefined : this.#replies.shift();
      if (reply instanceof Error) throw reply;
      if (reply === "hangs") return await new Promise(() => {});
      if (reply?.status === "declined") return reply;
      this.taken.set(payment.reference, payment);
      return { status: "paid" };
    } finally {
      this.running -= 1;
    }
  }

  /** The sum of all taken payments. */
  get total(): Micros {
    return [...this.taken.values()].reduce((sum, { amount }) => sum + amount, 0);
  }
}
