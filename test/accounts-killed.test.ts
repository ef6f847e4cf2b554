import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import type { AccountStore } from "../src/accounts/account-store.ts";
import { SqliteAccountStore } from "../src/accounts/sqlite/account-store.ts";
import { newFilePath } from "./support/accounts/store-location.ts";
import { createTestAccount, type TestAccount } from "./support/accounts/test-account.ts";
import { patience, scaled } from "./support/fuzz.ts";

const script = fileURLToPath(new URL("./support/accounts/charging-process.ts", import.meta.url));

/** As many as the process has under way. */
const UNDER_WAY = 8;

/** More than a process gets done before it is killed. */
const MANY = 100_000;

/** A process is killed so many milliseconds after it is ready, at most. */
const LONGEST_LIFE = 40;

const kills: number = scaled(6, 2);

interface Work {
  readonly path: string;
  readonly holder: TestAccount;
  readonly from: number;
  readonly to: number;
  readonly isKept: boolean;
}

/** Lets a process charge, and kills it if it is to be killed. Returns the numbers of the requests that it answered. */
async function charge({ path, holder, from, to, isKept }: Work, isToBeKilled: boolean): Promise<readonly number[]> {
  const { account, key } = holder;
  const args = [script, path, account.id, key.id, `${from}`, `${to}`, isKept ? "kept" : "plain"];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise<NodeJS.Signals | null>((resolve) => {
    child.on("close", (_, signal) => resolve(signal));
  });
  const answered: number[] = [];
  for await (const line of createInterface(child.stdout)) {
    if (line !== "ready") answered.push(Number(line));
    else if (isToBeKilled) setTimeout(() => child.kill("SIGKILL"), Math.random() * LONGEST_LIFE);
  }
  expect(await ended).toBe(isToBeKilled ? "SIGKILL" : null);
  return answered;
}

async function chargedRequests(store: AccountStore, { account }: TestAccount): Promise<readonly number[]> {
  expect(await store.differences(account.id)).toEqual([]);
  const entries = await store.ledger(account.id, { limit: Number.MAX_SAFE_INTEGER });
  return entries.flatMap(({ request }) => (request === null ? [] : [Number(request)]));
}

test(
  "processes that are killed have charged what they answered, once, and of the rest no more than was under way",
  async () => {
    const path = newFilePath();
    const store = SqliteAccountStore.open(path);
    const holder = await createTestAccount(store, { balance: 1e12 });
    for (let killed = 0; killed < kills; killed += 1) {
      const from = killed * MANY;
      const answered = await charge({ path, holder, from, to: from + MANY, isKept: false }, true);
      const charged = (await chargedRequests(store, holder)).filter((number) => number >= from);
      expect(new Set(charged).size).toBe(charged.length);
      expect(answered.filter((number) => !charged.includes(number))).toEqual([]);
      expect(charged.length - answered.length).toBeLessThanOrEqual(UNDER_WAY);
    }
    await store.close();
  },
  2 * patience,
);

test(
  "requests that are repeated under their idempotency keys until they are answered are charged once each",
  async () => {
    const path = newFilePath();
    const store = SqliteAccountStore.open(path);
    const holder = await createTestAccount(store, { balance: 1e12 });
    const answered = new Set<number>();
    const repeat = async (to: number, isToBeKilled: boolean): Promise<void> => {
      let from = 0;
      while (answered.has(from)) from += 1;
      for (const number of await charge({ path, holder, from, to, isKept: true }, isToBeKilled)) answered.add(number);
    };
    for (let killed = 0; killed < kills; killed += 1) await repeat(MANY, true);
    const begun = Math.max(-1, ...(await chargedRequests(store, holder))) + 1;
    await repeat(begun, false);
    const charged = await chargedRequests(store, holder);
    expect(charged.toSorted((one, two) => one - two)).toEqual(Array.from({ length: begun }, (_, number) => number));
    expect(answered).toEqual(new Set(charged));
    await store.close();
  },
  2 * patience,
);
