import { describe, expect, it } from "vitest";
import { wrongFileReason } from "./wrong-file.ts";

const line = '{"id":"a","name":"Acme"}\n';
const swapped = (text: string): Buffer => Buffer.from(text, "utf16le").swap16();

/** The header of an SQLite database with this application. */
const sqliteHead = (application: string): string =>
  `SQLite format 3\0${"\0".repeat(52)}${application}`.padEnd(100, "\0");

describe("a file of another kind", () => {
  it.each([
    ["little-endian UTF-16 with a byte order mark", Buffer.from(`\ufeff${line}`, "utf16le")],
    ["big-endian UTF-16 with a byte order mark", swapped(`\ufeff${line}`)],
    ["little-endian UTF-16", Buffer.from(line, "utf16le")],
    ["big-endian UTF-16", swapped(line)],
    ["UTF-16 of another script with a byte order mark", Buffer.from("\ufeff東京", "utf16le")],
  ])("is recognized: %s", (_, head) => {
    expect(wrongFileReason(head)).toBe("it is UTF-16. Save it as UTF-8");
  });

  it.each([
    ["an index file", "\x89FIRM\r\n\x1a\x01", /^it is an index file/],
    ["an SQLite database", "SQLite format 3\0\x10", /^it is an SQLite database of another program/],
    ["a dataset", sqliteHead("fmds"), /^it is a dataset\. Name it with --db/],
    ["an accounts database", sqliteHead("fmac"), /^it has accounts, not documents/],
    ["a spreadsheet", "PK\x03\x04\x14", /^it is a spreadsheet or a ZIP archive/],
    ["bzip2", "BZh91AY", /^it is compressed with bzip2 or xz/],
    ["xz", "\xfd7zXZ\0", /^it is compressed with bzip2 or xz/],
  ])("is recognized: %s", (_, head, reason) => {
    expect(wrongFileReason(Buffer.from(head, "latin1"))).toMatch(reason);
  });

  it.each(["# Read me\n", "", "id,name\n", '{\n "id": [', "a\0b and so on", "\ufeff[", "P", "BZ,name\n"])(
    "is any text: %j",
    (text) => {
      expect(wrongFileReason(Buffer.from(text))).toBeNull();
    },
  );
});
