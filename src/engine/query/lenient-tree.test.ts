import { describe, expect, test } from "vitest";
import { parse } from "../../../grammar/parser.ts";
import { print } from "../../../grammar/syntax/printer.ts";
import { standardAnalyzer } from "../../analysis/standard-analyzer.ts";
import { resolve } from "../../plan/resolve/resolver.ts";
import { AnalyzedSchema } from "../../schema/analyzed-schema.ts";
import { number, text } from "../../schema/field.ts";
import { defineSchema } from "../../schema/schema.ts";
import { replaceInvalidClauses } from "./lenient-tree.ts";

const fields = { name: text(), city: text({ many: true }), size: number() };
const schema = new AnalyzedSchema(defineSchema({ analyzer: standardAnalyzer, fields }));

function replaced(query: string): readonly [string, ...(readonly string[])] {
  const tree = parse(query);
  const { tree: lenient, changes } = replaceInvalidClauses(
    query,
    tree,
    resolve(tree, { schema, defaultOperator: "OR", now: 0 }).diagnostics,
    schema,
  );
  expect(resolve(lenient, { schema, defaultOperator: "OR", now: 0 }).diagnostics).toEqual([]);
  return [print(lenient), ...changes.map(({ span }) => query.slice(span.start, span.end))];
}

describe("an unknown field becomes a word", () => {
  test.each([
    ["foo:bar", "(foo OR bar OR foo\\:bar)"],
    ['foo:"a b"~2^3', '(foo OR "a b"~2^3)'],
    ["foo:a*", "(foo OR a*)"],
    ["foo:*", "foo"],
    ["foo:[1 TO *]", '(foo OR "1")'],
    ["foo:[1 TO 2]", '(foo OR "1" OR "2")'],
    ["foo:>5", '(foo OR "5")'],
    ["foo:-5", "(foo OR \\-5 OR foo\\:-5)"],
    ["foo:(a OR b)^2", "(foo OR (a OR b)^2)"],
    ["foo:(name:a)", "(foo OR (name:a))"],
    ["https://example.com/x", "https\\://example.com/x"],
  ])("%s", (query, expected) => {
    expect(replaced(query)).toEqual([expected, query]);
  });

  test("in its place in the query", () => {
    expect(replaced("a AND -foo:bar OR name:b")).toEqual(["a AND NOT (foo OR bar OR foo\\:bar) OR name:b", "foo:bar"]);
  });
});

describe("text in a number field is searched in every field", () => {
  test.each([
    ["size:many", "many"],
    ['size:"very many"', '"very many"'],
    ["size:>many", '"many"'],
    ["size:[few TO many]", '("few" OR "many")'],
    ["size:[few TO 5]", '("few" OR "5")'],
    ["size:man*", "man*"],
    ["size:/m.*/^2", "/m.*/^2"],
    ["size:many~1", "many~1"],
  ])("%s", (query, expected) => {
    expect(replaced(query)).toEqual([expected, query]);
  });
});

describe("a comparison or a sign in a text field becomes a word", () => {
  test.each([
    ["name:>5", 'name:"5"'],
    ["name:<=5^2", 'name:"5"^2'],
    ["name:-5", "name:\\-5"],
  ])("%s", (query, expected) => {
    expect(replaced(query)).toEqual([expected, query]);
  });
});

describe("in a group", () => {
  test("of a field, the other clauses keep the field", () => {
    expect(replaced("size:(5 OR many OR (>7 AND NOT few))^2 b")).toEqual([
      "(size:5 OR many OR (size:>7 AND NOT few))^2 b",
      "many",
      "few",
    ]);
    expect(replaced("name:(a OR >5 OR city:b OR *:*)")).toEqual(['(name:a OR name:"5" OR city:b OR *:*)', ">5"]);
  });

  test("of an unknown field, clauses are searched in every field", () => {
    expect(replaced("size:(5 OR foo:(x many:y))")).toEqual([
      "(size:5 OR (foo OR (x (many OR y OR many\\:y))))",
      "many:y",
      "foo:(x many:y)",
    ]);
  });

  test("without an error nothing changes", () => {
    expect(replaced("name:(a OR b) size:(5) foo:c")).toEqual(["name:(a OR b) size:(5) (foo OR c OR foo\\:c)", "foo:c"]);
  });
});

test("changes name the replacement and its fields", () => {
  const changes = (query: string): readonly string[] => {
    const tree = parse(query);
    const { diagnostics } = resolve(tree, { schema, defaultOperator: "OR", now: 0 });
    return replaceInvalidClauses(query, tree, diagnostics, schema).changes.map(({ message }) => message);
  };
  expect(changes("foo:bar size:(many 5) name:>5")).toEqual([
    "There is no field `foo`. `foo:bar` is read as `(foo OR bar OR foo\\:bar)` in any field.",
    "`size` is a number field, but `many` is not a number. `many` is read as `many` in any field.",
    '`>` compares numbers and dates, but `name` is a text field. `name:>5` is read as `name:"5"`.',
  ]);
});
