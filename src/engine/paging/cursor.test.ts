import { runs } from "@firmament/test-support/fuzz.ts";
import { codePoints } from "@firmament/testing/src/arbitrary/code-point.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Cursor, readCursor, writeCursor } from "./cursor.ts";
import { CursorError } from "./cursor-error.ts";

const unsigned = fc.nat(2 ** 32 - 1);
const cursors: fc.Arbitrary<Cursor> = fc.record({
  stateKey: fc.double({ min: 0, max: 1, maxExcluded: true }),
  request: unsigned,
  offset: unsigned,
  segment: unsigned,
  ordinal: unsigned,
  score: fc.double(),
  now: fc.option(fc.integer()),
});

const malformed = new CursorError("malformed");

describe("a cursor", () => {
  test("is a URL-safe text that decodes to the same members", () => {
    fc.assert(
      fc.property(cursors, (cursor) => {
        const text = writeCursor(cursor);
        expect(text).toMatch(/^[A-Za-z0-9_-]{60}$/);
        expect(readCursor(text)).toEqual(cursor);
      }),
      runs(500),
    );
  });

  test("is malformed if any letter is changed", () => {
    const text = writeCursor({
      stateKey: 0.25,
      request: 7,
      offset: 10,
      segment: 1,
      ordinal: 99,
      score: 1.5,
      now: null,
    });
    const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_+/= ";
    for (let at = 0; at < text.length; at++) {
      for (const letter of letters) {
        if (letter === text[at]) continue;
        expect(() => readCursor(text.slice(0, at) + letter + text.slice(at + 1))).toThrow(malformed);
      }
    }
    for (const other of [`${text}\n`, ` ${text}`, text.slice(1), `${text}AAAA`, text + text, ""]) {
      expect(() => readCursor(other)).toThrow(malformed);
    }
  });

  test("is malformed for every other text", () => {
    const texts = fc.oneof(fc.string({ unit: codePoints }), fc.base64String(), fc.stringMatching(/^[\w-]{60}$/));
    fc.assert(
      fc.property(texts, (text) => {
        expect(() => readCursor(text)).toThrow(malformed);
      }),
      runs(200),
    );
  });
});
