import { describe, expect, it } from "vitest";
import { answerOf, chargeTo, type Holder, keptCharge, newHolder } from "../../../test/support/accounts/holder.ts";
import { type AccountsPlace, placeInFile, placeInMemory } from "../../../test/support/accounts/store-place.ts";
import type { AccountStore } from "../account-store.ts";
import { AccountsError } from "../accounts-error.ts";
import type { ChargeResult } from "../charge.ts";
import type { Micros } from "../money.ts";
import { type Beginning, Billing, type Reservation } from "./billing.ts";

interface Desk {
  readonly place: AccountsPlace;
  readonly store: AccountStore;
  readonly billing: Billing;
  readonly holder: Holder;
  begin(most: Micros, idempotencyKey?: string, bodyHash?: string): Promise<Beginning>;
}

async function openDesk(balance: Micros, place: AccountsPlace = placeInMemory()): Promise<Desk> {
  const store = place.open();
  const billing = new Billing(store);
  const holder = await newHolder(store, { balance });
  let requests = 0;
  return {
    place,
    store,
    billing,
    holder,
    begin: (most, key, bodyHash = "h") => {
      requests += 1;
      const request = { account: holder.account.id, key: holder.key.id, requestId: `r-${requests}`, most };
      return billing.begin(key === undefined ? request : { ...request, idempotency: { key, bodyHash } });
    },
  };
}

function reservationOf(beginning: Beginning): Reservation {
  if (beginning.kind !== "reserved") throw new Error(`It is ${beginning.kind}.`);
  return beginning.reservation;
}

