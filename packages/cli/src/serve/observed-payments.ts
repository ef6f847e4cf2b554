import type { PaymentOutcome } from "@firmament/server";
import type { Payment, PaymentProvider, PaymentResult } from "@firmament/server/accounts";

/** A payment provider that reports the outcome of each payment of another provider. */
export class ObservedPayments implements PaymentProvider {
  readonly #provider: PaymentProvider;
  readonly #onEnd: (outcome: PaymentOutcome, payment: Payment) => void;

  constructor(provider: PaymentProvider, onEnd: (outcome: PaymentOutcome, payment: Payment) => void) {
    this.#provider = provider;
    this.#onEnd = onEnd;
  }

  async topUp(payment: Payment, signal: AbortSignal): Promise<PaymentResult> {
    let outcome: PaymentOutcome = "failed";
    try {
      const result = await this.#provider.topUp(payment, signal);
      outcome = result.status;
      return result;
    } finally {
      this.#onEnd(outcome, payment);
    }
  }
}
