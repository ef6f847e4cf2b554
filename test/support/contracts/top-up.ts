import type { AccountStore } from "@firmament/server/accounts";
import type { TopUpClaim } from "@firmament/server/src/accounts/top-up-claim.ts";
import { MAX_MICROS } from "@firmament/server/values";
import { describe, expect, test } from "vitest";
import { type Clock, LAST_MINUTE, MINUTE, type StoreLocation } from "../accounts/store-location.ts";
import { chargeFor, createTestAccount, type TestAccount } from "../accounts/test-account.ts";

const options = { leaseMs: MINUTE, maxTriesPerDay: 3 };

/** An account with auto top-up by 50 below 20, and a balance of 19 after a charge. */
interface LowAccount {
  readonly store: AccountStore;
  readonly clock: Clock;
  readonly testAccount: TestAccount;
  readonly id: string;
  claim(): Promise<TopUpClaim>;
  /** Amount, reference and note of the top-ups in the ledger. */
  entries(): Promise<readonly unknown[]>;
}

/** The contract of auto top-up. */
export function describeTopUps(kind: string, newLocation: () => StoreLocation): void {
  async function lowAccount(time = LAST_MINUTE): Promise<LowAccount> {
    const location = newLocation();
    location.clock.time = time;
    const store = location.open();
    const testAccount = await createTestAccount(store, { balance: 29, autoTopUp: { amount: 50, threshold: 20 } });
    const { id } = testAccount.account;
    expect(await store.charge([chargeFor(testAccount)])).toEqual([
      { kind: "charged", balance: 19, topUpRequested: true },
    ]);
    return {
      store,
      clock: location.clock,
      testAccount,
      id,
      claim: async () => {
        const claim = await store.claimTopUp(id, options);
        if (claim === null) throw new Error("No top-up can be claimed.");
        return claim;
      },
      entries: async () =>
        (await store.ledger(id, { limit: 100 }))
          .filter((entry) => entry.kind === "top-up")
          .map(({ amount, reference, note }) => [amount, reference, note]),
    };
  }

  describe(`${kind}: a top-up`, () => {
    test("is requested once, by the charge that takes the balance below the threshold", async () => {
      const store = newLocation().open();
      const testAccount = await createTestAccount(store, { balance: 40, autoTopUp: { amount: 50, threshold: 20 } });
      const results = await store.charge([
        chargeFor(testAccount),
        chargeFor(testAccount),
        chargeFor(testAccount),
        chargeFor(testAccount),
      ]);
      expect(results).toMatchObject([
        { balance: 30, topUpRequested: false },
        { balance: 20, topUpRequested: false },
        { balance: 10, topUpRequested: true },
        { balance: 0, topUpRequested: false },
      ]);
      expect(await store.dueTopUps(10)).toEqual([testAccount.account.id]);
    });

    test("is not requested while auto top-up is off", async () => {
      const store = newLocation().open();
      const testAccount = await createTestAccount(store, { balance: 40, autoTopUp: { amount: 50, threshold: 20 } });
      await store.changeAccount(testAccount.account.id, { autoTopUp: null });
      expect(await store.charge([chargeFor(testAccount, { amount: 39 })])).toMatchObject([{ topUpRequested: false }]);
      expect(await store.requestTopUp(testAccount.account.id)).toBe(false);
      expect(await store.dueTopUps(10)).toEqual([]);
    });

    test("can be requested without a charge if the balance is below the threshold", async () => {
      const store = newLocation().open();
      const { account } = await createTestAccount(store, { balance: 20, autoTopUp: { amount: 50, threshold: 20 } });
      expect(await store.requestTopUp(account.id)).toBe(false);
      const { account: low } = await createTestAccount(store, {
        balance: 19,
        autoTopUp: { amount: 50, threshold: 20 },
      });
      expect(await store.requestTopUp(low.id)).toBe(true);
      expect(await store.requestTopUp(low.id)).toBe(false);
      expect(await store.dueTopUps(10)).toEqual([low.id]);
    });

    test("has one claim at a time; after its lease, the next claim repeats the same payment", async () => {
      const { store, clock, id, claim, testAccount } = await lowAccount();
      const first = await claim();
      expect(first).toEqual({
        account: id,
        email: testAccount.account.email,
        amount: 50,
        reference: expect.stringMatching(/^top_[0-9a-hjkmnp-tv-z]{16}$/),
        leaseEndsAt: LAST_MINUTE + MINUTE,
        failures: 0,
        triesToday: 1,
      });
      expect(await store.claimTopUp(id, options)).toBeNull();
      expect(await store.dueTopUps(10)).toEqual([]);
      await store.changeAccount(id, { autoTopUp: { amount: 70, threshold: 20 } });
      clock.time += MINUTE - 1;
      expect(await store.claimTopUp(id, options)).toBeNull();
      clock.time += 1;
      expect(await store.claimTopUp(id, options)).toMatchObject({ reference: first.reference, amount: 50 });
    });

    test("adds a paid reference to the ledger and the balance once", async () => {
      const { store, clock, id, claim, entries } = await lowAccount();
      const first = await claim();
      clock.time = first.leaseEndsAt;
      const second = await claim();
      expect(await store.settleTopUp(second, { status: "paid" })).toBe(true);
      expect(await store.settleTopUp(second, { status: "paid" })).toBe(false);
      expect(await store.settleTopUp(first, { status: "paid" })).toBe(false);
      expect(await store.balance(id)).toBe(69);
      expect(await entries()).toEqual([[50, first.reference, null]]);
      expect(await store.differences(id)).toEqual([]);
      expect(await store.dueTopUps(10)).toEqual([]);
    });

    test("adds a payment that was paid after its lease", async () => {
      const { store, clock, id, claim } = await lowAccount();
      const first = await claim();
      clock.time = first.leaseEndsAt;
      const second = await claim();
      expect(await store.settleTopUp(first, { status: "paid" })).toBe(true);
      expect(await store.settleTopUp(second, { status: "declined", reason: "late", nextTryAt: null })).toBe(false);
      expect(await store.account(id)).toMatchObject({ balance: 69, autoTopUp: true });
    });

    test("ignores an unpaid outcome after the lease", async () => {
      const { store, clock, id, claim, entries } = await lowAccount();
      const first = await claim();
      clock.time = first.leaseEndsAt;
      const second = await claim();
      expect(await store.settleTopUp(first, { status: "declined", reason: "late", nextTryAt: null })).toBe(false);
      expect(await store.settleTopUp(first, { status: "abandoned" })).toBe(false);
      expect(await entries()).toEqual([]);
      expect(await store.claimTopUp(id, options)).toBeNull();
      expect(await store.settleTopUp(second, { status: "paid" })).toBe(true);
    });

    test("is requested again by the next charge if the balance is still below the threshold", async () => {
      const { store, testAccount, id, claim } = await lowAccount();
      await store.changeAccount(id, { autoTopUp: { amount: 50, threshold: 1000 } });
      await store.settleTopUp(await claim(), { status: "paid" });
      expect(await store.dueTopUps(10)).toEqual([]);
      expect(await store.charge([chargeFor(testAccount)])).toMatchObject([{ topUpRequested: true }]);
    });

    test("adds a declined payment to the ledger, and tries a new payment later", async () => {
      const { store, clock, id, claim, entries } = await lowAccount();
      const first = await claim();
      const next = clock.time + 10 * MINUTE;
      expect(await store.settleTopUp(first, { status: "declined", reason: "no funds", nextTryAt: next })).toBe(true);
      expect(await store.settleTopUp(first, { status: "declined", reason: "no funds", nextTryAt: next })).toBe(false);
      expect(await entries()).toEqual([[0, first.reference, "declined: no funds"]]);
      expect(await store.balance(id)).toBe(19);
      clock.time = next - 1;
      expect(await store.claimTopUp(id, options)).toBeNull();
      clock.time = next;
      expect(await store.dueTopUps(10)).toEqual([id]);
      const second = await claim();
      expect(second).toMatchObject({ failures: 1, amount: 50 });
      expect(second.reference).not.toBe(first.reference);
    });

    test("adds a failed try to the ledger, and repeats the same payment later", async () => {
      const { store, clock, claim, entries } = await lowAccount();
      const first = await claim();
      clock.time += 1;
      await store.settleTopUp(first, { status: "failed", reason: "no response", nextTryAt: clock.time });
      const second = await claim();
      expect(second).toEqual({ ...first, leaseEndsAt: clock.time + MINUTE, failures: 1, triesToday: 2 });
      await store.settleTopUp(second, { status: "paid" });
      expect(await entries()).toEqual([
        [0, first.reference, "failed: no response"],
        [50, first.reference, null],
      ]);
    });

    test("can be claimed at once after an abandoned try, which does not count", async () => {
      const { store, claim, entries } = await lowAccount();
      const first = await claim();
      expect(await store.settleTopUp(first, { status: "abandoned" })).toBe(true);
      expect(await claim()).toEqual(first);
      expect(await entries()).toEqual([]);
    });

    test("is cancelled if a credit raises the balance to the threshold and no payment is pending", async () => {
      const { store, clock, id, claim } = await lowAccount();
      await store.credit(id, 1);
      expect(await store.claimTopUp(id, options)).toBeNull();
      expect(await store.dueTopUps(10)).toEqual([]);

      const other = await lowAccount();
      const first = await other.claim();
      await other.store.settleTopUp(first, { status: "failed", reason: "no response", nextTryAt: clock.time });
      await other.store.credit(other.id, 1000);
      expect(await other.claim()).toMatchObject({ reference: first.reference });
      await expect(claim()).rejects.toThrow("No top-up can be claimed.");
    });

    test("stops with a reason until auto top-up is turned on again", async () => {
      const { store, clock, id, testAccount, claim, entries } = await lowAccount();
      const { reference } = await claim().then(async (first) => {
        await store.settleTopUp(first, { status: "declined", reason: "card expired", nextTryAt: null });
        return first;
      });
      const problem = "1 try failed on 2025-01-31; the last try declined: card expired";
      expect(await store.account(id)).toMatchObject({ autoTopUp: false, topUpAmount: 50, topUpProblem: problem });
      expect(await entries()).toEqual([[0, reference, "declined: card expired"]]);
      expect(await store.charge([chargeFor(testAccount)])).toMatchObject([{ topUpRequested: false }]);
      expect(await store.claimTopUp(id, options)).toBeNull();

      const account = await store.changeAccount(id, { autoTopUp: { amount: 60, threshold: 20 } });
      expect(account).toMatchObject({ autoTopUp: true, topUpProblem: null });
      expect(await store.dueTopUps(10)).toEqual([id]);
      expect(await claim()).toMatchObject({ amount: 60, failures: 0, triesToday: 1, leaseEndsAt: clock.time + MINUTE });
    });

    test("repeats a pending payment first when auto top-up is turned on again", async () => {
      const { store, id, claim } = await lowAccount();
      const first = await claim();
      await store.settleTopUp(first, { status: "failed", reason: "no response", nextTryAt: null });
      expect(await store.account(id)).toMatchObject({ autoTopUp: false });
      expect(await store.dueTopUps(10)).toEqual([]);
      await store.changeAccount(id, { autoTopUp: { amount: 60, threshold: 20 } });
      expect(await claim()).toEqual(first);
    });

    test("stops after the maximum number of tries per day, even if no try was settled", async () => {
      const { store, clock, id, claim } = await lowAccount(LAST_MINUTE - 60 * MINUTE);
      for (let tries = 1; tries <= 3; tries += 1) clock.time = (await claim()).leaseEndsAt;
      expect(await store.claimTopUp(id, options)).toBeNull();
      const problem = "3 tries failed on 2025-01-31";
      expect(await store.account(id)).toMatchObject({ autoTopUp: false, topUpProblem: problem });
    });

    test("counts tries by day in UTC", async () => {
      const { clock, claim } = await lowAccount(LAST_MINUTE - 2 * MINUTE);
      for (let tries = 1; tries <= 3; tries += 1) clock.time = (await claim()).leaseEndsAt;
      expect(new Date(clock.time).toISOString()).toBe("2025-02-01T00:00:00.000Z");
      expect(await claim()).toMatchObject({ triesToday: 1 });
    });

    test("stops if the account would exceed its maximum", async () => {
      const { store, id } = await lowAccount();
      await store.changeAccount(id, { autoTopUp: { amount: MAX_MICROS, threshold: 20 } });
      expect(await store.claimTopUp(id, options)).toBeNull();
      const problem = "the credits and top-ups of an account cannot exceed a billion";
      expect(await store.account(id)).toMatchObject({ autoTopUp: false, topUpProblem: problem });
    });

    test("counts as credited while its payment is pending", async () => {
      const { store, clock, id, claim } = await lowAccount();
      const first = await claim();
      const maxCredit = MAX_MICROS - 29 - 50;
      const rejection = { code: "invalid_amount", message: expect.stringContaining("including a pending top-up.") };
      await expect(store.credit(id, maxCredit + 1)).rejects.toMatchObject(rejection);
      await store.credit(id, maxCredit);
      clock.time = first.leaseEndsAt;
      await store.settleTopUp(await claim(), { status: "paid" });
      expect(await store.balance(id)).toBe(MAX_MICROS - 10);
      expect(await store.differences(id)).toEqual([]);
    });

    test("no longer counts as credited once its payment was declined", async () => {
      const { store, clock, id, claim } = await lowAccount();
      const maxCredit = MAX_MICROS - 29;
      const nextTryAt = clock.time + MINUTE;
      await store.settleTopUp(await claim(), { status: "declined", reason: "no funds", nextTryAt });
      await expect(store.credit(id, maxCredit + 1)).rejects.toMatchObject({ code: "invalid_amount" });
      expect((await store.credit(id, maxCredit)).balance).toBe(MAX_MICROS - 10);
    });

    test("is added up to the maximum if it is paid after it was declined", async () => {
      const { store, clock, id, claim, entries } = await lowAccount();
      const first = await claim();
      clock.time = first.leaseEndsAt;
      await store.settleTopUp(await claim(), { status: "declined", reason: "no funds", nextTryAt: null });
      await store.credit(id, MAX_MICROS - 29 - 10);
      expect(await store.settleTopUp(first, { status: "paid" })).toBe(true);
      expect(await store.settleTopUp(first, { status: "paid" })).toBe(false);
      expect(await store.balance(id)).toBe(MAX_MICROS - 10);
      expect(await entries()).toEqual([
        [0, first.reference, "declined: no funds"],
        [10, first.reference, "paid: 0.00005, but 0.00004 would exceed the maximum"],
      ]);
      expect(await store.differences(id)).toEqual([]);
    });

    test("is noted once if it is paid after it was declined and the account has its maximum", async () => {
      const { store, clock, id, claim, entries } = await lowAccount();
      const first = await claim();
      clock.time = first.leaseEndsAt;
      await store.settleTopUp(await claim(), { status: "declined", reason: "no funds", nextTryAt: null });
      await store.credit(id, MAX_MICROS - 29);
      expect(await store.settleTopUp(first, { status: "paid" })).toBe(true);
      expect(await store.settleTopUp(first, { status: "paid" })).toBe(false);
      expect(await store.balance(id)).toBe(MAX_MICROS - 10);
      expect(await entries()).toEqual([
        [0, first.reference, "declined: no funds"],
        [0, first.reference, "paid: 0.00005, but 0.00005 would exceed the maximum"],
      ]);
    });

    test("leaves the amount of the pending payment if it is paid after it was declined", async () => {
      const { store, clock, id, claim, entries } = await lowAccount();
      const first = await claim();
      clock.time = first.leaseEndsAt;
      await store.settleTopUp(await claim(), { status: "declined", reason: "no funds", nextTryAt: clock.time });
      const pending = await claim();
      await store.credit(id, MAX_MICROS - 29 - 50);
      await store.settleTopUp(first, { status: "paid" });
      expect(await store.settleTopUp(pending, { status: "paid" })).toBe(true);
      expect(await store.balance(id)).toBe(MAX_MICROS - 10);
      expect(await entries()).toContainEqual([50, pending.reference, null]);
    });

    test("comes in the order of due times", async () => {
      const { store, clock, id } = await lowAccount();
      clock.time += 1;
      const second = await createTestAccount(store, { balance: 10, autoTopUp: { amount: 50, threshold: 20 } });
      await store.charge([chargeFor(second)]);
      clock.time += 1;
      expect(await store.dueTopUps(10)).toEqual([id, second.account.id]);
      expect(await store.dueTopUps(1)).toEqual([id]);
    });
  });
}
