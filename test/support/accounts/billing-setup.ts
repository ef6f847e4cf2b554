import { type AccountStore, Billing, type SqliteAccountStoreOptions } from "@firmament/server/accounts";
import type { Reservation, ReserveResult } from "@firmament/server/src/accounts/billing/billing.ts";
import type { Micros } from "@firmament/server/values";
import { memoryLocation, type StoreLocation } from "./store-location.ts";
import { createTestAccount, type TestAccount } from "./test-account.ts";

/** An account in a store, and a billing over the store. */
export interface Setup {
  readonly location: StoreLocation;
  readonly store: AccountStore;
  readonly billing: Billing;
  readonly testAccount: TestAccount;
  reserve(maxAmount: Micros, idempotencyKey?: string, bodyHash?: string): Promise<ReserveResult>;
}

export async function newSetup(
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

export function reservationOf(result: ReserveResult): Reservation {
  if (result.kind !== "reserved") throw new Error(`The result is ${result.kind}.`);
  return result.reservation;
}

/** A store with some methods replaced. */
export function withMethods(store: AccountStore, changes: Partial<AccountStore>): AccountStore {
  return new Proxy(store, {
    get: (target, name) => {
      const member = Reflect.get(name in changes ? changes : target, name);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
}

/** Returns whether a promise settles within a few turns of the event loop. */
export async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false;
  promise.finally(() => {
    settled = true;
  });
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  return settled;
}
