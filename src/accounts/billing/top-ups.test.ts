import { describe, expect, it, onTestFinished } from "vitest";
import { answerOf, chargeTo, type Holder, newHolder } from "../../../test/support/accounts/holder.ts";
import { RecordingPaymentProvider, type Reply } from "../../../test/support/accounts/payments.ts";
import { type AccountsPlace, MINUTE, placeInFile, placeInMemory } from "../../../test/support/accounts/store-place.ts";
import type { AccountStore } from "../account-store.ts";
import type { PaymentProvider } from "../payment-provider.ts";
import { Billing } from "./billing.ts";
import { type TopUpOptions, TopUps } from "./top-ups.ts";

interface LowAccount {
  readonly place: AccountsPlace;
  readonly store: AccountStore;
  readonly holder: Holder;
  readonly provider: RecordingPaymentProvider;
  readonly topUps: TopUps;
  readonly failures: unknown[];
  /** Notes and amounts of what the ledger has of top-ups. */
  entries(): Promise<readonly (readonly [note: string | null, amount: number])[]>;
}

const options: TopUpOptions = { triesPerDay: 3, firstPauseMs: MINUTE, longestPauseMs: 5 * MINUTE };

function started(store: AccountStore, provider: PaymentProvider, more: TopUpOptions): TopUps {
  const topUps = new TopUps(store, provider, { ...options, ...more });
  onTestFinished(() => topUps.close());
  return topUps;
}

/** An account with a balance of 30 that is topped up by 50 below 20. */
async function account(
  replies: readonly Reply[],
  more: TopUpOptions = {},
  place: AccountsPlace = placeInMemory(),
): Promise<LowAccount> {
  const store = place.open();
  const provider = new RecordingPaymentProvider(replies);
  const failures: unknown[] = [];
  const onFailure = (error: unknown): number => failures.push(error instanceof Error ? error.message : error);
  const topUps = started(store, provider, { now: () => place.clock.time, onFailure, ...more });
  const holder = await newHolder(store, { balance: 30, autoTopUp: { amount: 50, threshold: 20 } });
  const entries: LowAccount["entries"] = async () =>
    (await store.ledger(holder.account.id, { limit: 100 }))
      .filter(({ kind }) => kind === "top-up")
      .map(({ note, amount }) => [note, amount] as const);
  return { place, store, holder, provider, topUps, failures, entries };
}

const declined: Reply = { status: "declined", reason: "no funds" };

