import { type AddressInfo, createServer } from "node:net";
import { type AccountsError, PostgresAccountStore, type PostgresAccountStoreOptions } from "@firmament/server/accounts";
import { MIGRATIONS } from "@firmament/server/src/accounts/postgres/migrations.ts";
import { Connections } from "@firmament/server/src/postgres/connections.ts";
import { parseDatabaseUrl } from "@firmament/server/src/postgres/database-url.ts";
import { newSchema, postgresLocation } from "@firmament/test-support/accounts/postgres-location.ts";
import { DAY } from "@firmament/test-support/accounts/store-location.ts";
import {
  chargeFor,
  createTestAccount,
  idempotentCharge,
  responseOf,
} from "@firmament/test-support/accounts/test-account.ts";
import { freePorts } from "@firmament/test-support/cluster/free-ports.ts";
import { PASSWORD } from "@firmament/test-support/postgres/postgres-server.ts";
import { runSql } from "@firmament/test-support/postgres/run-sql.ts";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { hasCluster, sharedPostgres } from "./support/shared-cluster.ts";

let database = "";

async function opened(address: string, options?: PostgresAccountStoreOptions): Promise<PostgresAccountStore> {
  const store = await PostgresAccountStore.open(address, { connections: 2, ...options });
  onTestFinished(() => store.close());
  return store;
}

/** The code and the message of the error, with `DATABASE` instead of the name of the database. */
async function failure(address: string, options?: PostgresAccountStoreOptions): Promise<readonly string[]> {
  const { code, message } = await opened(address, options).then(
    () => {
      throw new Error("The store is open.");
    },
    (error: AccountsError) => error,
  );
  expect(message).not.toContain(PASSWORD);
  expect(message).not.toContain(encodeURIComponent(PASSWORD));
  const { host } = new URL(address);
  return [code, message.replaceAll(host, "HOST").replace(/test_\d+_\d+/, "SCHEMA")];
}

function changed(address: string, change: (url: URL) => void): string {
  const url = new URL(address);
  change(url);
  return url.href;
}

