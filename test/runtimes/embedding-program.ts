import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { gzipSync } from "node:zlib";
import { openDataset } from "@firmament/dataset";
import { createHandler, listen } from "@firmament/server";
import { SqliteAccountStore } from "@firmament/server/accounts";
import { date, defineSchema, SearchEngine, text } from "firmament";
import { companySchema } from "firmament/companies";
import { openIndex, saveIndex } from "firmament/node";
import { connectEngine, serveEngine } from "firmament/worker";

/*
 * A program that embeds the packages, and gives them what programs have: ids of both kinds, instances of classes, values of
 * other realms, files of other programs. Prints what differs from what it expects. It runs where the packages are installed.
 *
 * Its first argument is the command `firmament`.
 */

const schema = defineSchema({ fields: { name: text(), founded: date() } });

class Person {
  readonly id: number;
  constructor(id: number) {
    this.id = id;
  }
  get name(): string {
    return `Person ${this.id}`;
  }
}
/** Instances inherit its members. */
class Founder extends Person {
  get founded(): string {
    return "1999-01-01";
  }
}
const founder = { id: "7", name: "Person 7", founded: "1999-01-01" };

/** What all engines have that are given documents. */
interface Store {
  upsert(document: { readonly id: number; readonly name: string }): unknown;
  patch(id: number | string, part: { readonly name: string }): unknown;
  get(id: number | string): unknown;
  has(id: number | string): unknown;
  delete(id: number | string): unknown;
}

async function checkIds(store: Store): Promise<void> {
  for (const id of [17, "17"]) {
    await store.upsert({ id: 17, name: "Acme" });
    assert.equal(await store.has(id), true);
    assert.equal(await store.patch(id, { name: "Bolt" }), true);
    assert.deepEqual({ ...Object(await store.get(id)) }, { id: "17", name: "Bolt" });
    assert.equal(await store.delete(id), true);
    assert.equal(await store.has(id), false);
  }
  const unsafe = JSON.parse('{"id":9007199254740993,"name":"Acme"}');
  await assert.rejects(async () => store.upsert(unsafe), /above 2\^53 − 1, write it as text/);
}

const folder = mkdtempSync(join(tmpdir(), "firmament-embedding-"));

async function withDataset<T>(
  run: (dataset: Awaited<ReturnType<typeof openDataset<typeof schema>>>) => Promise<T>,
): Promise<T> {
  const dataset = await openDataset(join(folder, "people.db"), { schema });
  try {
    await dataset.clear();
    return await run(dataset);
  } finally {
    await dataset.close();
  }
}

/** The output of the command, and its errors. */
function firmament(...args: readonly string[]): { readonly stdout: string; readonly stderr: string } {
  return spawnSync(process.argv[2] ?? "firmament", args, { cwd: folder, encoding: "utf8" });
}

