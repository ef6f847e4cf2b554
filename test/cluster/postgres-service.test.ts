import { TokenBuckets } from "@firmament/server";
import { type AccountStore, PostgresAccountStore, type PostgresAccountStoreOptions } from "@firmament/server/accounts";
import { toDecimal } from "@firmament/server/values";
import { newSchema } from "@firmament/test-support/accounts/postgres-location.ts";
import { chargeFor, createTestAccount } from "@firmament/test-support/accounts/test-account.ts";
import type { CheckedResponse } from "@firmament/test-support/http/checked-response.ts";
import { requestOf, type Service, startService } from "@firmament/test-support/http/service.ts";
import { PASSWORD, PostgresServer } from "@firmament/test-support/postgres/postgres-server.ts";
import { runSql } from "@firmament/test-support/postgres/run-sql.ts";
import pg from "pg";
import { beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { hasCluster, sharedPostgres } from "./support/shared-cluster.ts";

const SERVERS = 8;

/** The clients of each server. */
const CLIENTS = 3;

const query = { query: "software", per_page: 5, fields: ["name"] };

const unlimited = new TokenBuckets({ tokens: 1_000_000, milliseconds: 1000 });

const HOUR = 3_600_000;

/** Runs work while the clock of this machine is early or late. */
async function atAnotherTime<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + milliseconds });
  try {
    return await work();
  } finally {
    vi.useRealTimers();
  }
}

const HOSTILE_TEXTS = [
  "' or 1=1 --",
  "'; drop table accounts; --",
  "\\'; --",
  "$1",
  "%s",
  "名前🎈",
  '"a"',
  "{}",
  "\\0",
];

async function opened(address: string, options?: PostgresAccountStoreOptions): Promise<PostgresAccountStore> {
  const store = await PostgresAccountStore.open(address, { connections: 2, ...options });
  onTestFinished(() => store.close());
  return store;
}

/** Servers with connections of their own, whose requests have the key of the first one's account. */
async function startServers(address: string, balance: number): Promise<readonly [first: Service, ...Service[]]> {
  const prices = { perRequest: 0.01, perRecord: 0.001 };
  const start = async (): Promise<Service> =>
    startService({ accounts: await opened(address, { timeoutMs: 60_000 }), balance, prices, rateLimits: unlimited });
  const first = await start();
  return [first, ...(await Promise.all(Array.from({ length: SERVERS - 1 }, start)))];
}

/** The number and the sum of all charges, as decimals; checks that the ledger is consistent. */
async function chargesOf(accounts: AccountStore, account: string): Promise<{ requests: number; costs: number }> {
  expect(await accounts.differences(account)).toEqual([]);
  const usage = await accounts.usage(account);
  return { requests: usage?.allTime.requests ?? -1, costs: toDecimal(usage?.allTime.costs ?? -1) };
}

function charged({ headers }: CheckedResponse): number {
  return Number(headers["x-credits-charged"]);
}

