import { expect, test } from "vitest";
import { QueryError } from "./diagnostics/query-error.ts";
import { parse } from "./parser.ts";
import { validate } from "./validate.ts";

test("a query has no mistakes", () => {
  expect(validate("name:acme AND (a OR b)")).toEqual([]);
});

test("a text that is none has those that parse throws", () => {
  const text = "name:(acme OR";
  expect(() => parse(text)).toThrow(new QueryError(text, validate(text)));
  expect(validate(text)).toMatchObject([
    { code: "syntax", message: "This parenthesis is never closed.", span: { start: 5, end: 6 } },
    { code: "syntax", message: "Nothing stands behind `OR`.", span: { start: 11, end: 13 } },
  ]);
});

test("what is larger than allowed has one", () => {
  expect(validate("a b c", { clauses: 2 })).toMatchObject([{ code: "limit", span: { start: 4, end: 5 } }]);
  expect(validate("((((a", { nesting: 3 })).toMatchObject([{ code: "limit" }]);
  expect(validate("a".repeat(11), { queryLength: 10 })).toMatchObject([{ code: "limit" }]);
});

test("limits that are none are the caller's mistake", () => {
  expect(() => validate("a", { clauses: -1 })).toThrow(RangeError);
});
