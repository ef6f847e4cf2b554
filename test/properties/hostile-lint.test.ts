import { describe, expect, test } from "vitest";
import { applyFixes } from "../../grammar/diagnostics/fix.ts";
import { SearchEngine } from "../../src/engine/search-engine.ts";
import { companySchema } from "../../src/schema/company-schema.ts";
import { conformanceCompanies } from "../support/conformance.ts";
import { cpuTime } from "../support/cpu-time.ts";
import { patience } from "../support/fuzz.ts";
import { heavyTexts, longestReadTexts } from "../support/hostile-texts.ts";

/** What is quadratic takes many seconds. */
const MILLISECONDS = 2000;

const engine = new SearchEngine(companySchema);
engine.upsertAll(conformanceCompanies);

const times = (count: number, text: (i: number) => string, joint = " "): string =>
  Array.from({ length: count }, (_, i) => text(i)).join(joint);

/** Much to warn of, in one list or in lists within each other. */
const doubtfulTexts: readonly string[] = [
  times(4000, (i) => `sofware${i}`),
  times(4000, () => "a", " AND "),
  times(4000, () => "NOT a"),
  `${times(4000, () => "-a")} OR b`,
  times(2000, (i) => `a${i} and`),
  `+a ${times(4000, (i) => `b${i}`)}`,
  times(2000, (i) => `a${i} AND b`, " OR "),
  `staff_count:(${times(4000, (i) => `${i}`, " AND ")})`,
  times(2000, (i) => `a${i} -a${i}`),
  times(1300, (i) => `a${i} AND NOT (b OR a${i})`, " AND "),
  `${"(red AND (green OR ".repeat(49)}${times(3900, (i) => `x${i}`)}${"))".repeat(49)}`,
  `${"(red AND NOT (green OR ".repeat(33)}${times(3900, (i) => `x${i}`)}${"))".repeat(33)}`,
  `${"(".repeat(100)}${times(4000, (i) => `a${i % 7}`, " AND ")}${")".repeat(100)}`,
];

describe(`warnings within ${MILLISECONDS} ms`, () => {
  test.each([
    ["the longest texts that are read", longestReadTexts],
    ["many clauses, deep nesting and patterns", heavyTexts],
    ["many warnings", doubtfulTexts],
  ])(
    "%s",
    (_, texts) => {
      const slow = texts.flatMap((text) => {
        const time = cpuTime(() => engine.lint(text), MILLISECONDS);
        return time < MILLISECONDS ? [] : [{ text: text.slice(0, 40), time }];
      });
      expect(slow).toEqual([]);
    },
    patience,
  );

  test(
    "of many warnings the fixes together give a query",
    () => {
      for (const text of doubtfulTexts) {
        const warnings = engine.lint(text);
        expect(warnings.length).toBeGreaterThan(3000);
        expect({ text, mistakes: engine.validate(applyFixes(text, warnings)) }).toEqual({ text, mistakes: [] });
      }
    },
    patience,
  );
});
