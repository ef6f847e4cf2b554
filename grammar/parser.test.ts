import { existsSync, readFileSync } from "node:fs";
import { cpuTime } from "@firmament/test-support/cpu-time.ts";
import { runs, sampled } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { IssueCollector } from "./diagnostics/issue.ts";
import { QueryError } from "./diagnostics/query-error.ts";
import { parse, validate } from "./parser.ts";
import { tokenize } from "./syntax/lexer.ts";
import { LuceneParser } from "./syntax/lucene-parser.ts";

test("the grammar passes Chevrotain's checks", () => {
  expect(() => new LuceneParser(true)).not.toThrow();
});

/** The tree and the error offsets of a parser. */
function outcome(parser: LuceneParser, text: string): unknown {
  parser.issues = new IssueCollector(text);
  parser.input = tokenize(text);
  const tree = parser.query();
  return { tree, errors: parser.errors.map(({ name, token }) => [name, token.startOffset]) };
}

test("LL(1) lookahead decides like Chevrotain's lookahead", () => {
  const [fast, reference] = [new LuceneParser(false), new LuceneParser(true)];
  const operators = ["AND", "OR", "NOT", "!", "-", "+", "--", "(", ")", "name:", ":"];
  const leaves = ["a", "5", '"a b"', "/a/", "[a TO b}", ">=", "*", "[1 2]", "[TO", '"', "\\"];
  const pieces = fc.constantFrom(...operators, ...leaves, "~1", "^2", " ", " ", " ");
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 16 }), (parts) => {
      const text = parts.join("");
      expect(outcome(fast, text)).toEqual(outcome(reference, text));
    }),
    runs(2000),
  );
});

test("spans include fields, signs and modifiers", () => {
  const text = ' a OR  +name : "b c" ~2 ^3  ';
  const tree = parse(text);
  expect(text.slice(tree.span.start, tree.span.end)).toBe('a OR  +name : "b c" ~2 ^3');
  expect(tree).toMatchObject({
    kind: "or",
    clauses: [
      { span: { start: 1, end: 2 } },
      {
        kind: "required",
        span: { start: 7, end: 26 },
        clause: { span: { start: 8, end: 26 }, field: { span: { start: 8, end: 12 } } },
      },
    ],
  });
});

test("white space binds tighter than OR and looser than AND", () => {
  expect(parse("a b AND c OR d")).toMatchObject({
    kind: "or",
    clauses: [
      { kind: "sequence", clauses: [{ text: "a" }, { kind: "and", clauses: [{ text: "b" }, { text: "c" }] }] },
      { text: "d" },
    ],
  });
});

test("reports errors in tokens and in the grammar in the order of their positions", () => {
  try {
    parse("a~9 b\\u1 c^x (d");
    expect.unreachable();
  } catch (error) {
    expect(error).toBeInstanceOf(QueryError);
    if (error instanceof QueryError) expect(error.diagnostics.map(({ span }) => span.start)).toEqual([1, 5, 10, 13]);
  }
});

test("an error does not affect the next query", () => {
  expect(() => parse("a~9 (")).toThrow(QueryError);
  expect(parse("a")).toMatchObject({ kind: "term", text: "a" });
});

describe("parses hostile texts in linear time", () => {
  const length = 65_536;
  /** A quadratic step takes several seconds; a linear one less than 100 ms. */
  const maxMilliseconds = 1500;
  const units = [
    "-",
    "!",
    "! ",
    "+a",
    '"',
    "\\",
    "/",
    "~",
    "a~",
    "a^",
    "(",
    ")",
    "[",
    "]",
    "[a ",
    ">",
    "> ",
    ":",
    "a:",
    "a://",
    " ",
    "*",
    "a?",
  ];
  const more = [
    "\\u",
    '"\\',
    '>"\\"',
    "/\\",
    "a ",
    "a OR ",
    "NOT ",
    "AND ",
    "a~9 ",
    "a~9\n",
    "\0",
    "\\*",
    "[a TO b]",
    '"a"',
    "/(",
    "a\\",
  ];

  test.each([...units, ...more])("%j", (unit) => {
    const limits = { clauses: length, queryLength: 2 * length };
    for (const end of sampled(["", "a", "\\", '"', "/"], 1, unit.length + unit.charCodeAt(0))) {
      const text = unit.repeat(length / unit.length) + end;
      const parseText = (): void => {
        try {
          parse(text, limits);
        } catch (error) {
          expect(error).toBeInstanceOf(QueryError);
        }
      };
      expect(cpuTime(parseText, maxMilliseconds)).toBeLessThan(maxMilliseconds);
    }
  });
});

const vectors = new URL("../fixtures/conformance/vectors.ndjson", import.meta.url);

test.runIf(existsSync(vectors))("accepts the conformance queries that have a result, and rejects the others", () => {
  for (const line of readFileSync(vectors, "utf8").trim().split("\n")) {
    const { query, or } = JSON.parse(line);
    if (or.error === "syntax") expect(() => parse(query), query).toThrow(QueryError);
    else expect(() => parse(query), query).not.toThrow();
  }
});

describe("validate", () => {
  test("returns no diagnostics for a query", () => {
    expect(validate("name:acme AND (a OR b)")).toEqual([]);
  });

  test("returns the diagnostics that parse throws", () => {
    const text = "name:(acme OR";
    expect(() => parse(text)).toThrow(new QueryError(text, validate(text)));
    expect(validate(text)).toMatchObject([
      { code: "syntax", message: "This parenthesis is not closed.", span: { start: 5, end: 6 } },
      { code: "syntax", message: "`OR` has no clause after it.", span: { start: 11, end: 13 } },
    ]);
  });

  test("returns one diagnostic for a query that exceeds a limit", () => {
    expect(validate("a b c", { clauses: 2 })).toMatchObject([{ code: "limit", span: { start: 4, end: 5 } }]);
    expect(validate("((((a", { nesting: 3 })).toMatchObject([{ code: "limit" }]);
    expect(validate("a".repeat(11), { queryLength: 10 })).toMatchObject([{ code: "limit" }]);
  });

  test("throws for an invalid limit", () => {
    expect(() => validate("a", { clauses: -1 })).toThrow(RangeError);
  });
});
