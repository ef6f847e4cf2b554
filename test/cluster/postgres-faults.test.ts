import { type AccountStore, PostgresAccountStore, type PostgresAccountStoreOptions } from "@firmament/server/accounts";
import type { ChargeResult } from "@firmament/server/src/accounts/charge.ts";
import { describeKilledProcesses } from "@firmament/test-support/accounts/killed-processes.ts";
import { newSchema } from "@firmament/test-support/accounts/postgres-location.ts";
import {
  chargeFor,
  createTestAccount,
  idempotentCharge,
  responseOf,
  type TestAccount,
} from "@firmament/test-support/accounts/test-account.ts";
import { CuttingProxy } from "@firmament/test-support/postgres/cutting-proxy.ts";
import { PostgresServer } from "@firmament/test-support/postgres/postgres-server.ts";
import { runSql } from "@firmament/test-support/postgres/run-sql.ts";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { hasCluster } from "./support/shared-cluster.ts";

const SERVERS = 8;

const UNAVAILABLE = { name: "AccountsError", code: "database_unavailable" };

/** The requests of all charges in the ledger. */
async function chargedRequests(store: AccountStore, { account }: TestAccount): Promise<readonly string[]> {
  expect(await store.differences(account.id)).toEqual([]);
  const entries = await store.ledger(account.id, { limit: 1_000_000 });
  return entries.flatMap(({ request }) => request ?? []);
}

