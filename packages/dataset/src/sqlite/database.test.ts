import { spawnSync } from "node:child_process";
import { copyFileSync, renameSync, symlinkSync } from "node:fs";
import { newFilePath } from "@firmament/test-support/accounts/store-location.ts";
import { describe, expect, it, onTestFinished } from "vitest";
import { IN_MEMORY, SqliteDatabase } from "./database.ts";
import { openSqliteFile, type SqliteFileFormat } from "./sqlite-file.ts";

function opened(path = ":memory:"): SqliteDatabase {
  const database = new SqliteDatabase(path, "numbers.db");
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
  return database.scalar("select count(*) from numbers");
}

describe("a durable write", () => {
  function opened(path: string): SqliteDatabase {
    const database = openSqliteFile(path, numbersFile, { create: true });
    onTestFinished(() => database.close());
    return database;
  }

  const numbersFile: SqliteFileFormat = {
    applicationId: 1,
    migrations: ["create table numbers (number integer primary key)"],
    creationHint: "",
  };

  it.each(["file", "link", "memory"])("of a %s is visible at once, and resolves with the result", async (kind) => {
    const path = kind === "memory" ? IN_MEMORY : newFilePath();
    const database = opened(path);
    const link = `${path}.link`;
    if (kind === "link") symlinkSync(path, link);
    const writer = kind === "link" ? opened(link) : database;
    const written = writer.writeDurably(() => {
      put(writer, 1);
      return "done";
    });
    expect(count(database)).toBe(1);
    expect(await written).toBe("done");
    expect(writer.scalar("pragma synchronous")).toBe(2);
  });

  it("is rolled back if its work throws", async () => {
    const database = opened(newFilePath());
    const work = (): void => {
      put(database, 1);
      throw new Error("enough");
    };
    await expect(database.writeDurably(work)).rejects.toThrow("enough");
    expect([count(database), database.scalar("pragma synchronous")]).toEqual([0, 2]);
  });

  it("is finished after the database was closed", async () => {
    const database = openSqliteFile(newFilePath(), numbersFile, { create: true });
    const written = database.writeDurably(() => put(database, 1));
    database.close();
    await written;
    await expect(database.writeDurably(() => 1)).rejects.toMatchObject({ code: "closed" });
  });

  const onLinux = it.runIf(process.platform === "linux");

  onLinux("is rejected if the log cannot be written to the disk, which the next write replaces", async () => {
    const path = newFilePath();
    const database = opened(path);
    // A pipe cannot be synchronized.
    spawnSync("mkfifo", [`${path}.pipe`]);
    renameSync(`${path}.pipe`, `${path}-wal`);
    await expect(database.writeDurably(() => put(database, 1))).rejects.toMatchObject({
      code: "file_unavailable",
      message: `Cannot use ${path}: the system cannot write it. Check the disk and its free space.`,
    });
    database.write(() => put(database, 2));
    // Without its log, a copy has what was in the database before the second write.
    copyFileSync(path, `${path}.copy`);
    expect([count(opened(`${path}.copy`)), count(database)]).toEqual([1, 2]);
  });
});

describe("a write transaction", () => {
  it("commits its work and returns the result", () => {
    const database = numbers();
    const work = (): string => {
      put(database, 1);
      put(database, 2);
      return "done";
    };
    expect(database.write(work)).toBe("done");
    expect(count(database)).toBe(2);
  });

  it("is rolled back if its work throws", () => {
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

  it("continues after a savepoint that was rolled back", () => {
    const database = numbers();
    database.write(() => {
      put(database, 1);
      expect(() => database.savepoint(() => [put(database, 2), put(database, 1)])).toThrow("UNIQUE");
      expect(database.savepoint(() => count(database))).toBe(1);
      put(database, 3);
    });
    expect(count(database)).toBe(2);
  });
});

describe("a read transaction", () => {
  it("sees the state at its start", () => {
    const path = newFilePath();
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

describe("an error", () => {
  it("of a full disk has the code disk_full, and the database stays usable", () => {
    const database = numbers();
    database.execute(`create table texts (text text); pragma max_page_count = ${database.scalar("pragma page_count")}`);
    const work = (): void => database.execute("insert into texts values (zeroblob(100000))");
    expect(() => database.write(work)).toThrow(
      expect.objectContaining({
        code: "disk_full",
        message: "Cannot use numbers.db: the disk is full. Free some space.",
      }),
    );
    database.write(() => put(database, 1));
    expect(count(database)).toBe(1);
  });

  it("of a read-only file has the code file_read_only", () => {
    const database = numbers();
    database.execute("pragma query_only = on");
    expect(() => put(database, 1)).toThrow(
      expect.objectContaining({
        code: "file_read_only",
        message: "Cannot use numbers.db: it is read-only. Make the file and its folder writable.",
      }),
    );
  });

  it("of a locked file has the code file_locked after the timeout", () => {
    const path = newFilePath();
    const [one, two] = [opened(path), opened(path)];
    two.execute("pragma busy_timeout = 1");
    const reason = "another process has been writing to it for too long. Try again, or end that process";
    one.write(() => {
      expect(() => two.write(() => {})).toThrow(
        expect.objectContaining({ code: "file_locked", message: `Cannot use numbers.db: ${reason}.` }),
      );
    });
    expect(two.write(() => 1)).toBe(1);
  });

  it("of a constraint stays unchanged", () => {
    const database = numbers();
    put(database, 1);
    expect(() => put(database, 1)).toThrow("UNIQUE constraint failed: numbers.number");
  });
});

it("creates its errors with the given factory", () => {
  const newError = (code: string): Error => new RangeError(code);
  const database = new SqliteDatabase(":memory:", "numbers.db", newError);
  database.close();
  expect(() => database.execute("select 1")).toThrow(new RangeError("closed"));
});

it("suppresses the warning of node:sqlite, and no other warning", () => {
  const module = new URL("./database.ts", import.meta.url).href;
  const script = `
    const { SqliteDatabase } = await import(${JSON.stringify(module)});
    new SqliteDatabase(":memory:", "").close();
    process.emitWarning("another", "OtherWarning", "CODE");
  `;
  const { stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", script], { encoding: "utf8" });
  expect(stderr).toMatch(/^\(node:\d+\) \[CODE\] OtherWarning: another\n[^\n]*\n$/);
});
