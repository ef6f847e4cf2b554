import type { AccountStore } from "../account-store.ts";
import type { PaymentProvider } from "../payment-provider.ts";
import type { TopUpClaim, TopUpOutcome } from "../top-up-claim.ts";
import type { TopUpListener } from "./billing.ts";

/** How top-ups are tried. Times are in milliseconds. */
export interface TopUpOptions {
  /** Auto top-up is turned off when it was tried in vain so often on one day in UTC; default 5. */
  readonly triesPerDay?: number;
  /** From the first vain try to the second; every further pause is four times as long. Default: a minute. */
  readonly firstPauseMs?: number;
  /** Longer than that no pause is; default: six hours. */
  readonly longestPauseMs?: number;
  /** How long a payment is waited for; default: half a minute. */
  readonly timeoutMs?: number;
  /**
   * How often to look for top-ups that wait for their next try, or were left by a process that ended; default: five
   * seconds.
   */
  readonly sweepMs?: number;
  readonly now?: () => number;
  /** Told when the store fails, or a try does; the top-up is tried again later. */
  readonly onFailure?: (error: unknown, account: string | null) => void;
}

const DEFAULTS: Required<TopUpOptions> = {
  triesPerDay: 5,
  firstPauseMs: 60_000,
  longestPauseMs: 6 * 60 * 60_000,
  timeoutMs: 30_000,
  sweepMs: 5000,
  now: Date.now,
  onFailure: () => {},
};

/** Five tries take an hour and a half: longer than a provider is out of order. */
const PAUSE_GROWTH = 4;

/** Others wait for the next sweep. */
const MOST_UNDER_WAY = 20;

/** So that nobody takes a top-up on while another writes down what became of it. */
const LEASES_IN_TIMEOUTS = 2;

/** Enough of a provider's reason, in characters. */
const LONGEST_REASON = 200;

/** Sees that accounts are topped up, beside their requests: none waits for it. */
export class TopUps implements TopUpListener {
  readonly #store: AccountStore;
  readonly #provider: PaymentProvider;
  readonly #options: Required<TopUpOptions>;
  readonly #closing = new AbortController();
  /** By account. They never reject. */
  readonly #underWay = new Map<string, Promise<void>>();
  #sweeps: NodeJS.Timeout | null = null;

  /** @throws {RangeError} for an option that is no whole number above 0 */
  constructor(store: AccountStore, provider: PaymentProvider, options: TopUpOptions = {}) {
    this.#store = store;
    this.#provider = provider;
    this.#options = { ...DEFAULTS, ...options };
    for (const [name, value] of Object.entries(this.#options)) {
      if (typeof value === "function" || (Number.isSafeInteger(value) && value > 0)) continue;
      throw new RangeError(`${name} is to be a whole number above 0, not ${value}.`);
    }
  }

  /** Looks for due top-ups from now on. */
  start(): void {
    this.#sweeps ??= setInterval(() => this.sweep(), this.#options.sweepMs).unref();
  }

  notice(account: string): void {
    if (this.#closing.signal.aborted || this.#underWay.has(account) || this.#underWay.size >= MOST_UNDER_WAY) return;
    const end = this.#attempt(account, () => this.#tryFor(account));
    this.#underWay.set(
      account,
      end.finally(() => this.#underWay.delete(account)),
    );
  }

  ask(account: string): void {
    if (this.#closing.signal.aborted) return;
    this.#attempt(account, async () => {
      if (await this.#store.askForTopUp(account)) this.notice(account);
    });
  }

  /** Tries what is due; resolves when the tries under way have ended. */
  async sweep(): Promise<void> {
    await this.#attempt(null, async () => {
      for (const account of await this.#store.dueTopUps(MOST_UNDER_WAY)) this.notice(account);
    });
    await Promise.all(this.#underWay.values());
  }

  /** Waits for no payment any more: those under way are asked for again when the accounts are next in use. */
  async close(): Promise<void> {
    if (this.#sweeps !== null) clearInterval(this.#sweeps);
    this.#closing.abort();
    await Promise.all(this.#underWay.values());
  }

  async #tryFor(account: string): Promise<void> {
    const { timeoutMs, triesPerDay } = this.#options;
    const claim = await this.#store.claimTopUp(account, { leaseMs: LEASES_IN_TIMEOUTS * timeoutMs, triesPerDay });
    if (claim !== null) await this.#store.settleTopUp(claim, await this.#outcomeOf(claim));
  }

  async #outcomeOf(claim: TopUpClaim): Promise<TopUpOutcome> {
    const { account, email, amount, reference } = claim;
    const signal = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(this.#options.timeoutMs)]);
    try {
      const result = await Promise.race([
        this.#provider.topUp({ account, email, amount, reference }, signal),
        rejectionBy(signal),
      ]);
      return result.status === "paid" ? result : this.#vain("declined", result.reason, claim);
    } catch (error) {
      if (this.#closing.signal.aborted) return { status: "abandoned" };
      this.#options.onFailure(error, account);
      return this.#vain("failed", error instanceof Error ? error.message : String(error), claim);
    }
  }

  #vain(status: "declined" | "failed", reason: string, { failures, triesToday }: TopUpClaim): TopUpOutcome {
    const { triesPerDay, firstPauseMs, longestPauseMs, now } = this.#options;
    const pause = Math.min(longestPauseMs, firstPauseMs * PAUSE_GROWTH ** failures);
    const next = triesToday < triesPerDay ? now() + pause : null;
    return { status, reason: reason.slice(0, LONGEST_REASON), next };
  }

  /** Nobody waits for what is done here, so its failures go where they are looked for. */
  async #attempt(account: string | null, work: () => Promise<void>): Promise<void> {
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
