import { setTimeout as pause } from "node:timers/promises";
import { type Complete, checkOptions, isError, type OptionNames, withDefaults } from "firmament/base";
import {
  type DeliveryClaim,
  type DeliveryOutcome,
  isSubscriptionId,
  type NewSubscription,
  type Subscription,
} from "../subscription.ts";
import type { GuardedPost } from "../webhook/guarded-post.ts";
import { tracedPost } from "../webhook/traced-post.ts";
import type { AlertOutbox, OutboxAlert } from "./alert-outbox.ts";
import type { AlertStore } from "./alert-store.ts";
import { type AlertMessage, alertMessage, signedHeaders, testMessage } from "./message.ts";
import { readWebhookUrl } from "./webhook-url.ts";

/** How alerts are delivered. Times are in milliseconds. */
export interface AlertDeliveryOptions {
  /** The maximum number of subscriptions of an account; default 20. */
  readonly maxSubscriptions?: number | undefined;
  /** Whether webhooks may have private addresses, and no TLS; default `false`. */
  readonly allowPrivate?: boolean | undefined;
  /** The maximum number of alerts of one message; default 100. */
  readonly maxBatch?: number | undefined;
  /** How long to wait for a response; default ten seconds. */
  readonly timeoutMs?: number | undefined;
  /** The interval between searches for alerts; default one second. */
  readonly sweepMs?: number | undefined;
  /** The pause after the first failure; each further pause is twice as long. Default: five seconds. */
  readonly firstPauseMs?: number | undefined;
  /** Default: one hour. */
  readonly maxPauseMs?: number | undefined;
  /** A subscription is disabled when all its deliveries have failed for this long; default: three days. */
  readonly disableAfterMs?: number | undefined;
  readonly now?: (() => number) | undefined;
  /** Posts messages; default: over HTTP, with a guard against private addresses. */
  readonly post?: ((post: GuardedPost) => Promise<number>) | undefined;
  /** Receives the end of each delivery, for logs and metrics. */
  readonly onEnd?: ((delivery: FinishedDelivery) => void) | undefined;
  /** Receives errors of the store and of the datasets; the work is tried again later. */
  readonly onFailure?: ((error: unknown) => void) | undefined;
}

const DELIVERY_OPTIONS: OptionNames<AlertDeliveryOptions> = {
  maxSubscriptions: true,
  allowPrivate: true,
  maxBatch: true,
  timeoutMs: true,
  sweepMs: true,
  firstPauseMs: true,
  maxPauseMs: true,
  disableAfterMs: true,
  now: true,
  post: true,
  onEnd: true,
  onFailure: true,
};

export interface FinishedDelivery {
  readonly subscription: Subscription;
  /** The number of alerts in the message. */
  readonly alerts: number;
  readonly outcome: DeliveryOutcome["status"];
  readonly problem: string | null;
}

/** The result of a test message. */
export interface TestResult {
  readonly isDelivered: boolean;
  readonly problem: string | null;
}

const DEFAULTS: Complete<AlertDeliveryOptions> = {
  maxSubscriptions: 20,
  allowPrivate: false,
  maxBatch: 100,
  timeoutMs: 10_000,
  sweepMs: 1000,
  firstPauseMs: 5000,
  maxPauseMs: 3_600_000,
  disableAfterMs: 3 * 86_400_000,
  now: Date.now,
  post: tracedPost,
  onEnd: () => {},
  onFailure: () => {},
};

/** A lease outlasts the timeout of its delivery, so that no other process delivers the same alerts meanwhile. */
const LEASE_TIMEOUTS = 2;

/** The alerts that a sweep reads at once, and the pages that it reads: alerts of failing webhooks may be many. */
const PAGE = 500;
const PAGES_PER_SWEEP = 10;

/** Other programs can activate a subscription, whose saved search then is missing. */
const RECONCILE_MS = 60_000;

const MAX_CONCURRENT = 16;

/** Slow webhooks of one account must not keep those of others waiting. */
const MAX_CONCURRENT_PER_ACCOUNT = 4;
const MAX_PROBLEM_LENGTH = 200;
const GONE = 410;

