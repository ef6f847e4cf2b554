import { isSettled, newSetup, reservationOf, withMethods } from "@firmament/test-support/accounts/billing-setup.ts";
import { fileLocation, memoryLocation } from "@firmament/test-support/accounts/store-location.ts";
import { chargeFor, createTestAccount, responseOf } from "@firmament/test-support/accounts/test-account.ts";
import { describe, expect, it } from "vitest";
import { AccountsError } from "../accounts-error.ts";
import type { ChargeResult } from "../charge.ts";
import type { Micros } from "../money.ts";
import { Billing, type ReserveResult } from "./billing.ts";

describe("a reservation", () => {
  it("charges the actual price, and resolves when the charge is committed", async () => {
    const { store, reserve, testAccount } = await newSetup(100);
    const reservation = reservationOf(await reserve(30));
    expect(await store.balance(testAccount.account.id)).toBe(100);
    expect(await reservation.charge(20, 2, responseOf("two"))).toEqual({
      kind: "charged",
      balance: 80,
      topUpRequested: false,
    });
    expect(await store.ledger(testAccount.account.id, { after: 1, limit: 9 })).toMatchObject([
      { kind: "charge", amount: -20, rows: 2, request: "r-1", key: testAccount.key.id },
    ]);
  });

  it("is rejected if the balance without all reservations is too low", async () => {
    const { reserve } = await newSetup(100);
    const first = reservationOf(await reserve(60));
    expect(await reserve(41)).toEqual({ kind: "insufficient", balance: 100 });
    const second = reservationOf(await reserve(40));
    expect(await reserve(1)).toEqual({ kind: "insufficient", balance: 100 });
    expect((await reserve(0)).kind).toBe("reserved");
    first.release();
    await second.charge(40, 1, responseOf("x"));
    expect(await reserve(61)).toEqual({ kind: "insufficient", balance: 60 });
    expect((await reserve(60)).kind).toBe("reserved");
  });

  it("is rejected if the balance was read before a commit that has ended meanwhile", async () => {
    const { store, testAccount } = await newSetup(100);
    const { promise: continued, resolve: continueReading } = Promise.withResolvers<void>();
    let reads = 0;
    const slow = withMethods(store, {
      balance: async (id) => {
        reads += 1;
        const balance = await store.balance(id);
        if (reads === 2) await continued;
        return balance;
      },
    });
    const billing = new Billing(slow);
    const request = { account: testAccount.account.id, key: testAccount.key.id, requestId: "r", maxAmount: 60 };
    const first = reservationOf(await billing.reserve(request));
    const second = billing.reserve(request);
    await first.charge(60, 1, responseOf("x"));
    continueReading();
    expect(await second).toEqual({ kind: "insufficient", balance: 40 });
  });

  it("releases the unused part as soon as the price is known", async () => {
    const { reserve } = await newSetup(100);
    const first = reservationOf(await reserve(100));
    const charged = first.charge(10, 1, responseOf("x"));
    expect((await reserve(90)).kind).toBe("reserved");
    expect(await charged).toMatchObject({ balance: 90 });
  });

  it("costs nothing after a release, which may be repeated and may follow a charge", async () => {
    const { store, reserve, testAccount } = await newSetup(10);
    const reservation = reservationOf(await reserve(10));
    reservation.release();
    reservation.release();
    await expect(reservation.charge(10, 1, responseOf("x"))).rejects.toThrow(
      "The reservation was already charged or released.",
    );
    const second = reservationOf(await reserve(10));
    const charged = second.charge(10, 1, responseOf("x"));
    second.release();
    expect(await reserve(1)).toMatchObject({ kind: "insufficient" });
    expect(await charged).toMatchObject({ kind: "charged", balance: 0 });
    second.release();
    expect(await reserve(1)).toEqual({ kind: "insufficient", balance: 0 });
    expect(await store.usage(testAccount.account.id)).toMatchObject({ allTime: { costs: 10, requests: 1 } });
  });

  it.each([11, -1, Number.NaN])("of 10 rejects a charge of %d, and is then released", async (amount) => {
    const { reserve } = await newSetup(10);
    const reservation = reservationOf(await reserve(10));
    await expect(reservation.charge(amount, 1, responseOf("x"))).rejects.toThrow(
      new RangeError(`The charge of ${amount} exceeds the reserved amount of 10, or is negative.`),
    );
    expect((await reserve(10)).kind).toBe("reserved");
  });

  it("of 0 needs no balance, and counts as a request", async () => {
    const { store, reserve, testAccount } = await newSetup(0);
    expect(await reservationOf(await reserve(0)).charge(0, 1, responseOf("x"))).toMatchObject({ kind: "charged" });
    expect(await store.usage(testAccount.account.id)).toMatchObject({ allTime: { costs: 0, requests: 1 } });
  });

  it("does not prevent another process from spending the balance", async () => {
    const { location, reserve, testAccount } = await newSetup(10, fileLocation());
    const reservation = reservationOf(await reserve(10));
    await location.open().charge([chargeFor(testAccount, { amount: 5 })]);
    expect(await reservation.charge(10, 1, responseOf("x"))).toEqual({ kind: "insufficient", balance: 5 });
    expect(await reserve(6)).toEqual({ kind: "insufficient", balance: 5 });
    expect((await reserve(5)).kind).toBe("reserved");
  });
});

