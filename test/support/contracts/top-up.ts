import { describe, expect, test } from "vitest";
import type { AccountStore } from "../../../src/accounts/account-store.ts";
import { MAX_MICROS } from "../../../src/accounts/money.ts";
import type { TopUpClaim } from "../../../src/accounts/top-up-claim.ts";
import { chargeTo, type Holder, newHolder } from "../accounts/holder.ts";
import { type AccountsPlace, type Clock, LAST_MINUTE, MINUTE } from "../accounts/store-place.ts";

const options = { leaseMs: MINUTE, triesPerDay: 3 };

/** What a store does for an account that is topped up by 50 below 20, of which a charge has left 19. */
interface LowAccount {
  readonly store: AccountStore;
  readonly clock: Clock;
  readonly holder: Holder;
  readonly id: string;
  claim(): Promise<TopUpClaim>;
  /** Kind, amount, reference and note of what the ledger has of top-ups. */
  entries(): Promise<readonly unknown[]>;
}

/** What every store of accounts does about auto top-up. */
export function describeTopUps(kind: string, makePlace: () => AccountsPlace): void {
  async function lowAccount(time = LAST_MINUTE): Promise<LowAccount> {
    const place = makePlace();
    place.clock.time = time;
    const store = place.open();
    const holder = await newHolder(store, { balance: 29, autoTopUp: { amount: 50, threshold: 20 } });
    const { id } = holder.account;
    expect(await store.charge([chargeTo(holder)])).toEqual([{ kind: "charged", balance: 19, asksForTopUp: true }]);
    return {
      store,
      clock: place.clock,
      holder,
      id,
      claim: async () => {
        const claim = await store.claimTopUp(id, options);
        if (claim === null) throw new Error("There is nothing to claim.");
        return claim;
      },
      entries: async () =>
        (await store.ledger(id, { limit: 100 }))
          .filter((entry) => entry.kind === "top-up")
          .map(({ amount, reference, note }) => [amount, reference, note]),
    };
  }

  describe(`${kind}: a top-up`, () => {
    test("is asked for by the charge that leaves less than the threshold, once", async () => {
      const store = makePlace().open();
      const holder = await newHolder(store, { balance: 40, autoTopUp: { amount: 50, threshold: 20 } });
      const results = await store.charge([chargeTo(holder), chargeTo(holder), chargeTo(holder), chargeTo(holder)]);
      expect(results).toMatchObject([
        { balance: 30, asksForTopUp: false },
        { balance: 20, asksForTopUp: false },
        { balance: 10, asksForTopUp: true },
        { balance: 0, asksForTopUp: false },
      ]);
      expect(await store.dueTopUps(10)).toEqual([holder.account.id]);
    });

    test("is not asked for when auto top-up is off", async () => {
      const store = makePlace().open();
      const holder = await newHolder(store, { balance: 40, autoTopUp: { amount: 50, threshold: 20 } });
      await store.changeAccount(holder.account.id, { autoTopUp: null });
      expect(await store.charge([chargeTo(holder, { amount: 39 })])).toMatchObject([{ asksForTopUp: false }]);
      expect(await store.askForTopUp(holder.account.id)).toBe(false);
      expect(await store.dueTopUps(10)).toEqual([]);
    });

    test("can be asked for without a charge, if the balance is too low", async () => {
      const store = makePlace().open();
      const { account } = await newHolder(store, { balance: 20, autoTopUp: { amount: 50, threshold: 20 } });
      expect(await store.askForTopUp(account.id)).toBe(false);
      const { account: low } = await newHolder(store, { balance: 19, autoTopUp: { amount: 50, threshold: 20 } });
      expect(await store.askForTopUp(low.id)).toBe(true);
      expect(await store.askForTopUp(low.id)).toBe(false);
      expect(await store.dueTopUps(10)).toEqual([low.id]);
    });

    test("is taken on by one at a time, and by the next when the lease has ended: as the same payment", async () => {
      const { store, clock, id, claim, holder } = await lowAccount();
      const first = await claim();
      expect(first).toEqual({
        account: id,
        email: holder.account.email,
        amount: 50,
        reference: expect.stringMatching(/^top_[0-9a-hjkmnp-tv-z]{16}$/),
        until: LAST_MINUTE + MINUTE,
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

    test("is in the ledger and the balance when it is paid, once for a reference", async () => {
      const { store, clock, id, claim, entries } = await lowAccount();
      const first = await claim();
      clock.time = first.until;
      const second = await claim();
      expect(await store.settleTopUp(second, { status: "paid" })).toBe(true);
      expect(await store.settleTopUp(second, { status: "paid" })).toBe(false);
      expect(await store.settleTopUp(first, { status: "paid" })).toBe(false);
      expect(await store.balance(id)).toBe(69);
      expect(await entries()).toEqual([[50, first.reference, null]]);
      expect(await store.differences(id)).toEqual([]);
      expect(await store.dueTopUps(10)).toEqual([]);
    });

    test("counts when it was paid although another took it on meanwhile", async () => {
      const { store, clock, id, claim } = await lowAccount();
      const first = await claim();
      clock.time = first.until;
      const second = await claim();
      expect(await store.settleTopUp(first, { status: "paid" })).toBe(true);
      expect(await store.settleTopUp(second, { status: "declined", reason: "late", next: null })).toBe(false);
      expect(await store.account(id)).toMatchObject({ balance: 69, autoTopUp: true });
    });

    test("is nobody's business any more who let the lease end", async () => {
      const { store, clock, id, claim, entries } = await lowAccount();
      const first = await claim();
      clock.time = first.until;
      const second = await claim();
      expect(await store.settleTopUp(first, { status: "declined", reason: "late", next: null })).toBe(false);
      expect(await store.settleTopUp(first, { status: "abandoned" })).toBe(false);
      expect(await entries()).toEqual([]);
      expect(await store.claimTopUp(id, options)).toBeNull();
      expect(await store.settleTopUp(second, { status: "paid" })).toBe(true);
    });

    test("is asked for again by the next charge when it did not reach the threshold", async () => {
      const { store, holder, id, claim } = await lowAccount();
      await store.changeAccount(id, { autoTopUp: { amount: 50, threshold: 1000 } });
      await store.settleTopUp(await claim(), { status: "paid" });
      expect(await store.dueTopUps(10)).toEqual([]);
      expect(await store.charge([chargeTo(holder)])).toMatchObject([{ asksForTopUp: true }]);
    });

    test("that is declined is in the ledger with the reason, and tried later as another payment", async () => {
      const { store, clock, id, claim, entries } = await lowAccount();
      const first = await claim();
      const next = clock.time + 10 * MINUTE;
      expect(await store.settleTopUp(first, { status: "declined", reason: "no funds", next })).toBe(true);
      expect(await store.settleTopUp(first, { status: "declined", reason: "no funds", next })).toBe(false);
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

    test("that failed is in the ledger, and tried later as the same payment", async () => {
      const { store, clock, claim, entries } = await lowAccount();
      const first = await claim();
      clock.time += 1;
      await store.settleTopUp(first, { status: "failed", reason: "no answer", next: clock.time });
      const second = await claim();
      expect(second).toEqual({ ...first, until: clock.time + MINUTE, failures: 1, triesToday: 2 });
      await store.settleTopUp(second, { status: "paid" });
      expect(await entries()).toEqual([
        [0, first.reference, "failed: no answer"],
        [50, first.reference, null],
      ]);
    });

    test("that is abandoned counts as no try, and can be taken on at once", async () => {
      const { store, claim, entries } = await lowAccount();
      const first = await claim();
      expect(await store.settleTopUp(first, { status: "abandoned" })).toBe(true);
      expect(await claim()).toEqual(first);
      expect(await entries()).toEqual([]);
    });

    test("is not needed any more when the balance was raised otherwise, unless a payment may have been taken", async () => {
      const { store, clock, id, claim } = await lowAccount();
      await store.credit(id, 1);
      expect(await store.claimTopUp(id, options)).toBeNull();
      expect(await store.dueTopUps(10)).toEqual([]);

      const other = await lowAccount();
      const first = await other.claim();
      await other.store.settleTopUp(first, { status: "failed", reason: "no answer", next: clock.time });
      await other.store.credit(other.id, 1000);
      expect(await other.claim()).toMatchObject({ reference: first.reference });
      await expect(claim()).rejects.toThrow("There is nothing to claim.");
    });

    test("is given up with a reason, until auto top-up is turned on again", async () => {
      const { store, clock, id, holder, claim, entries } = await lowAccount();
      const { reference } = await claim().then(async (first) => {
        await store.settleTopUp(first, { status: "declined", reason: "card expired", next: null });
        return first;
      });
      const problem = "it was tried once on 2025-01-31, and the last time declined: card expired";
      expect(await store.account(id)).toMatchObject({ autoTopUp: false, topUpAmount: 50, topUpProblem: problem });
      expect(await entries()).toEqual([[0, reference, "declined: card expired"]]);
      expect(await store.charge([chargeTo(holder)])).toMatchObject([{ asksForTopUp: false }]);
      expect(await store.claimTopUp(id, options)).toBeNull();

      const account = await store.changeAccount(id, { autoTopUp: { amount: 60, threshold: 20 } });
      expect(account).toMatchObject({ autoTopUp: true, topUpProblem: null });
      expect(await store.dueTopUps(10)).toEqual([id]);
      expect(await claim()).toMatchObject({ amount: 60, failures: 0, triesToday: 1, until: clock.time + MINUTE });
    });

    test("whose payment may have been taken is asked for first when auto top-up is turned on again", async () => {
      const { store, id, claim } = await lowAccount();
      const first = await claim();
      await store.settleTopUp(first, { status: "failed", reason: "no answer", next: null });
      expect(await store.account(id)).toMatchObject({ autoTopUp: false });
      expect(await store.dueTopUps(10)).toEqual([]);
      await store.changeAccount(id, { autoTopUp: { amount: 60, threshold: 20 } });
      expect(await claim()).toEqual(first);
    });

    test("is not tried more often on a day than is allowed, even if no try comes to an end", async () => {
      const { store, clock, id, claim } = await lowAccount(LAST_MINUTE - 60 * MINUTE);
      for (let tries = 1; tries <= 3; tries += 1) clock.time = (await claim()).until;
      expect(await store.claimTopUp(id, options)).toBeNull();
      const problem = "it was tried 3 times on 2025-01-31";
      expect(await store.account(id)).toMatchObject({ autoTopUp: false, topUpProblem: problem });
    });

    test("may be tried again on the next day", async () => {
      const { clock, claim } = await lowAccount(LAST_MINUTE - 2 * MINUTE);
      for (let tries = 1; tries <= 3; tries += 1) clock.time = (await claim()).until;
      expect(new Date(clock.time).toISOString()).toBe("2025-02-01T00:00:00.000Z");
      expect(await claim()).toMatchObject({ triesToday: 1 });
    });

    test("is given up when the account could not hold it", async () => {
      const { store, id } = await lowAccount();
      await store.changeAccount(id, { autoTopUp: { amount: MAX_MICROS, threshold: 20 } });
      expect(await store.claimTopUp(id, options)).toBeNull();
      const problem = "no account can be credited more than a billion in all";
      expect(await store.account(id)).toMatchObject({ autoTopUp: false, topUpProblem: problem });
    });

    test("waits its turn: those that are due the longest come first", async () => {
      const { store, clock, id } = await lowAccount();
      clock.time += 1;
      const second = await newHolder(store, { balance: 10, autoTopUp: { amount: 50, threshold: 20 } });
      await store.charge([chargeTo(second)]);
      clock.time += 1;
      expect(await store.dueTopUps(10)).toEqual([id, second.account.id]);
      expect(await store.dueTopUps(1)).toEqual([id]);
    });
  });
}