/** A dataset that was opened, or `null` until it is. */
export type OutboxSource = () => AlertOutbox | null;

interface Watched {
  readonly outbox: OutboxSource;
  /** Where the next sweep continues. */
  after: number;
  /** When the saved searches were last compared with the subscriptions. */
  reconciledAt: number;
}

/**
 * Delivers the alerts of datasets to the webhooks of accounts, at least once each. A dataset keeps an alert until its webhook has
 * responded with a 2xx status, so that no alert is lost when a process ends.
 */
export class AlertDeliveries {
  readonly #store: AlertStore;
  readonly #options: Complete<AlertDeliveryOptions>;
  readonly #datasets = new Map<string, Watched>();
  readonly #closing = new AbortController();
  /** The running deliveries by subscription. These promises never reject. */
  readonly #running = new Map<string, Promise<void>>();
  /** The accounts whose webhooks are being tested. */
  readonly #testing = new Set<string>();
  /** The account of each running delivery. */
  readonly #runningAccounts: Map<string, string> = new Map();
  #loop: Promise<void> | null = null;

  constructor(store: AlertStore, options: AlertDeliveryOptions = {}) {
    checkOptions("AlertDeliveries", options, DELIVERY_OPTIONS);
    this.#store = store;
    this.#options = withDefaults(DEFAULTS, options);
  }

  get maxSubscriptions(): number {
    return this.#options.maxSubscriptions;
  }

  /** Delivers the alerts of a dataset from now on. */
  watch(dataset: string, outbox: OutboxSource): void {
    this.#datasets.set(dataset, { outbox, after: 0, reconciledAt: Number.NEGATIVE_INFINITY });
  }

  /** Starts to search for alerts periodically. */
  start(): void {
    this.#loop ??= this.#sweepForever();
  }