describe("a thousand concurrent requests", () => {
  it.each([0, 1, 7])("are charged up to the balance, with %d turns of work each", async (turns) => {
    const { store, reserve, testAccount } = await newSetup(1000, fileLocation());
    const request = async (): Promise<string> => {
      const result = await reserve(10);
      if (result.kind !== "reserved") return result.kind;
      for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      return (await result.reservation.charge(10, 1, responseOf("x"))).kind;
    };
    const kinds = await Promise.all(Array.from({ length: 1000 }, request));
    expect(kinds.filter((kind) => kind === "charged")).toHaveLength(100);
    expect(kinds.filter((kind) => kind === "insufficient")).toHaveLength(900);
    expect(await store.usage(testAccount.account.id)).toMatchObject({
      account: { balance: 0 },
      allTime: { costs: 1000, requests: 100 },
    });
    expect(await store.differences(testAccount.account.id)).toEqual([]);
  });

  it("are all charged if the balance covers exactly their sum", async () => {
    const { store, reserve, testAccount } = await newSetup(1000);
    let left = 1000;
    const caller = async (): Promise<void> => {
      while (left > 0) {
        left -= 1;
        expect(await reservationOf(await reserve(1)).charge(1, 1, responseOf("x"))).toMatchObject({ kind: "charged" });
      }
    };
    await Promise.all(Array.from({ length: 50 }, caller));
    expect(await store.balance(testAccount.account.id)).toBe(0);
  });

  it("of two processes never overdraw the account", async () => {
    const { location, reserve, billing, store, testAccount } = await newSetup(1000, fileLocation());
    const other = new Billing(location.open());
    const request = async (billing: Billing): Promise<string> => {
      const { account, key } = testAccount;
      const result = await billing.reserve({ account: account.id, key: key.id, requestId: "r", maxAmount: 10 });
      return result.kind === "reserved" ? (await result.reservation.charge(10, 1, responseOf("x"))).kind : result.kind;
    };
    const kinds = await Promise.all(Array.from({ length: 400 }, (_, index) => request(index % 2 ? billing : other)));
    expect(kinds.filter((kind) => kind === "charged")).toHaveLength(100);
    expect(await store.balance(testAccount.account.id)).toBe(0);
    expect(await reserve(1)).toEqual({ kind: "insufficient", balance: 0 });
  });
});

