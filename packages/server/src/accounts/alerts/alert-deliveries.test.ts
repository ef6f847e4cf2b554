import { createHmac } from "node:crypto";
import { MemoryOutbox } from "@firmament/test-support/accounts/memory-outbox.ts";
import { createTestAccount } from "@firmament/test-support/accounts/test-account.ts";
import { startWebhook, type WebhookRequest } from "@firmament/test-support/accounts/webhook-server.ts";
import { describe, expect, onTestFinished, test } from "vitest";
import { SqliteAccountStore } from "../sqlite/account-store.ts";
import type { NewSubscription, Subscription } from "../subscription.ts";
import { AlertDeliveries, type AlertDeliveryOptions, type FinishedDelivery } from "./alert-deliveries.ts";

const START = Date.UTC(2030, 0, 1);

/**
 * A store with one account, deliveries and a dataset, at a time that tests change.
 *
 * @param difference between the clock of the deliveries and that of the store
 */
async function setUp(options: AlertDeliveryOptions = {}, difference = 0) {
  const clock = { now: START };
  const store = SqliteAccountStore.open(":memory:", { now: () => clock.now });
  const { account } = await createTestAccount(store);
  const outbox = new MemoryOutbox();
  const ended: FinishedDelivery[] = [];
  const failures: unknown[] = [];
  const deliveries = new AlertDeliveries(store, {
    allowPrivate: true,
    now: () => clock.now + difference,
    onEnd: (delivery) => ended.push(delivery),
    onFailure: (error) => failures.push(error),
    ...options,
  });
  deliveries.watch("companies", () => outbox);
  onTestFinished(() => deliveries.close());
  const create = async (url: string, more: Partial<NewSubscription> = {}): Promise<Subscription> => {
    const terms = { account: account.id, dataset: "companies", name: "Berlin", query: "berlin", filter: null, url };
    const created = await deliveries.create({ ...terms, defaultOperator: "OR", ...more }, outbox);
    if (created === null) throw new Error("There are too many subscriptions.");
    return created;
  };
  const stateOf = async ({ id }: Subscription): Promise<Subscription | null> => store.subscription(id);
  return { clock, store, account, outbox, ended, failures, deliveries, create, stateOf };
}

function documentsIn(requests: readonly WebhookRequest[]): readonly (readonly string[])[] {
  return requests.map(({ body }) => (body.alerts as readonly { document: string }[]).map(({ document }) => document));
}

