import { runs } from "@firmament/test-support/fuzz.ts";
import { codePoints } from "@firmament/testing/src/arbitrary/code-point.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { IssueCollector } from "../diagnostics/issue.ts";
import { parse } from "../parser.ts";
import { escapeInWord, escapeTerm, escapeWord, quote, slashPattern, unescapeText } from "./escape.ts";
import { tokenize } from "./lexer.ts";

test.each([
  ["plain", "plain"],
  ["a\\ b\\\\c\\:", "a b\\c:"],
  ["\\u0041\\u00e9", "Aé"],
  ["\\ud83d\\ude80\\🚀", "🚀🚀"],
  ["\\\\u0041", "\\u0041"],
  ["\\U0041", "U0041"],
])("unescapes %j to %j", (raw, text) => {
  const issues = new IssueCollector(raw);
  expect(unescapeText(raw, 0, issues)).toBe(text);
  expect(issues.issues).toEqual([]);
});

test.each([
  ["a\\u", 1, 3],
  ["\\u12", 0, 4],
  ["\\u12G4", 0, 4],
  ["\\u0041\\uzzzz", 6, 8],
])("reports the broken escape in %j", (raw, start, end) => {
  const issues = new IssueCollector(raw);
  unescapeText(raw, 10, issues);
  expect(issues.issues.map(({ diagnostic }) => diagnostic.span)).toEqual([{ start: start + 10, end: end + 10 }]);
});

test.each([
  ["c++", "c++"],
  ["-5", "\\-5"],
  ["&&", "\\&&"],
  ["&", "&"],
  ["/x/", "\\/x/"],
  [">=", "\\>="],
  ["AND", "\\AND"],
  ["ANDY", "ANDY"],
  ["a b:c", "a\\ b\\:c"],
  ['*?()[]{}^~"\\', '\\*\\?\\(\\)\\[\\]\\{\\}\\^\\~\\"\\\\'],
])("escapes the word %j as %s", (text, written) => {
  expect(escapeWord(text)).toBe(written);
});

test("escapes only special characters inside a word", () => {
  expect(escapeInWord("-AND!/ *")).toBe("-AND!/\\ \\*");
});

test("escapes quotes and backslashes in a phrase", () => {
  expect(quote('a "b" \\c*')).toBe('"a \\"b\\" \\\\c*"');
});

test("escapes each slash of a pattern once", () => {
  expect(slashPattern("a/b\\\\/\\d")).toBe("/a\\/b\\\\\\/\\d/");
  expect(slashPattern("a\\/b")).toBe("/a\\/b/");
});

describe("any text", () => {
  const sign = fc.constantFrom(
    ...' \t\n\r\u3000()[]{}:^"~\\*?/+-!<>&|',
    "AND",
    "OR",
    "NOT",
    "TO",
    "_exists_",
    "//",
    "\\u0041",
  );
  const texts = fc
    .array(fc.oneof(sign, fc.string({ unit: codePoints, maxLength: 2 })), { maxLength: 8 })
    .map((parts) => parts.join(""));

  test("is one word when it is escaped, also after a colon and as a field", () => {
    fc.assert(
      fc.property(texts, (text) => {
        fc.pre(text !== "");
        const escaped = escapeTerm(text);
        expect(tokenize(escaped).map(({ tokenType }) => tokenType.name)).toEqual(["Word"]);
        expect(parse(escaped)).toMatchObject({ kind: "term", field: null, text });
        expect(parse(`name:${escaped}`)).toMatchObject({ kind: "term", field: { name: "name" }, text });
        if (text !== "_exists_")
          expect(parse(`${escaped}:a`)).toMatchObject({ kind: "term", field: { name: text }, text: "a" });
      }),
      runs(3000),
    );
  });

  test("is one phrase when it is quoted", () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(parse(quote(text))).toMatchObject({ kind: "phrase", text, slop: 0 });
        expect(parse(`name:[${quote(text)} TO *]`)).toMatchObject({ kind: "range", low: { text } });
      }),
      runs(3000),
    );
  });
});

test("escapes the empty text as an empty phrase", () => {
  expect(escapeTerm("")).toBe('""');
  expect(parse(`name:${escapeTerm("")}`)).toMatchObject({ kind: "phrase", text: "" });
});
