import type { AccountStore } from "@firmament/server/accounts";
import type { StoredResponse } from "@firmament/server/src/accounts/stored-response.ts";
import { describe, expect, test } from "vitest";
import { DAY, type StoreLocation } from "../accounts/store-location.ts";
import { createTestAccount, idempotentCharge, responseOf } from "../accounts/test-account.ts";

const idempotency = { key: "k", bodyHash: "h" };

function stored(response: StoredResponse): object {
  return { kind: "stored", response };
}

/** A response of 1,000 bytes. */
function kilobyte(letter: string): StoredResponse {
  return responseOf(letter.repeat(1000));
}

/** The contract of stored responses. */
export function describeStoredResponses(kind: string, newLocation: () => StoreLocation): void {
  function opened(): AccountStore & { readonly location: StoreLocation } {
    const location = newLocation();
    return Object.assign(location.open(), { location });
  }

  describe(`${kind}: stored responses`, () => {
    test("returns a response byte for byte, and does not charge a repeated request", async () => {
      const store = opened();
      const testAccount = await createTestAccount(store, { balance: 100 });
      const { id } = testAccount.account;
      const response = {
        status: 200,
        headers: [
          ["content-type", "application/json"],
          ["x-twice", "1"],
          ["x-twice", "2"],
        ] as const,
        body: new Uint8Array([0, 255, 195, 40, 10]),
      };
      expect(await store.storedResponse(id, idempotency)).toBeNull();
      expect(await store.charge([idempotentCharge(testAccount, "k", "h", response)])).toMatchObject([
        { kind: "charged" },
      ]);
      expect(await store.storedResponse(id, idempotency)).toEqual(stored(response));
      expect(await store.charge([idempotentCharge(testAccount, "k", "h", responseOf("later"))])).toEqual([
        { kind: "replayed", response, balance: 90 },
      ]);
      expect(await store.usage(id)).toMatchObject({ allTime: { costs: 10, requests: 1 } });
    });

    test("stores an empty response", async () => {
      const store = opened();
      const testAccount = await createTestAccount(store, { balance: 100 });
      const empty = { status: 204, headers: [], body: new Uint8Array(0) };
      await store.charge([idempotentCharge(testAccount, "k", "h", empty)]);
      expect(await store.storedResponse(testAccount.account.id, idempotency)).toEqual(stored(empty));
    });

    test("stores one response if two charges of a commit share a key", async () => {
      const store = opened();
      const testAccount = await createTestAccount(store, { balance: 100 });
      const [first, second, other] = await store.charge([
        idempotentCharge(testAccount, "k", "h", responseOf("first")),
        idempotentCharge(testAccount, "k", "h", responseOf("second")),
        idempotentCharge(testAccount, "k", "other", responseOf("third")),
      ]);
      expect(first).toMatchObject({ kind: "charged", balance: 90 });
      expect(second).toEqual({ kind: "replayed", response: responseOf("first"), balance: 90 });
      expect(other).toEqual({ kind: "conflict", balance: 90 });
    });

    test("separates the keys of accounts", async () => {
      const store = opened();
      const one = await createTestAccount(store, { balance: 100 });
      const two = await createTestAccount(store, { balance: 100 });
      await store.charge([idempotentCharge(one, "k", "h", responseOf("one"))]);
      expect(await store.storedResponse(two.account.id, idempotency)).toBeNull();
      const other = { key: "k", bodyHash: "other" };
      expect(await store.storedResponse(one.account.id, other)).toEqual({ kind: "conflict" });
      expect(await store.charge([idempotentCharge(two, "k", "x", responseOf("two"))])).toMatchObject([
        { kind: "charged" },
      ]);
    });

    test("stores no response if the balance is too low", async () => {
      const store = opened();
      const testAccount = await createTestAccount(store, { balance: 9 });
      await store.charge([idempotentCharge(testAccount, "k", "h", responseOf("one"))]);
      expect(await store.storedResponse(testAccount.account.id, idempotency)).toBeNull();
    });

    test("removes a response after 24 hours", async () => {
      const store = opened();
      const { clock } = store.location;
      const testAccount = await createTestAccount(store, { balance: 100 });
      const { id } = testAccount.account;
      await store.charge([idempotentCharge(testAccount, "k", "h", responseOf("one"))]);
      clock.time += DAY - 1;
      expect(await store.storedResponse(id, idempotency)).toEqual(stored(responseOf("one")));
      clock.time += 1;
      expect(await store.storedResponse(id, idempotency)).toBeNull();
      expect(await store.charge([idempotentCharge(testAccount, "k", "new", responseOf("two"))])).toMatchObject([
        { balance: 80 },
      ]);
      expect(await store.storedResponse(id, { key: "k", bodyHash: "new" })).toEqual(stored(responseOf("two")));
    });

    test("drops the oldest responses of an account above the size limit, and never charges them again", async () => {
      const store = newLocation().open({ maxStoredBytes: 3000 });
      const [one, two] = [
        await createTestAccount(store, { balance: 100 }),
        await createTestAccount(store, { balance: 100 }),
      ];
      await store.charge([idempotentCharge(two, "a", "h", kilobyte("z"))]);
      for (const key of ["a", "b", "c", "d", "e"]) await store.charge([idempotentCharge(one, key, "h", kilobyte(key))]);
      const kinds = ["a", "b", "c", "d", "e"].map(
        async (key) => (await store.storedResponse(one.account.id, { key, bodyHash: "h" }))?.kind,
      );
      expect(await Promise.all(kinds)).toEqual(["dropped", "dropped", "stored", "stored", "stored"]);
      expect(await store.storedResponse(two.account.id, { key: "a", bodyHash: "h" })).toEqual(stored(kilobyte("z")));
      expect(await store.charge([idempotentCharge(one, "a", "h", kilobyte("a"))])).toEqual([
        { kind: "dropped", balance: 50 },
      ]);
      expect(await store.storedResponse(one.account.id, { key: "a", bodyHash: "other" })).toEqual({ kind: "conflict" });
      expect(await store.usage(one.account.id)).toMatchObject({ allTime: { requests: 5 } });
    });

    test("drops a response above the size limit at once, and keeps the others", async () => {
      const store = newLocation().open({ maxStoredBytes: 1000 });
      const testAccount = await createTestAccount(store, { balance: 100 });
      const { id } = testAccount.account;
      await store.charge([idempotentCharge(testAccount, "k", "h", kilobyte("a"))]);
      const large = idempotentCharge(testAccount, "large", "h", responseOf("x".repeat(1001)));
      expect(await store.charge([large])).toMatchObject([{ kind: "charged", balance: 80 }]);
      expect(await store.storedResponse(id, { key: "large", bodyHash: "h" })).toEqual({ kind: "dropped" });
      expect(await store.storedResponse(id, idempotency)).toEqual(stored(kilobyte("a")));
      expect(await store.charge([large])).toEqual([{ kind: "dropped", balance: 80 }]);
    });

    test("frees the space of expired responses", async () => {
      const location = newLocation();
      const store = location.open({ maxStoredBytes: 2000 });
      const testAccount = await createTestAccount(store, { balance: 100 });
      for (const key of ["a", "b"]) await store.charge([idempotentCharge(testAccount, key, "h", kilobyte(key))]);
      location.clock.time += DAY;
      for (const key of ["c", "d"]) await store.charge([idempotentCharge(testAccount, key, "h", kilobyte(key))]);
      for (const key of ["c", "d"]) {
        const lookup = await store.storedResponse(testAccount.account.id, { key, bodyHash: "h" });
        expect(lookup).toEqual(stored(kilobyte(key)));
      }
    });
  });
}
