import { RecordingPaymentProvider, type Reply } from "@firmament/test-support/accounts/payments.ts";
import {
  fileLocation,
  MINUTE,
  memoryLocation,
  type StoreLocation,
} from "@firmament/test-support/accounts/store-location.ts";
import {
  chargeFor,
  createTestAccount,
  responseOf,
  type TestAccount,
} from "@firmament/test-support/accounts/test-account.ts";
import { describe, expect, it, onTestFinished } from "vitest";
import type { AccountStore } from "../account-store.ts";
import type { PaymentProvider } from "../payment-provider.ts";
import { Billing } from "./billing.ts";
import { type TopUpOptions, TopUps } from "./top-ups.ts";

interface LowAccount {
  readonly location: StoreLocation;
  readonly store: AccountStore;
  readonly testAccount: TestAccount;
  readonly provider: RecordingPaymentProvider;
  readonly topUps: TopUps;
  readonly failures: unknown[];
  /** Notes and amounts of the top-ups in the ledger. */
  entries(): Promise<readonly (readonly [note: string | null, amount: number])[]>;
}

const options: TopUpOptions = { maxTriesPerDay: 3, firstPauseMs: MINUTE, maxPauseMs: 5 * MINUTE };

function started(store: AccountStore, provider: PaymentProvider, more: TopUpOptions): TopUps {
  const topUps = new TopUps(store, provider, { ...options, ...more });
  onTestFinished(() => topUps.close());
  return topUps;
}

/** An account with a balance of 30, and auto top-up by 50 below 20. */
async function lowAccount(
  replies: readonly Reply[],
  more: TopUpOptions = {},
  location: StoreLocation = memoryLocation(),
): Promise<LowAccount> {
  const store = location.open();
  const provider = new RecordingPaymentProvider(replies);
  const failures: unknown[] = [];
  const onFailure = (error: unknown): number => failures.push(error instanceof Error ? error.message : error);
  const topUps = started(store, provider, { now: () => location.clock.time, onFailure, ...more });
  const testAccount = await createTestAccount(store, { balance: 30, autoTopUp: { amount: 50, threshold: 20 } });
  const entries: LowAccount["entries"] = async () =>
    (await store.ledger(testAccount.account.id, { limit: 100 }))
      .filter(({ kind }) => kind === "top-up")
      .map(({ note, amount }) => [note, amount] as const);
  return { location, store, testAccount, provider, topUps, failures, entries };
}

const declined: Reply = { status: "declined", reason: "no funds" };

