import { conformanceCompanies } from "@firmament/test-support/conformance.ts";
import { cpuTime } from "@firmament/test-support/cpu-time.ts";
import { propertyTimeout, sampled } from "@firmament/test-support/fuzz.ts";
import { heavyTexts, longestTexts } from "@firmament/test-support/hostile-texts.ts";
import { describe, expect, test } from "vitest";
import { applyFixes } from "../../grammar/diagnostics/fix.ts";
import { companySchema } from "../../src/companies/company-schema.ts";
import { SearchEngine } from "../../src/engine/search-engine.ts";
import { lint } from "../../src/engine/tools/lint.ts";

/** A quadratic algorithm would take many seconds. */
const MAX_MILLISECONDS = 4000;

const engine = new SearchEngine(companySchema);
engine.upsertAll(conformanceCompanies);

const repeated = (n: number, text: (i: number) => string, separator = " "): string =>
  Array.from({ length: n }, (_, i) => text(i)).join(separator);

/** Queries that cause many warnings, in one list or in nested lists. */
const doubtfulTexts: readonly string[] = [
  repeated(4000, (i) => `sofware${i}`),
  repeated(4000, () => "a", " AND "),
  repeated(4000, () => "NOT a"),
  `${repeated(4000, () => "-a")} OR b`,
  repeated(2000, (i) => `a${i} and`),
  `+a ${repeated(4000, (i) => `b${i}`)}`,
  repeated(2000, (i) => `a${i} AND b`, " OR "),
  `staff_count:(${repeated(4000, (i) => `${i}`, " AND ")})`,
  repeated(2000, (i) => `a${i} -a${i}`),
  repeated(1300, (i) => `a${i} AND NOT (b OR a${i})`, " AND "),
  `${"(red AND (green OR ".repeat(49)}${repeated(3900, (i) => `x${i}`)}${"))".repeat(49)}`,
  `${"(red AND NOT (green OR ".repeat(33)}${repeated(3900, (i) => `x${i}`)}${"))".repeat(33)}`,
  `${"(".repeat(100)}${repeated(4000, (i) => `a${i % 7}`, " AND ")}${")".repeat(100)}`,
  `${"(red OR (green ".repeat(49)}${repeated(3900, (i) => `x${i}`)}${") red)".repeat(49)}`,
];

describe(`returns warnings within ${MAX_MILLISECONDS} ms for`, () => {
  test.each([
    ["the longest valid texts", longestTexts],
    ["many clauses, deep nesting and patterns", heavyTexts],
    ["queries with many warnings", doubtfulTexts],
  ])(
    "%s",
    (_, texts) => {
      const slow = sampled(texts, 3).flatMap((text) => {
        const time = cpuTime(() => lint(engine, text), MAX_MILLISECONDS);
        return time < MAX_MILLISECONDS ? [] : [{ text: text.slice(0, 40), time }];
      });
      expect(slow).toEqual([]);
    },
    propertyTimeout,
  );

  test.each([" ", "\u3000"])("a duplicate clause with a long run of the space %j", (space) => {
    const query = `"a b" "a${space.repeat(60_000)}b" c`;
    expect(cpuTime(() => lint(engine, query), MAX_MILLISECONDS)).toBeLessThan(MAX_MILLISECONDS);
  });

  test(
    "the fixes of many warnings together return a valid query",
    () => {
      for (const text of sampled(doubtfulTexts, 2, 1)) {
        const warnings = lint(engine, text);
        expect(warnings.length).toBeGreaterThan(3000);
        expect({ text, errors: engine.validate(applyFixes(text, warnings)) }).toEqual({ text, errors: [] });
      }
    },
    propertyTimeout,
  );
});
