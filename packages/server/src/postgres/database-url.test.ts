import { describe, expect, it } from "vitest";
import { isDatabaseUrl, parseDatabaseUrl, withoutPassword } from "./database-url.ts";

const newError = (code: string, message: string): Error => new Error(`${code}: ${message}`);
const parse = (text: string) => parseDatabaseUrl(text, newError);

describe("parseDatabaseUrl", () => {
  it("separates the schema, and names the database without its user and password", () => {
    expect(parse("postgres://ada:secret@db.example.com:5433/search?schema=other&connect_timeout=3")).toEqual({
      connection: "postgres://ada:secret@db.example.com:5433/search?connect_timeout=3",
      options: "",
      schema: "other",
      name: "search at db.example.com:5433",
    });
    expect(parse("postgresql://localhost/search")).toMatchObject({ schema: "firmament", name: "search at localhost" });
    expect(parse("postgres:///search?host=/run/postgresql")).toMatchObject({ name: "search at /run/postgresql" });
  });

  it("separates the settings of connections, which the driver would take instead of its own", () => {
    const { connection, options } = parse("postgres://localhost/search?options=-c%20work_mem%3D8MB&user=ada");
    expect([connection, options]).toEqual(["postgres://localhost/search?user=ada", "-c work_mem=8MB"]);
  });

  it("gives the modes of TLS the meaning that they have for PostgreSQL's programs", () => {
    const { connection } = parse("postgres://localhost/search?sslmode=require");
    expect(connection).toBe("postgres://localhost/search?sslmode=require&uselibpqcompat=true");
  });

  it.each([
    ["accounts.db", "The address of a database is postgres://user:password@host:5432/database."],
    ["mysql://localhost/a", "The address of a database is postgres://user:password@host:5432/database."],
    ["postgres://ada:secret@:x/a", "The address of a database is postgres://user:password@host:5432/database."],
    ["postgres://ada:secret@localhost", "The address of localhost has no name of a database."],
    [
      "postgres://localhost/a?schema=a;b",
      '"a;b" is not a schema. A schema consists of lower-case letters, digits and _, and does not begin with a digit or pg_.',
    ],
    [
      "postgres://localhost/a?schema=pg_b",
      '"pg_b" is not a schema. A schema consists of lower-case letters, digits and _, and does not begin with a digit or pg_.',
    ],
    [
      "postgres://localhost/a?sslmode=prefer",
      '"prefer" is not an sslmode. Use disable, require, verify-ca or verify-full.',
    ],
  ])("rejects %s", (text, message) => {
    expect(() => parse(text)).toThrow(new Error(`invalid_database_url: ${message}`));
  });
});

it.each([
  ["accounts.db", false],
  ["postgres", false],
  ["postgres:accounts", false],
  ["postgres://host/a", true],
  ["PostgreSQL://host/a", true],
])("%s is the address of a database: %s", (text, expected) => {
  expect(isDatabaseUrl(text)).toBe(expected);
});

it.each([
  ["accounts.db", "accounts.db"],
  ["postgres://ada:secret@host/a", "postgres://ada@host/a"],
  ["postgres://host/a?password=secret&schema=b", "postgres://host/a?schema=b"],
])("%s is shown without its password", (text, expected) => {
  expect(withoutPassword(text)).toBe(expected);
});
