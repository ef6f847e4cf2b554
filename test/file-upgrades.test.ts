import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { backUpDataset, openDataset, restoreDataset, schemaOfDataset } from "@firmament/dataset";
import { backUpAccounts, restoreAccounts, SqliteAccountStore } from "@firmament/server/accounts";
import { root } from "@firmament/test-support/source-tree.ts";
import { schemaToJson } from "firmament";
import { describe, expect, onTestFinished, test } from "vitest";

/** A file that an earlier version has written, from its SQL script in `test/support`. */
function oldFile(script: string): string {
  const folder = mkdtempSync(join(tmpdir(), "firmament-upgrade-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "old.db");
  const database = new DatabaseSync(path);
  database.exec(readFileSync(join(root, "test/support", script), "utf8"));
  database.close();
  return path;
}

/** The tables, indexes and triggers of a file. */
function tablesOf(path: string): string {
  const database = new DatabaseSync(path);
  const sql =
    "select group_concat(name || ': ' || coalesce(sql, ''), char(10) order by name) as text from sqlite_schema";
  const text = String(database.prepare(sql).get()?.text);
  database.close();
  return text.replaceAll(/["\s]+/g, " ").toLowerCase();
}

describe("a dataset of version 6", () => {
  async function checked(path: string): Promise<void> {
    const dataset = await openDataset(path, { schema: await schemaOfDataset(path) });
    onTestFinished(() => dataset.close());
    expect([...dataset.engine.ids("*:*")].toSorted()).toEqual(["a", "c", "d", "e"]);
    expect(dataset.engine.get("c")).toEqual({ id: "c", title: "A blue lamp", price: 20 });
    expect(await dataset.verify()).toMatchObject({ documents: 4, problemCount: 0 });
    expect(dataset.status()).toMatchObject({ generation: 2, changeNumber: 9 });
    expect(dataset.savedSearches.get("als_lamps", { owner: "acc_one" })).toMatchObject({ filter: "price:>1" });
    const changes = [{ upsert: { id: "e", title: "A table" } }] as never;
    expect(await dataset.apply(changes, { idempotencyKey: "batch-1" })).toMatchObject({ isRepeated: true });
    await dataset.upsert({ id: "f", title: "A new lamp", price: 40 } as never);
    await expect
      .poll(() => dataset.alerts.pending({ limit: 9 }).then((alerts) => alerts.map(({ document }) => document)))
      .toEqual(["d", "f"]);
  }

  test("is used as it is", async () => {
    await checked(oldFile("dataset/version-6.sql"));
  });

  test("has the tables of a new file after it was opened", async () => {
    const path = oldFile("dataset/version-6.sql");
    const created = join(path, "..", "new.db");
    const schema = await schemaOfDataset(path);
    for (const each of [path, created]) await (await openDataset(each, { schema })).close();
    expect(tablesOf(path)).toBe(tablesOf(created));
    expect(schemaToJson(schema)).toMatchObject({ fields: { title: { weight: 4 } } });
  });

  test("is backed up as it is, and restored in the current version", async () => {
    const path = oldFile("dataset/version-6.sql");
    const folder = join(path, "..");
    const before = readFileSync(path);
    await backUpDataset(path, join(folder, "copy.db"));
    expect(readFileSync(path).equals(before)).toBe(true);
    await restoreDataset(path, join(folder, "direct.db"));
    await restoreDataset(join(folder, "copy.db"), join(folder, "restored.db"));
    await checked(join(folder, "restored.db"));
  });
});

describe("an account file of version 4", () => {
  async function checked(path: string): Promise<void> {
    const store = SqliteAccountStore.open(path, { now: () => Date.UTC(2025, 1, 1, 13) });
    onTestFinished(() => store.close());
    expect(await store.accounts()).toMatchObject([{ id: "acc_one", balance: 989_930 }, { id: "acc_two" }]);
    for (const { id } of await store.accounts()) expect(await store.differences(id)).toEqual([]);
    expect(await store.keys("acc_one")).toHaveLength(2);
    const [search] = await store.subscriptions("acc_one", "companies");
    expect(search).toMatchObject({ filter: "price:>1", secret: expect.stringMatching(/^whsec_[\w+/]{43}=$/) });
    await store.charge([{ account: "acc_one", key: "key_one", request: "r", amount: 5, rows: 1, stored: null }]);
    expect(await store.differences("acc_one")).toEqual([]);
  }

  test("is used as it is, with its sessions", async () => {
    const path = oldFile("accounts/version-4.sql");
    await checked(path);
    const store = SqliteAccountStore.open(path, { now: () => Date.UTC(2025, 1, 1, 13) });
    onTestFinished(() => store.close());
    expect(await store.sessions("acc_two")).toHaveLength(1);
  });

  test("has the tables of a new file after it was opened", async () => {
    const path = oldFile("accounts/version-4.sql");
    const created = join(path, "..", "new.db");
    for (const each of [path, created]) await SqliteAccountStore.open(each).close();
    expect(tablesOf(path)).toBe(tablesOf(created));
  });

  test("is backed up as it is, and restored in the current version", async () => {
    const path = oldFile("accounts/version-4.sql");
    const folder = join(path, "..");
    const before = readFileSync(path);
    await backUpAccounts(path, join(folder, "copy.db"));
    expect(readFileSync(path).equals(before)).toBe(true);
    await restoreAccounts(join(folder, "copy.db"), join(folder, "restored.db"));
    await checked(join(folder, "restored.db"));
  });
});
