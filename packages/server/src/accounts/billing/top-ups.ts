import { type Complete, checkOptions, messageOf, type OptionNames, withDefaults } from "firmament/base";
import type { AccountStore } from "../account-store.ts";
import type { PaymentProvider } from "../payment-provider.ts";
import type { TopUpClaim, TopUpOutcome } from "../top-up-claim.ts";
import type { TopUpListener } from "./billing.ts";

/** When top-ups are tried. Times are in milliseconds. */
export interface TopUpOptions {
  /** After this many tries on one day in UTC, auto top-up is turned off; default 5. */
  readonly maxTriesPerDay?: number | undefined;
  /** The pause after the first failed try; each further pause is four times as long. Default: a minute. */
  readonly firstPauseMs?: number | undefined;
  /** Default: six hours. */
  readonly maxPauseMs?: number | undefined;
  /** How long to wait for a payment; default: half a minute. */
  readonly timeoutMs?: number | undefined;
  /** The interval between searches for due top-ups, also those that an ended process has left; default: five seconds. */
  readonly sweepMs?: number | undefined;
  readonly now?: (() => number) | undefined;
  /** Receives errors of the store and of tries; the top-up is tried again later. */
  readonly onFailure?: ((error: unknown, account: string | null) => void) | undefined;
}

const TOP_UP_OPTIONS: OptionNames<TopUpOptions> = {
  maxTriesPerDay: true,
  firstPauseMs: true,
  maxPauseMs: true,
  timeoutMs: true,
  sweepMs: true,
  now: true,
  onFailure: true,
};

const DEFAULTS: Complete<TopUpOptions> = {
  maxTriesPerDay: 5,
  firstPauseMs: 60_000,
  maxPauseMs: 6 * 60 * 60_000,
  timeoutMs: 30_000,
  sweepMs: 5000,
  now: Date.now,
  onFailure: () => {},
};

/** With the other defaults, five tries take an hour and a half: longer than a typical outage of a payment provider. */
const PAUSE_GROWTH = 4;

const MAX_CONCURRENT_PAYMENTS = 20;

/** A lease outlasts the timeout of its payment, so that no other process claims the top-up before it is settled. */
const LEASE_TIMEOUTS = 2;

/** The stored length of a provider's reason, in characters. */
const MAX_REASON_LENGTH = 200;

/** Tops up accounts in the background; no request waits for it. */
export class TopUps implements TopUpListener {
  readonly #store: AccountStore;
  readonly #provider: PaymentProvider;
  readonly #options: Complete<TopUpOptions>;
  readonly #closing = new AbortController();
  /** The running tries by account. These promises never reject. */
  readonly #running = new Map<string, Promise<void>>();
  #sweepTimer: NodeJS.Timeout | null = null;

  /** @throws {RangeError} for an option that is not a whole number above 0 */
  constructor(store: AccountStore, provider: PaymentProvider, options: TopUpOptions = {}) {
    checkOptions("TopUps", options, TOP_UP_OPTIONS);
    this.#store = store;
    this.#provider = provider;
    this.#options = withDefaults(DEFAULTS, options);
    for (const [name, value] of Object.entries(this.#options)) {
      if (typeof value === "function" || (Number.isSafeInteger(value) && value > 0)) continue;
      throw new RangeError(`${name} must be a whole number above 0, not ${value}.`);
    }
  }

  /** Starts the periodic search for due top-ups. */
  start(): void {
    this.#sweepTimer ??= setInterval(() => this.sweep(), this.#options.sweepMs).unref();
  }

  topUpRequested(account: string): void {
    if (this.#closing.signal.aborted || this.#running.has(account)) return;
    // The next sweep finds the top-up again.
    if (this.#running.size >= MAX_CONCURRENT_PAYMENTS) return;
    const end = this.#reportFailure(account, () => this.#tryTopUp(account));
    this.#running.set(
      account,
      end.finally(() => this.#running.delete(account)),
    );
  }

  balanceTooLow(account: string): void {
    if (this.#closing.signal.aborted) return;
    this.#reportFailure(account, async () => {
      if (await this.#store.requestTopUp(account)) this.topUpRequested(account);
    });
  }

  /** Tries all due top-ups; resolves when no try is running. */
  async sweep(): Promise<void> {
    await this.#reportFailure(null, async () => {
      for (const account of await this.#store.dueTopUps(MAX_CONCURRENT_PAYMENTS)) this.topUpRequested(account);
    });
    await Promise.all(this.#running.values());
  }

  /** Interrupts the running tries; their payments are tried again when the store is next in use. */
  async close(): Promise<void> {
    if (this.#sweepTimer !== null) clearInterval(this.#sweepTimer);
    this.#closing.abort();
    await Promise.all(this.#running.values());
  }

  async #tryTopUp(account: string): Promise<void> {
    const { timeoutMs, maxTriesPerDay, now } = this.#options;
    const leaseMs = LEASE_TIMEOUTS * timeoutMs;
    const start = now();
    const claim = await this.#store.claimTopUp(account, { leaseMs, maxTriesPerDay });
    if (claim === null) return;
    // The store may have another clock.
    const difference = claim.leaseEndsAt - leaseMs - start;
    await this.#store.settleTopUp(claim, await this.#outcomeOf(claim, () => now() + difference));
  }

  async #outcomeOf(claim: TopUpClaim, storeNow: () => number): Promise<TopUpOutcome> {
    const { account, email, amount, reference } = claim;
    const signal = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(this.#options.timeoutMs)]);
    try {
      const result = await Promise.race([
        this.#provider.topUp({ account, email, amount, reference }, signal),
        rejectionBy(signal),
      ]);
      return result.status === "paid" ? result : this.#unpaidOutcome("declined", result.reason, claim, storeNow());
    } catch (error) {
      if (this.#closing.signal.aborted) return { status: "abandoned" };
      this.#options.onFailure(error, account);
      const reason = messageOf(error);
      return this.#unpaidOutcome("failed", reason, claim, storeNow());
    }
  }

  #unpaidOutcome(
    status: "declined" | "failed",
    reason: string,
    { failures, triesToday }: TopUpClaim,
    now: number,
  ): TopUpOutcome {
    const { maxTriesPerDay, firstPauseMs, maxPauseMs } = this.#options;
    const pause = Math.min(maxPauseMs, firstPauseMs * PAUSE_GROWTH ** failures);
    const nextTryAt = triesToday < maxTriesPerDay ? now + pause : null;
    return { status, reason: reason.slice(0, MAX_REASON_LENGTH), nextTryAt };
  }

  /** Runs background work; its errors go to `onFailure`, because no caller awaits it. */
  async #reportFailure(account: string | null, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#options.onFailure(error, account);
    }
  }
}

function rejectionBy(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  const onAbort = (): void => reject(signal.reason);
  if (signal.aborted) onAbort();
  else signal.addEventListener("abort", onAbort, { once: true });
  return promise;
}
