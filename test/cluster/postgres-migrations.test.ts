import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PostgresAccountStore } from "@firmament/server/accounts";
import { MIGRATIONS } from "@firmament/server/src/accounts/postgres/migrations.ts";
import { PostgresDatabase } from "@firmament/server/src/postgres/database.ts";
import { parseDatabaseUrl } from "@firmament/server/src/postgres/database-url.ts";
import { migrate } from "@firmament/server/src/postgres/migrate.ts";
import { COMMITS_TABLE } from "@firmament/server/src/postgres/writers.ts";
import { newSchema } from "@firmament/test-support/accounts/postgres-location.ts";
import { createTestAccount } from "@firmament/test-support/accounts/test-account.ts";
import { spawnFirmament } from "@firmament/test-support/cli/spawn.ts";
import { runSql } from "@firmament/test-support/postgres/run-sql.ts";
import { root } from "@firmament/test-support/source-tree.ts";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { hasCluster, sharedPostgres } from "./support/shared-cluster.ts";

const newError = (code: string, message: string): Error => new Error(`${code}: ${message}`);

/** Brings a schema to the version that the number of migrations is, as a server does when it starts. */
async function migrated(address: string, migrations: readonly string[]): Promise<void> {
  const url = parseDatabaseUrl(address, newError);
  const database = await PostgresDatabase.open(url, { connections: 1 }, newError);
  try {
    const format = { format: "test", migrations: [COMMITS_TABLE, ...migrations], creationHint: "" };
    await database.use((connection) => migrate(connection, url, format, { create: true, newError }));
  } finally {
    await database.close();
  }
}

describe.skipIf(!hasCluster)("migrations of a schema", () => {
  let database = "";
  beforeAll(async () => {
    database = await sharedPostgres();
  });

  test("run once if several processes start them at the same time", async () => {
    const address = newSchema(database);
    const emails = ["ada", "grace", "edsger", "barbara"].map((name) => `${name}@example.com`);
    const created = await Promise.all(
      emails.map((email) =>
        spawnFirmament(["accounts", "create", "--email", email, "--first-name", "Ada", "--last-name", "Byron"], {
          env: { FIRMAMENT_ACCOUNTS_DB: address },
        }),
      ),
    );
    for (const { status, stderr } of created) expect([status, stderr]).toEqual([0, ""]);
    const store = await PostgresAccountStore.open(address, { create: false });
    onTestFinished(() => store.close());
    expect((await store.accounts()).map(({ email }) => email).toSorted()).toEqual(emails.toSorted());
    expect(await runSql(address, "select version from schema_version")).toEqual([{ version: MIGRATIONS.length }]);
  });

  test("bring a schema of version 2 up to date, with everything in it", async () => {
    const address = newSchema(database);
    const schema = new URL(address).searchParams.get("schema");
    const script = readFileSync(join(root, "test/support/accounts/postgres-version-2.sql"), "utf8");
    await runSql(address, `create schema ${schema}; set search_path to ${schema}; ${script}`);
    const store = await PostgresAccountStore.open(address, { create: false, now: () => Date.UTC(2025, 1, 1, 13) });
    onTestFinished(() => store.close());
    expect(await store.accounts()).toMatchObject([{ id: "acc_one", balance: 989_930 }, { id: "acc_two" }]);
    for (const { id } of await store.accounts()) expect(await store.differences(id)).toEqual([]);
    expect(await store.subscriptions("acc_one", "companies")).toMatchObject([{ filter: "price:>1" }]);
    expect(await store.sessions("acc_two")).toHaveLength(1);
  });

  test("run once each, in order, if servers of a new release start at the same time", async () => {
    const address = newSchema(database);
    const first = "create table steps (number integer primary key); insert into steps values (1)";
    const later = [2, 3].map(
      (step) => `insert into steps select max(number) + 1 from steps having max(number) = ${step - 1}`,
    );
    await migrated(address, [first]);
    await Promise.all(Array.from({ length: 6 }, () => migrated(address, [first, ...later])));
    expect(await runSql(address, "select * from steps order by number")).toEqual([
      { number: 1 },
      { number: 2 },
      { number: 3 },
    ]);
    expect(await runSql(address, "select version from schema_version")).toEqual([{ version: 4 }]);
    await expect(migrated(address, [first])).rejects.toThrow(
      "it has version 4, and this program supports versions up to 2. Use a later release of the program.",
    );
  });

  test("change nothing if one of them fails", async () => {
    const address = newSchema(database);
    await migrated(address, []);
    const added = "create table added (number integer)";
    await expect(migrated(address, [added, "insert into added values ('none')"])).rejects.toThrow("invalid input");
    expect(await runSql(address, "select to_regclass('added') as added, version from schema_version")).toEqual([
      { added: null, version: 1 },
    ]);
    await migrated(address, [added]);
    expect(await runSql(address, "select version from schema_version")).toEqual([{ version: 2 }]);
  });

  test("by a later release do not disturb a server that is running", async () => {
    const address = newSchema(database);
    const store = await PostgresAccountStore.open(address, { connections: 6 });
    onTestFinished(() => store.close());
    const { account, text } = await createTestAccount(store, { balance: 100 });
    const useAll = (): Promise<readonly unknown[]> =>
      Promise.all(Array.from({ length: 6 }, () => store.authenticate(text)));
    await useAll();
    await runSql(address, "alter table accounts add column later text; alter table keys add column later text");
    expect(await useAll()).toEqual(Array.from({ length: 6 }, () => expect.objectContaining({ account })));
    expect((await store.credit(account.id, 1)).balance).toBe(101);
  });
});
