import { describe, expect, test } from "vitest";
import { applyFixes } from "../../grammar/diagnostics/fix.ts";
import { parse } from "../../grammar/parser.ts";
import { lintedEngine } from "../../test/support/engine/shown-warnings.ts";
import type { QueryOptions } from "../engine/options/search-options.ts";
import { SearchEngine } from "../engine/search-engine.ts";
import { companySchema } from "../schema/company-schema.ts";

function codes(query: string, options: QueryOptions = {}): readonly string[] {
  return lintedEngine.lint(query, options).map(({ code }) => code);
}

test("warnings come in the order of their places, those of longer clauses first", () => {
  expect(codes("staff_count:[9 TO 5] OR *oftware red AND green OR (+a b b)")).toEqual([
    "reversed-range",
    "leading-wildcard",
    "mixed-operators",
    "only-scores",
    "duplicate-clause",
    "only-scores",
  ]);
});

describe("there are none for", () => {
  test.each(["red AND green", "(red OR green) AND NOT blue", "", "red AND", "foo:red", "staff_count:many", '"red'])(
    "%j",
    (query) => {
      expect(codes(query)).toEqual([]);
    },
  );

  test("what would have to be read leniently", () => {
    expect(codes("red AND green blue AND", { lenient: true })).toEqual([]);
  });

  test("what is too large", () => {
    expect(codes("a ".repeat(5000))).toEqual([]);
    expect(codes(`${"(".repeat(101)}a${")".repeat(101)}`)).toEqual([]);
  });
});

test("a tree has its warnings in the text that it is printed as", () => {
  const [warning] = lintedEngine.lint(
    parse("(red   &&   green) || ((blue)) && a").kind === "or" ? parse("red   OR   green && blue") : "",
  );
  expect(warning).toMatchObject({ code: "mixed-operators", span: { start: 7, end: 21 } });
});

test("what white space means is the engine's, or as the options say", () => {
  const engine = new SearchEngine(companySchema, { defaultOperator: "AND" });
  expect(engine.lint("a AND b c")).toEqual([]);
  expect(engine.lint("a AND b c", { defaultOperator: "OR" })).toHaveLength(1);
});

test("options are checked", () => {
  const defaultOperator = "XOR" as "OR";
  expect(() => lintedEngine.lint("a", { defaultOperator })).toThrow(
    new TypeError('The default operator is "OR" or "AND", not "XOR".'),
  );
  expect(() => lintedEngine.lint("a", { timeBudget: 0 })).toThrow(
    new RangeError("The time budget is milliseconds, more than 0, not 0."),
  );
});

describe("the fixes of all warnings together", () => {
  test.each([
    ["+red blue AND green", "+red +(blue AND green)"],
    ["red red red red", "red"],
    ["red Berln munih and blue", "red berlin munich AND blue"],
    ["red OR blue AND green OR green AND blue", "red OR (blue AND green)"],
    ["staff_count:[500 TO 50] OR a AND b AND a", "staff_count:[50 TO 500] OR (a AND b)"],
    ["not a AND b", "NOT a AND b"],
  ])("%s", (query, fixed) => {
    expect(applyFixes(query, lintedEngine.lint(query))).toBe(fixed);
  });
});

describe("a fix does not make a query too large", () => {
  const fixed = (query: string, limits: object): string => {
    const engine = new SearchEngine(companySchema, { limits });
    return applyFixes(query, engine.lint(query));
  };

  test("too long", () => {
    expect(fixed("a AND b OR c", { queryLength: 14 })).toBe("(a AND b) OR c");
    expect(fixed("a AND b OR c", { queryLength: 13 })).toBe("a AND b OR c");
  });

  test("too deep", () => {
    expect(fixed("a OR (b OR c AND d)", { nesting: 3 })).toBe("a OR (b OR (c AND d))");
    expect(fixed("a OR (b OR c AND d)", { nesting: 2 })).toBe("a OR (b OR c AND d)");
    expect(fixed("(a not b)", { nesting: 2 })).toBe("(a not b)");
    expect(fixed("(+a b)", { nesting: 1 })).toBe("(+a +b)");
  });
});
