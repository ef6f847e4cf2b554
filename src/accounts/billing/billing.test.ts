import { describe, expect, it } from "vitest";
import { fileLocation, memoryLocation, type StoreLocation } from "../../../test/support/accounts/store-location.ts";
import {
  chargeFor,
  createTestAccount,
  idempotentCharge,
  responseOf,
  type TestAccount,
} from "../../../test/support/accounts/test-account.ts";
import type { AccountStore } from "../account-store.ts";
import { AccountsError } from "../accounts-error.ts";
import type { ChargeResult } from "../charge.ts";
import type { Micros } from "../money.ts";
import type { SqliteAccountStoreOptions } from "../sqlite/account-store.ts";
import { Billing, type Reservation, type ReserveResult } from "./billing.ts";

interface Setup {
  readonly location: StoreLocation;
  readonly store: AccountStore;
  readonly billing: Billing;
  readonly testAccount: TestAccount;
  reserve(maxAmount: Micros, idempotencyKey?: string, bodyHash?: string): Promise<ReserveResult>;
}

async function newSetup(
  balance: Micros,
  location: StoreLocation = memoryLocation(),
  options: SqliteAccountStoreOptions = {},
): Promise<Setup> {
  const store = location.open(options);
  const billing = new Billing(store);
  const testAccount = await createTestAccount(store, { balance });
  let requests = 0;
  return {
    location,
    store,
    billing,
    testAccount,
    reserve: (maxAmount, key, bodyHash = "h") => {
      requests += 1;
      const request = {
        account: testAccount.account.id,
        key: testAccount.key.id,
        requestId: `r-${requests}`,
        maxAmount,
      };
      return billing.reserve(key === undefined ? request : { ...request, idempotency: { key, bodyHash } });
    },
  };
}

function reservationOf(result: ReserveResult): Reservation {
  if (result.kind !== "reserved") throw new Error(`The result is ${result.kind}.`);
  return result.reservation;
}

/** A store with some methods replaced. */
function withMethods(store: AccountStore, changes: Partial<AccountStore>): AccountStore {
  return new Proxy(store, {
    get: (target, name) => {
      const member = Reflect.get(name in changes ? changes : target, name);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
}

/** Returns whether a promise settles within a few turns of the event loop. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false;
  promise.finally(() => {
    settled = true;
  });
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  return settled;
}

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
