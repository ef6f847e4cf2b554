import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readCursor, writeCursor } from "./search-cursor.ts";

const scope = { companies: "companies.ndjson 1234", asked: "berlin" };

describe("a cursor of the command line", () => {
  test("says how many companies came before", () => {
    fc.assert(
      fc.property(fc.nat(), fc.string(), fc.string(), (offset, companies, asked) => {
        expect(readCursor(writeCursor(offset, { companies, asked }), { companies, asked })).toBe(offset);
      }),
    );
  });

  test("is good for its companies and its query alone", () => {
    const cursor = writeCursor(10, scope);
    expect(() => readCursor(cursor, { ...scope, asked: "munich" })).toThrow(
      "error: the cursor is of another query, sort or operator. Repeat those that it was printed for",
    );
    expect(() => readCursor(cursor, { ...scope, companies: "companies.ndjson 1235" })).toThrow(
      "error: the companies are not those that the cursor was printed for. Begin again without --cursor",
    );
  });

  test.each(["", "x", "10", " ", "AAAA", "é", writeCursor(10, scope).slice(1), `${writeCursor(10, scope)}A`])(
    "is not %j",
    (text) => {
      expect(() => readCursor(text, scope)).toThrow(
        `error: ${JSON.stringify(text)} is no cursor. Give the one that search printed, whole`,
      );
    },
  );

  test("cannot be changed", () => {
    const cursor = writeCursor(10, scope);
    for (let at = 0; at < cursor.length; at++) {
      const other = cursor[at] === "A" ? "B" : "A";
      const changed = cursor.slice(0, at) + other + cursor.slice(at + 1);
      expect(() => readCursor(changed, scope)).toThrow(`error: the cursor ${changed} is damaged.`);
    }
  });
});