describe("a delivery", () => {
  test("is a signed message with the alerts, which are then acknowledged", async () => {
    const { deliveries, outbox, create, clock, ended, stateOf } = await setUp();
    const { url, requests } = await startWebhook(204);
    const subscription = await create(url);
    outbox.enter(subscription, "a", "b");
    clock.now += 1234;
    await deliveries.sweep();
    const { id, secret } = subscription;
    expect(requests.map(({ body }) => body)).toEqual([
      {
        type: "alerts",
        dataset: "companies",
        search: { id, name: "Berlin" },
        alerts: [
          { id: `${id}-1`, kind: "entered", document: "a", change_number: 1, at: "2030-01-01T00:00:00.000Z" },
          { id: `${id}-2`, kind: "entered", document: "b", change_number: 2, at: "2030-01-01T00:00:00.000Z" },
        ],
      },
    ]);
    const headers = requests[0]?.headers ?? {};
    const timestamp = Math.floor(clock.now / 1000);
    const signed = `${headers["webhook-id"]}.${timestamp}.${JSON.stringify(requests[0]?.body)}`;
    const key = Buffer.from(secret.replace("whsec_", ""), "base64");
    expect(key).toHaveLength(32);
    expect(headers).toMatchObject({
      "content-type": "application/json",
      "webhook-id": `${id}-1-2`,
      "webhook-timestamp": String(timestamp),
      "webhook-signature": `v1,${createHmac("sha256", key).update(signed).digest("base64")}`,
    });
    expect(outbox.pendingDocuments).toEqual([]);
    expect(ended).toMatchObject([{ alerts: 2, outcome: "delivered", problem: null }]);
    expect(await stateOf(subscription)).toMatchObject({ state: "active", failures: 0, deliveredAt: clock.now });
  });

  test("has at most as many alerts as a message may have", async () => {
    const { deliveries, outbox, create } = await setUp({ maxBatch: 2 });
    const { url, requests } = await startWebhook(200);
    outbox.enter(await create(url), "a", "b", "c", "d", "e");
    await deliveries.sweep();
    expect(documentsIn(requests)).toEqual([["a", "b"], ["c", "d"], ["e"]]);
  });

  test.each([
    ["", 0],
    [", although the clock of the store is an hour ahead", -3_600_000],
    [", although the clock of the store is an hour behind", 3_600_000],
  ])("that fails is repeated after longer and longer pauses, with the same ids%s", async (_, difference) => {
    const options = { firstPauseMs: 1000, maxPauseMs: 3000 };
    const { deliveries, outbox, create, clock, stateOf } = await setUp(options, difference);
    const { url, requests } = await startWebhook(500, 302, 404, 429, 200);
    const subscription = await create(url);
    outbox.enter(subscription, "a");
    const pauses: number[] = [];
    for (const status of [500, 302, 404, 429]) {
      await deliveries.sweep();
      const { nextAttemptAt = 0, problem } = (await stateOf(subscription)) ?? {};
      expect(problem).toBe(`the webhook responded with status ${status}`);
      pauses.push(nextAttemptAt - clock.now);
      clock.now = nextAttemptAt - 1;
      await deliveries.sweep();
      clock.now += 1;
    }
    expect(requests).toHaveLength(4);
    await deliveries.sweep();
    expect(new Set(requests.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(documentsIn(requests)).toEqual(Array(5).fill(["a"]));
    for (const [index, longest] of [1000, 2000, 3000, 3000].entries()) {
      expect(pauses[index]).toBeGreaterThanOrEqual(longest / 2);
      expect(pauses[index]).toBeLessThanOrEqual(longest);
    }
    expect(await stateOf(subscription)).toMatchObject({ failures: 0, failingSince: null, problem: null });
    expect(outbox.pendingDocuments).toEqual([]);
  });

  test("does not wait for a webhook that does not respond", async () => {
    const { deliveries, outbox, create } = await setUp({ timeoutMs: 1000 });
    const [slow, fast] = [await startWebhook(null), await startWebhook(200)];
    outbox.enter(await create(slow.url), "a");
    outbox.enter(await create(fast.url), "b");
    const sweep = deliveries.sweep();
    await expect.poll(() => outbox.pendingDocuments).toEqual(["a"]);
    expect(documentsIn(fast.requests)).toEqual([["b"]]);
    await sweep;
    expect(outbox.pendingDocuments).toEqual(["a"]);
  });

  test("is made by one of several processes at a time, and by another one when a process has ended", async () => {
    const { deliveries, outbox, create, clock, store } = await setUp();
    const other = new AlertDeliveries(store, { allowPrivate: true, now: () => clock.now });
    other.watch("companies", () => outbox);
    const { url, requests } = await startWebhook(200);
    const subscription = await create(url);
    outbox.enter(subscription, "a");
    await Promise.all([deliveries.sweep(), other.sweep()]);
    expect(requests).toHaveLength(1);

    expect(await store.claimDelivery(subscription.id, 10_000)).not.toBeNull();
    outbox.enter(subscription, "b");
    await deliveries.sweep();
    expect(requests).toHaveLength(1);
    clock.now += 10_000;
    await other.sweep();
    expect(documentsIn(requests)).toEqual([["a"], ["b"]]);
  });

  test("continues after a restart that interrupted it", async () => {
    const { deliveries, outbox, create, store, clock } = await setUp();
    const { url, requests } = await startWebhook(null, 200);
    outbox.enter(await create(url), "a");
    const sweep = deliveries.sweep();
    await expect.poll(() => requests.length).toBe(1);
    await deliveries.close();
    await sweep;
    const restarted = new AlertDeliveries(store, { allowPrivate: true, now: () => clock.now });
    restarted.watch("companies", () => outbox);
    await restarted.sweep();
    expect(documentsIn(requests)).toEqual([["a"], ["a"]]);
    expect(outbox.pendingDocuments).toEqual([]);
  });

  test("is not made for an account without API access", async () => {
    const { deliveries, outbox, create, store, account } = await setUp();
    const { url, requests } = await startWebhook(200);
    outbox.enter(await create(url), "a");
    await store.changeAccount(account.id, { hasApiAccess: false });
    await deliveries.sweep();
    expect([requests.length, outbox.pendingDocuments]).toEqual([0, ["a"]]);
    await store.changeAccount(account.id, { hasApiAccess: true });
    await deliveries.sweep();
    expect(documentsIn(requests)).toEqual([["a"]]);
  });

  test("starts by itself", async () => {
    const { deliveries, outbox, create } = await setUp({ sweepMs: 5 });
    const { url, requests } = await startWebhook(200);
    deliveries.start();
    outbox.enter(await create(url), "a");
    await expect.poll(() => documentsIn(requests)).toEqual([["a"]]);
  });
});

test("slow webhooks of one account do not keep those of others waiting", async () => {
  const { deliveries, outbox, create, store } = await setUp({ timeoutMs: 1000 });
  const slow = await startWebhook(...Array<null>(20).fill(null));
  for (let n = 0; n < 20; n++) outbox.enter(await create(slow.url), `slow ${n}`);
  const other = await createTestAccount(store);
  const fast = await startWebhook(200);
  outbox.enter(await create(fast.url, { account: other.account.id }), "a");
  const sweep = deliveries.sweep();
  await expect.poll(() => documentsIn(fast.requests)).toEqual([["a"]]);
  expect(slow.requests.length).toBeLessThanOrEqual(4);
  await deliveries.close();
  await sweep;
});

describe("a subscription", () => {
  test("is disabled when its webhook has failed for long, and makes no alerts until a test succeeds", async () => {
    const { deliveries, outbox, create, clock, stateOf, ended } = await setUp({ disableAfterMs: 86_400_000 });
    const { url, requests } = await startWebhook(500, 500, 500, 200);
    const subscription = await create(url);
    outbox.enter(subscription, "a");
    await deliveries.sweep();
    clock.now += 86_399_999;
    await deliveries.sweep();
    expect(await stateOf(subscription)).toMatchObject({ state: "active", failures: 2, failingSince: START });
    clock.now += 3_600_000;
    await deliveries.sweep();
    const problem = "the webhook responded with status 500";
    expect(await stateOf(subscription)).toMatchObject({ state: "disabled", problem });
    expect(ended.at(-1)).toMatchObject({ outcome: "disabled", problem });
    expect([outbox.queries.size, outbox.pendingDocuments]).toEqual([0, []]);

    expect(await deliveries.test(subscription, outbox)).toEqual({ isDelivered: true, problem: null });
    expect(requests.at(-1)?.body).toMatchObject({ type: "test", alerts: [] });
    expect(await stateOf(subscription)).toMatchObject({ state: "active", failures: 0, problem: null });
    expect(outbox.queries.size).toBe(1);
  });

  test("is disabled when its webhook is gone", async () => {
    const { deliveries, outbox, create, stateOf } = await setUp();
    const { url } = await startWebhook(410);
    const subscription = await create(url);
    outbox.enter(subscription, "a");
    await deliveries.sweep();
    expect(await stateOf(subscription)).toMatchObject({ state: "disabled", failures: 1 });
  });

  test("stays as it is when a test fails", async () => {
    const { deliveries, outbox, create, stateOf } = await setUp({ timeoutMs: 50 });
    const subscription = await create((await startWebhook(null)).url);
    const problem = "the webhook did not respond within 0.05 seconds";
    const [first, second] = await Promise.all([
      deliveries.test(subscription, outbox),
      deliveries.test(subscription, outbox),
    ]);
    expect(first).toEqual({ isDelivered: false, problem });
    expect(second).toEqual({ isDelivered: false, problem: "another test of the account is running" });
    expect(await stateOf(subscription)).toEqual(subscription);
  });

  test("is one of a limited number for each account", async () => {
    const { create, store, account, deliveries, outbox } = await setUp({ maxSubscriptions: 2 });
    const first = await create("https://example.com/1");
    await create("https://example.com/2", { dataset: "products" });
    await expect(create("https://example.com/3")).rejects.toThrow("too many");
    const other = (await createTestAccount(store)).account;
    await create("https://example.com/4", { account: other.id });
    await deliveries.delete(first, outbox);
    const last = await create("https://example.com/5");
    expect((await store.subscriptions(account.id, "companies")).map(({ id }) => id)).toEqual([last.id]);
  });

  test("is not created with an invalid query, or for an unknown account", async () => {
    const { create, store } = await setUp();
    await expect(create("https://example.com", { query: "(" })).rejects.toThrow("The query is invalid.");
    await expect(create("https://example.com", { account: "acc_x" })).rejects.toThrow("does not exist");
    expect(await store.subscriptions(null, null)).toEqual([]);
  });

  test("of another account cannot be deleted", async () => {
    const { create, store } = await setUp();
    const { id } = await create("https://example.com");
    const other = (await createTestAccount(store)).account;
    expect(await store.deleteSubscription(other.id, id)).toBe(false);
    expect(await store.subscription(id)).not.toBeNull();
  });

  test("gets its saved search after a start, if a process ended between the two files", async () => {
    const { store, create, outbox, deliveries } = await setUp();
    const [kept, deleted] = [await create("https://example.com"), await create("https://example.com")];
    outbox.queries.clear();
    outbox.queries.set(`${deleted.account} ${deleted.id}`, "berlin");
    outbox.enter(deleted, "a");
    await store.deleteSubscription(deleted.account, deleted.id);
    await deliveries.sweep();
    expect([...outbox.queries]).toEqual([[`${kept.account} ${kept.id}`, "berlin"]]);
    expect(outbox.pendingDocuments).toEqual([]);
  });
});

test("saved searches of programs and of other services remain", async () => {
  const { deliveries, outbox, account } = await setUp();
  outbox.queries.set(" mine", "berlin").set("acc_elsewhere als_x", "berlin");
  outbox.enter({ id: "mine", account: account.id }, "a");
  outbox.enter({ id: "als_x", account: "acc_elsewhere" }, "b");
  await deliveries.sweep();
  expect([outbox.queries.size, outbox.pendingDocuments]).toEqual([2, ["a", "b"]]);
});

test("failures of one dataset do not keep alerts of another one", async () => {
  const { deliveries, outbox, create, failures } = await setUp();
  const error = new Error("The disk is full.");
  const broken = new MemoryOutbox();
  broken.alerts.pending = async () => {
    throw error;
  };
  deliveries.watch("a-broken", () => broken);
  deliveries.watch("companies", () => outbox);
  deliveries.watch("closed", () => null);
  const { url, requests } = await startWebhook(200);
  outbox.enter(await create(url), "a");
  await deliveries.sweep();
  expect([documentsIn(requests), failures]).toEqual([[["a"]], [error]]);
});

describe("a webhook at a private address", () => {
  test("is refused", async () => {
    const { deliveries, outbox, create, stateOf } = await setUp({ allowPrivate: false });
    const { url, requests } = await startWebhook(200);
    const subscription = await create(url);
    outbox.enter(subscription, "a");
    await deliveries.sweep();
    expect(requests).toEqual([]);
    expect(await stateOf(subscription)).toMatchObject({ problem: "The webhook must start with https://." });
  });

  test.each([
    ["http://example.com/", "https://"],
    ["https://localhost/", "public"],
    ["https://a.localhost/", "public"],
    ["https://intranet/", "public"],
    ["https://db.internal/", "public"],
    ["https://127.0.0.1/", "public"],
    ["https://2130706433/", "public"],
    ["https://0x7f.1/", "public"],
    ["https://169.254.169.254/latest", "public"],
    ["https://[::1]:8443/", "public"],
    ["https://[::ffff:10.0.0.1]/", "public"],
    ["https://user:password@example.com/", "password"],
    ["ftp://example.com/", "such as"],
    ["example.com", "such as"],
    [`https://example.com/${"a".repeat(2000)}`, "such as"],
  ])("as in %s is named", async (url, problem) => {
    const { deliveries } = await setUp({ allowPrivate: false });
    expect(deliveries.urlProblem(url)).toContain(problem);
  });

  test("may be allowed by the operator", async () => {
    const { deliveries } = await setUp();
    expect(deliveries.urlProblem("http://127.0.0.1:8080/alerts")).toBeNull();
  });
});
