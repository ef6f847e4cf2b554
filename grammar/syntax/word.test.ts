import { expect, test } from "vitest";
import { IssueCollector } from "../diagnostics/issue.ts";
import { readWord } from "./word.ts";

const many = { kind: "many" };
const one = { kind: "one" };

test.each([
  ["acme", { kind: "term", text: "acme" }],
  ["a\\*b\\?", { kind: "term", text: "a*b?" }],
  ["*", { kind: "exists" }],
  ["acme*", { kind: "prefix", text: "acme" }],
  ["a\\**", { kind: "prefix", text: "a*" }],
  ["\\u0041*", { kind: "prefix", text: "A" }],
  ["**", { kind: "wildcard", parts: [many, many] }],
  ["?", { kind: "wildcard", parts: [one] }],
  ["a?", { kind: "wildcard", parts: [{ kind: "text", text: "a" }, one] }],
  ["*a", { kind: "wildcard", parts: [many, { kind: "text", text: "a" }] }],
  ["a\\ \\*b*c", { kind: "wildcard", parts: [{ kind: "text", text: "a *b" }, many, { kind: "text", text: "c" }] }],
])("%s", (raw, shape) => {
  const issues = new IssueCollector(raw);
  expect(readWord(raw, 0, issues)).toEqual(shape);
  expect(issues.issues).toEqual([]);
});

test("reports a broken escape at its offset", () => {
  const issues = new IssueCollector("");
  readWord("a*b\\u12?", 10, issues);
  expect(issues.issues.map(({ diagnostic }) => diagnostic.span)).toEqual([{ start: 13, end: 17 }]);
});
