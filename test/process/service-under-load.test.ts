import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { SqliteAccountStore } from "@firmament/server/accounts";
import { spawnFirmament } from "@firmament/test-support/cli/spawn.ts";
import { killServersAfterTests, ServeProcess } from "@firmament/test-support/http/serve-process.ts";
import { root } from "@firmament/test-support/source-tree.ts";
import { afterAll, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "firmament-under-load-"));
killServersAfterTests();
afterAll(() => rmSync(folder, { recursive: true }));

/** 200 searches a second. */
const INTERVAL_MS = 5;

/** In millionths. */
const PRICE = 1000;

const path = (name: string): string => join(folder, name);

/** A file of an earlier version, from its SQL script in `test/support`. */
function oldFile(name: string, script: string): string {
  const database = new DatabaseSync(path(name));
  database.exec(readFileSync(join(root, "test/support", script), "utf8"));
  database.close();
  return path(name);
}

async function run(...args: readonly string[]): Promise<string> {
  const { status, stdout, stderr } = await spawnFirmament(args);
  expect({ args, status, stderr }).toEqual({ args, status: 0, stderr: expect.any(String) });
  return stdout;
}

/** Searches without a pause, and counts the answers. */
class Load {
  readonly failures: string[] = [];
  answered = 0;
  readonly totals = new Set<number>();
  readonly #send: () => Promise<Response>;
  readonly #open = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | null = null;

  constructor(send: () => Promise<Response>) {
    this.#send = send;
  }

  start(): void {
    this.#timer = setInterval(() => this.once(), INTERVAL_MS);
  }

  once(): void {
    const request = this.#request().finally(() => this.#open.delete(request));
    this.#open.add(request);
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
  }

  async ended(): Promise<void> {
    await Promise.all(this.#open);
  }

  async #request(): Promise<void> {
    try {
      const response = await this.#send();
      const body = (await response.json()) as { readonly pagination?: { readonly total: number } };
      if (response.status !== 200) {
        this.failures.push(`${response.status} ${JSON.stringify(body)}`);
        return;
      }
      this.answered++;
      this.totals.add(body.pagination?.total ?? -1);
    } catch (error) {
      this.failures.push(String((error as Error).cause ?? error));
    }
  }
}

/** The charges of an account, and whether its balance is the sum of its ledger. */
async function chargesOf(file: string, account: string): Promise<{ requests: number; costs: number }> {
  const store = SqliteAccountStore.open(file);
  expect(await store.differences(account)).toEqual([]);
  const { allTime } = (await store.usage(account)) ?? { allTime: { requests: -1, costs: -1 } };
  await store.close();
  return { requests: allTime.requests, costs: allTime.costs };
}

test("a service under load changes its schema, is refreshed, moves an alias, is backed up, restored and stopped: no request fails and no charge is wrong", {
  timeout: 300_000,
}, async () => {
  const [dataset, accounts] = [
    oldFile("products.db", "dataset/version-6.sql"),
    oldFile("accounts.db", "accounts/version-4.sql"),
  ];
  const owner = ["--email", "load@example.com", "--first-name", "Ada", "--last-name", "Lovelace", "--balance", "100"];
  const created = JSON.parse(await run("accounts", "create", ...owner, "--accounts-db", accounts, "--json"));
  const { account } = created as { readonly account: string };
  const newKey = async (scopes: string): Promise<string> =>
    JSON.parse(
      await run("keys", "create", "--account", account, "--scopes", scopes, "--accounts-db", accounts, "--json"),
    ).key;
  const [key, admin] = [await newKey("search"), await newKey("admin")];

  const prices = ["--price-per-request", String(PRICE / 1_000_000), "--rate-limit", "1000000/s"];
  writeFileSync(path("spare.csv"), "id,title\n1,Lamp\n2,Desk lamp\n3,Floor lamp\n");
  await run("aliases", "set", "shop", "products", "--accounts-db", accounts);
  const served = [`products=${dataset}`, `spare=${path("spare.csv")}`];
  const server = new ServeProcess([...served, "--accounts-db", accounts, "--port", "0", ...prices]);
  const url = await server.url();
  const post = (name: string): Promise<Response> =>
    fetch(`${url}/datasets/${name}/search`, {
      method: "POST",
      headers: { "x-api-key": key, "content-type": "application/json" },
      body: JSON.stringify({ query: "*:*", fields: ["title"] }),
    });
  let sent = 0;
  const load = new Load(() => post(sent++ % 2 === 0 ? "products" : "shop"));
  load.start();
  await wait(500);

  const schema = {
    analyzer: "folding",
    fields: { title: { type: "text", weight: 4 }, price: { type: "number" }, brand: { type: "keyword" } },
  };
  const changed = await fetch(`${url}/datasets/products/schema`, {
    method: "PUT",
    headers: { "x-api-key": admin, "content-type": "application/json" },
    body: JSON.stringify({ schema }),
  });
  expect({ status: changed.status, body: await changed.json() }).toMatchObject({ status: 200 });

  writeFileSync(
    path("records.ndjson"),
    Array.from({ length: 7 }, (_, i) => `{"id":"${i}","title":"Lamp ${i}","brand":"Lumo"}\n`).join(""),
  );
  await run("load", path("records.ndjson"), "--db", dataset, "--refresh", "--allow-shrink");
  await expect.poll(() => load.totals.has(7)).toBe(true);

  const moved = await fetch(`${url}/aliases/shop`, {
    method: "PUT",
    headers: { "x-api-key": admin, "content-type": "application/json" },
    body: JSON.stringify({ dataset: "spare" }),
  });
  expect({ status: moved.status, body: await moved.json() }).toMatchObject({
    status: 200,
    body: { previous: "products" },
  });
  await expect.poll(() => load.totals.has(3)).toBe(true);

  await run("backup", path("products.copy.db"), "--db", dataset);
  await run("backup", path("accounts.copy.db"), "--accounts-db", accounts);
  await run("restore", path("products.copy.db"), "--db", path("restored-products.db"));
  await run("restore", path("accounts.copy.db"), "--accounts-db", path("restored-accounts.db"));
  await run("verify", "--db", path("restored-products.db"));

  await wait(500);
  load.stop();
  await load.ended();
  expect(load.failures).toEqual([]);
  expect([...load.totals].toSorted()).toEqual([3, 4, 7]);
  expect(load.answered).toBeGreaterThan(100);

  // Requests that the service has begun are answered, and others are refused before they are charged.
  for (let i = 0; i < 40; i++) load.once();
  await wait(20);
  server.signal("SIGTERM");
  await load.ended();
  expect((await server.finished()).status).toBe(0);
  expect(load.failures.filter((failure) => !/ECONNREFUSED|ECONNRESET|other side closed/.test(failure))).toEqual([]);

  const { requests, costs } = await chargesOf(accounts, account);
  expect({ requests, costs }).toEqual({ requests: load.answered, costs: load.answered * PRICE });
  const restored = await chargesOf(path("restored-accounts.db"), account);
  expect(restored.costs).toBe(restored.requests * PRICE);
  expect(restored.requests).toBeLessThanOrEqual(requests);
});
