import { lintedEngine } from "@firmament/test-support/engine/shown-warnings.ts";
import { describe, expect, test } from "vitest";
import { applyFixes } from "../../grammar/diagnostics/fix.ts";
import { parse } from "../../grammar/parser.ts";
import { companySchema } from "../companies/company-schema.ts";
import type { QueryOptions } from "../engine/options/search-options.ts";
import { SearchEngine } from "../engine/search-engine.ts";
import { lint } from "../engine/tools/lint.ts";

function codes(query: string, options: QueryOptions = {}): readonly string[] {
  return lint(lintedEngine, query, options).map(({ code }) => code);
}

test("returns warnings in text order; at the same offset, longer clauses first", () => {
  expect(codes("staff_count:[9 TO 5] OR *oftware red AND green OR (+a b b)")).toEqual([
    "reversed-range",
    "leading-wildcard",
    "mixed-operators",
    "only-scores",
    "duplicate-clause",
    "only-scores",
  ]);
});

describe("returns no warnings for", () => {
  test.each(["red AND green", "(red OR green) AND NOT blue", "", "red AND", "foo:red", "staff_count:many", '"red'])(
    "%j",
    (query) => {
      expect(codes(query)).toEqual([]);
    },
  );

  test("a text that needs lenient parsing", () => {
    expect(codes("red AND green blue AND", { lenient: true })).toEqual([]);
  });

  test("a query that exceeds the limits", () => {
    expect(codes("a ".repeat(5000))).toEqual([]);
    expect(codes(`${"(".repeat(101)}a${")".repeat(101)}`)).toEqual([]);
  });
});

test("reports the spans of a tree in its printed text", () => {
  const [warning] = lint(
    lintedEngine,
    parse("(red   &&   green) || ((blue)) && a").kind === "or" ? parse("red   OR   green && blue") : "",
  );
  expect(warning).toMatchObject({ code: "mixed-operators", span: { start: 7, end: 21 } });
});

test("uses the default operator of the engine or of the options", () => {
  const engine = new SearchEngine(companySchema, { defaultOperator: "AND" });
  expect(lint(engine, "a AND b c")).toEqual([]);
  expect(lint(engine, "a AND b c", { defaultOperator: "OR" })).toHaveLength(1);
});

test("rejects invalid options", () => {
  const defaultOperator = "XOR" as "OR";
  expect(() => lint(lintedEngine, "a", { defaultOperator })).toThrow(
    new TypeError('defaultOperator must be "OR" or "AND", not "XOR".'),
  );
  expect(() => lint(lintedEngine, "a", { timeBudget: 0 })).toThrow(
    new RangeError("timeBudget must be a number of milliseconds above 0, not 0."),
  );
});

describe("the fixes of all warnings can be applied together", () => {
  test.each([
    ["+red blue AND green", "+red +(blue AND green)"],
    ["red red red red", "red"],
    ["red Berln munih and blue", "red berlin munich AND blue"],
    ["red OR blue AND green OR green AND blue", "red OR (blue AND green)"],
    ["(a b) OR (b a)", "(a b) OR (b)"],
    ["staff_count:[500 TO 50] OR a AND b AND a", "staff_count:[50 TO 500] OR (a AND b)"],
    ["not a AND b", "NOT a AND b"],
  ])("%s", (query, fixed) => {
    expect(applyFixes(query, lint(lintedEngine, query))).toBe(fixed);
  });
});

describe("omits fixes that would exceed", () => {
  const fixed = (query: string, limits: object): string => {
    const engine = new SearchEngine(companySchema, { limits });
    return applyFixes(query, lint(engine, query));
  };

  test("the maximum length", () => {
    expect(fixed("a AND b OR c", { queryLength: 14 })).toBe("(a AND b) OR c");
    expect(fixed("a AND b OR c", { queryLength: 13 })).toBe("a AND b OR c");
  });

  test("the maximum nesting", () => {
    expect(fixed("a OR (b OR c AND d)", { nesting: 3 })).toBe("a OR (b OR (c AND d))");
    expect(fixed("a OR (b OR c AND d)", { nesting: 2 })).toBe("a OR (b OR c AND d)");
    expect(fixed("(a not b)", { nesting: 2 })).toBe("(a not b)");
    expect(fixed("(+a b)", { nesting: 1 })).toBe("(+a +b)");
  });
});
