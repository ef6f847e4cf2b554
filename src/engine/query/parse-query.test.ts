import { describe, expect, test } from "vitest";
import type { Diagnostic } from "../../../grammar/diagnostics/diagnostic.ts";
import { applyFixes } from "../../../grammar/diagnostics/fix.ts";
import { QueryError } from "../../../grammar/diagnostics/query-error.ts";
import { defaultLimits } from "../../../grammar/syntax/limits.ts";
import { print } from "../../../grammar/syntax/printer.ts";
import { standardAnalyzer } from "../../analysis/standard-analyzer.ts";
import { AnalyzedSchema } from "../../schema/analyzed-schema.ts";
import { number, text } from "../../schema/field.ts";
import { defineSchema } from "../../schema/schema.ts";
import { parseLeniently, parseStrictly, type QueryRules } from "./parse-query.ts";

const fields = { name: text(), "my city": text(), size: number() };
const schema = new AnalyzedSchema(defineSchema({ analyzer: standardAnalyzer, fields }));
const rules: QueryRules = { schema, limits: defaultLimits, defaultOperator: "OR" };

function mistakesIn(query: string, limits = defaultLimits): readonly Diagnostic[] {
  try {
    parseStrictly(query, { ...rules, limits });
    return [];
  } catch (error) {
    if (error instanceof QueryError) return error.diagnostics;
    throw error;
  }
}

describe("strictly", () => {
  test("a query is read with no change", () => {
    const { tree, changes, resolved } = parseStrictly("name:acme", rules);
    expect(print(tree)).toBe("name:acme");
    expect(changes).toEqual([]);
    expect(resolved).toMatchObject({ kind: "term", fields: ["name"] });
  });

  test("mistakes about fields are told behind those of syntax, each in the order of their places", () => {
    const query = 'nmae:a AND (size:many OR OR naem:b) AND size:[5 9] "c';
    expect(mistakesIn(query).map(({ code, span }) => [code, query.slice(span.start, span.end)])).toEqual([
      ["syntax", "OR OR"],
      ["syntax", "[5 9]"],
      ["syntax", '"'],
      ["unknown-field", "nmae"],
      ["field-type", "size:many"],
      ["unknown-field", "naem"],
    ]);
  });

  test("mistakes about fields have places in the text as it is written", () => {
    const query = "(a OR) AND nmae:-b";
    expect(mistakesIn(query).map(({ span }) => query.slice(span.start, span.end))).toEqual(["OR", "-", "nmae"]);
  });

  test("a name that may have been meant is the fix", () => {
    const query = "nmae:a AND my_city:b AND foo:c";
    const mistakes = mistakesIn(query);
    expect(mistakes.map(({ fixes }) => fixes?.[0]?.replacement)).toEqual(["name", "my\\ city", undefined]);
    expect(applyFixes(query, mistakes)).toBe("name:a AND my\\ city:b AND foo:c");
  });

  test("it also mends what is wrong within the name", () => {
    const query = "(n?me:a AND *[ame:b AND foo?:c";
    const mistakes = mistakesIn(query);
    expect(mistakes.map(({ code, fixes }) => [code, fixes?.map(({ replacement }) => replacement)])).toEqual([
      ["syntax", [")"]],
      ["syntax", undefined],
      ["syntax", undefined],
      ["syntax", undefined],
      ["syntax", ["\\"]],
      ["unknown-field", ["name"]],
      ["unknown-field", ["name"]],
      ["unknown-field", undefined],
    ]);
    expect(applyFixes(query, mistakes)).toBe("(name:a AND name:b AND foo\\?:c)");
  });

  test("what is too large is the only mistake", () => {
    const limits = { ...defaultLimits, clauses: 2, queryLength: 10 };
    expect(mistakesIn("a (b foo:c", limits)).toMatchObject([{ code: "limit" }]);
    expect(mistakesIn("a (b foo:cd", limits)).toMatchObject([{ code: "limit" }]);
  });

  test("with too many mistakes of syntax those about fields are not looked for", () => {
    const codes = mistakesIn(`foo:a ${"b^ ".repeat(60)}`).map(({ code }) => code);
    expect(codes).toEqual(Array.from({ length: 50 }, () => "syntax"));
  });
});

describe("leniently", () => {
  test("a query is read with no change", () => {
    expect(parseLeniently("name:acme", rules)).toEqual(parseStrictly("name:acme", rules));
  });

  test("everything is read as well as possible, and every change is told in the order of the places", () => {
    const { tree, changes } = parseLeniently('foo:a AND (size:many OR OR b AND "c', rules);
    expect(print(tree)).toBe('(foo OR a) AND (many OR b AND "c")');
    expect(changes.map(({ span }) => span.start)).toEqual([0, 10, 11, 21, 33]);
  });

  test.each(["", " ", "()", "AND", '"', ")", "name:>", "foo:", "\\"])("%j is read", (query) => {
    expect(parseLeniently(query, rules).changes).not.toEqual([]);
  });

  test("only what is too large is refused", () => {
    const limits = { ...defaultLimits, clauses: 2 };
    expect(() => parseLeniently("a (b c", { ...rules, limits })).toThrow(expect.objectContaining({ code: "limit" }));
    expect(() => parseLeniently('foo:a AND /((a{100}){100}){9}/ "b', rules)).toThrow(
      expect.objectContaining({ code: "limit" }),
    );
  });
});