async function checkService(): Promise<void> {
  const engine = new SearchEngine(companySchema);
  engine.upsertAll(Array.from({ length: 100 }, (_, id) => ({ id, name: `Company ${id}` })));
  const dataset = await openDataset(join(folder, "companies.db"), { schema: companySchema });
  const accounts = SqliteAccountStore.open(":memory:");
  const { id: account } = await accounts.createAccount({ email: "a@example.com", firstName: "A", lastName: "B" });
  const { text: key } = await accounts.createKey({ account, scopes: ["ingest"] });
  const datasets = {
    listed: { schema: companySchema, engine, public: true },
    companies: { schema: companySchema, dataset },
  };
  const server = await listen(createHandler({ datasets, accounts }), { host: "127.0.0.1", port: 0 });
  const send = async (path: string, body: object, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
    fetch(`${server.url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: headers["content-encoding"] === undefined ? JSON.stringify(body) : gzipSync(JSON.stringify(body)),
    });
  try {
    const query = { query: "company", per_page: 50 };
    const page = await send("/datasets/listed/search", query, { "accept-encoding": "gzip" });
    assert.deepEqual([page.status, page.headers.get("content-encoding")], [200, "gzip"]);
    assert.equal(JSON.parse(await page.text()).data.length, 50);
    const compressed = await send("/datasets/listed/search", query, { "content-encoding": "gzip" });
    assert.equal(compressed.status, 200);
    const slash = await send("/datasets/listed/search/", query);
    assert.equal(slash.status, 404);
    assert.match(await slash.text(), /\/datasets\/listed\/search\b(?!\/)/);
    for (const id of [17, "17"]) {
      const changes = { changes: [{ upsert: { id: 17, name: "Acme" } }, { delete: id }] };
      const changed = await send("/datasets/companies/documents", changes, { "x-api-key": key });
      assert.equal(changed.status, 200, await changed.clone().text());
      assert.equal(dataset.engine.has(17), false);
    }
  } finally {
    await server.close(1000);
    await dataset.close();
    accounts.close();
  }
}

const checks: Readonly<Record<string, () => Promise<void> | void>> = {
  "ids in an engine": () => checkIds(new SearchEngine(schema)),
  "ids in a dataset": () =>
    withDataset((dataset) =>
      checkIds({
        upsert: (document) => dataset.upsert(document),
        patch: (id, part) => dataset.patch(id, part),
        delete: (id) => dataset.delete(id),
        get: (id) => dataset.engine.get(id),
        has: (id) => dataset.engine.has(id),
      }),
    ),
  "instances in an engine": () => {
    const engine = new SearchEngine(schema);
    engine.upsert(new Founder(7));
    assert.deepEqual({ ...engine.get(7) }, founder);
    assert.deepEqual(engine.ids("name:person AND founded:1999"), ["7"]);
  },
  "instances in a dataset": () =>
    withDataset(async (dataset) => {
      await dataset.upsert(new Founder(7));
      assert.deepEqual({ ...dataset.engine.get(7) }, founder);
    }),
  "ids and instances in a worker": async () => {
    const { port1, port2 } = new MessageChannel();
    serveEngine({ schema, port: port1 });
    const engine = connectEngine<typeof schema>(port2);
    try {
      await checkIds(engine);
      await engine.upsert(new Founder(7));
      assert.deepEqual(await engine.get(7), founder);
      // As the reactive objects of frameworks are.
      await engine.upsert(new Proxy({ id: 8, name: "Proxied" }, {}));
      const filter = new Proxy({ name: "Person 7" }, {});
      assert.deepEqual(await engine.ids("*:*", { filter }), ["7"]);
      assert.equal(await engine.has(8), true);
    } finally {
      await engine.close();
    }
  },
  "a dataset with a relative path": async () => {
    const before = process.cwd();
    process.chdir(folder);
    const dataset = await openDataset("relative.db", { schema });
    process.chdir(before);
    await dataset.upsert({ id: 1, name: "Acme" });
    assert.deepEqual(dataset.engine.ids("acme"), ["1"]);
    await dataset.close();
  },
  "values of another realm": async () => {
    const engine = new SearchEngine(schema);
    engine.upsert({ id: 1, name: "Acme", founded: runInNewContext("new Date(0)") });
    engine.upsertAll(runInNewContext('new Set([{ id: 2, name: "Bolt" }])'));
    assert.deepEqual(engine.ids("founded:1970"), ["1"]);
    assert.deepEqual(engine.ids("*:*"), ["1", "2"]);
  },
  "errors of files": async () => {
    const path = join(folder, "missing", "engine.firm");
    await assert.rejects(openIndex(path, { schema }), { code: "ENOENT", message: /the file does not exist/ });
    await assert.rejects(saveIndex(new SearchEngine(schema), path), { code: "ENOENT", message: /Create it first/ });
  },
  "options that are undefined": async () => {
    const engine = new SearchEngine(schema, { defaultOperator: undefined, cacheBytes: undefined, cursors: undefined });
    await engine.load([{ id: 1, name: "Acme" }], { threads: undefined, signal: undefined, onError: undefined });
    const { hits } = engine.search("acme", { limit: undefined, sort: undefined, filter: undefined, rank: undefined });
    assert.deepEqual(
      hits.map(({ id }) => id),
      ["1"],
    );
  },
  "files of the command": () => {
    writeFileSync(join(folder, "table.csv"), 'id,name\n1,"A" \n2,"B" x\n');
    const table = firmament("search", "*:*", "--data", "table.csv", "--json");
    const { hits } = JSON.parse(table.stdout) as { readonly hits: readonly { readonly document: object }[] };
    assert.deepEqual(
      hits.map(({ document }) => document),
      [{ id: "1", name: "A" }],
    );
    assert.match(table.stderr, /table\.csv:3: the column "name" has text after the quote that closes a cell/);
    writeFileSync(join(folder, "pretty.json"), JSON.stringify({ id: "1", name: "A" }, null, 2));
    const { stderr } = firmament("search", "*:*", "--data", "pretty.json");
    assert.match(stderr, /pretty\.json:1: the object that starts here has several lines/);
  },
  "responses and bodies of the service": checkService,
  "a dataset in a folder that may not be written": async () => {
    // Permissions do not bind the administrator of a machine; the tests of datasets have a folder that is mounted read-only.
    if (process.geteuid?.() === 0) return;
    const closed = join(folder, "closed");
    mkdirSync(closed);
    const path = join(closed, "people.db");
    const finished = await openDataset(path, { schema });
    await finished.upsert({ id: 1, name: "Acme" });
    await finished.close();
    for (const name of readdirSync(closed)) chmodSync(join(closed, name), 0o444);
    for (const each of [folder, closed]) chmodSync(each, 0o555);
    try {
      const dataset = await openDataset(path, { schema });
      assert.deepEqual(dataset.engine.ids("acme"), ["1"]);
      await assert.rejects(dataset.delete(1), {
        code: "file_read_only",
        message: /Make the file and its folder writable/,
      });
      await dataset.close();
    } finally {
      for (const each of [folder, closed]) chmodSync(each, 0o755);
    }
  },
};

for (const [name, check] of Object.entries(checks)) {
  try {
    await check();
  } catch (error) {
    console.log(`${name}: ${String(error)}`);
  }
}
rmSync(folder, { recursive: true });
