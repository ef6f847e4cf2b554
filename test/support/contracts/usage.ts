import type { LedgerEntry, LedgerFilter } from "@firmament/server/accounts";
import { describe, expect, test } from "vitest";
import { DAY, LAST_MINUTE, MINUTE, type StoreLocation } from "../accounts/store-location.ts";
import { chargeFor, createTestAccount } from "../accounts/test-account.ts";

/** The contract of daily usage, and of filters of the ledger. */
export function describeUsage(kind: string, newLocation: () => StoreLocation): void {
  function opened() {
    const location = newLocation();
    return { store: location.open(), clock: location.clock };
  }

  describe(`${kind}: daily usage`, () => {
    test("has every day in UTC up to today", async () => {
      const { store, clock } = opened();
      const testAccount = await createTestAccount(store, { balance: 1000 });
      const other = await createTestAccount(store, { balance: 1000 });
      const { id } = testAccount.account;
      await store.charge([
        chargeFor(testAccount, { amount: 1 }),
        chargeFor(testAccount, { amount: 2 }),
        chargeFor(other, { amount: 100 }),
        chargeFor(testAccount, { amount: 0 }),
      ]);
      clock.time += 2 * DAY - MINUTE;
      await store.charge([chargeFor(testAccount, { amount: 4 })]);
      // The clock of another process may be behind.
      clock.time -= DAY;
      await store.charge([chargeFor(testAccount, { amount: 8 })]);
      clock.time += DAY;
      expect(await store.dailyUsage(id, 4)).toEqual([
        { day: "2025-01-30", costs: 0, requests: 0 },
        { day: "2025-01-31", costs: 3, requests: 3 },
        { day: "2025-02-01", costs: 8, requests: 1 },
        { day: "2025-02-02", costs: 4, requests: 1 },
      ]);
      expect(await store.dailyUsage(id, 1)).toEqual([{ day: "2025-02-02", costs: 4, requests: 1 }]);
      expect(await store.dailyUsage(id, 0)).toEqual([]);
      expect(await store.dailyUsage("acc_none", 1)).toEqual([{ day: "2025-02-02", costs: 0, requests: 0 }]);
      expect(await store.differences(id)).toEqual([]);
    });

    test("excludes charges that fail", async () => {
      const { store } = opened();
      const testAccount = await createTestAccount(store, { balance: 5 });
      await store.charge([chargeFor(testAccount, { amount: 6 }), chargeFor(testAccount, { rows: -1 })]);
      expect(await store.dailyUsage(testAccount.account.id, 1)).toEqual([{ day: "2025-01-31", costs: 0, requests: 0 }]);
    });
  });

  describe(`${kind}: filters of the ledger`, () => {
    test("select kinds, keys and times, in both orders and page by page", async () => {
      const { store, clock } = opened();
      const testAccount = await createTestAccount(store, { balance: 100_000 });
      const { id } = testAccount.account;
      const { key } = await store.createKey({ account: id });
      const other = await createTestAccount(store, { balance: 1000 });
      for (let step = 0; step < 12; step += 1) {
        clock.time += step === 6 ? -5 * MINUTE : MINUTE;
        if (step % 5 === 0) await store.credit(id, 1);
        await store.charge([
          chargeFor(testAccount, { amount: 1 }),
          chargeFor({ ...testAccount, key }, { amount: 2 }),
          chargeFor(other),
        ]);
      }
      const all = await store.ledger(id, { limit: 1000 });
      expect(all.length).toBe(1 + 3 + 24);
      const middle = LAST_MINUTE + 3 * MINUTE;
      const filters: readonly LedgerFilter[] = [
        {},
        { kind: "charge" },
        { kind: "credit" },
        { kind: "top-up" },
        { key: key.id },
        { key: other.key.id },
        { from: middle },
        { before: middle },
        { from: middle, before: middle },
        { kind: "charge", key: key.id, from: middle, before: middle + 2 * MINUTE },
        { kind: "credit", key: key.id },
        { kind: "credit", from: middle },
      ];
      for (const filter of filters) {
        const expected = all.filter((entry) => isMatch(entry, filter));
        for (const order of ["oldest first", "newest first"] as const) {
          const sorted = order === "oldest first" ? expected : expected.toReversed();
          expect(await store.ledger(id, { order, filter, limit: 1000 })).toEqual(sorted);
          const found: LedgerEntry[] = [];
          for (;;) {
            const after = found.at(-1)?.id;
            const page = await store.ledger(id, { order, filter, limit: 3, ...(after !== undefined && { after }) });
            found.push(...page);
            if (page.length < 3) break;
          }
          expect(found).toEqual(sorted);
        }
      }
    });

    test("find entries far apart, and all of them", async () => {
      const { store } = opened();
      const testAccount = await createTestAccount(store, { balance: 100_000 });
      const { id } = testAccount.account;
      const { key: rare } = await store.createKey({ account: id });
      // Also around the ends of the 2,000 entries that are read at once, in both orders.
      const isRare = (number: number): boolean => number === 50 || (number > 400 && (number + 10) % 500 < 20);
      const numbers = Array.from({ length: 4500 }, (_, number) => number);
      await store.charge(
        numbers.map((number) => {
          const key = isRare(number) ? rare : testAccount.key;
          return chargeFor({ ...testAccount, key }, { amount: 0, request: `${number}` });
        }),
      );
      const expected = numbers.filter(isRare).map(String);
      expect(expected).toHaveLength(171);
      const requests = async (order: "oldest first" | "newest first", limit: number): Promise<unknown> =>
        (await store.ledger(id, { order, filter: { key: rare.id }, limit })).map(({ request }) => request);
      expect(await requests("oldest first", 1000)).toEqual(expected);
      expect(await requests("newest first", 1000)).toEqual(expected.toReversed());
      expect(await requests("newest first", 22)).toEqual(expected.toReversed().slice(0, 22));
    });
  });
}

function isMatch(
  entry: LedgerEntry,
  { kind, key, from = 0, before = Number.POSITIVE_INFINITY }: LedgerFilter,
): boolean {
  const isOfKind = kind === undefined || entry.kind === kind;
  return isOfKind && (key === undefined || entry.key === key) && entry.at >= from && entry.at < before;
}