  /** Ends the running deliveries; their alerts are delivered when the dataset is next in use. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#loop;
    await Promise.all(this.#running.values());
  }

  /** Why a URL cannot be a webhook; `null` if it can. */
  urlProblem(url: string): string | null {
    const read = readWebhookUrl(url, this.#options.allowPrivate);
    return typeof read === "string" ? read : null;
  }

  /**
   * Creates a subscription, and its saved search.
   *
   * @returns `null` if the account has too many
   * @throws {QueryError} for a query that cannot be saved
   */
  async create(subscription: NewSubscription, outbox: AlertOutbox): Promise<Subscription | null> {
    const created = await this.#store.createSubscription(subscription, this.#options.maxSubscriptions);
    if (created === null) return null;
    try {
      await addSearch(created, outbox);
      return created;
    } catch (error) {
      await this.#store.deleteSubscription(created.account, created.id);
      throw error;
    }
  }

  /** Deletes a subscription, with its saved search and the alerts that are not delivered. Returns `false` if there is none. */
  async delete({ account, id }: Pick<Subscription, "account" | "id">, outbox: AlertOutbox): Promise<boolean> {
    const isDeleted = await this.#store.deleteSubscription(account, id);
    await outbox.savedSearches.delete(id, { owner: account });
    return isDeleted;
  }

  /**
   * Sends a message without alerts. If the webhook accepts it, a disabled subscription becomes active again. An account has
   * one test at a time: each can wait for a response until the timeout.
   */
  async test(subscription: Subscription, outbox: AlertOutbox): Promise<TestResult> {
    const { account } = subscription;
    if (this.#testing.has(account)) return { isDelivered: false, problem: "another test of the account is running" };
    this.#testing.add(account);
    try {
      return await this.#test(subscription, outbox);
    } finally {
      this.#testing.delete(account);
    }
  }

  async #test(subscription: Subscription, outbox: AlertOutbox): Promise<TestResult> {
    const problem = await this.#post(subscription, testMessage(subscription), `test_${crypto.randomUUID()}`);
    if (problem !== null) return { isDelivered: false, problem: problem.text };
    await this.#store.resumeSubscription(subscription.id);
    await addSearch(subscription, outbox);
    return { isDelivered: true, problem: null };
  }

  /** Makes the deliveries that are due, for each account the first four of them, and waits for them. */
  async sweep(): Promise<void> {
    await this.#startDue();
    await Promise.all(this.#running.values());
  }

  async #sweepForever(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await this.#startDue();
      await pause(this.#options.sweepMs, undefined, { signal }).catch(() => {});
    }
  }

  async #startDue(): Promise<void> {
    for (const [name, watched] of this.#datasets) {
      await this.#reportFailure(async () => {
        const outbox = watched.outbox();
        if (outbox === null) return;
        const now = performance.now();
        if (now - watched.reconciledAt >= RECONCILE_MS) {
          await this.#reconcile(name, outbox);
          watched.reconciledAt = now;
        }
        await this.#startDeliveries(watched, outbox);
      });
    }
  }

  /** Repairs what a process left that ended between its changes of the two files, or what another program changed. */
  async #reconcile(dataset: string, outbox: AlertOutbox): Promise<void> {
    for (const subscription of await this.#store.subscriptions(null, dataset)) {
      const { id, account: owner, state } = subscription;
      const isSaved = outbox.savedSearches.get(id, { owner }) !== null;
      if (state === "active" && !isSaved) await this.#reportFailure(() => addSearch(subscription, outbox));
      if (state === "disabled" && isSaved) await outbox.savedSearches.delete(id, { owner });
    }
  }

  async #startDeliveries(watched: Watched, outbox: AlertOutbox): Promise<void> {
    for (let page = 0; page < PAGES_PER_SWEEP; page += 1) {
      // A delivery that ends from now on may have acknowledged alerts of the page.
      const busy = new Set(this.#running.keys());
      const alerts = await outbox.alerts.pending({ limit: PAGE, after: watched.after });
      const own = alerts.filter(({ search }) => isSubscriptionId(search) && !busy.has(search));
      for (const [search, group] of Map.groupBy(own, (alert) => alert.search)) {
        if (this.#isAtLimit(group[0]?.owner)) continue;
        while (this.#running.size >= MAX_CONCURRENT) await Promise.race(this.#running.values());
        if (this.#closing.signal.aborted) return;
        const claim = await this.#claim(search);
        if (claim === null) await this.#dropIfUnused(search, group, outbox);
        else this.#start(claim, group, outbox);
      }
      watched.after = alerts.length < PAGE ? 0 : (alerts.at(-1)?.id ?? 0);
      if (watched.after === 0) return;
    }
  }

  get #leaseMs(): number {
    return LEASE_TIMEOUTS * this.#options.timeoutMs;
  }

  #claim(id: string): Promise<DeliveryClaim | null> {
    return this.#store.claimDelivery(id, this.#leaseMs);
  }

  #start(claim: DeliveryClaim, alerts: readonly OutboxAlert[], outbox: AlertOutbox): void {
    const { id, account } = claim.subscription;
    this.#runningAccounts.set(id, account);
    const end = this.#reportFailure(() => this.#deliver(claim, alerts, outbox));
    this.#running.set(
      id,
      end.finally(() => {
        this.#running.delete(id);
        this.#runningAccounts.delete(id);
      }),
    );
  }

  #isAtLimit(account: string | undefined): boolean {
    const accounts = [...this.#runningAccounts.values()];
    return accounts.filter((each) => each === account).length >= MAX_CONCURRENT_PER_ACCOUNT;
  }

  /** Delivers alerts of one subscription, one message after the other, until one fails. */
  async #deliver(first: DeliveryClaim, alerts: readonly OutboxAlert[], outbox: AlertOutbox): Promise<void> {
    const { maxBatch } = this.#options;
    let claim: DeliveryClaim | null = first;
    for (let start = 0; start < alerts.length; start += maxBatch) {
      claim ??= await this.#claim(first.subscription.id);
      if (claim === null || !(await this.#deliverBatch(claim, alerts.slice(start, start + maxBatch), outbox))) return;
      claim = null;
    }
  }

  /** Deletes the saved search of a subscription that is deleted or disabled, with its alerts, if a process ended too early. */
  async #dropIfUnused(search: string, [alert]: readonly OutboxAlert[], outbox: AlertOutbox): Promise<void> {
    const subscription = await this.#store.subscription(search);
    if (alert === undefined || subscription?.state === "active") return;
    // The account may be one of another service with the same dataset.
    const isKnown = subscription !== null || (await this.#store.account(alert.owner)) !== null;
    if (isKnown) await outbox.savedSearches.delete(search, { owner: alert.owner });
  }

  /** @returns whether the webhook has accepted the alerts */
  async #deliverBatch(claim: DeliveryClaim, batch: readonly OutboxAlert[], outbox: AlertOutbox): Promise<boolean> {
    const { subscription, leaseEndsAt } = claim;
    const { now } = this.#options;
    // The store may have another clock.
    const difference = leaseEndsAt - this.#leaseMs - now();
    const message = alertMessage(subscription, batch);
    // A repetition of the same alerts has the same id.
    const id = `${message.alerts[0]?.id}-${batch.at(-1)?.id}`;
    const problem = await this.#post(subscription, message, id);
    const outcome = this.#outcomeOf(subscription, problem, now() + difference);
    if (outcome.status === "delivered") await outbox.alerts.acknowledge(batch.map((alert) => alert.id));
    await this.#store.settleDelivery(claim, outcome);
    if (outcome.status === "disabled") {
      await outbox.savedSearches.delete(subscription.id, { owner: subscription.account });
    }
    this.#options.onEnd({
      subscription,
      alerts: batch.length,
      outcome: outcome.status,
      problem: problem?.text ?? null,
    });
    return outcome.status === "delivered";
  }

  #outcomeOf({ failures, failingSince }: Subscription, problem: DeliveryProblem | null, time: number): DeliveryOutcome {
    if (problem === null) return { status: "delivered" };
    if (this.#closing.signal.aborted) return { status: "abandoned" };
    const { firstPauseMs, maxPauseMs, disableAfterMs } = this.#options;
    if (problem.isFinal || time - (failingSince ?? time) >= disableAfterMs) {
      return { status: "disabled", problem: problem.text };
    }
    const delay = Math.min(maxPauseMs, firstPauseMs * 2 ** failures);
    // Webhooks that failed at the same time are not tried again at the same time.
    const jitter = 0.5 + Math.random() / 2;
    return { status: "failed", problem: problem.text, nextAttemptAt: Math.round(time + delay * jitter) };
  }

  /** @returns why the webhook has not accepted a message; `null` if it has */
  async #post({ url, secret }: Subscription, message: AlertMessage, id: string): Promise<DeliveryProblem | null> {
    const { allowPrivate, timeoutMs, now, post } = this.#options;
    const address = readWebhookUrl(url, allowPrivate);
    if (typeof address === "string") return { text: address, isFinal: false };
    const body = JSON.stringify(message);
    const headers = signedHeaders(secret, id, body, now());
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const signal = AbortSignal.any([this.#closing.signal, timeout]);
      const status = await post({ url: address, headers, body, allowPrivate, signal });
      if (status >= 200 && status < 300) return null;
      return { text: `the webhook responded with status ${status}`, isFinal: status === GONE };
    } catch (error) {
      const slow = `the webhook did not respond within ${timeoutMs / 1000} seconds`;
      const reason = isError(error) ? error.message || error.name : String(error);
      const text = timeout.aborted ? slow : `the webhook cannot be reached: ${reason}`;
      return { text: text.slice(0, MAX_PROBLEM_LENGTH), isFinal: false };
    }
  }

  /** Runs background work; its errors go to `onFailure`, because no caller awaits it. */
  async #reportFailure(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#options.onFailure(error);
    }
  }
}

interface DeliveryProblem {
  readonly text: string;
  /** Whether another try is useless. */
  readonly isFinal: boolean;
}

/** Alerts begin with the next change: documents that match already are not reported. */
async function addSearch(
  { id, account: owner, query, filter, defaultOperator }: Subscription,
  { savedSearches }: AlertOutbox,
): Promise<void> {
  if (savedSearches.get(id, { owner }) !== null) return;
  await savedSearches.add(id, query, { owner, defaultOperator, filter: filter ?? undefined });
}
