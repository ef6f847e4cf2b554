import { expect, test } from "vitest";
import { escapeInWord, escapeWord, quote, slashed, unescaped } from "./escape.ts";
import { Mistakes } from "./mistake.ts";

test.each([
  ["plain", "plain"],
  ["a\\ b\\\\c\\:", "a b\\c:"],
  ["\\u0041\\u00e9", "Aé"],
  ["\\ud83d\\ude80\\🚀", "🚀🚀"],
  ["\\\\u0041", "\\u0041"],
  ["\\U0041", "U0041"],
])("%j says %j", (raw, text) => {
  const mistakes = new Mistakes(raw);
  expect(unescaped(raw, 0, mistakes)).toBe(text);
  expect(mistakes.found).toEqual([]);
});

test.each([
  ["a\\u", 1, 3],
  ["\\u12", 0, 4],
  ["\\u12G4", 0, 4],
  ["\\u0041\\uzzzz", 6, 8],
])("%j is a mistake", (raw, start, end) => {
  const mistakes = new Mistakes(raw);
  unescaped(raw, 10, mistakes);
  expect(mistakes.found.map(({ diagnostic }) => diagnostic.span)).toEqual([{ start: start + 10, end: end + 10 }]);
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
])("the word %j is written %s", (text, written) => {
  expect(escapeWord(text)).toBe(written);
});

test("within a word only what ends it is escaped", () => {
  expect(escapeInWord("-AND!/ *")).toBe("-AND!/\\ \\*");
});

test("quotes and backslashes are escaped in quotes", () => {
  expect(quote('a "b" \\c*')).toBe('"a \\"b\\" \\\\c*"');
});

test("slashes are escaped in a pattern, once", () => {
  expect(slashed("a/b\\\\/\\d")).toBe("/a\\/b\\\\\\/\\d/");
  expect(slashed("a\\/b")).toBe("/a\\/b/");
});
