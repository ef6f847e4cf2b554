import { runs } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { companyDocuments } from "../document-type/company-documents.ts";
import { type CursorScope, readCursor as readCursorOf, writeCursor } from "./search-cursor.ts";

const readCursor = (text: string, scope: CursorScope): number => readCursorOf(text, scope, companyDocuments);

const scope = { documents: "companies.ndjson 1234", request: "berlin" };

describe("a cursor of the command line", () => {
  test("contains the number of matches before the page", () => {
    fc.assert(
      fc.property(fc.nat(), fc.string(), fc.string(), (offset, documents, request) => {
        expect(readCursor(writeCursor(offset, { documents, request }), { documents, request })).toBe(offset);
      }),
      runs(100),
    );
  });

  test("is valid for its companies and its request only", () => {
    const cursor = writeCursor(10, scope);
    expect(() => readCursor(cursor, { ...scope, request: "munich" })).toThrow(
      "error: the cursor belongs to another query, sort, rank, vector, operator or group. Use those of the page that printed it",
    );
    expect(() => readCursor(cursor, { ...scope, documents: "companies.ndjson 1235" })).toThrow(
      "error: the cursor belongs to other companies, or they have changed. Start again without --cursor",
    );
  });

  test.each(["", "x", "10", " ", "AAAA", "é", writeCursor(10, scope).slice(1), `${writeCursor(10, scope)}A`])(
    "rejects %j",
    (text) => {
      expect(() => readCursor(text, scope)).toThrow(
        `error: ${JSON.stringify(text)} is not a cursor. Copy the whole cursor that search printed`,
      );
    },
  );

  test("is rejected after any change of a character", () => {
    const cursor = writeCursor(10, scope);
    for (let index = 0; index < cursor.length; index++) {
      const other = cursor[index] === "A" ? "B" : "A";
      const changed = cursor.slice(0, index) + other + cursor.slice(index + 1);
      expect(() => readCursor(changed, scope)).toThrow(`error: the cursor ${changed} is damaged.`);
    }
  });
});