describe("auto top-up", () => {
  it("follows the charge that leaves too little, once, and holds up no request", async () => {
    const { store, holder, provider, topUps, entries } = await account([]);
    const billing = new Billing(store, topUps);
    const request = async (): Promise<unknown> => {
      const { account, key } = holder;
      const beginning = await billing.begin({ account: account.id, key: key.id, requestId: "r", most: 5 });
      if (beginning.kind !== "reserved") return beginning.kind;
      return beginning.reservation.charge(5, 1, answerOf("x"));
    };
    await Promise.all([request(), request()]);
    expect(provider.asked).toEqual([]);
    const results = await Promise.all([request(), request(), request()]);
    expect(results).toMatchObject([{ balance: 15 }, { balance: 10 }, { balance: 5 }]);
    await topUps.sweep();
    const { id, email } = holder.account;
    const [payment] = provider.asked;
    expect(provider.asked).toEqual([{ account: id, email, amount: 50, reference: payment?.reference }]);
    expect(await entries()).toEqual([[null, 50]]);
    expect(await store.balance(id)).toBe(55);
    expect(await store.differences(id)).toEqual([]);
  });

  it("follows a request that the balance does not cover", async () => {
    const { store, holder, topUps } = await account([]);
    await store.charge([chargeTo(holder, { amount: 20 })]);
    const other = new Billing(store, topUps);
    const request = { account: holder.account.id, key: holder.key.id, requestId: "r", most: 11 };
    expect(await other.begin(request)).toMatchObject({ kind: "insufficient" });
    await topUps.sweep();
    expect(await other.begin(request)).toMatchObject({ kind: "reserved" });
  });

  it("tries again what was declined, after pauses that grow", async () => {
    const { place, store, holder, provider, topUps, entries } = await account([declined, declined]);
    const { clock } = place;
    await store.charge([chargeTo(holder, { amount: 11 })]);
    await topUps.sweep();
    expect(provider.asked).toHaveLength(1);
    clock.time += MINUTE - 30_000;
    await topUps.sweep();
    expect(provider.asked).toHaveLength(1);
    clock.time += 30_000;
    await topUps.sweep();
    expect(provider.asked).toHaveLength(2);
    clock.time += 4 * MINUTE - 1;
    await topUps.sweep();
    expect(provider.asked).toHaveLength(2);
    clock.time += 1;
    await topUps.sweep();
    expect(new Set(provider.asked.map(({ reference }) => reference)).size).toBe(3);
    expect(await entries()).toEqual([
      ["declined: no funds", 0],
      ["declined: no funds", 0],
      [null, 50],
    ]);
    expect(await store.balance(holder.account.id)).toBe(69);
  });

  it("makes no longer pauses than the longest", async () => {
    const { place, store, holder, provider, topUps } = await account(Array(9).fill(declined), { triesPerDay: 9 });
    place.clock.time -= 60 * MINUTE;
    await store.charge([chargeTo(holder, { amount: 11 })]);
    for (const pause of [0, 1, 4, 5, 5, 5]) {
      place.clock.time += pause * MINUTE - 1;
      const before = provider.asked.length;
      await topUps.sweep();
      expect(provider.asked).toHaveLength(before);
      place.clock.time += 1;
      await topUps.sweep();
      expect(provider.asked).toHaveLength(before + 1);
    }
  });

  it("is turned off with the reason after so many tries in vain on a day", async () => {
    const { place, store, holder, provider, topUps, failures } = await account([
      declined,
      new Error("no answer"),
      { status: "declined", reason: "x".repeat(300) },
    ]);
    place.clock.time -= 30 * MINUTE;
    await store.charge([chargeTo(holder, { amount: 11 })]);
    for (let sweeps = 0; sweeps < 10; sweeps += 1) {
      await topUps.sweep();
      place.clock.time += 3 * MINUTE;
    }
    expect(provider.asked).toHaveLength(3);
    expect(await store.account(holder.account.id)).toMatchObject({
      balance: 19,
      autoTopUp: false,
      topUpProblem: `it was tried 3 times on 2025-01-31, and the last time declined: ${"x".repeat(200)}`,
    });
    expect(failures).toEqual(["no answer"]);
  });

  it("asks for the same payment again when it is not known whether it was taken", async () => {
    const { place, store, holder, provider, topUps, entries, failures } = await account(["hangs"], { timeoutMs: 20 });
    await store.charge([chargeTo(holder, { amount: 11 })]);
    await topUps.sweep();
    expect(await entries()).toEqual([["failed: The operation was aborted due to timeout", 0]]);
    place.clock.time += MINUTE;
    await topUps.sweep();
    const [first, second] = provider.asked;
    expect(second).toEqual(first);
    expect(await entries()).toHaveLength(2);
    expect(await store.balance(holder.account.id)).toBe(69);
    expect(failures).toEqual(["The operation was aborted due to timeout"]);
  });

  it("is done by one of several processes", async () => {
    const place = placeInFile();
    const low = await account([], {}, place);
    const others = [1, 2, 3].map(() => started(place.open(), low.provider, { now: () => place.clock.time }));
    await low.store.charge([chargeTo(low.holder, { amount: 11 })]);
    for (const each of [low.topUps, ...others]) each.notice(low.holder.account.id);
    await Promise.all([low.topUps, ...others].map((each) => each.sweep()));
    expect(low.provider.asked).toHaveLength(1);
    expect(low.provider.mostUnderWay).toBe(1);
    expect(await low.entries()).toEqual([[null, 50]]);
  });

  it("takes no second payment after a crash between the payment and the ledger", async () => {
    const place = placeInFile();
    const { store, holder, provider, entries } = await account([], {}, place);
    const { id } = holder.account;
    await store.charge([chargeTo(holder, { amount: 11 })]);
    // What a process does that is then gone.
    const claim = await store.claimTopUp(id, { leaseMs: MINUTE, triesPerDay: 3 });
    expect(claim).not.toBeNull();
    if (claim !== null) await provider.topUp(claim);
    await store.close();

    const later = place.open();
    const topUps = started(later, provider, { now: () => place.clock.time });
    await topUps.sweep();
    expect(provider.asked).toHaveLength(1);
    place.clock.time += MINUTE;
    await topUps.sweep();
    expect(provider.asked).toHaveLength(2);
    expect(provider.sum).toBe(50);
    expect(await later.balance(id)).toBe(69);
    await expect(entries()).rejects.toMatchObject({ code: "closed" });
  });

  it("waits for nothing when it is closed: the payment is asked for again later", async () => {
    const { place, store, holder, provider, topUps, failures } = await account(["hangs"]);
    await store.charge([chargeTo(holder, { amount: 11 })]);
    topUps.notice(holder.account.id);
    await new Promise((resolve) => setImmediate(resolve));
    expect(provider.asked).toHaveLength(1);
    await topUps.close();
    topUps.notice(holder.account.id);
    topUps.ask(holder.account.id);
    await topUps.sweep();
    const later = started(store, provider, { now: () => place.clock.time });
    await later.sweep();
    expect(provider.asked[1]).toEqual(provider.asked[0]);
    expect(await store.balance(holder.account.id)).toBe(69);
    expect(failures).toEqual([]);
  });

  it("tells of a store that fails, and tries the same payment later", async () => {
    const { place, store, holder, provider, topUps, failures } = await account([]);
    await store.charge([chargeTo(holder, { amount: 11 })]);
    const { settleTopUp } = store;
    store.settleTopUp = () => Promise.reject(new Error("the disk is full"));
    await topUps.sweep();
    expect(failures).toEqual(["the disk is full"]);
    store.settleTopUp = settleTopUp;
    place.clock.time += MINUTE;
    await topUps.sweep();
    expect(provider.sum).toBe(50);
    expect(await store.balance(holder.account.id)).toBe(69);
    await store.close();
    await topUps.sweep();
    topUps.ask(holder.account.id);
    await topUps.sweep();
    expect(failures).toHaveLength(4);
  });

  it("looks by itself for what others have left", async () => {
    const { store, holder, topUps, provider } = await account([], { sweepMs: 1 });
    topUps.start();
    topUps.start();
    await store.charge([chargeTo(holder, { amount: 11 })]);
    while ((await store.balance(holder.account.id)) < 69) await new Promise((resolve) => setTimeout(resolve, 1));
    expect(provider.asked).toHaveLength(1);
  });

  it("tops up any number of accounts, some at a time", async () => {
    const { store, topUps, provider } = await account([]);
    const holders = await Promise.all(
      Array.from({ length: 50 }, () => newHolder(store, { balance: 10, autoTopUp: { amount: 5, threshold: 10 } })),
    );
    await store.charge(holders.map((holder) => chargeTo(holder, { amount: 1 })));
    for (const { account } of holders) topUps.notice(account.id);
    await topUps.sweep();
    await topUps.sweep();
    await topUps.sweep();
    expect(provider.asked).toHaveLength(50);
    expect(provider.mostUnderWay).toBe(20);
  });

  it.each([{ triesPerDay: 0 }, { firstPauseMs: 0.5 }, { timeoutMs: -1 }, { sweepMs: Number.NaN }])(
    "takes no %j",
    (wrong) => {
      const [[name = "", value] = []] = Object.entries(wrong);
      expect(() => new TopUps(placeInMemory().open(), new RecordingPaymentProvider(), wrong)).toThrow(
        new RangeError(`${name} is to be a whole number above 0, not ${value}.`),
      );
    },
  );
});
