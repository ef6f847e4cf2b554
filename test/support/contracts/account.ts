import type { AccountStore, NewAccount } from "@firmament/server/accounts";
import { MAX_MICROS } from "@firmament/server/values";
import { describe, expect, test } from "vitest";
import { LAST_MINUTE, type StoreLocation } from "../accounts/store-location.ts";
import { chargeFor, createTestAccount } from "../accounts/test-account.ts";

const ada: NewAccount = { email: "ada@example.com", firstName: "Ada", lastName: "Lovelace" };

/** The contract of accounts and credits. */
export function describeAccounts(kind: string, newLocation: () => StoreLocation): void {
  function opened(): AccountStore & { readonly location: StoreLocation } {
    const location = newLocation();
    return Object.assign(location.open(), { location });
  }

  describe(`${kind}: accounts`, () => {
    test("creates an account and finds it by id", async () => {
      const store = opened();
      const account = await store.createAccount({
        ...ada,
        firstName: " Ada ",
        hasApiAccess: false,
        balance: 5_000_000,
        autoTopUp: { amount: 50_000_000, threshold: 10_000_000 },
      });
      expect(account).toEqual({
        id: expect.stringMatching(/^acc_[0-9a-hjkmnp-tv-z]{16}$/),
        email: "ada@example.com",
        firstName: "Ada",
        lastName: "Lovelace",
        hasApiAccess: false,
        balance: 5_000_000,
        autoTopUp: true,
        topUpAmount: 50_000_000,
        topUpThreshold: 10_000_000,
        topUpProblem: null,
        createdAt: LAST_MINUTE,
      });
      expect(await store.account(account.id)).toEqual(account);
      expect(await store.balance(account.id)).toBe(5_000_000);
      expect(await store.ledger(account.id, { limit: 10 })).toMatchObject([{ kind: "credit", amount: 5_000_000 }]);
    });

    test("creates an account with API access, no balance and no auto top-up by default", async () => {
      const store = opened();
      const { id, createdAt, ...account } = await store.createAccount(ada);
      expect(account).toEqual({
        ...ada,
        hasApiAccess: true,
        balance: 0,
        autoTopUp: false,
        topUpAmount: 0,
        topUpThreshold: 0,
        topUpProblem: null,
      });
      expect(await store.ledger(id, { limit: 10 })).toEqual([]);
      expect(createdAt).toBe(LAST_MINUTE);
    });

    test("lists accounts, oldest first", async () => {
      const store = opened();
      expect(await store.accounts()).toEqual([]);
      const created = [];
      for (const name of ["c", "a", "b"])
        created.push(await store.createAccount({ ...ada, email: `${name}@example.com` }));
      expect(await store.accounts()).toEqual(created);
    });

    test("rejects an e-mail address that is taken, ignoring case", async () => {
      const store = opened();
      await store.createAccount({ ...ada, email: "Ärger@example.com" });
      await expect(store.createAccount({ ...ada, email: "ÄRGER@Example.com" })).rejects.toMatchObject({
        code: "email_taken",
        message: "An account with the e-mail address ÄRGER@Example.com already exists.",
      });
      expect(await store.accounts()).toHaveLength(1);
    });

    test("reports unknown ids", async () => {
      const store = opened();
      const unknown = { code: "unknown_account", message: 'The account "acc_none" does not exist.' };
      expect(await store.account("acc_none")).toBeNull();
      expect(await store.accountByEmail("none@example.com")).toBeNull();
      expect(await store.usage("acc_none")).toBeNull();
      expect(await store.balance("acc_none")).toBe(0);
      expect(await store.ledger("acc_none", { limit: 10 })).toEqual([]);
      expect(await store.requestTopUp("acc_none")).toBe(false);
      await expect(store.credit("acc_none", 1)).rejects.toMatchObject(unknown);
      await expect(store.changeAccount("acc_none", {})).rejects.toMatchObject(unknown);
      await expect(store.differences("acc_none")).rejects.toMatchObject(unknown);
      await expect(store.keys("acc_none")).rejects.toMatchObject(unknown);
      await expect(store.createKey({ account: "acc_none" })).rejects.toMatchObject(unknown);
    });

    test("finds an account by its e-mail address, ignoring case", async () => {
      const store = opened();
      const account = await store.createAccount({ ...ada, email: "Ärger@example.com" });
      await createTestAccount(store);
      for (const email of ["Ärger@example.com", "ÄRGER@EXAMPLE.COM"]) {
        expect(await store.accountByEmail(email)).toEqual(account);
      }
      for (const email of ["", "%", "rger@example.com"]) expect(await store.accountByEmail(email)).toBeNull();
    });

    test("stores any text", async () => {
      const store = opened();
      const lastName = "'); drop table accounts; -- \u{1f600} \"%_\\";
      const { id } = await store.createAccount({ ...ada, lastName });
      expect((await store.account(id))?.lastName).toBe(lastName);
      expect(await store.account("' or '1' = '1")).toBeNull();
    });

    test("changes only the given members", async () => {
      const store = opened();
      const { account } = await createTestAccount(store, { balance: 7 });
      const changed = { ...account, hasApiAccess: false };
      expect(await store.changeAccount(account.id, { hasApiAccess: false })).toEqual(changed);
      expect(await store.changeAccount(account.id, {})).toEqual(changed);
      const toppedUp = { ...changed, autoTopUp: true, topUpAmount: 5, topUpThreshold: 2 };
      expect(await store.changeAccount(account.id, { autoTopUp: { amount: 5, threshold: 2 } })).toEqual(toppedUp);
      expect(await store.changeAccount(account.id, { autoTopUp: null })).toEqual({ ...toppedUp, autoTopUp: false });
      expect(await store.account(account.id)).toEqual({ ...toppedUp, autoTopUp: false });
    });

    test.each<[string, Partial<NewAccount>, string, string]>([
      ["an address without @", { email: "ada" }, "invalid_account", '"ada" is not an e-mail address.'],
      ["an address with a space", { email: "a da@b" }, "invalid_account", '"a da@b" is not an e-mail address.'],
      ["an address with two @", { email: "a@b@c" }, "invalid_account", '"a@b@c" is not an e-mail address.'],
      ["an address with a line end", { email: "a@b\n" }, "invalid_account", '"a@b\\n" is not an e-mail address.'],
      [
        "a long address",
        { email: `${"a".repeat(300)}@b` },
        "invalid_account",
        `"${"a".repeat(60)}…" is not an e-mail address.`,
      ],
      [
        "an empty first name",
        { firstName: " " },
        "invalid_account",
        '" " is not a first name. A first name has 1 to 200 characters on one line.',
      ],
      [
        "a last name of two lines",
        { lastName: "a\nb" },
        "invalid_account",
        '"a\\nb" is not a last name. A last name has 1 to 200 characters on one line.',
      ],
      [
        "a threshold of 0",
        { autoTopUp: { amount: 1, threshold: 0 } },
        "invalid_account",
        "Auto top-up needs an amount and a threshold, both above 0.",
      ],
      [
        "a top-up of 0",
        { autoTopUp: { amount: 0, threshold: 1 } },
        "invalid_account",
        "Auto top-up needs an amount and a threshold, both above 0.",
      ],
      ["a balance below 0", { balance: -1 }, "invalid_amount", "A credit must be above 0, and at most a billion."],
    ])("rejects %s", async (_, terms, code, message) => {
      const store = opened();
      await expect(store.createAccount({ ...ada, ...terms })).rejects.toMatchObject({ code, message });
      expect(await store.accounts()).toEqual([]);
    });
  });

  describe(`${kind}: credits`, () => {
    test("adds a credit to the balance and the ledger", async () => {
      const store = opened();
      const { account } = await createTestAccount(store, { balance: 7 });
      store.location.clock.time += 1;
      expect((await store.credit(account.id, 5, "a gift")).balance).toBe(12);
      const [, entry] = await store.ledger(account.id, { limit: 10 });
      expect(entry).toEqual({
        id: expect.any(Number),
        account: account.id,
        kind: "credit",
        amount: 5,
        at: LAST_MINUTE + 1,
        key: null,
        request: null,
        rows: null,
        reference: null,
        note: "a gift",
      });
    });

    test.each([0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, MAX_MICROS + 1])(
      "rejects a credit of %d",
      async (amount) => {
        const store = opened();
        const { account } = await createTestAccount(store);
        const message = "A credit must be above 0, and at most a billion.";
        await expect(store.credit(account.id, amount)).rejects.toMatchObject({ code: "invalid_amount", message });
      },
    );

    test("rejects a credit if all credits would exceed a billion", async () => {
      const store = opened();
      const testAccount = await createTestAccount(store, { balance: MAX_MICROS });
      await store.charge([chargeFor(testAccount, { amount: 10 })]);
      await expect(store.credit(testAccount.account.id, 1)).rejects.toMatchObject({
        code: "invalid_amount",
        message: `The credits and top-ups of account ${testAccount.account.id} would exceed a billion, including a pending top-up.`,
      });
      expect(await store.balance(testAccount.account.id)).toBe(MAX_MICROS - 10);
    });
  });

  describe(`${kind}: a store`, () => {
    test("rejects calls after it was closed, and can be closed twice", async () => {
      const store = opened();
      const { account } = await createTestAccount(store);
      await store.close();
      await store.close();
      await expect(store.account(account.id)).rejects.toMatchObject({
        code: "closed",
        message: expect.stringContaining(": it is closed."),
      });
      await expect(store.credit(account.id, 1)).rejects.toMatchObject({ code: "closed" });
    });
  });
}
