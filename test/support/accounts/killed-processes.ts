import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { openAccounts } from "@firmament/cli/src/options/account-store.ts";
import type { AccountStore } from "@firmament/server/accounts";
import { expect, onTestFinished, test } from "vitest";
import { propertyTimeout, scaled } from "../fuzz.ts";
import { createTestAccount, type TestAccount } from "./test-account.ts";

const script = fileURLToPath(new URL("./charging-process.ts", import.meta.url));

/** The number of concurrent requests of the process. */
const CONCURRENT_REQUESTS = 8;

/** More requests than a process completes before it is killed. */
const MANY = 100_000;

/** The maximum time between the first request and the kill. */
const MAX_LIFETIME_MS = 40;

const kills: number = scaled(6, 1);

interface Work {
  readonly path: string;
  readonly testAccount: TestAccount;
  readonly from: number;
  readonly to: number;
  readonly mode: "stored" | "plain";
}

/** Runs a charging process, and kills it if requested. Returns the requests that it reported as charged. */
async function runProcess(work: Work, kill: boolean): Promise<readonly number[]> {
  const { path, testAccount, from, to, mode } = work;
  const { account, key } = testAccount;
  const args = [script, path, account.id, key.id, `${from}`, `${to}`, mode];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise<NodeJS.Signals | null>((resolve) => {
    child.on("close", (_, signal) => resolve(signal));
  });
  const reported: number[] = [];
  for await (const line of createInterface(child.stdout)) {
    if (line !== "ready") reported.push(Number(line));
    else if (kill) setTimeout(() => child.kill("SIGKILL"), Math.random() * MAX_LIFETIME_MS);
  }
  expect(await ended).toBe(kill ? "SIGKILL" : null);
  return reported;
}

async function chargedRequests(store: AccountStore, { account }: TestAccount): Promise<readonly number[]> {
  expect(await store.differences(account.id)).toEqual([]);
  const entries = await store.ledger(account.id, { limit: Number.MAX_SAFE_INTEGER });
  return entries.flatMap(({ request }) => (request === null ? [] : [Number(request)]));
}

async function opened(path: string): Promise<AccountStore> {
  const { accounts } = await openAccounts(path, true);
  onTestFinished(() => accounts.close());
  return accounts;
}

/** @param newLocation the location of a store without accounts */
export function describeKilledProcesses(kind: string, newLocation: () => string): void {
  test(
    `${kind}: killed processes have charged each reported request once, and at most the concurrent requests besides`,
    async () => {
      const path = newLocation();
      const store = await opened(path);
      const testAccount = await createTestAccount(store, { balance: 1e12 });
      for (let killed = 0; killed < kills; killed += 1) {
        const from = killed * MANY;
        const reported = await runProcess({ path, testAccount, from, to: from + MANY, mode: "plain" }, true);
        const charged = (await chargedRequests(store, testAccount)).filter((number) => number >= from);
        expect(new Set(charged).size).toBe(charged.length);
        expect(reported.filter((number) => !charged.includes(number))).toEqual([]);
        expect(charged.length - reported.length).toBeLessThanOrEqual(CONCURRENT_REQUESTS);
      }
    },
    2 * propertyTimeout,
  );

  test(
    `${kind}: requests that are retried with their idempotency keys are charged once each, although the process is killed`,
    async () => {
      const path = newLocation();
      const store = await opened(path);
      const testAccount = await createTestAccount(store, { balance: 1e12 });
      const reported = new Set<number>();
      const retry = async (to: number, kill: boolean): Promise<void> => {
        let from = 0;
        while (reported.has(from)) from += 1;
        const work: Work = { path, testAccount, from, to, mode: "stored" };
        for (const number of await runProcess(work, kill)) reported.add(number);
      };
      for (let killed = 0; killed < kills; killed += 1) await retry(MANY, true);
      const count = Math.max(-1, ...(await chargedRequests(store, testAccount))) + 1;
      await retry(count, false);
      const charged = await chargedRequests(store, testAccount);
      expect(charged.toSorted((one, two) => one - two)).toEqual(Array.from({ length: count }, (_, number) => number));
      expect(reported).toEqual(new Set(charged));
    },
    2 * propertyTimeout,
  );
}
