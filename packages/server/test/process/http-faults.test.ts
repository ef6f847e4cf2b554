import { setTimeout as sleep } from "node:timers/promises";
import { TestFolder } from "@firmament/test-support/cli/test-folder.ts";
import { scaled } from "@firmament/test-support/fuzz.ts";
import { createServeAccount, type ServeAccount, withAccounts } from "@firmament/test-support/http/serve-accounts.ts";
import { SearchLoad } from "@firmament/test-support/http/serve-load.ts";
import { killServersAfterTests, ServeProcess } from "@firmament/test-support/http/serve-process.ts";
import { expect, test } from "vitest";
import { toDecimal } from "../../src/accounts/money.ts";

const KILLS: number = scaled(12, 1);

/** The number of clients per account. */
const CLIENTS = 4;

const PRICE = 0.01;

/** The maximum number of responses between a start and a kill. */
const MAX_RESPONSES = 150;

/** The number of searches that the account with a low balance can pay. */
const PAID_SEARCHES = 50;

killServersAfterTests();
const folder = new TestFolder();
const path = folder.join("faults.db");
const prices = ["--price-per-request", `${PRICE}`];
const options = [
  "--port",
  "0",
  "--data",
  folder.writeThree(),
  "--accounts-db",
  path,
  "--rate-limit",
  "1000000/s",
  ...prices,
];

/** The charges and the balance of an account; checks that its ledger is consistent. */
async function ledgerOf({ account }: ServeAccount): Promise<{ readonly charged: number; readonly balance: number }> {
  return withAccounts(path, async (accounts) => {
    expect(await accounts.differences(account)).toEqual([]);
    const usage = await accounts.usage(account);
    return { charged: usage?.allTime.requests ?? -1, balance: toDecimal(usage?.account.balance ?? -1) };
  });
}

test(`${KILLS} kills under load neither lose nor repeat a charge`, { timeout: 600_000 }, async () => {
  const accounts = {
    plain: await createServeAccount(path, 10_000),
    repeating: await createServeAccount(path, 10_000),
    poor: await createServeAccount(path, PAID_SEARCHES * PRICE),
  };
  const plain = new SearchLoad(accounts.plain.key, CLIENTS, false);
  const repeating = new SearchLoad(accounts.repeating.key, CLIENTS, true);
  const poor = new SearchLoad(accounts.poor.key, CLIENTS, false);
  const loads = [plain, repeating, poor];
  const responses = (): number => loads.reduce((sum, { outcomes }) => sum + outcomes.succeeded + outcomes.rejected, 0);

  for (let kill = 0; kill < KILLS; kill += 1) {
    const server = new ServeProcess(options);
    const url = await server.url();
    const abort = new AbortController();
    const enough = responses() + Math.ceil(Math.random() * MAX_RESPONSES);
    const ended = Promise.all(loads.map((load) => load.until(abort.signal, url)));
    while (responses() < enough) await sleep(1);
    await server.kill();
    abort.abort();
    await ended;
  }
  const last = new ServeProcess(options);
  const url = await last.url();
  await repeating.finish(url);
  await poor.finishBalance(url);
  await last.kill();

  const { charged, balance } = await ledgerOf(accounts.plain);
  expect(charged).toBeGreaterThanOrEqual(plain.outcomes.succeeded);
  expect(charged).toBeLessThanOrEqual(plain.outcomes.succeeded + plain.outcomes.broken);
  expect(plain.outcomes.broken).toBeLessThanOrEqual(KILLS * CLIENTS);
  expect(balance).toBeCloseTo(10_000 - charged * PRICE, 6);

  expect((await ledgerOf(accounts.repeating)).charged).toBe(repeating.outcomes.succeeded);
  expect(repeating.outcomes.broken).toBeGreaterThan(0);

  const ledgerOfPoor = await ledgerOf(accounts.poor);
  expect(ledgerOfPoor).toEqual({ charged: PAID_SEARCHES, balance: 0 });
  expect(poor.outcomes.succeeded).toBeLessThanOrEqual(PAID_SEARCHES);
  expect(poor.outcomes.rejected).toBeGreaterThan(0);
});
