import { describe, expect, test } from "vitest";
import type { AccountStore } from "../../../src/accounts/account-store.ts";
import { answerOf, chargeTo, newHolder } from "../accounts/holder.ts";
import { type AccountsPlace, LAST_MINUTE } from "../accounts/store-place.ts";

/** What every store does with charges, and the ledger. */
export function describeCharges(kind: string, makePlace: () => AccountsPlace): void {
  function opened(): AccountStore & { readonly place: AccountsPlace } {
    const place = makePlace();
    return Object.assign(place.open(), { place });
  }

  describe(`${kind}: charges`, () => {
    test("are taken from the balance and added to the ledger and the usage", async () => {
      const store = opened();
      const holder = await newHolder(store, { balance: 100 });
      const { account, key } = holder;
      expect(await store.charge([chargeTo(holder, { request: "r-1" })])).toEqual([
        { kind: "charged", balance: 90, asksForTopUp: false },
      ]);
      const [credit, entry] = await store.ledger(account.id, { limit: 10 });
      expect(entry).toEqual({
        id: expect.any(Number),
        account: account.id,
        kind: "charge",
        amount: -10,
        at: LAST_MINUTE,
        key: key.id,
        request: "r-1",
        rows: 3,
        reference: null,
        note: null,
      });
      expect(entry?.id).toBeGreaterThan(credit?.id ?? Number.POSITIVE_INFINITY);
      expect(await store.usage(account.id)).toEqual({
        account: { ...account, balance: 90 },
        currentMonth: { costs: 10, requests: 1 },
        allTime: { costs: 10, requests: 1 },
      });
    });

    test("of nothing are requests all the same", async () => {
      const store = opened();
      const holder = await newHolder(store);
      expect(await store.charge([chargeTo(holder, { amount: 0 })])).toMatchObject([{ kind: "charged", balance: 0 }]);
      expect(await store.usage(holder.account.id)).toMatchObject({ allTime: { costs: 0, requests: 1 } });
      const [entry] = await store.ledger(holder.account.id, { limit: 1 });
      expect(Object.is(entry?.amount, 0)).toBe(true);
    });

    test("count for the calendar month in UTC in which they were made", async () => {
      const store = opened();
      const { clock } = store.place;
      const holder = await newHolder(store, { balance: 1000 });
      const used = async (): Promise<unknown> => {
        const usage = await store.usage(holder.account.id);
        return [usage?.currentMonth, usage?.allTime];
      };
      clock.time = Date.UTC(2025, 1, 1) - 1;
      await store.charge([chargeTo(holder, { amount: 1 })]);
      expect(await used()).toEqual([
        { costs: 1, requests: 1 },
        { costs: 1, requests: 1 },
      ]);
      clock.time += 1;
      expect(await used()).toEqual([
        { costs: 0, requests: 0 },
        { costs: 1, requests: 1 },
      ]);
      await store.charge([chargeTo(holder, { amount: 10 }), chargeTo(holder, { amount: 100 })]);
      expect(await used()).toEqual([
        { costs: 110, requests: 2 },
        { costs: 111, requests: 3 },
      ]);
      // Another process's clock may be behind.
      clock.time = Date.UTC(2025, 1, 1) - 1;
      await store.charge([chargeTo(holder, { amount: 2 })]);
      expect(await used()).toEqual([
        { costs: 3, requests: 2 },
        { costs: 113, requests: 4 },
      ]);
      expect(await store.differences(holder.account.id)).toEqual([]);
    });

    test("that the balance does not cover leave those before and after as they are", async () => {
      const store = opened();
      const [one, two] = [await newHolder(store, { balance: 25 }), await newHolder(store, { balance: 10 })];
      const results = await store.charge([
        chargeTo(one, { request: "1" }),
        chargeTo(two, { request: "2", amount: 11 }),
        chargeTo(one, { request: "3" }),
        chargeTo(one, { request: "4" }),
        chargeTo(two, { request: "5" }),
        chargeTo(one, { request: "6", amount: 5 }),
      ]);
      expect(results).toMatchObject([
        { kind: "charged", balance: 15 },
        { kind: "insufficient", balance: 10 },
        { kind: "charged", balance: 5 },
        { kind: "insufficient", balance: 5 },
        { kind: "charged", balance: 0 },
        { kind: "charged", balance: 0 },
      ]);
      const entries = [
        ...(await store.ledger(one.account.id, { limit: 9 })),
        ...(await store.ledger(two.account.id, { limit: 9 })),
      ];
      expect(entries.flatMap(({ request }) => request ?? [])).toEqual(["1", "3", "6", "5"]);
    });

    test("that nobody can make leave the others as they are", async () => {
      const store = opened();
      const holder = await newHolder(store, { balance: 100 });
      const idempotency = { key: "k", bodyHash: "h" };
      const results = await store.charge([
        chargeTo(holder),
        chargeTo(holder, { account: "acc_none" }),
        chargeTo(holder, { amount: -1 }),
        chargeTo(holder, { amount: 0.5 }),
        chargeTo(holder, { key: "key_none", kept: { idempotency, answer: answerOf("none") } }),
        chargeTo(holder, { rows: -1 }),
        chargeTo(holder),
      ]);
      expect(results).toEqual([
        { kind: "charged", balance: 90, asksForTopUp: false },
        expect.objectContaining({ code: "unknown_account", message: 'There is no account "acc_none".' }),
        expect.objectContaining({ code: "invalid_amount", message: "-1 cannot be charged." }),
        expect.objectContaining({ code: "invalid_amount", message: "0.5 cannot be charged." }),
        expect.any(Error),
        expect.any(Error),
        { kind: "charged", balance: 80, asksForTopUp: false },
      ]);
      expect(await store.keptAnswer(holder.account.id, idempotency)).toBeNull();
      expect(await store.differences(holder.account.id)).toEqual([]);
    });

    test("may be none", async () => {
      expect(await opened().charge([])).toEqual([]);
    });
  });

  describe(`${kind}: the ledger`, () => {
    test("is read in pages", async () => {
      const store = opened();
      const holder = await newHolder(store, { balance: 1000 });
      await newHolder(store, { balance: 1 });
      await store.charge(["a", "b", "c"].map((request) => chargeTo(holder, { request })));
      const first = await store.ledger(holder.account.id, { limit: 2 });
      const rest = await store.ledger(holder.account.id, { limit: 9, after: first.at(-1)?.id ?? 0 });
      expect([...first, ...rest].map(({ request }) => request)).toEqual([null, "a", "b", "c"]);
      expect(first).toHaveLength(2);
    });

    test("returns pages with the newest entries first", async () => {
      const store = opened();
      const holder = await newHolder(store, { balance: 1000 });
      await newHolder(store, { balance: 1 });
      await store.charge(["a", "b", "c"].map((request) => chargeTo(holder, { request })));
      const options = { order: "newest first", limit: 2 } as const;
      const first = await store.ledger(holder.account.id, options);
      const rest = await store.ledger(holder.account.id, { ...options, after: first.at(-1)?.id ?? 0 });
      expect([first, rest].map((page) => page.map(({ request }) => request))).toEqual([
        ["c", "b"],
        ["a", null],
      ]);
    });
  });
}
