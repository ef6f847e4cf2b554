import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { backUpAccounts, PostgresAccountStore, restoreAccounts, SqliteAccountStore } from "@firmament/server/accounts";
import { COPIED_TABLES, DERIVED_TABLES } from "@firmament/server/src/accounts/copy/copied-tables.ts";
import { newSchema } from "@firmament/test-support/accounts/postgres-location.ts";
import {
  chargeFor,
  createTestAccount,
  idempotentCharge,
  responseOf,
} from "@firmament/test-support/accounts/test-account.ts";
import { firmament } from "@firmament/test-support/cli/run.ts";
import { runSql } from "@firmament/test-support/postgres/run-sql.ts";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { hasCluster, sharedPostgres } from "./support/shared-cluster.ts";

describe.skipIf(!hasCluster)("a backup of accounts in PostgreSQL", () => {
  let database = "";
  beforeAll(async () => {
    database = await sharedPostgres();
  });

  function newFolder(): string {
    const folder = mkdtempSync(join(tmpdir(), "firmament-postgres-backup-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    return folder;
  }

  async function opened(address: string): Promise<PostgresAccountStore> {
    const store = await PostgresAccountStore.open(address);
    onTestFinished(() => store.close());
    return store;
  }

  test("has one state while servers charge, and becomes accounts of either database", async () => {
    const address = newSchema(database);
    const store = await opened(address);
    const accounts = await Promise.all(
      Array.from({ length: 3 }, () => createTestAccount(store, { balance: 1_000_000 })),
    );
    const [first] = accounts;
    if (first === undefined) throw new Error("There are no accounts.");
    await store.charge([idempotentCharge(first, "key", "hash", responseOf("found"))]);
    const { account, key } = first;
    const query = {
      dataset: "companies",
      name: "",
      query: "berlin",
      filter: { city: "x" },
      defaultOperator: "OR" as const,
    };
    await store.createSubscription({ account: account.id, url: "https://example.com", ...query }, 9);
    let isCharging = true;
    const charging = (async () => {
      while (isCharging) await store.charge(accounts.map((each) => chargeFor(each)));
    })();
    const folder = newFolder();
    const copy = join(folder, "copy.db");
    const { accounts: count, keys, ledgerEntries } = await backUpAccounts(address, copy);
    isCharging = false;
    await charging;
    expect([count, keys, statSync(copy).mode & 0o777]).toEqual([3, 3, 0o600]);
    expect(ledgerEntries).toBeGreaterThanOrEqual(4);

    const other = newSchema(database);
    const file = join(folder, "accounts.db");
    expect(await restoreAccounts(copy, other)).toMatchObject({ accounts: 3, ledgerEntries });
    await restoreAccounts(copy, file);
    const restored = [await opened(other), SqliteAccountStore.open(file)];
    onTestFinished(() => restored[1]?.close());
    for (const each of restored) {
      for (const { account } of accounts) expect(await each.differences(account.id)).toEqual([]);
      expect((await each.authenticate(first.text))?.key.id).toBe(key.id);
      const response = await each.storedResponse(account.id, { key: "key", bodyHash: "hash" });
      expect(response).toEqual(await store.storedResponse(account.id, { key: "key", bodyHash: "hash" }));
      expect(await each.subscriptions(null, null)).toEqual(await store.subscriptions(null, null));
      // Numbers that the database gives out continue after those of the backup.
      await createTestAccount(each, { balance: 5 });
      await each.charge([chargeFor(first)]);
      expect(await each.differences(account.id)).toEqual([]);
    }
    const ledger = (each: PostgresAccountStore | SqliteAccountStore | undefined) =>
      each?.ledger(account.id, { order: "newest first", limit: 1000 });
    const ids = (await ledger(restored[0]))?.map(({ id }) => id);
    expect(ids).toEqual((await ledger(restored[1]))?.map(({ id }) => id));
  });

  test("does not replace accounts, and a file becomes accounts of a database by the commands", async () => {
    const [address, folder] = [newSchema(database), newFolder()];
    const file = join(folder, "accounts.db");
    const store = SqliteAccountStore.open(file);
    await createTestAccount(store, { balance: 7 });
    await store.close();
    const copy = join(folder, "copy.db");
    expect((await firmament(["backup", copy, "--accounts-db", file])).status).toBe(0);
    expect(await firmament(["restore", copy, "--accounts-db", address])).toMatchObject({ status: 0, stderr: "" });
    const { status, stdout, stderr } = await firmament(["restore", copy, "--accounts-db", address, "--replace"]);
    expect([status, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(/^error: cannot restore into the schema .* add \?schema=NAME to the address/);
    expect(stderr).not.toContain("pass%20word");
    const back = join(folder, "back.db");
    expect(await firmament(["backup", back, "--accounts-db", address])).toMatchObject({ status: 0, stderr: "" });
  });

  test("has all tables and columns of both databases", async () => {
    const address = newSchema(database);
    await (await PostgresAccountStore.open(address)).close();
    const schema = new URL(address).searchParams.get("schema");
    const inPostgres = await runSql(
      address,
      `select table_name || '.' || column_name as name from information_schema.columns where table_schema = '${schema}'
       and table_name not in ('commits', 'rate_buckets', 'slot_claims', 'schema_version')`,
    );
    const path = join(newFolder(), "accounts.db");
    await SqliteAccountStore.open(path).close();
    const file = new DatabaseSync(path);
    onTestFinished(() => file.close());
    const inSqlite = file
      .prepare(
        "select t.name || '.' || c.name as name from sqlite_schema t, pragma_table_info(t.name) c where t.type = 'table'",
      )
      .all();
    const names = (rows: readonly object[]) => rows.map((row) => String(Object.values(row)[0])).toSorted();
    expect(names(inPostgres)).toEqual(names(inSqlite));
    const tables = new Set(names(inSqlite).map((name) => name.split(".")[0]));
    expect(tables).toEqual(new Set([...COPIED_TABLES, ...DERIVED_TABLES]));
  });
});
