import { readFileSync, statSync, writeFileSync } from "node:fs";
import { newFilePath } from "@firmament/test-support/accounts/store-location.ts";
import { describe, expect, it, onTestFinished } from "vitest";
import type { SqliteDatabase } from "./database.ts";
import { IN_MEMORY } from "./database.ts";
import { SqliteError } from "./sqlite-error.ts";
import { openSqliteFile, type SqliteFileFormat } from "./sqlite-file.ts";

const first: SqliteFileFormat = {
  applicationId: 0x74_65_73_74,
  migrations: ["create table numbers (number integer) strict; insert into numbers values (1)"],
  creationHint: "Create it first.",
};
const second: SqliteFileFormat = { ...first, migrations: [...first.migrations, "insert into numbers values (2)"] };

function opened(path: string, format: SqliteFileFormat, create = true): SqliteDatabase {
  const database = openSqliteFile(path, format, { create });
  onTestFinished(() => {
    database.close();
  });
  return database;
}

function errorOf(work: () => unknown): SqliteError {
  try {
    work();
  } catch (error) {
    if (error instanceof SqliteError) return error;
    throw error;
  }
  throw new Error("The work did not fail.");
}

describe("openSqliteFile", () => {
  it("creates a file with the application id, a write-ahead log and full synchronization", () => {
    const path = newFilePath();
    const database = opened(path, first);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const pragmas = ["application_id", "user_version", "journal_mode", "synchronous", "foreign_keys"];
    expect(pragmas.map((name) => database.scalar(`pragma ${name}`))).toEqual([0x74_65_73_74, 1, "wal", 2, 1]);
  });

  it("runs only the missing migrations", () => {
    const path = newFilePath();
    opened(path, first);
    for (let time = 0; time < 2; time += 1) {
      expect(opened(path, second, false).scalar("select group_concat(number) from numbers")).toBe("1,2");
    }
    expect(errorOf(() => opened(path, first)).code).toBe("newer_file");
  });

  it("rolls all migrations back if one of them fails", () => {
    const path = newFilePath();
    const broken: SqliteFileFormat = { ...first, migrations: [...first.migrations, "insert into nowhere values (1)"] };
    expect(() => opened(path, broken)).toThrow("no such table: nowhere");
    expect(opened(path, first).scalar("select count(*) from numbers")).toBe(1);
  });

  it("opens a database in memory", () => {
    expect(opened(IN_MEMORY, second).scalar("select count(*) from numbers")).toBe(2);
  });

  it("rejects a missing file with the hint of the format", () => {
    const path = newFilePath();
    const { code, message } = errorOf(() => opened(path, first, false));
    expect([code, message]).toEqual(["no_file", `The file ${path} does not exist. Create it first.`]);
  });

  it("rejects a file with another application id, and leaves it unchanged", () => {
    const path = newFilePath();
    openSqliteFile(path, first, { create: true }).close();
    const before = readFileSync(path);
    expect(errorOf(() => opened(path, { ...first, applicationId: 7 })).code).toBe("foreign_file");
    expect(readFileSync(path)).toEqual(before);
  });

  it("rejects a file that is not a database", () => {
    const path = newFilePath();
    writeFileSync(path, "id,name\n".repeat(1000));
    expect(errorOf(() => opened(path, first)).code).toBe("foreign_file");
  });
});
