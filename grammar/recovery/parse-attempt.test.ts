import { law } from "@firmament/test-support/fuzz.ts";
import { codePoints } from "@firmament/testing/src/arbitrary/code-point.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { QueryError } from "../diagnostics/query-error.ts";
import { defaultLimits, type Limits } from "../syntax/limits.ts";
import { parsePlain } from "../syntax/plain-query.ts";
import { attemptFullParse, attemptParse } from "./parse-attempt.ts";

const values = [
  "a",
  "ab?c",
  "*",
  "te*",
  "x/y",
  "a-b",
  "é",
  "AND",
  "ORx",
  "TO",
  "NOT",
  "//",
  '"a b"',
  '"',
  '""',
  '"\\""',
];
const ranges = [
  "[a TO b]",
  "{5 TO *}",
  "[TO TO TO}",
  "[* TO *]",
  '["a" TO b]',
  "[ a\tTO\nb ]",
  "[a b]",
  "[a TO b",
  "[*x TO [b]",
];
const comparisons = [">5", ">=a", "<", "<=-5", ">>5", ">a*", '>"5"'];
const pieces = [
  ...values,
  ...ranges,
  ...comparisons,
  ...["name:", "_exists_:", "*:", "na*:", ":", " : "],
  ...[" AND ", " OR ", " && ", "\u3000", "\t", " ", " ", " ", "\u00a0"],
  ...["+", "-", "!", "(", ")", "]", "}", "^2", "~1", " ~", "\\", "\\*", "|", "&&"],
];
/** Mostly plain clauses with one operator between them; then texts of any kind. */
const operators = fc.constantFrom(" ", " AND ", " OR ", "\n\u3000", "AND ", " OR");
const clauses = fc
  .tuple(fc.constantFrom("", "", "name:", "*:", "_exists_:"), fc.constantFrom(...values, ...ranges, ...comparisons))
  .map((parts) => parts.join(""));
/** Mostly value sets. */
const members = fc.constantFrom("a", "b-c", '"a b"', "TO", "te*", "c^2", "(d)", "-e", "AND", "\\)");
const sets = fc
  .tuple(
    fc.constantFrom("name:", "name:", "", "*:"),
    fc.array(members, { maxLength: 4 }),
    fc.constantFrom(...[" ", " OR "]),
  )
  .map(([field, list, operator]) => `${field}(${list.join(operator)})`);
const texts = fc.oneof(
  fc
    .tuple(fc.array(fc.oneof(sets, clauses), { minLength: 1, maxLength: 3 }), operators)
    .map(([list, operator]) => list.join(operator)),
  fc.tuple(fc.array(clauses, { minLength: 1, maxLength: 4 }), operators).map(([list, operator]) => list.join(operator)),
  fc.array(fc.constantFrom(...pieces), { maxLength: 9 }).map((parts) => parts.join("")),
  fc.string({ unit: codePoints, maxLength: 8 }),
);

function outcome(parse: typeof attemptParse, text: string, limits: Limits): unknown {
  try {
    return parse(text, limits);
  } catch (error) {
    if (error instanceof QueryError) return error.diagnostics;
    throw error;
  }
}

law(
  "plain queries have the trees, and other texts the errors, that lexer and parser give them",
  5_000,
  fc.property(texts, fc.constantFrom(0, 1, 2, defaultLimits.clauses), (text, clauses) => {
    const limits = { ...defaultLimits, clauses };
    expect(outcome(attemptParse, text, limits)).toStrictEqual(outcome(attemptFullParse, text, limits));
  }),
);

test.each([
  "acme",
  " acme  berlin\u3000c++ ",
  "name:acme AND te?t AND *:*",
  '"a b" OR name:"c" OR 24/7',
  "followers:[10 TO *}",
  "followers:>=5 size:<7",
  'name:(a OR "b c") AND size:( 5\t7 )',
])("%j is plain", (text) => {
  const tree = parsePlain(text, defaultLimits);
  expect(tree).not.toBeNull();
  expect(isDeeplyFrozen(tree)).toBe(true);
});

test.each([
  "",
  "a AND b OR c",
  "a b AND c",
  "(a)",
  "-a",
  "a^2",
  "a~",
  "a\\ b",
  "_exists_:a",
  "name: a",
  "a&&b &&c",
  "NOT a",
  "name:(a)",
  "name:(a OR b c)",
  "name:(a OR b*)",
  "name:(a b) OR c d",
])("%j is left to the parser", (text) => {
  expect(parsePlain(text, defaultLimits)).toBeNull();
});

function isDeeplyFrozen(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return true;
  return Object.isFrozen(value) && Object.values(value).every(isDeeplyFrozen);
}