describe.skipIf(!hasCluster)("accounts in a PostgreSQL that fails", { timeout: 300_000 }, () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await PostgresServer.start();
  });
  afterAll(() => server.stop());

  async function opened(address: string, options?: PostgresAccountStoreOptions): Promise<PostgresAccountStore> {
    const store = await PostgresAccountStore.open(address, { connections: 4, ...options });
    onTestFinished(() => store.close());
    return store;
  }

  async function openServers(address: string): Promise<readonly PostgresAccountStore[]> {
    return Promise.all(Array.from({ length: SERVERS }, () => opened(address)));
  }

  test("8 servers never overdraw one account, and their ledger has all charges", async () => {
    const servers = await openServers(newSchema(server.address));
    const [first] = servers;
    if (first === undefined) return;
    const testAccount = await createTestAccount(first, { balance: 4005 });
    const results: (ChargeResult | Error)[] = [];
    const charge = async (store: AccountStore, number: number): Promise<void> => {
      for (let round = 0; ; round += 1) {
        const charges = [1, 2, 3].map((part) => chargeFor(testAccount, { request: `${number}-${round}-${part}` }));
        const batch = await store.charge(charges);
        results.push(...batch);
        if (batch.some((result) => !(result instanceof Error) && result.kind === "insufficient")) return;
      }
    };
    await Promise.all(servers.map(charge));
    expect(results.filter((result) => result instanceof Error)).toEqual([]);
    const charged = results.filter((result) => !(result instanceof Error) && result.kind === "charged");
    expect(charged).toHaveLength(400);
    expect(await chargedRequests(first, testAccount)).toHaveLength(400);
    expect(await first.balance(testAccount.account.id)).toBe(5);
  });

  test("8 servers with charges of the same accounts in any order do not wait for each other", async () => {
    const servers = await openServers(newSchema(server.address));
    const [first] = servers;
    if (first === undefined) return;
    const accounts = await Promise.all(Array.from({ length: 6 }, () => createTestAccount(first, { balance: 1e6 })));
    await Promise.all(
      servers.map(async (store, number) => {
        for (let round = 0; round < 20; round += 1) {
          const order = accounts.toSorted(() => Math.random() - 0.5);
          for (const { key } of order) store.noteKeyUse(key.id);
          const charges = order.map((account) =>
            idempotentCharge(account, `${number}-${round}`, "h", responseOf("x".repeat(100))),
          );
          for (const result of await store.charge(charges)) expect(result).toMatchObject({ kind: "charged" });
        }
      }),
    );
    for (const account of accounts) expect(await chargedRequests(first, account)).toHaveLength(SERVERS * 20);
  });

  test("an idempotency key is charged once by 8 servers at the same time", async () => {
    const servers = await openServers(newSchema(server.address));
    const [first] = servers;
    if (first === undefined) return;
    const testAccount = await createTestAccount(first, { balance: 1000 });
    for (let round = 0; round < 10; round += 1) {
      const charge = idempotentCharge(testAccount, `k-${round}`, "h", responseOf("once"));
      const results = await Promise.all(servers.map((store) => store.charge([charge])));
      const kinds = results.flat().map((result) => (result instanceof Error ? result : result.kind));
      expect(kinds.toSorted()).toEqual(["charged", ...Array.from({ length: SERVERS - 1 }, () => "replayed")]);
    }
    expect(await chargedRequests(first, testAccount)).toHaveLength(10);
  });

  test("charges that were acknowledged, and no others, are in the ledger after crashes of PostgreSQL", async () => {
    const servers = await openServers(newSchema(server.address));
    const [first] = servers;
    if (first === undefined) return;
    const testAccount = await createTestAccount(first, { balance: 1e12 });
    const acknowledged: string[] = [];
    let isDone = false;
    let failures = 0;
    const charge = async (store: AccountStore, number: number): Promise<void> => {
      for (let round = 0; !isDone; round += 1) {
        const request = `${number}-${round}`;
        try {
          const [result] = await store.charge([chargeFor(testAccount, { request })]);
          expect(result).toMatchObject({ kind: "charged" });
          acknowledged.push(request);
        } catch (error) {
          expect(error).toMatchObject(UNAVAILABLE);
          failures += 1;
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
      }
    };
    const clients = servers.flatMap((store, number) => [charge(store, number), charge(store, number + SERVERS)]);
    for (let crash = 1; crash <= 3; crash += 1) {
      const before = acknowledged.length;
      await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 200);
      await server.crash();
      await server.restart();
    }
    const before = acknowledged.length;
    await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 200);
    isDone = true;
    await Promise.all(clients);
    expect(failures).toBeGreaterThan(0);
    expect((await chargedRequests(first, testAccount)).toSorted()).toEqual(acknowledged.toSorted());
  });

  test("every method fails clearly while PostgreSQL is down, and works again afterwards", async () => {
    const store = await opened(newSchema(server.address));
    const testAccount = await createTestAccount(store, { balance: 100 });
    const { id } = testAccount.account;
    const calls: readonly (() => Promise<unknown>)[] = [
      () => store.account(id),
      () => store.authenticate(testAccount.text),
      () => store.usage(id),
      () => store.ledger(id, { limit: 1, filter: { kind: "charge" } }),
      () => store.charge([chargeFor(testAccount)]),
      () => store.credit(id, 1),
      () => store.createSignInLink(id, 1000),
      () => store.useSession("secret"),
      () => store.claimDelivery("als_none", 1000),
      () => store.takeToken("a", { tokens: 1, milliseconds: 1000 }),
    ];
    await server.crash();
    const { host } = new URL(server.address);
    const reason = "no server answers. Start PostgreSQL, or correct the address";
    const message = `Cannot use the database postgres at ${host}: ${reason}.`;
    for (const call of calls) await expect(call()).rejects.toMatchObject({ ...UNAVAILABLE, message });
    store.noteKeyUse(testAccount.key.id);
    await server.restart();
    for (const call of calls) await call();
    expect(await chargedRequests(store, testAccount)).toHaveLength(1);
    expect((await store.keys(id))[0]?.lastUsedAt).toBeGreaterThan(0);
  });

  test("a call survives that its idle connections were ended", async () => {
    const address = newSchema(server.address);
    const store = await opened(address, { connections: 6 });
    const { account } = await createTestAccount(store, { balance: 100 });
    for (let round = 0; round < 5; round += 1) {
      await Promise.all(Array.from({ length: 12 }, () => store.account(account.id)));
      await runSql(
        address,
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'firmament'",
      );
      expect((await store.credit(account.id, 1)).balance).toBe(101 + round);
    }
  });

  test("a PostgreSQL that hangs makes calls fail in time", async () => {
    const address = newSchema(server.address);
    const store = await opened(address, { timeoutMs: 300 });
    const { account } = await createTestAccount(store, { balance: 100 });
    server.pause();
    try {
      const start = performance.now();
      await expect(store.account(account.id)).rejects.toMatchObject({
        ...UNAVAILABLE,
        message: expect.stringContaining("it did not answer in time"),
      });
      await expect(store.credit(account.id, 1)).rejects.toMatchObject(UNAVAILABLE);
      expect(performance.now() - start).toBeLessThan(20_000);
    } finally {
      server.resume();
    }
    await expect.poll(() => store.account(account.id).catch(() => null)).toEqual(account);
  });

  test("the outcome of a commit is looked up if the connection ends meanwhile", async () => {
    const proxy = await CuttingProxy.start(server.address);
    onTestFinished(() => proxy.stop());
    const store = await opened(newSchema(proxy.address));
    const testAccount = await createTestAccount(store, { balance: 100 });
    for (const fate of ["unanswered", "lost", "unanswered", "lost"] as const) {
      proxy.cutNext(fate);
      expect(await store.charge([chargeFor(testAccount, { request: fate })])).toMatchObject([{ kind: "charged" }]);
      expect(proxy.hasCut).toBe(true);
    }
    expect(await chargedRequests(store, testAccount)).toEqual(["unanswered", "lost", "unanswered", "lost"]);
  });

  test("an outcome that cannot be looked up is an error that says so", async () => {
    const proxy = await CuttingProxy.start(server.address);
    onTestFinished(() => proxy.stop());
    const store = await opened(newSchema(proxy.address));
    const testAccount = await createTestAccount(store, { balance: 100 });
    const charge = idempotentCharge(testAccount, "key", "h", responseOf("text"));
    proxy.cutNext("unreachable");
    const { host } = new URL(proxy.address);
    await expect(store.charge([charge])).rejects.toMatchObject({
      ...UNAVAILABLE,
      message: `The connection to the database postgres at ${host} ended during a commit, and it is unknown whether the change was made. Check it before you repeat it.`,
    });
    proxy.cutNext("arrives");
    expect(await store.charge([charge])).toMatchObject([{ kind: "replayed", balance: 90 }]);
  });

  describeKilledProcesses("PostgreSQL", () => newSchema(server.address));
});