describe.skipIf(!hasCluster)("a schema of accounts", () => {
  beforeAll(async () => {
    database = await sharedPostgres();
  });

  test("is created once if 8 servers open it at the same time", async () => {
    const address = newSchema(database);
    const stores = await Promise.all(Array.from({ length: 8 }, () => opened(address)));
    const accounts = await Promise.all(stores.map((store) => createTestAccount(store)));
    expect(await stores[0]?.accounts()).toHaveLength(accounts.length);
    expect(await runSql(address, "select * from schema_version")).toEqual([
      { format: "firmament accounts", version: MIGRATIONS.length },
    ]);
  });

  test("may have a name that is a word of SQL", async () => {
    const address = `${database}?schema=user`;
    await opened(address);
    expect(await runSql(database, 'select version from "user".schema_version')).toEqual([
      { version: MIGRATIONS.length },
    ]);
  });

  test("is not created unless it may be", async () => {
    const address = newSchema(database);
    const expected = [
      "no_database",
      "Cannot use the schema SCHEMA of the database postgres at HOST: it does not exist. It is created with its first account.",
    ];
    expect(await failure(address, { create: false })).toEqual(expected);
    await opened(address);
    await opened(address, { create: false });
  });

  test.each([
    ["with tables of another program", "create table accounts (id text)"],
    [
      "of another format",
      "create table schema_version (format text, version integer); insert into schema_version values ('another', 1)",
    ],
  ])("is rejected %s, and left unchanged", async (_, sql) => {
    const address = newSchema(database);
    const schema = new URL(address).searchParams.get("schema");
    await runSql(address, `create schema ${schema}`);
    await runSql(address, sql);
    const tables = () => runSql(address, `select relname from pg_class where relnamespace = '${schema}'::regnamespace`);
    const before = await tables();
    expect(await failure(address)).toEqual([
      "foreign_database",
      "Cannot use the schema SCHEMA of the database postgres at HOST: it belongs to another program. Choose another one: add ?schema=NAME to the address.",
    ]);
    expect(await tables()).toEqual(before);
  });

  test("is rejected if a later release has written it", async () => {
    const address = newSchema(database);
    await opened(address);
    await runSql(address, "update schema_version set version = 99");
    expect(await failure(address)).toEqual([
      "newer_database",
      `Cannot use the schema SCHEMA of the database postgres at HOST: it has version 99, and this program supports versions up to ${MIGRATIONS.length}. Use a later release of the program.`,
    ]);
  });

  test("fails clearly without one of its tables", async () => {
    const address = newSchema(database);
    const store = await opened(address);
    await runSql(address, "drop table keys cascade");
    await expect(store.authenticate("fm_")).rejects.toMatchObject({
      code: "damaged_database",
      message: `Cannot use the database postgres at ${new URL(database).host}: its tables do not match its version. Restore an intact copy.`,
    });
  });

  test.each([
    ["a changed entry", "update ledger set amount = -1", "the ledger is only appended to"],
    ["a removed entry", "delete from ledger", "the ledger is only appended to"],
    ["an emptied ledger", "truncate ledger", "the ledger is only appended to"],
    ["an overdrawn balance", "update accounts set balance = -1", "accounts_balance_check"],
    [
      "a charge that adds",
      "insert into ledger (account, kind, amount, at, key, request, rows) select account, kind, 1, at, key, request, rows from ledger where kind = 'charge'",
      "ledger_check",
    ],
    [
      "an entry of an unknown account",
      "insert into ledger (account, kind, amount, at) values ('acc', 'credit', 1, 0)",
      "foreign key",
    ],
    ["the deletion of an account with a ledger", "delete from accounts", "foreign key"],
  ])("rejects %s", async (_, sql, message) => {
    const address = newSchema(database);
    const store = await opened(address);
    const testAccount = await createTestAccount(store, { balance: 100 });
    await store.charge([chargeFor(testAccount)]);
    await expect(runSql(address, sql)).rejects.toThrow(message);
    expect(await store.differences(testAccount.account.id)).toEqual([]);
  });

  test("deletes two expired responses for each new one", async () => {
    const address = newSchema(database);
    const { clock, open } = postgresLocation(address);
    const store = open();
    const testAccount = await createTestAccount(store, { balance: 1000 });
    const storeResponse = (key: string): Promise<unknown> =>
      store.charge([idempotentCharge(testAccount, key, "h", responseOf(key))]);
    for (const key of ["a", "b", "c", "d", "e"]) {
      await storeResponse(key);
      clock.time += 1;
    }
    const keys = async (): Promise<unknown> => {
      const [row] = await runSql(
        address,
        "select string_agg(idempotency_key, '' order by stored_at) as keys, sum(length(body)) as bytes from responses",
      );
      expect(await runSql(address, "select bytes from response_bytes")).toEqual([{ bytes: row?.bytes }]);
      return row?.keys;
    };
    expect(await keys()).toBe("abcde");
    clock.time += DAY - 2;
    await storeResponse("a");
    expect(await keys()).toBe("cdea");
    clock.time += DAY;
    await storeResponse("f");
    expect(await keys()).toBe("eaf");
  });
});

