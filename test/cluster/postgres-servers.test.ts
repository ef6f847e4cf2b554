import { setTimeout as sleep } from "node:timers/promises";
import { toDecimal } from "@firmament/server/values";
import { newSchema } from "@firmament/test-support/accounts/postgres-location.ts";
import { TestFolder } from "@firmament/test-support/cli/test-folder.ts";
import { scaled } from "@firmament/test-support/fuzz.ts";
import { RoundRobin } from "@firmament/test-support/http/round-robin.ts";
import {
  createServeAccount,
  type ServeAccount,
  search,
  withAccounts,
} from "@firmament/test-support/http/serve-accounts.ts";
import { SearchLoad } from "@firmament/test-support/http/serve-load.ts";
import type { ServeOutput } from "@firmament/test-support/http/serve-output.ts";
import { killServersAfterTests, ServeProcess } from "@firmament/test-support/http/serve-process.ts";
import { ServeRun } from "@firmament/test-support/http/serve-run.ts";
import { PASSWORD, PostgresServer } from "@firmament/test-support/postgres/postgres-server.ts";
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from "vitest";
import { hasCluster } from "./support/shared-cluster.ts";

const SERVERS = 4;

const KILLS: number = scaled(12, 4);

/** The number of clients per account. */
const CLIENTS = 4;

const PRICE = 0.01;

/** A busy machine answers few requests a second. */
const POLL = { timeout: 240_000 };

/** The number of searches that the account with a low balance can pay. */
const PAID_SEARCHES = 50;

