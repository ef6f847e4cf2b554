import { spawnSync } from "node:child_process";
import { describe, expect, it, onTestFinished } from "vitest";
import { newPath } from "../../test/support/accounts/store-place.ts";
import { SqliteDatabase } from "./database.ts";

function opened(path = ":memory:"): SqliteDatabase {
  const database = new SqliteDatabase(path, "accounts.db");
  onTestFinished(() => {
    database.close();
  });
  return database;
}

function numbers(): SqliteDatabase {
  const database = opened();
  database.execute("create table numbers (number integer primary key)");
  return database;
}

function put(database: SqliteDatabase, number: number): void {
  database.execute(`insert into numbers values (${number})`);
}

function count(database: SqliteDatabase): unknown {
  return database.ask("select count(*) from numbers");
}

describe("work that writes", () => {
  it("is done whole, and gives what it comes to", () => {
    const database = numbers();
    const work = (): string => {
      put(database, 1);
      put(database, 2);
      return "done";
    };
    expect(database.write(work)).toBe("done");
    expect(count(database)).toBe(2);
  });

  it("leaves nothing when it throws", () => {
    const database = numbers();
    const work = (): void => {
      put(database, 1);
      throw new Error("enough");
    };
    expect(() => database.write(work)).toThrow("enough");
    expect(count(database)).toBe(0);
    database.write(() => put(database, 3));
    expect(count(database)).toBe(1);
  });

  it("may leave out a part that throws", () => {
    const database = numbers();
    database.write(() => {
      put(database, 1);
      expect(() => database.part(() => [put(database, 2), put(database, 1)])).toThrow("UNIQUE");
      expect(database.part(() => count(database))).toBe(1);
      put(database, 3);
    });
    expect(count(database)).toBe(2);
  });
});

describe("work that reads", () => {
  it("sees what there was when it began", () => {
    const path = newPath();
    const [one, two] = [opened(path), opened(path)];
    one.execute("pragma journal_mode = wal; create table numbers (number integer primary key)");
    two.read(() => {
      expect(count(two)).toBe(0);
      put(one, 1);
      expect(count(two)).toBe(0);
    });
    expect(count(two)).toBe(1);
  });
});

describe("a failure", () => {
  it("of a full disk is told, and the database goes on", () => {
    const database = numbers();
    database.execute(`create table texts (text text); pragma max_page_count = ${database.ask("pragma page_count")}`);
    const work = (): void => database.execute("insert into texts values (zeroblob(100000))");
    expect(() => database.write(work)).toThrow(
      expect.objectContaining({ code: "disk_full", message: "Cannot use accounts.db: the disk is full. Make room." }),
    );
    database.write(() => put(database, 1));
    expect(count(database)).toBe(1);
  });

  it("of a file that may not be written is told", () => {
    const database = numbers();
    database.execute("pragma query_only = on");
    expect(() => put(database, 1)).toThrow(
      expect.objectContaining({
        code: "file_read_only",
        message: "Cannot use accounts.db: it may not be written. Make the file and its folder writable.",
      }),
    );
  });

  it("of a file that another process writes to is told when it lasts", () => {
    const path = newPath();
    const [one, two] = [opened(path), opened(path)];
    two.execute("pragma busy_timeout = 1");
    const reason = "another process has been writing to it for too long. Try again, and find out what holds it";
    one.write(() => {
      expect(() => two.write(() => {})).toThrow(
        expect.objectContaining({ code: "file_locked", message: `Cannot use accounts.db: ${reason}.` }),
      );
    });
    expect(two.write(() => 1)).toBe(1);
  });

  it("of something else is left as it is", () => {
    const database = numbers();
    put(database, 1);
    expect(() => put(database, 1)).toThrow("UNIQUE constraint failed: numbers.number");
  });
});

it("prints no warning, and leaves those of others alone", () => {
  const module = new URL("./database.ts", import.meta.url).href;
  const script = `
    const { SqliteDatabase } = await import(${JSON.stringify(module)});
    new SqliteDatabase(":memory:", "").close();
    process.emitWarning("another", "OtherWarning", "CODE");
  `;
  const { stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", script], { encoding: "utf8" });
  expect(stderr).toMatch(/^\(node:\d+\) \[CODE\] OtherWarning: another\n[^\n]*\n$/);
});
