import { expect, it } from "vitest";
import { declaredDelimiter } from "./declared-delimiter.ts";

it.each([
  ["sep=;\nid;name\n", ";"],
  ["SEP=,\r\nid,name", ","],
  ["sep=\t\rid\tname", "\t"],
  ['"sep=|"\nid|name', "|"],
  ["\nsep=;\nid;name", ";"],
  // Saved once more by a program that took the line for a row of three cells.
  ["sep=;;;\nid;name;city", ";"],
  ["sep=;", ";"],
  ["sep=\nid,name", null],
  ["sep=a\nid,name", null],
  ["sep=;x\nid;name", null],
  ["id;sep=;\n", null],
  ["", null],
])("the first line of %j names the delimiter %j", (head, delimiter) => {
  expect(declaredDelimiter(head)).toBe(delimiter);
});
