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
const rules: QueryRules = { schema, limits: defaultLimits, defaultOperator: "OR", now: 0 };

function errorsIn(query: string, limits = defaultLimits): readonly Diagnostic[] {
  try {
    parseStrictly(query, { ...rules, limits });
    return [];
  } catch (error) {
    if (error instanceof QueryError) return error.diagnostics;
    throw error;
  }
}

describe("parseStrictly", () => {
  test("returns a valid query without changes", () => {
    const { tree, changes, resolved } = parseStrictly("name:acme", rules);
    expect(print(tree)).toBe("name:acme");
    expect(changes).toEqual([]);
    expect(resolved).toMatchObject({ kind: "term", fields: ["name"] });
  });

  test("reports syntax errors before errors about fields, each in the order of their spans", () => {
    const query = 'nmae:a AND (size:many OR OR naem:b) AND size:[5 9] "c';
    expect(errorsIn(query).map(({ code, span }) => [code, query.slice(span.start, span.end)])).toEqual([
      ["syntax", "OR OR"],
      ["syntax", "[5 9]"],
      ["syntax", '"'],
      ["unknown-field", "nmae"],
      ["field-type", "size:many"],
      ["unknown-field", "naem"],
    ]);
  });

  test("reports errors about fields with spans in the original text", () => {
    const query = "(a OR) AND nmae:-b";
    expect(errorsIn(query).map(({ span }) => query.slice(span.start, span.end))).toEqual(["OR", "-", "nmae"]);
  });

  test("proposes the nearest field name as a fix", () => {
    const query = "nmae:a AND my_city:b AND foo:c";
    const errors = errorsIn(query);
    expect(errors.map(({ fixes }) => fixes?.[0]?.replacement)).toEqual(["name", "my\\ city", undefined]);
    expect(applyFixes(query, errors)).toBe("name:a AND my\\ city:b AND foo:c");
  });

  test.each([
    ['5size:"x"', ["size"], undefined],
    ["size5:(5 OR x)", ["size"], undefined],
    ["size5:(5 OR name:x)", ["size"], "size"],
    ["nmae:>5", ["name"], undefined],
    ["nmae:(a OR -b)", ["name"], "name"],
    ["_exists_:5size", ["size"], "size"],
  ])("%s: proposes only a field whose type supports the value", (query, suggestions, fix) => {
    const errors = errorsIn(query);
    expect(errors).toMatchObject([{ code: "unknown-field", suggestions }]);
    expect(errors[0]?.fixes?.[0]?.replacement).toBe(fix);
  });

  test("proposes one fix for a name with syntax errors within it", () => {
    const query = "(n?me:a AND *[ame:b AND foo?:c";
    const errors = errorsIn(query);
    expect(errors.map(({ code, fixes }) => [code, fixes?.map(({ replacement }) => replacement)])).toEqual([
      ["syntax", [")"]],
      ["syntax", undefined],
      ["syntax", undefined],
      ["syntax", undefined],
      ["syntax", ["\\"]],
      ["unknown-field", ["name"]],
      ["unknown-field", ["name"]],
      ["unknown-field", undefined],
    ]);
    expect(applyFixes(query, errors)).toBe("(name:a AND name:b AND foo\\?:c)");
  });

  test("reports only the limit that a query exceeds", () => {
    const limits = { ...defaultLimits, clauses: 2, queryLength: 10 };
    expect(errorsIn("a (b foo:c", limits)).toMatchObject([{ code: "limit" }]);
    expect(errorsIn("a (b foo:cd", limits)).toMatchObject([{ code: "limit" }]);
  });

  test("reports no errors about fields after 50 syntax errors", () => {
    const codes = errorsIn(`foo:a ${"b^ ".repeat(60)}`).map(({ code }) => code);
    expect(codes).toEqual(Array.from({ length: 50 }, () => "syntax"));
  });
});

describe("parseLeniently", () => {
  test("returns a valid query without changes", () => {
    expect(parseLeniently("name:acme", rules)).toEqual(parseStrictly("name:acme", rules));
  });

  test("corrects every error and reports the changes in the order of their spans", () => {
    const { tree, changes } = parseLeniently('foo:a AND (size:many OR OR b AND "c', rules);
    expect(print(tree)).toBe('(foo OR a OR foo\\:a) AND (many OR b AND "c")');
    expect(changes.map(({ span }) => span.start)).toEqual([0, 10, 11, 21, 33]);
  });

  test.each(["", " ", "()", "AND", '"', ")", "name:>", "foo:", "\\"])("accepts %j", (query) => {
    expect(parseLeniently(query, rules).changes).not.toEqual([]);
  });

  test("rejects only queries that exceed a limit", () => {
    const limits = { ...defaultLimits, clauses: 2 };
    expect(() => parseLeniently("a (b c", { ...rules, limits })).toThrow(expect.objectContaining({ code: "limit" }));
    expect(() => parseLeniently('foo:a AND /((a{100}){100}){9}/ "b', rules)).toThrow(
      expect.objectContaining({ code: "limit" }),
    );
  });
});
