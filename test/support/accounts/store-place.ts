import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { AccountStore } from "../../../src/accounts/account-store.ts";
import { SqliteAccountStore } from "../../../src/accounts/sqlite/account-store.ts";

/** A clock that only goes when it is told to. */
export interface Clock {
  time: number;
}

/** Where a test's accounts are. */
export interface AccountsPlace {
  readonly clock: Clock;
  /** A store of the same accounts, as another process would open it; of its own ones, when they are in memory. */
  open(): AccountStore;
}

/** The last minute of January 2025 in UTC. */
export const LAST_MINUTE: number = Date.UTC(2025, 0, 31, 23, 59);

export const MINUTE = 60_000;

export const DAY: number = 24 * 60 * MINUTE;

/** The path of a file that is not there yet, in a folder that is gone when the test has finished. */
export function newPath(): string {
  const folder = mkdtempSync(join(tmpdir(), "firmament-accounts-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, "accounts.db");
}

export function placeInFile(path: string = newPath()): AccountsPlace {
  return placeAt(path);
}

export function placeInMemory(): AccountsPlace {
  return placeAt(":memory:");
}

function placeAt(path: string): AccountsPlace {
  const clock: Clock = { time: LAST_MINUTE };
  return {
    clock,
    open: () => {
      const store = SqliteAccountStore.open(path, { now: () => clock.time });
      onTestFinished(() => store.close());
      return store;
    },
  };
}
