import type { Micros } from "../../../src/accounts/money.ts";
import type { Payment, PaymentProvider, PaymentResult } from "../../../src/accounts/payment-provider.ts";

/** What a provider does when it is asked: an error is thrown, `hangs` never answers. */
export type Reply = PaymentResult | Error | "hangs";

/** Replies as it is told to, records what it was asked for, and takes each payment once. */
export class RecordingPaymentProvider implements PaymentProvider {
  readonly requests: Payment[] = [];
  /** By reference, the payments that were taken. */
  readonly taken: Map<string, Payment> = new Map();
  /** How many payments are being asked for now, and were at most. */
  running = 0;
  maxRunning = 0;
  readonly #replies: Reply[];

  /** @param replies one for each time that it is asked; after the last one it is always paid */
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

  /** All that was taken. */
  get total(): Micros {
    return [...this.taken.values()].reduce((sum, { amount }) => sum + amount, 0);
  }
}