describe.skipIf(!hasCluster)("servers with accounts in PostgreSQL", () => {
  let database = "";
  beforeAll(async () => {
    database = await sharedPostgres();
  });

  test("8 of them on one account cause no overdraft, and the ledger has the answered requests", async () => {
    const servers = await startServers(newSchema(database), 2);
    const [first] = servers;
    const answered: CheckedResponse[] = [];
    const client = async (server: Service, number: number): Promise<void> => {
      for (let round = 0; ; round += 1) {
        const body = { ...query, per_page: 1 + ((number + round) % 9) };
        const response = await server.send({ body, headers: { "x-api-key": first.key } });
        if (response.status === 402) return;
        expect(response.status).toBe(200);
        answered.push(response);
      }
    };
    await Promise.all(
      servers.flatMap((server, number) => Array.from({ length: CLIENTS }, () => client(server, number))),
    );
    const costs = answered.reduce((sum, response) => sum + charged(response), 0);
    expect(await chargesOf(first.accounts, first.account.id)).toEqual({
      requests: answered.length,
      costs: expect.closeTo(costs, 6),
    });
    // Each client ended because a full page cost more than the balance.
    const balance = toDecimal(await first.accounts.balance(first.account.id));
    expect(balance).toBeCloseTo(2 - costs, 6);
    expect(balance).toBeGreaterThanOrEqual(0);
    expect(balance).toBeLessThan(0.01 + 9 * 0.001);
  });

  test("8 of them charge an idempotency key once, and all respond with its response", async () => {
    const servers = await startServers(newSchema(database), 1);
    const [first] = servers;
    for (let round = 0; round < 5; round += 1) {
      const headers = { "x-api-key": first.key, "idempotency-key": `k-${round}` };
      const responses = await Promise.all(servers.map((server) => server.send({ body: query, headers })));
      expect(responses.map(({ status }) => status)).toEqual(servers.map(() => 200));
      expect(responses.filter((response) => charged(response) > 0)).toHaveLength(1);
      expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    }
    expect(await chargesOf(first.accounts, first.account.id)).toMatchObject({ requests: 5 });
  });

  test("have limits of their own unless they share them", async () => {
    const address = newSchema(database);
    const once = (): TokenBuckets => new TokenBuckets({ tokens: 1, milliseconds: 3_600_000 });
    const first = await startService({ accounts: await opened(address), rateLimits: once() });
    const second = await startService({ accounts: await opened(address), rateLimits: once() });
    const statuses: number[] = [];
    for (const server of [first, second, first, second]) {
      statuses.push((await server.send({ body: query, headers: { "x-api-key": first.key } })).status);
    }
    expect(statuses).toEqual([200, 200, 429, 429]);
  });

  test("respond with a temporary problem if PostgreSQL has no more connections, and charge what they answer", async () => {
    const address = newSchema(database);
    const schema = new URL(address).searchParams.get("schema");
    await runSql(address, `create role ${schema} login password '${PASSWORD}' connection limit 2`);
    await runSql(address, `create schema ${schema} authorization ${schema}`);
    onTestFinished(async () => {
      await runSql(database, `drop owned by ${schema} cascade; drop role ${schema}`);
    });
    const limited = new URL(address);
    limited.username = schema ?? "";
    const store = await PostgresAccountStore.open(limited.href, { connections: 6 });
    try {
      const service = await startService({ accounts: store, rateLimits: unlimited });
      // The headers of a response tell whether the key was known, which depends on when the connections end.
      const send = (): Promise<Response> => service.handle(requestOf({ body: query }, service.key));
      const responses = await Promise.all(Array.from({ length: 30 }, send));
      const failed = responses.filter(({ status }) => status !== 200);
      expect(failed.length).toBeGreaterThan(0);
      for (const response of failed) {
        expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
        expect(await response.json()).toMatchObject({ code: "accounts_unavailable" });
      }
      const { host } = new URL(database);
      await expect(
        Promise.all([1, 2, 3].map(() => PostgresAccountStore.open(limited.href, { connections: 1 }))),
      ).rejects.toMatchObject({
        code: "database_unavailable",
        message: `Cannot use the database postgres at ${host}: PostgreSQL has no more connections, memory or disk. Free some.`,
      });
      expect((await service.send({ body: query })).status).toBe(200);
      const answered = responses.length - failed.length + 1;
      expect(await chargesOf(store, service.account.id)).toMatchObject({ requests: answered });
    } finally {
      await store.close();
    }
  });

  test("respond with a temporary problem while a transaction of another program locks the account", async () => {
    const address = newSchema(database);
    const service = await startService({ accounts: await opened(address, { timeoutMs: 2000 }) });
    const other = new pg.Client({ connectionString: database });
    await other.connect();
    const schema = new URL(address).searchParams.get("schema");
    await other.query(`begin; select * from ${schema}.accounts for update`);
    expect(await service.send({ body: query })).toMatchObject({ status: 503, body: { code: "accounts_unavailable" } });
    await other.end();
    expect((await service.send({ body: query })).status).toBe(200);
    expect(await chargesOf(service.accounts, service.account.id)).toMatchObject({ requests: 1 });
  });

  test("agree on leases although their clocks differ by an hour", async () => {
    const address = newSchema(database);
    const store = await opened(address);
    const low = { balance: 29, autoTopUp: { amount: 50, threshold: 20 } };
    const testAccount = await createTestAccount(store, low);
    const { id } = testAccount.account;
    await store.charge([chargeFor(testAccount)]);
    const options = { leaseMs: 60_000, maxTriesPerDay: 5 };
    const claim = await atAnotherTime(-HOUR, async () => (await opened(address)).claimTopUp(id, options));
    // With a time of its own, the lease would have ended.
    expect(await store.claimTopUp(id, options)).toBeNull();
    expect(await atAnotherTime(HOUR, async () => (await opened(address)).claimTopUp(id, options))).toBeNull();
    const [row] = await runSql(address, "select extract(epoch from clock_timestamp()) * 1000 as now");
    const remaining = (claim?.leaseEndsAt ?? 0) - Number(row?.now);
    expect(remaining).toBeGreaterThan(0);
    expect(remaining).toBeLessThanOrEqual(60_000);
  });

  test("store and find texts as they are", async () => {
    const store = await opened(newSchema(database));
    const { account } = await startService({ accounts: store });
    const [known] = await store.keys(account.id);
    for (const text of HOSTILE_TEXTS) {
      const created = await store.createKey({ account: account.id, name: text });
      expect((await store.keys(account.id)).at(-1)).toMatchObject({ id: created.key.id, name: text });
      expect((await store.authenticate(created.text))?.account.id).toBe(account.id);
      await store.credit(account.id, 1, text);
      const [entry] = await store.ledger(account.id, { limit: 1, order: "newest first" });
      expect(entry?.note).toBe(text.replaceAll("\0", "\uFFFD").toWellFormed());
      for (const unknown of [text, `${account.id}${text}`, `${known?.prefix}${text}`]) {
        expect(await store.account(unknown)).toBeNull();
        expect(await store.accountByEmail(unknown)).toBeNull();
        expect(await store.authenticate(unknown)).toBeNull();
        expect(await store.useSession(unknown)).toBeNull();
        expect(await store.ledger(unknown, { limit: 1 })).toEqual([]);
        await expect(store.revokeKey(unknown)).rejects.toMatchObject({ code: "unknown_key" });
      }
      await store.takeToken(text, { tokens: 1, milliseconds: 1000 });
    }
    expect(await store.accounts()).toHaveLength(1);
    expect(await store.differences(account.id)).toEqual([]);
  });
});

describe.skipIf(!hasCluster)("a server whose PostgreSQL becomes a standby", () => {
  test("responds with a temporary problem until it is the primary server again", async () => {
    const server = await PostgresServer.start();
    onTestFinished(() => server.stop());
    const address = newSchema(server.address);
    const store = await PostgresAccountStore.open(address);
    onTestFinished(() => store.close());
    const service = await startService({ accounts: store });
    await server.becomeStandby();
    const error = {
      code: "database_unavailable",
      message: `Cannot use the database postgres at ${new URL(address).host}: it is read-only. Use the address of the primary server.`,
    };
    expect(await service.send({ body: query })).toMatchObject({ status: 503, body: { code: "accounts_unavailable" } });
    await expect(store.credit(service.account.id, 1)).rejects.toMatchObject(error);
    await expect(store.takeToken("a", { tokens: 1, milliseconds: 1000 })).rejects.toMatchObject(error);
    await expect(PostgresAccountStore.open(address)).rejects.toMatchObject(error);
    expect(await store.account(service.account.id)).toEqual(service.account);
    await runSql(address, "select pg_promote()");
    expect((await service.send({ body: query })).status).toBe(200);
    expect(await chargesOf(store, service.account.id)).toMatchObject({ requests: 1 });
  });
});
