import type { LimitStore } from "../../accounts/limit-store.ts";
import { type Rate, type RateLimit, type RateLimits, rateLimitOf, requireRate } from "./rate-limits.ts";

/** One token bucket per key, which all servers with the same store share. */
export class SharedTokenBuckets implements RateLimits {
  readonly #store: LimitStore;
  readonly #purpose: string;
  readonly #rate: Rate;

  /**
   * @param purpose the buckets of another purpose are different
   * @throws {RangeError} for an invalid rate
   */
  constructor(store: LimitStore, purpose: string, rate: Rate) {
    this.#store = store;
    this.#purpose = purpose;
    this.#rate = requireRate(rate);
  }

  async take(keyId: string): Promise<RateLimit> {
    const { tokens, allowed } = await this.#store.takeToken(this.#nameOf(keyId), this.#rate);
    return rateLimitOf(this.#rate, tokens, allowed);
  }

  async peek(keyId: string): Promise<RateLimit> {
    const { tokens, allowed } = await this.#store.bucket(this.#nameOf(keyId), this.#rate);
    return rateLimitOf(this.#rate, tokens, allowed);
  }

  #nameOf(keyId: string): string {
    return `${this.#purpose}:${keyId}`;
  }
}
