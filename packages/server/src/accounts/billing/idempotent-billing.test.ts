import { isSettled, newSetup, reservationOf, withMethods } from "@firmament/test-support/accounts/billing-setup.ts";
import { fileLocation, memoryLocation } from "@firmament/test-support/accounts/store-location.ts";
import {
  createTestAccount,
  idempotentCharge,
  responseOf,
  type TestAccount,
} from "@firmament/test-support/accounts/test-account.ts";
import { describe, expect, it } from "vitest";
import { Billing, type ReserveResult } from "./billing.ts";

describe("a request with an idempotency key", () => {
  it("is rejected without a charge if its response was dropped", async () => {
    const { store, reserve, testAccount } = await newSetup(20, memoryLocation(), { maxStoredBytes: 4 });
    await reservationOf(await reserve(10, "k")).charge(10, 1, responseOf("large"));
    expect(await reserve(10, "k")).toEqual({ kind: "dropped", balance: 10 });
    expect(await store.usage(testAccount.account.id)).toMatchObject({ allTime: { requests: 1 } });
  });

  it("stops waiting when its signal is aborted", async () => {
    const { billing, reserve, testAccount } = await newSetup(10);
    const first = reservationOf(await reserve(10, "k"));
    const abort = new AbortController();
    const { account, key } = testAccount;
    const request = { account: account.id, key: key.id, requestId: "r", maxAmount: 10 };
    const idempotency = { key: "k", bodyHash: "h" };
    const waiting = billing.reserve({ ...request, idempotency, signal: abort.signal });
    const next = reserve(10, "k");
    abort.abort("gone");
    await expect(waiting).rejects.toBe("gone");
    first.release();
    expect((await next).kind).toBe("reserved");
  });

  it("returns the stored response again without a charge", async () => {
    const { store, reserve, testAccount } = await newSetup(10);
    await reservationOf(await reserve(10, "k")).charge(10, 1, responseOf("first"));
    expect(await reserve(10, "k")).toEqual({ kind: "replayed", response: responseOf("first"), balance: 0 });
    expect(await reserve(10, "k", "other")).toEqual({ kind: "conflict", balance: 0 });
    expect(await store.usage(testAccount.account.id)).toMatchObject({ allTime: { requests: 1 } });
  });

  it("returns the stored response after a restart", async () => {
    const { location, reserve, store, testAccount } = await newSetup(10, fileLocation());
    await reservationOf(await reserve(10, "k")).charge(10, 1, responseOf("first"));
    await store.close();
    const idempotency = { key: "k", bodyHash: "h" };
    const { account, key } = testAccount;
    const later = new Billing(location.open());
    expect(
      await later.reserve({ account: account.id, key: key.id, requestId: "r", maxAmount: 10, idempotency }),
    ).toEqual({
      kind: "replayed",
      response: responseOf("first"),
      balance: 0,
    });
  });

  it("waits for an earlier request with the same key, and returns its response", async () => {
    const { reserve } = await newSetup(10);
    const first = reservationOf(await reserve(10, "k"));
    const waiting = [reserve(10, "k"), reserve(10, "k"), reserve(10, "k", "other")];
    const another = await reserve(0, "k-2");
    expect(another.kind).toBe("reserved");
    expect(await isSettled(Promise.race(waiting))).toBe(false);
    await first.charge(10, 1, responseOf("first"));
    expect(await Promise.all(waiting)).toEqual([
      { kind: "replayed", response: responseOf("first"), balance: 0 },
      { kind: "replayed", response: responseOf("first"), balance: 0 },
      { kind: "conflict", balance: 0 },
    ]);
  });

  it("proceeds if the request before it was released, one at a time", async () => {
    const { reserve } = await newSetup(10);
    const first = reservationOf(await reserve(10, "k"));
    const waiting = [reserve(10, "k"), reserve(10, "k", "other"), reserve(10, "k")] as const;
    first.release();
    const second = reservationOf(await waiting[0]);
    expect(await isSettled(Promise.race([waiting[1], waiting[2]]))).toBe(false);
    second.release();
    const third = reservationOf(await waiting[1]);
    await third.charge(10, 1, responseOf("third"));
    expect(await waiting[2]).toEqual({ kind: "conflict", balance: 0 });
  });

  it("lets the next request proceed if the balance is too low or the store fails", async () => {
    const { store, reserve, testAccount } = await newSetup(5);
    expect(await Promise.all([reserve(10, "k"), reserve(10, "k"), reserve(5, "k")])).toMatchObject([
      { kind: "insufficient" },
      { kind: "insufficient" },
      { kind: "reserved" },
    ]);
    let failures = 1;
    const failing = withMethods(store, {
      storedResponse: (...parameters) => {
        failures -= 1;
        return failures >= 0 ? Promise.reject(new Error("no disk")) : store.storedResponse(...parameters);
      },
    });
    const billing = new Billing(failing);
    const { account, key } = testAccount;
    const idempotency = { key: "k", bodyHash: "h" };
    const request = { account: account.id, key: key.id, requestId: "r", maxAmount: 5, idempotency };
    const [one, two] = [billing.reserve(request), billing.reserve(request)];
    await expect(one).rejects.toThrow("no disk");
    expect((await two).kind).toBe("reserved");
  });

  it("returns the response of another process that was first", async () => {
    const { location, reserve, testAccount } = await newSetup(30, fileLocation());
    const reservations = [reservationOf(await reserve(10, "k")), reservationOf(await reserve(10, "k-2"))] as const;
    const other = location.open();
    await other.charge([
      idempotentCharge(testAccount, "k", "h", responseOf("theirs")),
      idempotentCharge(testAccount, "k-2", "other", responseOf("theirs")),
    ]);
    expect(await Promise.all(reservations.map((reservation) => reservation.charge(10, 1, responseOf("ours"))))).toEqual(
      [
        { kind: "replayed", response: responseOf("theirs"), balance: 10 },
        { kind: "conflict", balance: 10 },
      ],
    );
    expect((await reserve(10)).kind).toBe("reserved");
  });

  it("does not share its key with other accounts", async () => {
    const { store, billing, testAccount } = await newSetup(10);
    const other = await createTestAccount(store, { balance: 10 });
    const reserve = ({ account, key }: TestAccount, name: string): Promise<ReserveResult> => {
      const idempotency = { key: name, bodyHash: "h" };
      return billing.reserve({ account: account.id, key: key.id, requestId: "r", maxAmount: 1, idempotency });
    };
    expect((await reserve(testAccount, '","')).kind).toBe("reserved");
    expect((await reserve(other, '","')).kind).toBe("reserved");
  });
});