describe("concurrent charges", () => {
  it("share a commit", async () => {
    const { store, testAccount } = await newSetup(1000);
    const sizes: number[] = [];
    const billing = new Billing(
      withMethods(store, {
        charge: (charges) => {
          sizes.push(charges.length);
          return store.charge(charges);
        },
      }),
    );
    const request = async (): Promise<ChargeResult> => {
      const { account, key } = testAccount;
      const result = await billing.reserve({ account: account.id, key: key.id, requestId: "r", maxAmount: 1 });
      return reservationOf(result).charge(1, 1, responseOf("x"));
    };
    await Promise.all(Array.from({ length: 30 }, request));
    await request();
    expect(sizes).toEqual([30, 1]);
  });

  it("wait for a slow commit, and are committed before flush resolves", async () => {
    const { store, testAccount } = await newSetup(100);
    const commits: PromiseWithResolvers<void>[] = [];
    const billing = new Billing(
      withMethods(store, {
        charge: async (charges) => {
          const commit = Promise.withResolvers<void>();
          commits.push(commit);
          await commit.promise;
          return store.charge(charges);
        },
      }),
    );
    const reserve = (): Promise<ReserveResult> => {
      const { account, key } = testAccount;
      return billing.reserve({ account: account.id, key: key.id, requestId: "r", maxAmount: 50 });
    };
    const charge = async (): Promise<ChargeResult> => reservationOf(await reserve()).charge(40, 1, responseOf("x"));
    const first = charge();
    expect(await isSettled(first)).toBe(false);
    const second = charge();
    const flushed = billing.flush();
    // The third request waits for the first commit; then the second one has reserved 40 of 60.
    const third = reserve();
    expect(await isSettled(Promise.race([second, third, flushed]))).toBe(false);
    expect(commits).toHaveLength(1);
    commits[0]?.resolve();
    expect(await first).toMatchObject({ balance: 60 });
    expect(await isSettled(flushed)).toBe(false);
    commits[1]?.resolve();
    expect(await third).toEqual({ kind: "insufficient", balance: 60 });
    expect(await second).toMatchObject({ balance: 20 });
    await flushed;
  });

  it("fail together if the commit fails, and leave the balance unchanged", async () => {
    const { store, testAccount } = await newSetup(100);
    const disk = { isFull: true };
    const billing = new Billing(
      withMethods(store, {
        charge: async (charges) => {
          if (disk.isFull)
            throw new AccountsError("disk_full", "Cannot use accounts.db: the disk is full. Free some space.");
          return store.charge(charges);
        },
      }),
    );
    const reserve = (maxAmount: Micros): Promise<ReserveResult> => {
      const { account, key } = testAccount;
      const idempotency = { key: `k-${maxAmount}`, bodyHash: "h" };
      return billing.reserve({ account: account.id, key: key.id, requestId: "r", maxAmount, idempotency });
    };
    const charges = [60, 40].map(async (maxAmount) =>
      reservationOf(await reserve(maxAmount)).charge(maxAmount, 1, responseOf("x")),
    );
    for (const charge of charges) await expect(charge).rejects.toMatchObject({ code: "disk_full" });
    expect(await store.balance(testAccount.account.id)).toBe(100);
    disk.isFull = false;
    expect(await reservationOf(await reserve(60)).charge(60, 1, responseOf("x"))).toMatchObject({ balance: 40 });
  });
});

describe("top-ups", () => {
  it("notifies the listener of a requested top-up, and of a balance that is too low", async () => {
    const store = memoryLocation().open();
    const events: string[] = [];
    const billing = new Billing(store, {
      topUpRequested: (account) => events.push(`requested ${account}`),
      balanceTooLow: (account) => events.push(`too low ${account}`),
    });
    const { account, key } = await createTestAccount(store, { balance: 30, autoTopUp: { amount: 5, threshold: 15 } });
    const request = { account: account.id, key: key.id, requestId: "r", maxAmount: 10 };
    const charge = async (): Promise<unknown> =>
      reservationOf(await billing.reserve(request)).charge(10, 1, responseOf("x"));
    await charge();
    expect(events).toEqual([]);
    await charge();
    await charge();
    expect(events).toEqual([`requested ${account.id}`]);
    expect(await billing.reserve(request)).toMatchObject({ kind: "insufficient" });
    expect(events).toEqual([`requested ${account.id}`, `too low ${account.id}`]);
  });
});
