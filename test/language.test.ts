import { describe, expect, test } from "vitest";
import { QueryError } from "../grammar/diagnostics/query-error.ts";
import { standardAnalyzer } from "../src/analysis/standard-analyzer.ts";
import { type CompanyInput, companySchema } from "../src/companies/company-schema.ts";
import { SearchEngine } from "../src/engine/search-engine.ts";
import type { DefaultOperator } from "../src/plan/resolve/resolver.ts";

/* Rules of the language reference that the vectors of `fixtures/conformance` do not cover. */

/** The ids of the companies that match, or the code of the error. */
function resultOf(
  companies: readonly CompanyInput[],
  query: string,
  { exact = false, defaultOperator = "OR" as DefaultOperator } = {},
): string {
  const engine = new SearchEngine(companySchema, exact ? { analyzer: standardAnalyzer } : {});
  engine.upsertAll(companies);
  try {
    return engine.ids(query, { defaultOperator }).join(" ");
  } catch (error) {
    if (error instanceof QueryError) return error.code;
    throw error;
  }
}

function hint(query: string): string | undefined {
  return new SearchEngine(companySchema).validate(query)[0]?.hint;
}

const abc: readonly CompanyInput[] = ["", "a", "b", "a b", "c", "a c", "b c", "a b c"].map((tagline) => ({
  id: tagline.replaceAll(" ", "") || "0",
  tagline,
}));

describe("precedence and lists", () => {
  test.each<[string, string, string]>([
    ["a b AND c", "a ab ac bc abc", "abc"],
    ["a OR b c", "a b ab c ac bc abc", "a ab ac bc abc"],
    ["NOT a", "0 b c bc", "0 b c bc"],
    ["b AND (NOT a)", "b bc", "b bc"],
    ["b OR NOT a", "0 b ab c bc abc", "0 b ab c bc abc"],
    ["b -a", "b bc", "b bc"],
    ["b c NOT a", "b c bc", "bc"],
    ["a -b OR c", "a c ac", "a c ac bc abc"],
    ["a OR b -c", "a b ab", "a b ab ac abc"],
    ["NOT a b", "b bc", "b bc"],
    ["NOT NOT a", "a ab ac abc", "a ab ac abc"],
    ["!!a", "a ab ac abc", "a ab ac abc"],
    ["+a b", "a ab ac abc", "ab abc"],
    ["+a OR NOT b", "a ac", "a ac"],
    ["a - b", "a b ab ac bc abc", "ab abc"],
    ["a -- b", "a b ab ac bc abc", "ab abc"],
    ["! a", "0 b c bc", "0 b c bc"],
    ["a &&b", "ab abc", "ab abc"],
    ["a ||b", "a b ab ac bc abc", "a b ab ac bc abc"],
    ["(a)&&(b)", "ab abc", "ab abc"],
    ["a OR @", "a ab ac abc", "a ab ac abc"],
    ['a AND (@ -"")', "a ab ac abc", "a ab ac abc"],
    ['@ ""', "", ""],
    ["NOT @", "", ""],
    [">", "", ""],
    ["<= OR NOT >=", "", ""],
    ["a AND >", "a ab ac abc", "a ab ac abc"],
    ["(<) a", "a ab ac abc", "a ab ac abc"],
  ])("%s", (query, underOr, underAnd) => {
    expect(resultOf(abc, query)).toBe(underOr);
    expect(resultOf(abc, query, { defaultOperator: "AND" })).toBe(underAnd);
  });

  test.each([
    "--a",
    "+-a",
    "-+a",
    "tagline:-a",
    "tagline:+a",
    "tagline:-5",
    "()",
    "a ( )",
    "",
    "  \t\n",
    "NOT",
    "a AND",
    "OR a",
  ])("%j is a syntax error", (query) => {
    expect(resultOf(abc, query)).toBe("syntax");
  });

  test("common syntax errors have a hint", () => {
    for (const query of [
      "--a",
      "tagline:-a",
      "",
      "a AND",
      '"a',
      "staff_count:[50-500]",
      "https://x.y",
      "website:https://x.y",
      "tagline:>=5",
      "/a",
    ]) {
      expect({ query, hint: hint(query) }).toEqual({ query, hint: expect.any(String) });
    }
    expect(hint("")).toContain("*:*");
  });
});