/** A store of which some methods do something else. */
function changed(store: AccountStore, changes: Partial<AccountStore>): AccountStore {
  return new Proxy(store, {
    get: (target, name) => {
      const member = Reflect.get(name in changes ? changes : target, name);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
}

/** Whether a promise has been kept by the time that the event loop has gone round a few times. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false;
  promise.finally(() => {
    settled = true;
  });
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  return settled;
}

describe("a reservation", () => {
  it("is charged with what the request came to, and resolves when that is committed", async () => {
    const { store, begin, holder } = await openDesk(100);
    const reservation = reservationOf(await begin(30));
    expect(await store.balance(holder.account.id)).toBe(100);
    expect(await reservation.charge(20, 2, answerOf("two"))).toEqual({
      kind: "charged",
      balance: 80,
      asksForTopUp: false,
    });
    expect(await store.ledger(holder.account.id, { after: 1, limit: 9 })).toMatchObject([
      { kind: "charge", amount: -20, rows: 2, request: "r-1", key: holder.key.id },
    ]);
  });

  it("is refused when the balance, without what is reserved, does not cover it", async () => {
    const { begin } = await openDesk(100);
    const first = reservationOf(await begin(60));
    expect(await begin(41)).toEqual({ kind: "insufficient", balance: 100 });
    const second = reservationOf(await begin(40));
    expect(await begin(1)).toEqual({ kind: "insufficient", balance: 100 });
    expect((await begin(0)).kind).toBe("reserved");
    first.release();
    await second.charge(40, 1, answerOf("x"));
    expect(await begin(61)).toEqual({ kind: "insufficient", balance: 60 });
    expect((await begin(60)).kind).toBe("reserved");
  });

  it("gives back what the request did not cost as soon as that is known", async () => {
    const { begin } = await openDesk(100);
    const first = reservationOf(await begin(100));
    const charged = first.charge(10, 1, answerOf("x"));
    expect((await begin(90)).kind).toBe("reserved");
    expect(await charged).toMatchObject({ balance: 90 });
  });

  it("costs nothing when it is released, which it may be often and after all", async () => {
    const { store, begin, holder } = await openDesk(10);
    const reservation = reservationOf(await begin(10));
    reservation.release();
    reservation.release();
    await expect(reservation.charge(10, 1, answerOf("x"))).rejects.toThrow(
      "A reservation can be charged once, and not after it was released.",
    );
    const second = reservationOf(await begin(10));
    const charged = second.charge(10, 1, answerOf("x"));
    second.release();
    expect(await begin(1)).toMatchObject({ kind: "insufficient" });
    expect(await charged).toMatchObject({ kind: "charged", balance: 0 });
    second.release();
    expect(await begin(1)).toEqual({ kind: "insufficient", balance: 0 });
    expect(await store.usage(holder.account.id)).toMatchObject({ allTime: { costs: 10, requests: 1 } });
  });

  it.each([11, -1, Number.NaN])("of 10 is not charged with %d, and is then over", async (amount) => {
    const { begin } = await openDesk(10);
    const reservation = reservationOf(await begin(10));
    await expect(reservation.charge(amount, 1, answerOf("x"))).rejects.toThrow(
      new RangeError(`${amount} was to be charged where 10 was reserved.`),
    );
    expect((await begin(10)).kind).toBe("reserved");
  });

  it("of nothing is had without a balance, and is a request", async () => {
    const { store, begin, holder } = await openDesk(0);
    expect(await reservationOf(await begin(0)).charge(0, 1, answerOf("x"))).toMatchObject({ kind: "charged" });
    expect(await store.usage(holder.account.id)).toMatchObject({ allTime: { costs: 0, requests: 1 } });
  });

  it("does not hold what another process spends meanwhile", async () => {
    const { place, begin, holder } = await openDesk(10, placeInFile());
    const reservation = reservationOf(await begin(10));
    await place.open().charge([chargeTo(holder, { amount: 5 })]);
    expect(await reservation.charge(10, 1, answerOf("x"))).toEqual({ kind: "insufficient", balance: 5 });
    expect(await begin(6)).toEqual({ kind: "insufficient", balance: 5 });
    expect((await begin(5)).kind).toBe("reserved");
  });
});

describe("a thousand requests at once", () => {
  it.each([0, 1, 7])("are answered as far as the balance goes, %d turns of work each", async (turns) => {
    const { store, begin, holder } = await openDesk(1000, placeInFile());
    const request = async (): Promise<string> => {
      const beginning = await begin(10);
      if (beginning.kind !== "reserved") return beginning.kind;
      for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      return (await beginning.reservation.charge(10, 1, answerOf("x"))).kind;
    };
    const kinds = await Promise.all(Array.from({ length: 1000 }, request));
    expect(kinds.filter((kind) => kind === "charged")).toHaveLength(100);
    expect(kinds.filter((kind) => kind === "insufficient")).toHaveLength(900);
    expect(await store.usage(holder.account.id)).toMatchObject({
      account: { balance: 0 },
      allTime: { costs: 1000, requests: 100 },
    });
    expect(await store.differences(holder.account.id)).toEqual([]);
  });

  it("are all answered when the balance covers them to the last unit, however they follow each other", async () => {
    const { store, begin, holder } = await openDesk(1000);
    let left = 1000;
    const caller = async (): Promise<void> => {
      while (left > 0) {
        left -= 1;
        expect(await reservationOf(await begin(1)).charge(1, 1, answerOf("x"))).toMatchObject({ kind: "charged" });
      }
    };
    await Promise.all(Array.from({ length: 50 }, caller));
    expect(await store.balance(holder.account.id)).toBe(0);
  });

  it("of two processes do not overdraw the account either", async () => {
    const { place, begin, billing, store, holder } = await openDesk(1000, placeInFile());
    const other = new Billing(place.open());
    const request = async (desk: Billing): Promise<string> => {
      const { account, key } = holder;
      const beginning = await desk.begin({ account: account.id, key: key.id, requestId: "r", most: 10 });
      return beginning.kind === "reserved"
        ? (await beginning.reservation.charge(10, 1, answerOf("x"))).kind
        : beginning.kind;
    };
    const kinds = await Promise.all(Array.from({ length: 400 }, (_, index) => request(index % 2 ? billing : other)));
    expect(kinds.filter((kind) => kind === "charged")).toHaveLength(100);
    expect(await store.balance(holder.account.id)).toBe(0);
    expect(await begin(1)).toEqual({ kind: "insufficient", balance: 0 });
  });
});

describe("charges that come together", () => {
  it("share a commit", async () => {
    const { store, holder } = await openDesk(1000);
    const sizes: number[] = [];
    const billing = new Billing(
      changed(store, {
        charge: (charges) => {
          sizes.push(charges.length);
          return store.charge(charges);
        },
      }),
    );
    const request = async (): Promise<ChargeResult> => {
      const { account, key } = holder;
      const beginning = await billing.begin({ account: account.id, key: key.id, requestId: "r", most: 1 });
      return reservationOf(beginning).charge(1, 1, answerOf("x"));
    };
    await Promise.all(Array.from({ length: 30 }, request));
    await request();
    expect(sizes).toEqual([30, 1]);
  });

  it("wait in turn while others are committed slowly, and are committed before a flush ends", async () => {
    const { store, holder } = await openDesk(100);
    const commits: PromiseWithResolvers<void>[] = [];
    const billing = new Billing(
      changed(store, {
        charge: async (charges) => {
          const commit = Promise.withResolvers<void>();
          commits.push(commit);
          await commit.promise;
          return store.charge(charges);
        },
      }),
    );
    const begin = (): Promise<Beginning> => {
      const { account, key } = holder;
      return billing.begin({ account: account.id, key: key.id, requestId: "r", most: 50 });
    };
    const charge = async (): Promise<ChargeResult> => reservationOf(await begin()).charge(40, 1, answerOf("x"));
    const first = charge();
    expect(await isSettled(first)).toBe(false);
    const second = charge();
    const flushed = billing.flush();
    // Whether the balance suffices for one more is known when the first commit has ended: 40 of 60 are the second's then.
    const third = begin();
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

  it("fail together when they cannot be committed; then nothing was charged, and all is as before", async () => {
    const { store, holder } = await openDesk(100);
    const disk = { isFull: true };
    const billing = new Billing(
      changed(store, {
        charge: async (charges) => {
          if (disk.isFull) throw new AccountsError("disk_full", "Cannot use accounts.db: the disk is full. Make room.");
          return store.charge(charges);
        },
      }),
    );
    const begin = (most: Micros): Promise<Beginning> => {
      const { account, key } = holder;
      const idempotency = { key: `k-${most}`, bodyHash: "h" };
      return billing.begin({ account: account.id, key: key.id, requestId: "r", most, idempotency });
    };
    const charges = [60, 40].map(async (most) => reservationOf(await begin(most)).charge(most, 1, answerOf("x")));
    for (const charge of charges) await expect(charge).rejects.toMatchObject({ code: "disk_full" });
    expect(await store.balance(holder.account.id)).toBe(100);
    disk.isFull = false;
    expect(await reservationOf(await begin(60)).charge(60, 1, answerOf("x"))).toMatchObject({ balance: 40 });
  });
});

describe("a request with an idempotency key", () => {
  it("is repeated for free, with the same answer", async () => {
    const { store, begin, holder } = await openDesk(10);
    await reservationOf(await begin(10, "k")).charge(10, 1, answerOf("first"));
    expect(await begin(10, "k")).toEqual({ kind: "repeated", answer: answerOf("first"), balance: 0 });
    expect(await begin(10, "k", "other")).toEqual({ kind: "conflict", balance: 0 });
    expect(await store.usage(holder.account.id)).toMatchObject({ allTime: { requests: 1 } });
  });

  it("is repeated after a restart", async () => {
    const { place, begin, store, holder } = await openDesk(10, placeInFile());
    await reservationOf(await begin(10, "k")).charge(10, 1, answerOf("first"));
    await store.close();
    const idempotency = { key: "k", bodyHash: "h" };
    const { account, key } = holder;
    const later = new Billing(place.open());
    expect(await later.begin({ account: account.id, key: key.id, requestId: "r", most: 10, idempotency })).toEqual({
      kind: "repeated",
      answer: answerOf("first"),
      balance: 0,
    });
  });

  it("waits for the first one, and gets its answer", async () => {
    const { begin } = await openDesk(10);
    const first = reservationOf(await begin(10, "k"));
    const waiting = [begin(10, "k"), begin(10, "k"), begin(10, "k", "other")];
    const another = await begin(0, "k-2");
    expect(another.kind).toBe("reserved");
    expect(await isSettled(Promise.race(waiting))).toBe(false);
    await first.charge(10, 1, answerOf("first"));
    expect(await Promise.all(waiting)).toEqual([
      { kind: "repeated", answer: answerOf("first"), balance: 0 },
      { kind: "repeated", answer: answerOf("first"), balance: 0 },
      { kind: "conflict", balance: 0 },
    ]);
  });

  it("goes ahead when the one before it failed, one at a time", async () => {
    const { begin } = await openDesk(10);
    const first = reservationOf(await begin(10, "k"));
    const waiting = [begin(10, "k"), begin(10, "k", "other"), begin(10, "k")] as const;
    first.release();
    const second = reservationOf(await waiting[0]);
    expect(await isSettled(Promise.race([waiting[1], waiting[2]]))).toBe(false);
    second.release();
    const third = reservationOf(await waiting[1]);
    await third.charge(10, 1, answerOf("third"));
    expect(await waiting[2]).toEqual({ kind: "conflict", balance: 0 });
  });

  it("lets the next one go ahead when the balance does not cover it, or the store fails", async () => {
    const { store, begin, holder } = await openDesk(5);
    expect(await Promise.all([begin(10, "k"), begin(10, "k"), begin(5, "k")])).toMatchObject([
      { kind: "insufficient" },
      { kind: "insufficient" },
      { kind: "reserved" },
    ]);
    let failures = 1;
    const failing = changed(store, {
      keptAnswer: (...given) => {
        failures -= 1;
        return failures >= 0 ? Promise.reject(new Error("no disk")) : store.keptAnswer(...given);
      },
    });
    const billing = new Billing(failing);
    const { account, key } = holder;
    const idempotency = { key: "k", bodyHash: "h" };
    const request = { account: account.id, key: key.id, requestId: "r", most: 5, idempotency };
    const [one, two] = [billing.begin(request), billing.begin(request)];
    await expect(one).rejects.toThrow("no disk");
    expect((await two).kind).toBe("reserved");
  });

  it("has the answer of another process, if that was first", async () => {
    const { place, begin, holder } = await openDesk(30, placeInFile());
    const reservations = [reservationOf(await begin(10, "k")), reservationOf(await begin(10, "k-2"))] as const;
    const other = place.open();
    await other.charge([
      keptCharge(holder, "k", "h", answerOf("theirs")),
      keptCharge(holder, "k-2", "other", answerOf("theirs")),
    ]);
    expect(await Promise.all(reservations.map((reservation) => reservation.charge(10, 1, answerOf("ours"))))).toEqual([
      { kind: "repeated", answer: answerOf("theirs"), balance: 10 },
      { kind: "conflict", balance: 10 },
    ]);
    expect((await begin(10)).kind).toBe("reserved");
  });

  it("is another's under another account, whatever the texts", async () => {
    const { store, billing, holder } = await openDesk(10);
    const other = await newHolder(store, { balance: 10 });
    const begin = ({ account, key }: Holder, name: string): Promise<Beginning> => {
      const idempotency = { key: name, bodyHash: "h" };
      return billing.begin({ account: account.id, key: key.id, requestId: "r", most: 1, idempotency });
    };
    expect((await begin(holder, '","')).kind).toBe("reserved");
    expect((await begin(other, '","')).kind).toBe("reserved");
  });
});

describe("top-ups", () => {
  it("are told of when a charge asks for one, and when the balance does not cover a request", async () => {
    const store = placeInMemory().open();
    const told: string[] = [];
    const billing = new Billing(store, {
      notice: (account) => told.push(`notice ${account}`),
      ask: (account) => told.push(`ask ${account}`),
    });
    const { account, key } = await newHolder(store, { balance: 30, autoTopUp: { amount: 5, threshold: 15 } });
    const request = { account: account.id, key: key.id, requestId: "r", most: 10 };
    const charge = async (): Promise<unknown> =>
      reservationOf(await billing.begin(request)).charge(10, 1, answerOf("x"));
    await charge();
    expect(told).toEqual([]);
    await charge();
    await charge();
    expect(told).toEqual([`notice ${account.id}`]);
    expect(await billing.begin(request)).toMatchObject({ kind: "insufficient" });
    expect(told).toEqual([`notice ${account.id}`, `ask ${account.id}`]);
  });
});
