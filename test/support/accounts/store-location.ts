import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type AccountOverview,
  type AccountStore,
  type SessionStore,
  SqliteAccountStore,
  type SqliteAccountStoreOptions,
  type StatisticsStore,
  type SubscriptionStore,
} from "@firmament/server/accounts";
import { onTestFinished } from "vitest";

/** A clock that stands still until a test changes its time. */
export interface Clock {
  time: number;
}

/** An account store with everything that all stores have. */
export type TestStore = AccountStore &
  SessionStore &
  SubscriptionStore & { readonly overview: AccountOverview; readonly statistics: StatisticsStore };

/** A location for the account stores of a test. */
export interface StoreLocation {
  readonly clock: Clock;
  /** Opens a store of the same file, as another process would; a location in memory opens an empty store each time. */
  open(options?: SqliteAccountStoreOptions): TestStore;
}

/** The last minute of January 2025, in UTC. */
export const LAST_MINUTE: number = Date.UTC(2025, 0, 31, 23, 59);

export const MINUTE = 60_000;

export const DAY: number = 24 * 60 * MINUTE;

/** The path of a new file, in a folder that is removed after the test. */
export function newFilePath(): string {
  const folder = mkdtempSync(join(tmpdir(), "firmament-accounts-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, "accounts.db");
}

export function fileLocation(path: string = newFilePath()): StoreLocation {
  return locationOf((options) => SqliteAccountStore.open(path, options));
}

export function memoryLocation(): StoreLocation {
  return locationOf((options) => SqliteAccountStore.open(":memory:", options));
}

/** @param openStore opens a store, which is closed after the test */
export function locationOf(openStore: (options: SqliteAccountStoreOptions) => TestStore): StoreLocation {
  const clock: Clock = { time: LAST_MINUTE };
  return {
    clock,
    open: (options = {}) => {
      const store = openStore({ now: () => clock.time, ...options });
      onTestFinished(() => store.close());
      return store;
    },
  };
}