describe.skipIf(!hasCluster)("an address", () => {
  test("with a wrong password or an unknown user is refused", async () => {
    const reason =
      "Cannot use the database postgres at HOST: the user name or the password is wrong. Correct the address.";
    for (const user of ["firmament", "nobody"]) {
      const address = changed(database, (url) => {
        url.username = user;
        url.password = "another";
      });
      expect(await failure(address)).toEqual(["database_refused", reason]);
    }
    const without = changed(database, (url) => {
      url.password = "";
    });
    expect(await failure(without)).toEqual(["database_refused", reason]);
  });

  test("of an unknown database, server or host says so", async () => {
    const unknown = changed(database, (url) => {
      url.pathname = "/missing";
    });
    const [port] = await freePorts(1);
    expect(await failure(unknown)).toEqual([
      "no_database",
      "Cannot use the database missing at HOST: it does not exist. Create it, or correct its name.",
    ]);
    expect(await failure(`postgres://127.0.0.1:${port}/a`)).toEqual([
      "database_unavailable",
      "Cannot use the database a at HOST: no server answers. Start PostgreSQL, or correct the address.",
    ]);
    expect(await failure("postgres://ada:secret@host.invalid/a")).toEqual([
      "database_unavailable",
      "Cannot use the database a at HOST: its host is unknown. Correct the address.",
    ]);
  });

  test.each([
    ["accepts connections and never answers", ""],
    ["closes connections", "end"],
    ["is not PostgreSQL", "HTTP/1.1 400 Bad Request\r\n\r\n"],
  ])("of a server that %s is an error in time", async (_, answer) => {
    const other = createServer((socket) => {
      socket.on("error", () => {});
      if (answer === "end") socket.end();
      else socket.write(answer);
    });
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => {
      other.close();
    });
    for (const mode of ["disable", "require"]) {
      const address = `postgres://127.0.0.1:${(other.address() as AddressInfo).port}/a?sslmode=${mode}`;
      const [code, message] = await failure(address, { timeoutMs: 500 });
      expect(code).toBe("database_unavailable");
      expect(message).toMatch(/^Cannot use the database a at HOST: .*[a-z]\.$/);
    }
  });

  test("that needs TLS is refused by a server without it, and not otherwise", async () => {
    const schema = newSchema(database);
    expect(await failure(`${schema}&sslmode=require`)).toEqual([
      "database_refused",
      "Cannot use the database postgres at HOST: the server does not support TLS. Use sslmode=disable.",
    ]);
    await opened(`${schema}&sslmode=disable`);
  });

  test("can have settings of its connections, which commit durably nevertheless", async () => {
    const address = `${newSchema(database)}&options=${encodeURIComponent("-c synchronous_commit=off -c work_mem=8MB")}`;
    await opened(address);
    const schema = new URL(address).searchParams.get("schema");
    expect(await runSql(database, `select format from ${schema}.schema_version`)).toHaveLength(1);
    const url = parseDatabaseUrl(address, (code) => new Error(code));
    const connections = await Connections.open(url, { connections: 1 });
    onTestFinished(() => connections.close());
    const settings = "current_setting('synchronous_commit') as commit, current_setting('work_mem') as memory";
    const { rows } = await connections.use((connection) => connection.query({ text: `select ${settings}` }));
    expect(rows).toEqual([{ commit: "local", memory: "8MB" }]);
  });

  test("of a user without permissions is refused", async () => {
    const schema = newSchema(database);
    const user = `${new URL(schema).searchParams.get("schema")}`;
    await runSql(database, `create role ${user} login password '${PASSWORD}'`);
    onTestFinished(async () => {
      await runSql(database, `drop role ${user}`);
    });
    const address = changed(schema, (url) => {
      url.username = user;
    });
    const reason =
      "Cannot use the database postgres at HOST: the user may not use or create its schema and tables. Grant these permissions.";
    expect(await failure(address)).toEqual(["database_refused", reason]);
    await opened(schema);
    expect(await failure(address)).toEqual(["database_refused", reason]);
  });

  test("with a certificate that cannot be read is refused", async () => {
    expect(await failure(`${newSchema(database)}&sslmode=verify-full&sslrootcert=/missing.pem`)).toEqual([
      "invalid_database_url",
      "Cannot use the database postgres at HOST: a file that its address names cannot be read. Correct the address.",
    ]);
    expect(await failure(`${newSchema(database)}&sslmode=verify-ca`)).toEqual([
      "invalid_database_url",
      "Cannot use the database postgres at HOST: sslmode=verify-ca needs sslrootcert. State a certificate authority.",
    ]);
  });
});