describe.skipIf(!hasCluster)("four servers that share accounts in PostgreSQL", () => {
  killServersAfterTests();
  const folder = new TestFolder();
  const three = folder.writeThree();
  let database: PostgresServer;
  /** Where the accounts of the processes are. */
  let path: string;
  let processes: ServeProcess[];
  /** All processes, also those that were killed. */
  const started: ServeProcess[] = [];
  beforeAll(async () => {
    database = await PostgresServer.start();
    path = newSchema(database.address);
    // They create the schema at the same time.
    processes = Array.from({ length: SERVERS }, startProcess);
    await Promise.all(processes.map((server) => server.url()));
  });
  afterAll(() => database.stop());

  function serveOptions(rate: string): readonly string[] {
    const prices = ["--price-per-request", "0.01"];
    return ["--port", "0", "--data", three, "--rate-limit", rate, "--shared-limits", "true", ...prices];
  }

  function startProcess(): ServeProcess {
    const server = new ServeProcess(serveOptions("1000000/s"), { FIRMAMENT_ACCOUNTS_DB: path });
    started.push(server);
    return server;
  }

  /** Prints the last errors that each server logged, if the calling test fails. */
  function showErrorsOfServers(): void {
    onTestFailed(() => {
      for (const { stderr } of started) {
        const errors = stderr.split("\n").filter((line) => line.includes('"err":'));
        console.error(errors.slice(-10).join("\n"));
      }
    });
  }

  async function startBalancer(servers: readonly ServeOutput[]): Promise<RoundRobin> {
    return RoundRobin.start(await Promise.all(servers.map((server) => server.url())));
  }

  /** Ends the servers, which must not have logged a password. */
  async function stopServers(servers: readonly (ServeProcess | ServeRun)[]): Promise<void> {
    for (const server of servers) server.signal("SIGTERM");
    for (const server of servers) {
      const { status, stderr } = await server.finished();
      expect(status).toBe(0);
      expect(stderr).not.toContain(PASSWORD);
      expect(stderr).not.toContain(encodeURIComponent(PASSWORD));
    }
  }

  /** The charges and the balance of an account; checks that its ledger is consistent. */
  async function ledgerOf(
    { account }: ServeAccount,
    location: string = path,
  ): Promise<{ charged: number; balance: number }> {
    return withAccounts(location, async (accounts) => {
      expect(await accounts.differences(account)).toEqual([]);
      const usage = await accounts.usage(account);
      return { charged: usage?.allTime.requests ?? -1, balance: toDecimal(usage?.account.balance ?? -1) };
    });
  }

  test("charge each answered request once under load, and overdraw no account", { timeout: 300_000 }, async () => {
    showErrorsOfServers();
    const rich = await createServeAccount(path, 10_000);
    const poor = await createServeAccount(path, PAID_SEARCHES * PRICE);
    const { url } = await startBalancer(processes);
    const richLoad = new SearchLoad(rich.key, 4 * CLIENTS, false);
    const poorLoad = new SearchLoad(poor.key, CLIENTS, false);
    const abort = new AbortController();
    const ended = Promise.all([richLoad.until(abort.signal, url), poorLoad.finishBalance(url)]);
    await expect.poll(() => richLoad.outcomes.succeeded, POLL).toBeGreaterThan(scaled(5000, 500));
    abort.abort();
    await ended;
    expect(await ledgerOf(rich)).toMatchObject({ charged: richLoad.outcomes.succeeded });
    expect(richLoad.outcomes).toMatchObject({ broken: 0, unsent: 0, rejected: 0, unavailable: 0 });
    expect(await ledgerOf(poor)).toEqual({ charged: PAID_SEARCHES, balance: 0 });
    expect(poorLoad.outcomes.succeeded).toBe(PAID_SEARCHES);
  });

  test("neither lose nor repeat a charge when servers and PostgreSQL are killed", { timeout: 600_000 }, async () => {
    showErrorsOfServers();
    const accounts = {
      plain: await createServeAccount(path, 10_000),
      repeating: await createServeAccount(path, 10_000),
      poor: await createServeAccount(path, PAID_SEARCHES * PRICE),
    };
    const balancer = await startBalancer(processes);
    const plain = new SearchLoad(accounts.plain.key, CLIENTS, false);
    const repeating = new SearchLoad(accounts.repeating.key, CLIENTS, true);
    const poor = new SearchLoad(accounts.poor.key, CLIENTS, false);
    const abort = new AbortController();
    const loads = [plain, repeating, poor];
    const ended = Promise.all(loads.map((load) => load.despiteFailures(abort.signal, balancer.url)));
    const answered = (): number => plain.outcomes.succeeded + repeating.outcomes.succeeded;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const enough = answered() + 50 + Math.random() * 100;
      await expect.poll(answered, POLL).toBeGreaterThan(enough);
      if (kill % 4 === 3) {
        await database.crash();
        await sleep(Math.random() * 1000);
        await database.restart();
        continue;
      }
      const index = Math.floor(Math.random() * SERVERS);
      await processes[index]?.kill();
      const server = startProcess();
      processes[index] = server;
      balancer.servers[index] = await server.url();
    }
    const enough = answered() + 100;
    await expect.poll(answered, POLL).toBeGreaterThan(enough);
    abort.abort();
    await ended;
    await repeating.finish(balancer.url);
    await poor.finishBalance(balancer.url);
    await stopServers(processes);

    const { charged, balance } = await ledgerOf(accounts.plain);
    expect(charged).toBeGreaterThanOrEqual(plain.outcomes.succeeded);
    expect(charged).toBeLessThanOrEqual(plain.outcomes.succeeded + plain.outcomes.broken);
    expect(balance).toBeCloseTo(10_000 - charged * PRICE, 6);
    expect(plain.outcomes.unavailable).toBeGreaterThan(0);
    expect((await ledgerOf(accounts.repeating)).charged).toBe(repeating.outcomes.succeeded);
    expect(repeating.outcomes.broken).toBeGreaterThan(0);
    expect(await ledgerOf(accounts.poor)).toEqual({ charged: PAID_SEARCHES, balance: 0 });
    expect(poor.outcomes.succeeded).toBeLessThanOrEqual(PAID_SEARCHES);
  });

  test("share the rate of a key, answer 503 without PostgreSQL, and survive it", { timeout: 300_000 }, async () => {
    const location = newSchema(database.address);
    const account = await createServeAccount(location, 10);
    const other = await createServeAccount(location, 10);
    const servers = Array.from(
      { length: SERVERS },
      () => new ServeRun(serveOptions("20/h"), { FIRMAMENT_ACCOUNTS_DB: location }),
    );
    const { url } = await startBalancer(servers);
    const statuses: number[] = [];
    const client = async (): Promise<void> => {
      for (let request = 0; request < 5; request += 1) {
        statuses.push((await search(url, account.key, { query: "berlin" })).status);
      }
    };
    await Promise.all(Array.from({ length: 6 }, client));
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    const status = async (): Promise<number> => (await search(url, other.key, { query: "berlin" })).status;
    expect(await status()).toBe(200);
    await database.crash();
    for (let request = 0; request < 2 * SERVERS; request += 1) {
      const response = await search(url, other.key, { query: "berlin" });
      expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
      expect(await response.json()).toMatchObject({ code: "accounts_unavailable" });
    }
    await database.restart();
    expect([await status(), await status(), await status(), await status()]).toEqual([200, 200, 200, 200]);
    expect((await ledgerOf(other, location)).charged).toBe(5);
    await stopServers(servers);
  });
});
