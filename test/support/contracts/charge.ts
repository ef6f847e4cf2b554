import type { AccountStore } from "@firmament/server/accounts";
import { describe, expect, test } from "vitest";
import { LAST_MINUTE, type StoreLocation } from "../accounts/store-location.ts";
import { chargeFor, createTestAccount, responseOf } from "../accounts/test-account.ts";

/** The contract of charges and the ledger. */
export function describeCharges(kind: string, newLocation: () => StoreLocation): void {
  function opened(): AccountStore & { readonly location: StoreLocation } {
    const location = newLocation();
    return Object.assign(location.open(), { location });
  }

  describe(`${kind}: charges`, () => {
    test("subtracts a charge from the balance and adds it to the ledger and the usage", async () => {
      const store = opened();
      const testAccount = await createTestAccount(store, { balance: 100 });
      const { account, key } = testAccount;
      expect(await store.charge([chargeFor(testAccount, { request: "r-1" })])).toEqual([
        { kind: "charged", balance: 90, topUpRequested: false },
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

    test("counts a charge of 0 as a request", async () => {
      const store = opened();
      const testAccount = await createTestAccount(store);
      expect(await store.charge([chargeFor(testAccount, { amount: 0 })])).toMatchObject([
        { kind: "charged", balance: 0 },
      ]);
      expect(await store.usage(testAccount.account.id)).toMatchObject({ allTime: { costs: 0, requests: 1 } });
      const [entry] = await store.ledger(testAccount.account.id, { limit: 1 });
      expect(Object.is(entry?.amount, 0)).toBe(true);
    });

    test("adds a charge to its calendar month in UTC", async () => {
      const store = opened();
      const { clock } = store.location;
      const testAccount = await createTestAccount(store, { balance: 1000 });
      const usage = async (): Promise<unknown> => {
        const { currentMonth, allTime } = (await store.usage(testAccount.account.id)) ?? {};
        return [currentMonth, allTime];
      };
      clock.time = Date.UTC(2025, 1, 1) - 1;
      await store.charge([chargeFor(testAccount, { amount: 1 })]);
      expect(await usage()).toEqual([
        { costs: 1, requests: 1 },
        { costs: 1, requests: 1 },
      ]);
      clock.time += 1;
      expect(await usage()).toEqual([
        { costs: 0, requests: 0 },
        { costs: 1, requests: 1 },
      ]);
      await store.charge([chargeFor(testAccount, { amount: 10 }), chargeFor(testAccount, { amount: 100 })]);
      expect(await usage()).toEqual([
        { costs: 110, requests: 2 },
        { costs: 111, requests: 3 },
      ]);
      // The clock of another process may be behind.
      clock.time = Date.UTC(2025, 1, 1) - 1;
      await store.charge([chargeFor(testAccount, { amount: 2 })]);
      expect(await usage()).toEqual([
        { costs: 3, requests: 2 },
        { costs: 113, requests: 4 },
      ]);
      expect(await store.differences(testAccount.account.id)).toEqual([]);
    });

    test("rejects a charge above the balance without affecting the others", async () => {
      const store = opened();
      const [one, two] = [
        await createTestAccount(store, { balance: 25 }),
        await createTestAccount(store, { balance: 10 }),
      ];
      const results = await store.charge([
        chargeFor(one, { request: "1" }),
        chargeFor(two, { request: "2", amount: 11 }),
        chargeFor(one, { request: "3" }),
        chargeFor(one, { request: "4" }),
        chargeFor(two, { request: "5" }),
        chargeFor(one, { request: "6", amount: 5 }),
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

    test("returns an error for an invalid charge without affecting the others", async () => {
      const store = opened();
      const testAccount = await createTestAccount(store, { balance: 100 });
      const idempotency = { key: "k", bodyHash: "h" };
      const results = await store.charge([
        chargeFor(testAccount),
        chargeFor(testAccount, { account: "acc_none" }),
        chargeFor(testAccount, { amount: -1 }),
        chargeFor(testAccount, { amount: 0.5 }),
        chargeFor(testAccount, { key: "key_none", stored: { idempotency, response: responseOf("none") } }),
        chargeFor(testAccount, { rows: -1 }),
        chargeFor(testAccount),
      ]);
      expect(results).toEqual([
        { kind: "charged", balance: 90, topUpRequested: false },
        expect.objectContaining({ code: "unknown_account", message: 'The account "acc_none" does not exist.' }),
        expect.objectContaining({ code: "invalid_amount", message: "The charge of -1 is not a valid amount." }),
        expect.objectContaining({ code: "invalid_amount", message: "The charge of 0.5 is not a valid amount." }),
        expect.any(Error),
        expect.any(Error),
        { kind: "charged", balance: 80, topUpRequested: false },
      ]);
      expect(await store.storedResponse(testAccount.account.id, idempotency)).toBeNull();
      expect(await store.differences(testAccount.account.id)).toEqual([]);
    });

    test("accepts an empty list of charges", async () => {
      expect(await opened().charge([])).toEqual([]);
    });
  });

  describe(`${kind}: the ledger`, () => {
    test("returns the ledger in pages", async () => {
      const store = opened();
      const testAccount = await createTestAccount(store, { balance: 1000 });
      await createTestAccount(store, { balance: 1 });
      await store.charge(["a", "b", "c"].map((request) => chargeFor(testAccount, { request })));
      const first = await store.ledger(testAccount.account.id, { limit: 2 });
      const rest = await store.ledger(testAccount.account.id, { limit: 9, after: first.at(-1)?.id ?? 0 });
      expect([...first, ...rest].map(({ request }) => request)).toEqual([null, "a", "b", "c"]);
      expect(first).toHaveLength(2);
    });

    test("returns pages with the newest entries first", async () => {
      const store = opened();
      const testAccount = await createTestAccount(store, { balance: 1000 });
      await createTestAccount(store, { balance: 1 });
      await store.charge(["a", "b", "c"].map((request) => chargeFor(testAccount, { request })));
      const options = { order: "newest first", limit: 2 } as const;
      const first = await store.ledger(testAccount.account.id, options);
      const rest = await store.ledger(testAccount.account.id, { ...options, after: first.at(-1)?.id ?? 0 });
      expect([first, rest].map((page) => page.map(({ request }) => request))).toEqual([
        ["c", "b"],
        ["a", null],
      ]);
    });
  });
}
