import { mkdirSync, readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { SqliteDatabase } from "@firmament/dataset/database";
import { fileLocation, newFilePath } from "@firmament/test-support/accounts/store-location.ts";
import { chargeFor, createTestAccount } from "@firmament/test-support/accounts/test-account.ts";
import { root } from "@firmament/test-support/source-tree.ts";
import { describe, expect, it } from "vitest";
import { AccountsError } from "../accounts-error.ts";
import { SqliteAccountStore } from "./account-store.ts";
import { MIGRATIONS } from "./migrations.ts";

/** Runs SQL on a file beside the store. */
function alter(path: string, sql: string): void {
  const database = new SqliteDatabase(path);
  try {
    database.execute(sql);
  } finally {
    database.close();
  }
}

function errorOf(work: () => unknown): AccountsError {
  try {
    work();
  } catch (error) {
    if (error instanceof AccountsError) return error;
    throw error;
  }
  throw new Error("The work did not fail.");
}

describe("an account file", () => {
  it("is created with access for its owner only, and can be opened again", async () => {
    const path = newFilePath();
    const store = SqliteAccountStore.open(path);
    const { account } = await createTestAccount(store, { balance: 5 });
    expect(statSync(path).mode & 0o777).toBe(0o600);
    await store.close();
    const again = SqliteAccountStore.open(path, { create: false });
    expect(await again.account(account.id)).toEqual(account);
    await again.close();
  });

  it("uses a write-ahead log", async () => {
    const path = newFilePath();
    await SqliteAccountStore.open(path).close();
    const database = new SqliteDatabase(path);
    expect(database.scalar("pragma journal_mode")).toBe("wal");
    database.close();
  });

  it("can have a name that looks like a URI", async () => {
    const folder = dirname(newFilePath());
    const previous = process.cwd();
    process.chdir(folder);
    try {
      await SqliteAccountStore.open("file:accounts.db?mode=memory").close();
    } finally {
      process.chdir(previous);
    }
    expect(statSync(join(folder, "file:accounts.db?mode=memory")).size).toBeGreaterThan(0);
  });

  it("is created once if several processes open it at the same time", async () => {
    const path = newFilePath();
    const location = fileLocation(path);
    const stores = Array.from({ length: 5 }, () => location.open());
    const testAccounts = await Promise.all(stores.map((store) => createTestAccount(store)));
    expect(await location.open().accounts()).toEqual(testAccounts.map(({ account }) => account));
  });

  it("shows each process what the others have committed", async () => {
    const location = fileLocation();
    const [one, two] = [location.open(), location.open()];
    const { account, key, text } = await createTestAccount(one, { balance: 5 });
    expect(await two.authenticate(text)).toEqual({ key, account });
    await two.revokeKey(key.id);
    await two.credit(account.id, 1);
    await two.changeAccount(account.id, { hasApiAccess: false });
    expect(await one.authenticate(text)).toMatchObject({
      key: { revokedAt: expect.any(Number) },
      account: { balance: 6, hasApiAccess: false },
    });
  });
});

describe("a file of version 1", () => {
  /** A file as version 1 wrote it. */
  function oldFile(): string {
    const path = newFilePath();
    alter(path, readFileSync(join(root, "test/support/accounts/version-1.sql"), "utf8"));
    return path;
  }

  it("is migrated: the daily usage comes from the ledger, and everything else stays", async () => {
    const path = oldFile();
    const store = SqliteAccountStore.open(path, { now: () => Date.UTC(2025, 1, 1, 12) });
    expect(await store.accounts()).toMatchObject([
      { id: "acc_one", email: "Ada@example.com", balance: 989_930, autoTopUp: true, topUpAmount: 500_000 },
      { id: "acc_two", hasApiAccess: false, balance: 0 },
    ]);
    expect(await store.keys("acc_one")).toMatchObject([
      { id: "key_one", name: "laptop", lastUsedAt: null },
      { id: "key_two", revokedAt: 1_735_776_000_000, lastUsedAt: null },
    ]);
    const usage = (await store.dailyUsage("acc_one", 60)).filter(({ requests }) => requests > 0);
    expect(usage).toEqual([
      { day: "2025-01-01", costs: 30, requests: 2 },
      { day: "2025-01-31", costs: 20, requests: 1 },
      { day: "2025-02-01", costs: 10_020, requests: 2 },
    ]);
    expect(await store.usage("acc_one")).toMatchObject({
      currentMonth: { costs: 10_020, requests: 2 },
      allTime: { costs: 10_070, requests: 5 },
    });
    expect(await store.ledger("acc_one", { limit: 100 })).toHaveLength(7);
    expect(await store.differences("acc_one")).toEqual([]);
    expect(await store.differences("acc_two")).toEqual([]);
    const response = await store.storedResponse("acc_one", { key: "retry-1", bodyHash: "hash" });
    expect(response).toMatchObject({ kind: "stored", response: { status: 200 } });
    await store.charge([{ account: "acc_one", key: "key_one", request: "r", amount: 5, rows: 1, stored: null }]);
    expect(await store.dailyUsage("acc_one", 1)).toEqual([{ day: "2025-02-01", costs: 10_025, requests: 3 }]);
    const { token } = await store.createSignInLink("acc_two", 1000);
    expect(await store.signIn(token, "", null)).not.toBeNull();
    await store.close();
  });

  it("keeps the rights of its keys, and revokes keys that opened nothing", async () => {
    const path = oldFile();
    alter(
      path,
      `insert into keys values
        (4, 'key_four', 'acc_one', 'fm_dddddd', randomblob(32), 'ingest', 'import', 1735689600000, null, null),
        (5, 'key_five', 'acc_one', 'fm_eeeeee', randomblob(32), 'billing', '', 1735689600000, null, null)`,
    );
    const store = SqliteAccountStore.open(path);
    const unrestricted = { datasets: null, filter: null, origins: null };
    expect(await store.keys("acc_one")).toMatchObject([
      { id: "key_one", scopes: ["search"], revokedAt: null, ...unrestricted },
      { id: "key_two", scopes: ["search"], ...unrestricted },
      { id: "key_four", scopes: ["ingest"], name: "import", revokedAt: null, ...unrestricted },
      { id: "key_five", scopes: ["search"], name: "billing", revokedAt: expect.any(Number), ...unrestricted },
    ]);
    await store.close();
  });

  it("has the tables of a new file after its migration", async () => {
    const tablesOf = (path: string): unknown => {
      const database = new SqliteDatabase(path);
      const sql =
        "select group_concat(type || ' ' || name || ': ' || coalesce(sql, ''), char(10) order by name) from sqlite_schema";
      const tables = database.scalar(sql);
      database.close();
      return String(tables).replaceAll(/\s+/g, " ");
    };
    const [old, created] = [oldFile(), newFilePath()];
    for (const path of [old, created]) await SqliteAccountStore.open(path).close();
    expect(tablesOf(old)).toBe(tablesOf(created));
  });

  it("is not migrated twice if several processes open it at the same time", async () => {
    const location = fileLocation(oldFile());
    const stores = Array.from({ length: 3 }, () => location.open());
    for (const store of stores) expect(await store.differences("acc_one")).toEqual([]);
  });
});

describe("open rejects", () => {
  it("a missing file", () => {
    const path = newFilePath();
    const { code, message } = errorOf(() => SqliteAccountStore.open(path, { create: false }));
    expect(code).toBe("no_file");
    expect(message).toBe(`The file ${path} does not exist. It is created with its first account.`);
    expect(errorOf(() => SqliteAccountStore.open("")).message).toBe("The name of the file is empty.");
  });

  it("a file in a missing folder", () => {
    const path = join(newFilePath(), "accounts.db");
    const { code, message } = errorOf(() => SqliteAccountStore.open(path));
    expect(code).toBe("no_folder");
    expect(message).toBe(`Cannot create ${path}: its folder does not exist.`);
  });

  it("a folder", () => {
    const path = newFilePath();
    mkdirSync(path);
    const { code, message } = errorOf(() => SqliteAccountStore.open(path));
    expect(code).toBe("foreign_file");
    expect(message).toBe(`Cannot use ${path}: it is not a regular file. Choose another.`);
  });

  it("a name that the system rejects", () => {
    const path = newFilePath() + "x".repeat(300);
    const { code, message } = errorOf(() => SqliteAccountStore.open(path));
    expect(code).toBe("file_unavailable");
    expect(message).toContain("ENAMETOOLONG");
  });

  it("a file that is not a database, and leaves it unchanged", () => {
    const path = newFilePath();
    const text = "id,name\n".repeat(1000);
    writeFileSync(path, text);
    const { code, message } = errorOf(() => SqliteAccountStore.open(path));
    expect(code).toBe("foreign_file");
    expect(message).toBe(`Cannot use ${path}: it is not an SQLite database. Choose another file.`);
    expect(readFileSync(path, "utf8")).toBe(text);
  });

  it.each([
    ["with tables", "create table accounts (id text)"],
    ["with a version", "pragma user_version = 1"],
    ["of another program", "pragma application_id = 7; create table a (b)"],
  ])("a database %s, and leaves it unchanged", (_, sql) => {
    const path = newFilePath();
    alter(path, sql);
    const before = readFileSync(path);
    const { code, message } = errorOf(() => SqliteAccountStore.open(path));
    expect(code).toBe("foreign_file");
    expect(message).toBe(`Cannot use ${path}: it belongs to another program. Choose another file.`);
    expect(readFileSync(path)).toEqual(before);
  });

  it("a file of a later version", async () => {
    const path = newFilePath();
    await SqliteAccountStore.open(path).close();
    const later = MIGRATIONS.length + 1;
    alter(path, `pragma user_version = ${later}`);
    const { code, message } = errorOf(() => SqliteAccountStore.open(path));
    expect(code).toBe("newer_file");
    expect(message).toBe(
      `Cannot use ${path}: it has version ${later}, and this program supports versions up to ${MIGRATIONS.length}. Use a later release of the program.`,
    );
  });

  it("a file without one of its tables", async () => {
    const path = newFilePath();
    await SqliteAccountStore.open(path).close();
    alter(path, "drop table responses");
    const { code, message } = errorOf(() => SqliteAccountStore.open(path));
    expect(code).toBe("damaged_file");
    expect(message).toBe(`Cannot use ${path}: its tables do not match its version. Restore an intact copy.`);
  });

  it("a truncated file", async () => {
    const path = newFilePath();
    const store = SqliteAccountStore.open(path);
    for (let accounts = 0; accounts < 20; accounts += 1) await createTestAccount(store, { balance: 1 });
    await store.close();
    truncateSync(path, 3 * 4096);
    const open = async (): Promise<unknown> => SqliteAccountStore.open(path).accounts();
    await expect(open()).rejects.toMatchObject({
      code: "damaged_file",
      message: `Cannot use ${path}: it is damaged. Restore an intact copy.`,
    });
  });
});

describe("the content of an account file", () => {
  it.each([
    ["a changed entry", "update ledger set amount = -1", "the ledger is only appended to"],
    ["a removed entry", "delete from ledger", "the ledger is only appended to"],
    [
      "a replaced entry",
      "insert or replace into ledger (id, account, kind, amount, at) select id, account, kind, 1, at from ledger",
      "the ledger is only appended to",
    ],
    ["an overdrawn balance", "update accounts set balance = -1", "CHECK constraint failed: balance >= 0"],
    ["a balance that is no integer", "update accounts set balance = 0.5", "cannot store REAL value in INTEGER column"],
    [
      "a charge that adds",
      "insert into ledger (account, kind, amount, at, key, request, rows) select account, kind, 1, at, key, request, rows from ledger where kind = 'charge'",
      "CHECK constraint failed",
    ],
    [
      "an entry of an unknown account",
      "insert into ledger (account, kind, amount, at) values ('acc_none', 'credit', 1, 0)",
      "FOREIGN KEY constraint failed",
    ],
    [
      "an unknown kind",
      "insert into ledger (account, kind, amount, at) select id, 'gift', 1, 0 from accounts",
      "CHECK",
    ],
    ["the deletion of an account with a ledger", "delete from accounts", "FOREIGN KEY constraint failed"],
  ])("rejects %s", async (_, sql, message) => {
    const path = newFilePath();
    const store = SqliteAccountStore.open(path);
    const testAccount = await createTestAccount(store, { balance: 100 });
    await store.charge([chargeFor(testAccount)]);
    expect(() => alter(path, `pragma foreign_keys = on; ${sql}`)).toThrow(message);
    expect(await store.differences(testAccount.account.id)).toEqual([]);
    await store.close();
  });

  it("is compared with the ledger by differences", async () => {
    const path = newFilePath();
    const store = SqliteAccountStore.open(path);
    const testAccount = await createTestAccount(store, { balance: 100 });
    await store.charge([chargeFor(testAccount)]);
    alter(path, "update accounts set balance = 91; update usage set costs = 9, day = '2025-01-31'");
    const [balance, usage] = await store.differences(testAccount.account.id);
    expect(balance).toBe("The balance is 91, but the sum of the ledger is 90.");
    expect(usage).toMatch(
      /^The usage by day is \[\{"day":"2025-01-31","costs":9,"requests":1\}\], but the ledger contains \[\{"day":"/,
    );
    await store.close();
  });

  it("contains no token of a link and no secret of a session", async () => {
    const path = newFilePath();
    const store = SqliteAccountStore.open(path);
    const { account } = await createTestAccount(store);
    const used = await store.createSignInLink(account.id, 60_000);
    const created = await store.signIn(used.token, "", null);
    const { token } = await store.createSignInLink(account.id, 60_000);
    await store.close();
    const content = readFileSync(path);
    expect(content.includes(created?.session.id ?? "")).toBe(true);
    for (const secret of [used.token, token, created?.secret ?? ""]) {
      expect(secret).toHaveLength(52);
      expect(content.includes(secret.slice(0, 8))).toBe(false);
    }
  });

  it("keeps neither expired links nor expired sessions", async () => {
    const path = newFilePath();
    const { clock, open } = fileLocation(path);
    const store = open({ sessionLifetime: { idleMs: 1000, totalMs: 5000 } });
    const { account } = await createTestAccount(store);
    const signIn = async (): Promise<void> => {
      const { token } = await store.createSignInLink(account.id, 100);
      await store.createSignInLink(account.id, 100);
      await store.signIn(token, "", null);
    };
    const rows = (): unknown => {
      const database = new SqliteDatabase(path);
      const count = database.scalar(
        "select (select count(*) from sign_in_links) || ' ' || (select count(*) from sessions)",
      );
      database.close();
      return count;
    };
    await signIn();
    await signIn();
    expect(rows()).toBe("2 2");
    clock.time += 1000;
    await signIn();
    expect(rows()).toBe("1 1");
  });

  it("contains no key text", async () => {
    const path = newFilePath();
    const store = SqliteAccountStore.open(path);
    const { text } = await createTestAccount(store);
    await store.close();
    expect(readFileSync(path).includes(text.slice(0, 9))).toBe(true);
    expect(readFileSync(path).includes(text.slice(0, 11))).toBe(false);
  });
});
