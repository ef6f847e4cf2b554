import { runs } from "@firmament/test-support/fuzz.ts";
import { codePoints } from "@firmament/testing/src/arbitrary/code-point.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { excerpt } from "./excerpt.ts";

test.each([
  ["the span", "a AND b", [2, 5], "  a AND b\n    ^^^"],
  ["an empty span", "a AND b", [2, 2], "  a AND b\n    ^"],
  ["the end", "a OR", [4, 4], "  a OR\n      ^"],
  ["one line of several", "a\nb c\nd", [4, 5], "2 | b c\n      ^"],
  ["a span of several lines up to the first one's end", "a (b\nc)", [2, 7], "1 | a (b\n      ^^"],
  ["a line after a return", "a\r\nb", [3, 4], "2 | b\n    ^"],
  ["wide characters", "東京 x", [3, 4], "  東京 x\n  \u3000\u3000 ^"],
  ["carets under wide characters", "x 東京", [2, 4], "  x 東京\n    ^^^^"],
  ["marks without width", "e\u0301 x", [3, 4], "  e\u0301 x\n    ^"],
  ["invisible characters", "\0\t\x7f\ud800x", [4, 5], "  ␀ ␡\ufffdx\n      ^"],
  ["a span outside the text", "ab", [7, 9], "  ab\n    ^"],
  ["nothing", "", [0, 0], "\n  ^"],
] as const)("shows %s", (_, text, [start, end], shown) => {
  expect(excerpt(text, { start, end })).toBe(shown);
});

test("cuts a long line to about 100 characters around the span", () => {
  const text = `${"a".repeat(200)}(${"b".repeat(200)}`;
  expect(excerpt(text, { start: 200, end: 201 })).toBe(
    `  …${"a".repeat(50)}(${"b".repeat(49)}…\n   ${" ".repeat(50)}^`,
  );
  expect(excerpt(text, { start: 0, end: 401 })).toBe(`  ${"a".repeat(100)}…\n  ${"^".repeat(100)}`);
  expect(excerpt(text, { start: 401, end: 401 })).toBe(`  …${"b".repeat(100)}\n   ${" ".repeat(100)}^`);
});

test("shows any text without lone surrogates and control characters", () => {
  const unit = fc.oneof(
    fc.constantFrom("\n", "\r", "\t", "\0", "🚀", "\ud83d", "\ude80", "東", "a"),
    fc.string({ unit: codePoints }),
  );
  const text = fc.array(unit, { maxLength: 300 }).map((units) => units.join(""));
  fc.assert(
    fc.property(text, fc.integer({ min: -5, max: 400 }), fc.integer({ min: -5, max: 400 }), (text, start, end) => {
      const lines = excerpt(text, { start, end }).split("\n");
      expect(lines).toHaveLength(2);
      expect(lines.join("").isWellFormed()).toBe(true);
      expect(lines.join("")).not.toMatch(/\p{Control}/u);
      expect(lines[1]).toMatch(/^[ \u3000]*\^+$/);
    }),
    runs(100),
  );
});
