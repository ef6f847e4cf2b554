import { costlyRuns, runsSlowTests } from "@firmament/test-support/fuzz.ts";
import { companySchema } from "firmament/companies";
import { describe, expect, test } from "vitest";
import { type CheckReport, checkEngine } from "../src/index.ts";
import { FAULTS, type Fault, PlantedEngine } from "./planted-engine.ts";

/** The defaults with slow tests; few random queries without. */
const options = runsSlowTests ? {} : { runs: 40, vectors: false };

const faults = Object.keys(FAULTS) as Fault[];

/** About `count` of the items, evenly spread: all with five times the runs of the full depth. */
function spread<T>(items: readonly T[], count: number): readonly T[] {
  const step = Math.max(1, Math.floor(items.length / count));
  return items.filter((_, index) => index % step === 0);
}

function check(fault: Fault | null): Promise<CheckReport> {
  return checkEngine(new PlantedEngine(fault), { schema: companySchema, ...options });
}

const reports = new Map<Fault, Promise<CheckReport>>();

/** The report of a fault, which several tests read. */
function reportOf(fault: Fault): Promise<CheckReport> {
  const report = reports.get(fault) ?? check(fault);
  reports.set(fault, report);
  return report;
}

test("an engine without a fault has no findings", async () => {
  const report = await check(null);
  expect(String(report)).toBe(
    `the engine without a fault answers ${report.checked.toLocaleString("en-US")} queries correctly (seed 0).\n`,
  );
});

describe("a check with default options finds the planted fault", () => {
  test.each(spread(faults, costlyRuns(12, 4)))("%s", async (fault) => {
    const { findings } = await reportOf(fault);
    expect(findings.length).toBeGreaterThan(0);
    for (const { reason, documents, steps = [] } of findings) {
      if (reason !== "truncated") expect(documents.length + steps.length).toBeLessThanOrEqual(4);
    }
  });
});

/** The names of faults that have one. */
const reasons: readonly (readonly [Fault, string])[] = [
  ["flat precedence", "precedence-left-to-right"],
  ["swapped precedence", "precedence-or-first"],
  ["white space is AND", "white-space-and"],
  ["phrase crosses values", "phrase-across-values"],
  ["case", "case"],
  ["fuzzy swap", "fuzzy-swap"],
  ["inclusive high bound", "high-bound-exclusive"],
  ["top ten", "truncated"],
  ["lost update", "lost-update"],
  ["stale delete", "lost-delete"],
  ["stale words", "stale-version"],
];

test.each(spread(reasons, costlyRuns(4, 2)))("the most frequent finding of %s is %s", async (fault, reason) => {
  const { findings } = await reportOf(fault);
  expect(findings[0]?.reason).toBe(reason);
});

test("the same seed gives the same findings", async () => {
  const [first, second] = [await reportOf("flat precedence"), await check("flat precedence")];
  expect(first.toJSON()).toEqual(second.toJSON());
  expect(String(first)).toBe(String(second));
});