describe("auto top-up", () => {
  it("runs once after the charge that takes the balance below the threshold, and delays no request", async () => {
    const { store, testAccount, provider, topUps, entries } = await lowAccount([]);
    const billing = new Billing(store, topUps);
    const request = async (): Promise<unknown> => {
      const { account, key } = testAccount;
      const result = await billing.reserve({ account: account.id, key: key.id, requestId: "r", maxAmount: 5 });
      if (result.kind !== "reserved") return result.kind;
      return result.reservation.charge(5, 1, responseOf("x"));
    };
    await Promise.all([request(), request()]);
    expect(provider.requests).toEqual([]);
    const results = await Promise.all([request(), request(), request()]);
    expect(results).toMatchObject([{ balance: 15 }, { balance: 10 }, { balance: 5 }]);
    await topUps.sweep();
    const { id, email } = testAccount.account;
    const [payment] = provider.requests;
    expect(provider.requests).toEqual([{ account: id, email, amount: 50, reference: payment?.reference }]);
    expect(await entries()).toEqual([[null, 50]]);
    expect(await store.balance(id)).toBe(55);
    expect(await store.differences(id)).toEqual([]);
  });

  it("runs after a request that the balance does not cover", async () => {
    const { store, testAccount, topUps } = await lowAccount([]);
    await store.charge([chargeFor(testAccount, { amount: 20 })]);
    const other = new Billing(store, topUps);
    const request = { account: testAccount.account.id, key: testAccount.key.id, requestId: "r", maxAmount: 11 };
    expect(await other.reserve(request)).toMatchObject({ kind: "insufficient" });
    await topUps.sweep();
    expect(await other.reserve(request)).toMatchObject({ kind: "reserved" });
  });

  it.each([
    ["", 0],
    [", although the clock of the store is an hour ahead", -3_600_000],
    [", although the clock of the store is an hour behind", 3_600_000],
  ])("tries again after growing pauses if a payment was declined%s", async (_, difference) => {
    const location = memoryLocation();
    const { clock } = location;
    const options = { now: () => clock.time + difference };
    const setUp = await lowAccount([declined, declined], options, location);
    const { store, testAccount, provider, topUps, entries } = setUp;
    await store.charge([chargeFor(testAccount, { amount: 11 })]);
    await topUps.sweep();
    expect(provider.requests).toHaveLength(1);
    clock.time += MINUTE - 30_000;
    await topUps.sweep();
    expect(provider.requests).toHaveLength(1);
    clock.time += 30_000;
    await topUps.sweep();
    expect(provider.requests).toHaveLength(2);
    clock.time += 4 * MINUTE - 1;
    await topUps.sweep();
    expect(provider.requests).toHaveLength(2);
    clock.time += 1;
    await topUps.sweep();
    expect(new Set(provider.requests.map(({ reference }) => reference)).size).toBe(3);
    expect(await entries()).toEqual([
      ["declined: no funds", 0],
      ["declined: no funds", 0],
      [null, 50],
    ]);
    expect(await store.balance(testAccount.account.id)).toBe(69);
  });

  it("limits the pauses to the maximum", async () => {
    const { location, store, testAccount, provider, topUps } = await lowAccount(Array(9).fill(declined), {
      maxTriesPerDay: 9,
    });
    location.clock.time -= 60 * MINUTE;
    await store.charge([chargeFor(testAccount, { amount: 11 })]);
    for (const pause of [0, 1, 4, 5, 5, 5]) {
      location.clock.time += pause * MINUTE - 1;
      const before = provider.requests.length;
      await topUps.sweep();
      expect(provider.requests).toHaveLength(before);
      location.clock.time += 1;
      await topUps.sweep();
      expect(provider.requests).toHaveLength(before + 1);
    }
  });

  it("is turned off with a reason after the maximum number of failed tries per day", async () => {
    const { location, store, testAccount, provider, topUps, failures } = await lowAccount([
      declined,
      new Error("no response"),
      { status: "declined", reason: "x".repeat(300) },
    ]);
    location.clock.time -= 30 * MINUTE;
    await store.charge([chargeFor(testAccount, { amount: 11 })]);
    for (let sweeps = 0; sweeps < 10; sweeps += 1) {
      await topUps.sweep();
      location.clock.time += 3 * MINUTE;
    }
    expect(provider.requests).toHaveLength(3);
    expect(await store.account(testAccount.account.id)).toMatchObject({
      balance: 19,
      autoTopUp: false,
      topUpProblem: `3 tries failed on 2025-01-31; the last try declined: ${"x".repeat(200)}`,
    });
    expect(failures).toEqual(["no response"]);
  });

  it("repeats the same payment if it is unknown whether it was taken", async () => {
    const { location, store, testAccount, provider, topUps, entries, failures } = await lowAccount(["hangs"], {
      timeoutMs: 20,
    });
    await store.charge([chargeFor(testAccount, { amount: 11 })]);
    await topUps.sweep();
    expect(await entries()).toEqual([["failed: The operation was aborted due to timeout", 0]]);
    location.clock.time += MINUTE;
    await topUps.sweep();
    const [first, second] = provider.requests;
    expect(second).toEqual(first);
    expect(await entries()).toHaveLength(2);
    expect(await store.balance(testAccount.account.id)).toBe(69);
    expect(failures).toEqual(["The operation was aborted due to timeout"]);
  });

  it("runs in one of several processes", async () => {
    const location = fileLocation();
    const low = await lowAccount([], {}, location);
    const others = [1, 2, 3].map(() => started(location.open(), low.provider, { now: () => location.clock.time }));
    await low.store.charge([chargeFor(low.testAccount, { amount: 11 })]);
    for (const each of [low.topUps, ...others]) each.topUpRequested(low.testAccount.account.id);
    await Promise.all([low.topUps, ...others].map((each) => each.sweep()));
    expect(low.provider.requests).toHaveLength(1);
    expect(low.provider.maxRunning).toBe(1);
    expect(await low.entries()).toEqual([[null, 50]]);
  });

  it("takes one payment despite a crash between the payment and the ledger", async () => {
    const location = fileLocation();
    const { store, testAccount, provider, entries } = await lowAccount([], {}, location);
    const { id } = testAccount.account;
    await store.charge([chargeFor(testAccount, { amount: 11 })]);
    // A process pays and ends before it settles.
    const claim = await store.claimTopUp(id, { leaseMs: MINUTE, maxTriesPerDay: 3 });
    expect(claim).not.toBeNull();
    if (claim !== null) await provider.topUp(claim);
    await store.close();

    const later = location.open();
    const topUps = started(later, provider, { now: () => location.clock.time });
    await topUps.sweep();
    expect(provider.requests).toHaveLength(1);
    location.clock.time += MINUTE;
    await topUps.sweep();
    expect(provider.requests).toHaveLength(2);
    expect(provider.total).toBe(50);
    expect(await later.balance(id)).toBe(69);
    await expect(entries()).rejects.toMatchObject({ code: "closed" });
  });

  it("is interrupted by close, and repeats the payment later", async () => {
    const { location, store, testAccount, provider, topUps, failures } = await lowAccount(["hangs"]);
    await store.charge([chargeFor(testAccount, { amount: 11 })]);
    topUps.topUpRequested(testAccount.account.id);
    await new Promise((resolve) => setImmediate(resolve));
    expect(provider.requests).toHaveLength(1);
    await topUps.close();
    topUps.topUpRequested(testAccount.account.id);
    topUps.balanceTooLow(testAccount.account.id);
    await topUps.sweep();
    const later = started(store, provider, { now: () => location.clock.time });
    await later.sweep();
    expect(provider.requests[1]).toEqual(provider.requests[0]);
    expect(await store.balance(testAccount.account.id)).toBe(69);
    expect(failures).toEqual([]);
  });

  it("reports errors of the store, and repeats the same payment later", async () => {
    const { location, store, testAccount, provider, topUps, failures } = await lowAccount([]);
    await store.charge([chargeFor(testAccount, { amount: 11 })]);
    const { settleTopUp } = store;
    store.settleTopUp = () => Promise.reject(new Error("the disk is full"));
    await topUps.sweep();
    expect(failures).toEqual(["the disk is full"]);
    store.settleTopUp = settleTopUp;
    location.clock.time += MINUTE;
    await topUps.sweep();
    expect(provider.total).toBe(50);
    expect(await store.balance(testAccount.account.id)).toBe(69);
    await store.close();
    await topUps.sweep();
    topUps.balanceTooLow(testAccount.account.id);
    await topUps.sweep();
    expect(failures).toHaveLength(4);
  });

  it("finds due top-ups periodically", async () => {
    const { store, testAccount, topUps, provider } = await lowAccount([], { sweepMs: 1 });
    topUps.start();
    topUps.start();
    await store.charge([chargeFor(testAccount, { amount: 11 })]);
    while ((await store.balance(testAccount.account.id)) < 69) await new Promise((resolve) => setTimeout(resolve, 1));
    expect(provider.requests).toHaveLength(1);
  });

  it("limits the number of concurrent payments", async () => {
    const { store, topUps, provider } = await lowAccount([]);
    const testAccounts = await Promise.all(
      Array.from({ length: 50 }, () =>
        createTestAccount(store, { balance: 10, autoTopUp: { amount: 5, threshold: 10 } }),
      ),
    );
    await store.charge(testAccounts.map((testAccount) => chargeFor(testAccount, { amount: 1 })));
    for (const { account } of testAccounts) topUps.topUpRequested(account.id);
    await topUps.sweep();
    await topUps.sweep();
    await topUps.sweep();
    expect(provider.requests).toHaveLength(50);
    expect(provider.maxRunning).toBe(20);
  });

  it.each([{ maxTriesPerDay: 0 }, { firstPauseMs: 0.5 }, { timeoutMs: -1 }, { sweepMs: Number.NaN }])(
    "rejects %j",
    (option) => {
      const [[name = "", value] = []] = Object.entries(option);
      expect(() => new TopUps(memoryLocation().open(), new RecordingPaymentProvider(), option)).toThrow(
        new RangeError(`${name} must be a whole number above 0, not ${value}.`),
      );
    },
  );
});