describe("queries that Lucene rejects or reads differently", () => {
  const companies: readonly CompanyInput[] = [
    { id: "slash", tagline: "open 24/7" },
    { id: "yahoo", tagline: "Yahoo!" },
    { id: "att", tagline: "AT&T" },
    { id: "n50", staff_count: 50 },
  ];

  test.each([
    ["24/7", "slash"],
    ["Yahoo!", "yahoo"],
    ["AT&T", "att"],
    ["at&&t", "att"],
    ["tagline:[yaho\tTO\nyaz]", "yahoo"],
    ["50", "n50"],
    ["5e1", ""],
    ["staff_count:5e1", "n50"],
    ["staff_count:+50", "n50"],
    ["staff_count : 50.0", "n50"],
    ["staff_count:>=\t50", "n50"],
    ["staff_count:(>10 AND <=50)", "n50"],
    ["staff_count:[500 TO 50]", ""],
    ["yahoo /at/", "yahoo att"],
    ["/^at$/", "att"],
  ])("%s", (query, expected) => {
    expect(resultOf(companies, query)).toBe(expected);
  });

  test.each([
    ["nosuch:x", "unknown-field"],
    ["*:acme", "unknown-field"],
    ["staff_count:many", "field-type"],
    ['staff_count:"1 2"', "field-type"],
    ["staff_count:5*", "field-type"],
    ["staff_count:5~", "field-type"],
    ["tagline:>5", "field-type"],
    ["yahoo~3", "syntax"],
    ["yahoo~0.5", "syntax"],
    ['"a b"~1.5', "syntax"],
    ["a~b", "syntax"],
    ["ya*o~1", "syntax"],
    ["a^.5", "syntax"],
    ["a^-1", "syntax"],
    ["a^2^3", "syntax"],
    ["/(/", "syntax"],
    ["/((a{99}){99}){99}/", "limit"],
    [`${"(".repeat(101)}a${")".repeat(101)}`, "limit"],
    ["a ".repeat(4097), "limit"],
    ["a".repeat(65_537), "limit"],
  ])("%s", (query, code) => {
    expect(resultOf(companies, query)).toBe(code);
  });

  test("queries at the limits are valid", () => {
    expect(resultOf(companies, `${"(".repeat(100)}yahoo${")".repeat(100)}`)).toBe("yahoo");
    expect(resultOf(companies, "yahoo ".repeat(4096))).toBe("yahoo");
    expect(resultOf(companies, `yahoo ${"x".repeat(65_530)}`)).toBe("yahoo");
  });
});

describe("words", () => {
  const companies: readonly CompanyInput[] = [
    { id: "zh", name: "Zürich", website: "https://www.example.com/about" },
    { id: "st", name: "Straße", website: "sub.example.org" },
    { id: "jp", name: "東京ﾃﾞｰﾀ" },
    { id: "tr", name: "İSTANBUL" },
    { id: "gap", industries: ["Software", "", "Development"], specialities: ["alpha", "omega"] },
  ];

  test.each<[string, string, string]>([
    ["zurich", "zh", ""],
    ["ZÜRICH", "zh", "zh"],
    ["strasse", "st", ""],
    ["strass*", "st", ""],
    ["STRASSE~1", "st", ""],
    ["/str[a]ß./", "st", "st"],
    ["name:[zuric TO zurici]", "zh", ""],
    ["東京", "jp", "jp"],
    ["京東", "", ""],
    ["データ", "jp", ""],
    ["istanbul", "tr", "tr"],
    ["website:example.com", "zh", ""],
    ["website:example", "zh st", ""],
    ['website:"https://www.example.com/about"', "zh", "zh"],
    ["website:www.example.com", "zh", "zh"],
    ['specialities:"alpha omega"~99', "", ""],
    ['specialities:"alpha omega"~100', "gap", "gap"],
    ['industries:"software development"~199', "", ""],
    ['industries:"software development"~200', "gap", "gap"],
    ["c++*", "", ""],
  ])("%s", (query, folding, exact) => {
    expect(resultOf(companies, query)).toBe(folding);
    expect(resultOf(companies, query, { exact: true })).toBe(exact);
  });
});
