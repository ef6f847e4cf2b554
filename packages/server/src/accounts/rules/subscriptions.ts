import { randomBytes } from "node:crypto";
import type { Steps } from "@firmament/dataset/database";
import { unknownAccount } from "../accounts-error.ts";
import {
  type DeliveryClaim,
  type DeliveryOutcome,
  type NewSubscription,
  SECRET_PREFIX,
  type Subscription,
} from "../subscription.ts";
import type { AccountTables } from "../tables/account-tables.ts";
import type { DeliveryState } from "../tables/subscription-table.ts";
import { randomId } from "./random-text.ts";

const SECRET_BYTES = 32;

/** Implements `SubscriptionStore.createSubscription`. */
export async function createSubscription(
  created: NewSubscription,
  max: number,
  { database, accounts, subscriptions }: AccountTables,
  now: number,
): Promise<Subscription | null> {
  const subscription: Subscription = {
    ...created,
    id: randomId("als"),
    secret: `${SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString("base64")}`,
    createdAt: now,
    state: "active",
    failures: 0,
    failingSince: null,
    nextAttemptAt: now,
    problem: null,
    deliveredAt: null,
  };
  return database.write(function* () {
    const { account } = subscription;
    yield* accounts.lock(account);
    if ((yield* accounts.find(account)) === null) throw unknownAccount(account);
    if ((yield* subscriptions.countOf(account)) >= max) return null;
    yield* subscriptions.insert(subscription);
    return subscription;
  });
}

/** Implements `SubscriptionStore.claimDelivery`. Reads first, because most searches for due alerts find none. */
export async function claimDelivery(
  id: string,
  leaseMs: number,
  tables: AccountTables,
  now: number,
): Promise<DeliveryClaim | null> {
  const { database } = tables;
  if ((await database.run(() => dueSubscription(id, tables, now))) === null) return null;
  return database.write(function* () {
    yield* tables.subscriptions.lock(id);
    const subscription = yield* dueSubscription(id, tables, now);
    if (subscription === null) return null;
    const leaseEndsAt = now + leaseMs;
    yield* tables.subscriptions.update(id, { ...deliveryState(subscription), claimed_until: leaseEndsAt });
    return { subscription, leaseEndsAt };
  });
}

function* dueSubscription(
  id: string,
  { accounts, subscriptions }: AccountTables,
  now: number,
): Steps<Subscription | null> {
  const found = yield* subscriptions.find(id);
  if (found === null) return null;
  const { subscription, claimedUntil } = found;
  const isDue = subscription.state === "active" && subscription.nextAttemptAt <= now && claimedUntil <= now;
  return isDue && (yield* accounts.find(subscription.account))?.hasApiAccess === true ? subscription : null;
}

/** Implements `SubscriptionStore.settleDelivery`. */
export async function settleDelivery(
  { subscription: { id }, leaseEndsAt }: DeliveryClaim,
  outcome: DeliveryOutcome,
  { database, subscriptions }: AccountTables,
  now: number,
): Promise<void> {
  await database.write(function* () {
    yield* subscriptions.lock(id);
    const found = yield* subscriptions.find(id);
    if (found?.claimedUntil !== leaseEndsAt) return;
    yield* subscriptions.update(id, stateAfter(found.subscription, outcome, now));
  });
}

function stateAfter(subscription: Subscription, outcome: DeliveryOutcome, now: number): DeliveryState {
  const before = deliveryState(subscription);
  const failed = { ...before, failures: before.failures + 1, failing_since: before.failing_since ?? now };
  switch (outcome.status) {
    case "delivered":
      return { ...before, failures: 0, failing_since: null, next_attempt_at: now, problem: null, delivered_at: now };
    case "failed":
      return { ...failed, next_attempt_at: outcome.nextAttemptAt, problem: outcome.problem };
    case "disabled":
      return { ...failed, state: "disabled", problem: outcome.problem };
    case "abandoned":
      return before;
  }
}

/** Implements `SubscriptionStore.resumeSubscription`. */
export async function resumeSubscription(
  id: string,
  { database, subscriptions }: AccountTables,
  now: number,
): Promise<boolean> {
  return database.write(function* () {
    yield* subscriptions.lock(id);
    const found = yield* subscriptions.find(id);
    if (found === null) return false;
    const { deliveredAt } = found.subscription;
    yield* subscriptions.update(id, {
      state: "active",
      failures: 0,
      failing_since: null,
      next_attempt_at: now,
      // A running delivery keeps its lease.
      claimed_until: found.claimedUntil,
      problem: null,
      delivered_at: deliveredAt,
    });
    return true;
  });
}

/** Implements `SubscriptionStore.disableSubscription`. A running delivery loses its lease: its outcome changes nothing. */
export async function disableSubscription(
  id: string,
  problem: string,
  { database, subscriptions }: AccountTables,
): Promise<boolean> {
  return database.write(function* () {
    yield* subscriptions.lock(id);
    const found = yield* subscriptions.find(id);
    if (found === null) return false;
    yield* subscriptions.update(id, { ...deliveryState(found.subscription), state: "disabled", problem });
    return true;
  });
}

/** The state without a lease. */
function deliveryState({
  state,
  failures,
  failingSince,
  nextAttemptAt,
  problem,
  deliveredAt,
}: Subscription): DeliveryState {
  return {
    state,
    failures,
    failing_since: failingSince,
    next_attempt_at: nextAttemptAt,
    claimed_until: 0,
    problem,
    delivered_at: deliveredAt,
  };
}
