import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { toDecimal } from "../src/accounts/money.ts";
import { TestFolder } from "./support/cli/test-folder.ts";
import { scaled } from "./support/fuzz.ts";
import { createServeAccount, type ServeAccount, withAccounts } from "./support/http/serve-accounts.ts";
import { SearchLoad } from "./support/http/serve-load.ts";
import { ServeProcess } from "./support/http/serve-process.ts";

const KILLS: number = scaled(12, 3);

/** Of each account. */
const CLIENTS = 4;

const PRICE = 0.01;

/** How many answers there may be from a start to a kill. */
const MOST_ANSWERS = 150;

/** What the account pays for that has little. */
const SEARCHES_OF_POOR = 50;

const folder = new TestFolder();
const path = folder.join("faults.db");
const options = ["--port", "0", "--data", folder.writeThree(), "--accounts-db", path, "--rate-limit", "1000000/s"];

/** What of an account is in its ledger, which has to be consistent. */
async function ledgerOf({ account }: ServeAccount): Promise<{ readonly charged: number; readonly balance: number }> {
  return withAccounts(path, async (accounts) => {
    expect(await accounts.differences(account)).toEqual([]);
    const usage = await accounts.usage(account);
    return { charged: usage?.allTime.requests ?? -1, balance: toDecimal(usage?.account.balance ?? -1) };
  });
}

test(`${KILLS} kills under load lose no charge and count none twice`, { timeout: 600_000 }, async () => {
  const holders = {
    plain: await createServeAccount(path, 10_000),
    repeating: await createServeAccount(path, 10_000),
    poor: await createServeAccount(path, SEARCHES_OF_POOR * PRICE),
  };
  const plain = new SearchLoad(holders.plain.key, CLIENTS, false);
  const repeating = new SearchLoad(holders.repeating.key, CLIENTS, true);
  const poor = new SearchLoad(holders.poor.key, CLIENTS, false);
  const loads = [plain, repeating, poor];
  const answers = (): number => loads.reduce((sum, { outcomes }) => sum + outcomes.answered + outcomes.refused, 0);

  for (let kill = 0; kill < KILLS; kill += 1) {
    const server = new ServeProcess(options);
    const url = await server.url();
    const gone = new AbortController();
    const enough = answers() + Math.ceil(Math.random() * MOST_ANSWERS);
    const ended = Promise.all(loads.map((load) => load.until(gone.signal, url)));
    while (answers() < enough) await sleep(1);
    await server.kill();
    gone.abort();
    await ended;
  }
  const last = new ServeProcess(options);
  await repeating.finish(await last.url());
  await last.kill();

  const { charged, balance } = await ledgerOf(holders.plain);
  expect(charged).toBeGreaterThanOrEqual(plain.outcomes.answered);
  expect(charged).toBeLessThanOrEqual(plain.outcomes.answered + plain.outcomes.broken);
  expect(plain.outcomes.broken).toBeLessThanOrEqual(KILLS * CLIENTS);
  expect(balance).toBeCloseTo(10_000 - charged * PRICE, 6);

  expect((await ledgerOf(holders.repeating)).charged).toBe(repeating.outcomes.answered);
  expect(repeating.outcomes.broken).toBeGreaterThan(0);

  const ledgerOfPoor = await ledgerOf(holders.poor);
  expect(ledgerOfPoor).toEqual({ charged: SEARCHES_OF_POOR, balance: 0 });
  expect(poor.outcomes.answered).toBeLessThanOrEqual(SEARCHES_OF_POOR);
  expect(poor.outcomes.refused).toBeGreaterThan(0);
});
