import { mkdirSync, readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { chargeTo, newHolder } from "../../../test/support/accounts/holder.ts";
import { newPath, placeInFile } from "../../../test/support/accounts/store-place.ts";
import { SqliteDatabase } from "../../sqlite/database.ts";
import { AccountsError } from "../accounts-error.ts";
import { SqliteAccountStore } from "./account-store.ts";

/** What happens to a file behind the store's back. */
function alter(path: string, sql: string): void {
  const database = new SqliteDatabase(path, path);
  try {
    database.execute(sql);
  } finally {
    database.close();
  }
}

function failureOf(work: () => unknown): AccountsError {
  try {
    work();
  } catch (error) {
    if (error instanceof AccountsError) return error;
    throw error;
  }
  throw new Error("It did not fail.");
}

describe("a file of accounts", () => {
  it("is made for its owner alone, and opened again", async () => {
    const path = newPath();
    const store = SqliteAccountStore.open(path);
    const { account } = await newHolder(store, { balance: 5 });
    expect(statSync(path).mode & 0o777).toBe(0o600);
    await store.close();
    const again = SqliteAccountStore.open(path, { create: false });
    expect(await again.account(account.id)).toEqual(account);
    await again.close();
  });

  it("writes what it commits to the disk at once, beside other processes", async () => {
    const path = newPath();
    await SqliteAccountStore.open(path).close();
    const database = new SqliteDatabase(path, path);
    expect(database.ask("pragma journal_mode")).toBe("wal");
    database.close();
  });

  it("may have a name that looks like an address", async () => {
    const folder = dirname(newPath());
    const previous = process.cwd();
    process.chdir(folder);
    try {
      await SqliteAccountStore.open("file:accounts.db?mode=memory").close();
    } finally {
      process.chdir(previous);
    }
    expect(statSync(join(folder, "file:accounts.db?mode=memory")).size).toBeGreaterThan(0);
  });

  it("is made once by several processes at a time", async () => {
    const path = newPath();
    const place = placeInFile(path);
    const stores = Array.from({ length: 5 }, () => place.open());
    const holders = await Promise.all(stores.map((store) => newHolder(store)));
    expect(await place.open().accounts()).toEqual(holders.map(({ account }) => account));
  });

  it("is seen by each process as the others have left it", async () => {
    const place = placeInFile();
    const [one, two] = [place.open(), place.open()];
    const { account, key, text } = await newHolder(one, { balance: 5 });
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

describe("what cannot be opened", () => {
  it("is no file", () => {
    const path = newPath();
    const { code, message } = failureOf(() => SqliteAccountStore.open(path, { create: false }));
    expect(code).toBe("no_file");
    expect(message).toBe(`There is no file ${path}. It is made when an account is created in it.`);
    expect(failureOf(() => SqliteAccountStore.open("")).message).toBe("The file of accounts needs a name.");
  });

  it("is in no folder", () => {
    const path = join(newPath(), "accounts.db");
    const { code, message } = failureOf(() => SqliteAccountStore.open(path));
    expect(code).toBe("no_folder");
    expect(message).toBe(`Cannot make ${path}: there is no such folder. Make it first.`);
  });

  it("is a folder", () => {
    const path = newPath();
    mkdirSync(path);
    const { code, message } = failureOf(() => SqliteAccountStore.open(path));
    expect(code).toBe("foreign_file");
    expect(message).toBe(`Cannot use ${path}: it is no ordinary file. Name another.`);
  });

  it("has a name that the system refuses", () => {
    const path = newPath() + "x".repeat(300);
    const { code, message } = failureOf(() => SqliteAccountStore.open(path));
    expect(code).toBe("file_unavailable");
    expect(message).toContain("ENAMETOOLONG");
  });

  it("is no database, and stays as it is", () => {
    const path = newPath();
    const text = "id,name\n".repeat(1000);
    writeFileSync(path, text);
    const { code, message } = failureOf(() => SqliteAccountStore.open(path));
    expect(code).toBe("foreign_file");
    expect(message).toBe(`Cannot use ${path}: it is no file of accounts. Name another.`);
    expect(readFileSync(path, "utf8")).toBe(text);
  });

  it.each([
    ["with tables", "create table accounts (id text)"],
    ["with a version", "pragma user_version = 1"],
    ["of another program", "pragma application_id = 7; create table a (b)"],
  ])("is a database %s, and stays as it is", (_, sql) => {
    const path = newPath();
    alter(path, sql);
    const before = readFileSync(path);
    const { code, message } = failureOf(() => SqliteAccountStore.open(path));
    expect(code).toBe("foreign_file");
    expect(message).toBe(`Cannot use ${path}: it is a database of something else. Name another.`);
    expect(readFileSync(path)).toEqual(before);
  });

  it("is of a later version", async () => {
    const path = newPath();
    await SqliteAccountStore.open(path).close();
    alter(path, "pragma user_version = 2");
    const { code, message } = failureOf(() => SqliteAccountStore.open(path));
    expect(code).toBe("newer_file");
    expect(message).toBe(
      `Cannot use ${path}: it is of version 2, and this program knows versions up to 1. Use a later release of the program.`,
    );
  });

  it("lacks a table", async () => {
    const path = newPath();
    await SqliteAccountStore.open(path).close();
    alter(path, "drop table answers");
    const { code, message } = failureOf(() => SqliteAccountStore.open(path));
    expect(code).toBe("damaged_file");
    expect(message).toBe(
      `Cannot use ${path}: it does not have the tables of its version. Bring back a copy that is whole.`,
    );
  });

  it("is cut off", async () => {
    const path = newPath();
    const store = SqliteAccountStore.open(path);
    for (let accounts = 0; accounts < 20; accounts += 1) await newHolder(store, { balance: 1 });
    await store.close();
    truncateSync(path, 3 * 4096);
    const open = async (): Promise<unknown> => SqliteAccountStore.open(path).accounts();
    await expect(open()).rejects.toMatchObject({
      code: "damaged_file",
      message: `Cannot use ${path}: it is damaged. Bring back a copy that is whole.`,
    });
  });
});

describe("what the file holds", () => {
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
      "an entry of no account",
      "insert into ledger (account, kind, amount, at) values ('acc_none', 'credit', 1, 0)",
      "FOREIGN KEY constraint failed",
    ],
    [
      "a kind that there is not",
      "insert into ledger (account, kind, amount, at) select id, 'gift', 1, 0 from accounts",
      "CHECK",
    ],
    ["an account without its ledger", "delete from accounts", "FOREIGN KEY constraint failed"],
  ])("is never %s", async (_, sql, message) => {
    const path = newPath();
    const store = SqliteAccountStore.open(path);
    const holder = await newHolder(store, { balance: 100 });
    await store.charge([chargeTo(holder)]);
    expect(() => alter(path, `pragma foreign_keys = on; ${sql}`)).toThrow(message);
    expect(await store.differences(holder.account.id)).toEqual([]);
    await store.close();
  });

  it("is told when it does not equal the ledger", async () => {
    const path = newPath();
    const store = SqliteAccountStore.open(path);
    const holder = await newHolder(store, { balance: 100 });
    await store.charge([chargeTo(holder)]);
    alter(path, "update accounts set balance = 91; update usage set costs = 9, month = '2025-01'");
    const [balance, usage] = await store.differences(holder.account.id);
    expect(balance).toBe("The balance is 91, the ledger's sum 90.");
    expect(usage).toMatch(
      /^The usage by month is \[\{"month":"2025-01","costs":9,"requests":1\}\], by the ledger \[\{"month":"/,
    );
    await store.close();
  });

  it("is no key", async () => {
    const path = newPath();
    const store = SqliteAccountStore.open(path);
    const { text } = await newHolder(store);
    await store.close();
    expect(readFileSync(path).includes(text.slice(0, 9))).toBe(true);
    expect(readFileSync(path).includes(text.slice(0, 11))).toBe(false);
  });
});
