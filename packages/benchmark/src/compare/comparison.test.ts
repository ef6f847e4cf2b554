import { RandomStream } from "@firmament/fixtures";
import { describe, expect, test } from "vitest";
import type { BenchReport, QueryReport } from "../report/report.ts";
import { compareReports, type RowChange } from "./comparison.ts";

const ROUNDS = 6;
const PROCESSES = 3;
const CLASSES = 20;
const OPERATIONS = ["count", "ids", "top"] as const;

interface Sampled {
  readonly seed: number;
  /** The factor of the times of some classes. */
  readonly factors?: Readonly<Record<string, number>>;
  /** The speed of the machine. */
  readonly machine?: number;
  readonly noise?: number;
  readonly processes?: number;
}

/**
 * A report of a noisy machine: the processes differ by 5%, the rounds by 3%, and a tenth of all times are disturbed by
 * up to 200%.
 */
function reportOf({ seed, factors = {}, machine = 1, noise = 1, processes = PROCESSES }: Sampled): BenchReport {
  const random = new RandomStream(seed, 0);
  const spread = (share: number): number => Math.exp(noise * share * (random.next() + random.next() - 1) * 2.4);
  const disturbance = (): number => 1 + (random.next() < 0.1 * noise ? 2 * random.next() : 0);
  const load = (): number => 150 * machine * spread(0.03);
  const queries: QueryReport[] = [];
  for (let n = 0; n < CLASSES; n++) {
    const className = `class-${n}`;
    for (const operation of OPERATIONS) {
      const ofProcess = Array.from({ length: processes }, () => spread(0.05));
      for (let query = 0; query < 4; query++) {
        const base = 2 ** n * machine * (factors[className] ?? 1);
        const rounds = Array.from({ length: ROUNDS }, (_, round) => {
          return base * (ofProcess[round % processes] ?? 1) * spread(0.03) * disturbance();
        });
        const figures = { firmament: { median: base, p95: base, samples: 1, rounds } };
        const reference = Array.from({ length: ROUNDS }, load);
        queries.push({ className, title: className, operation, text: `q${query}`, matches: 1, figures, reference });
      }
    }
  }
  const loads = (): number[] => Array.from({ length: ROUNDS }, load);
  return {
    format: "firmament-benchmark",
    version: 1,
    date: "",
    node: "24.0.0",
    machine: { processor: "Sample 3000", cores: 2, gigabytes: 8, system: "Linux" },
    corpus: { name: "generated", plural: "companies", count: 1000, seed: 1, digest: "0" },
    rounds: ROUNDS,
    processes,
    peers: [],
    queries,
    references: ["intersection", "memory", "objects"].map((name) => ({ name, rounds: loads() })),
    differences: [],
    missing: [],
  };
}

function rowsOf(before: Sampled, after: Sampled, bound = 0.1): readonly RowChange[] {
  return compareReports(reportOf(before), reportOf(after), ["firmament"], bound).rows;
}

function slowerClasses(rows: readonly RowChange[]): readonly string[] {
  return [...new Set(rows.filter(({ verdict }) => verdict === "slower").map(({ className }) => className))];
}

const seeds = Array.from({ length: 60 }, (_, index) => 2 * index + 1);

describe("on a noisy machine whose speed changes", () => {
  test("equal code is equal in nine of ten comparisons, and more", () => {
    const wrong = seeds.filter((seed) => {
      const after = { seed: seed + 1, machine: 0.7 + (seed % 7) / 10 };
      return slowerClasses(rowsOf({ seed }, after)).length > 0;
    });
    expect(wrong.length).toBeLessThanOrEqual(seeds.length / 20);
  });

  test("with a smaller bound, too", () => {
    const wrong = seeds.filter((seed) => slowerClasses(rowsOf({ seed }, { seed: seed + 1 }, 0.03)).length > 0);
    expect(wrong.length).toBeLessThanOrEqual(seeds.length / 10);
  });

  test("a class that is slower by 30% is named, and no other", () => {
    const named = seeds.map((seed) => {
      const after = { seed: seed + 1, machine: 1.3, factors: { "class-7": 1.3 } };
      return slowerClasses(rowsOf({ seed }, after)).join(" ");
    });
    expect(named.filter((names) => names === "class-7").length).toBeGreaterThanOrEqual(0.9 * seeds.length);
  });
});

describe("without noise", () => {
  const quiet = { seed: 1, noise: 0 };

  test("a change is exact, and a change of the machine is none", () => {
    const rows = rowsOf(quiet, { ...quiet, machine: 3, factors: { "class-0": 1.5, "class-1": 0.5, "class-2": 1.05 } });
    const [first, second, third, fourth] = rows.filter(({ operation }) => operation === "count");
    expect(first).toMatchObject({
      change: expect.closeTo(0.5),
      noise: expect.closeTo(0),
      verdict: "slower",
      queries: 4,
    });
    expect(second).toMatchObject({ change: expect.closeTo(-0.5), verdict: "faster" });
    expect(third).toMatchObject({ change: expect.closeTo(0.05), verdict: "equal" });
    expect(fourth?.change).toBeCloseTo(0);
  });

  test("the bound decides", () => {
    const after = { ...quiet, factors: { "class-0": 1.5 } };
    expect(slowerClasses(rowsOf(quiet, after, 0.49))).toEqual(["class-0"]);
    expect(slowerClasses(rowsOf(quiet, after, 0.51))).toEqual([]);
  });

  test("reference loads that disagree make a change unclear", () => {
    const [before, after] = [reportOf(quiet), reportOf({ ...quiet, factors: { "class-0": 1.5 } })];
    const references = after.references.map((load, index) => {
      return { ...load, rounds: load.rounds.map((time) => time * 1.6 ** (index - 1)) };
    });
    const comparison = compareReports(before, { ...after, references }, ["firmament"], 0.1);
    expect(comparison.disagreement).toBeGreaterThan(0.2);
    expect(comparison.rows[0]?.verdict).toBe("unclear");
  });
});

test("one process is compared by its rounds", () => {
  const rows = rowsOf({ seed: 1, processes: 1 }, { seed: 2, processes: 1, factors: { "class-3": 2 } });
  expect(slowerClasses(rows)).toEqual(["class-3"]);
});

test("only queries of both reports are compared, with a remark", () => {
  const before = reportOf({ seed: 1 });
  const after = reportOf({ seed: 2 });
  const changed = {
    ...after,
    corpus: { ...after.corpus, digest: "1" },
    queries: after.queries.map((query, index) => (index === 0 ? { ...query, text: "other" } : query)),
  };
  const { rows, remarks } = compareReports(before, changed, ["firmament"], 0.1);
  expect(rows.map(({ queries }) => queries).slice(0, 2)).toEqual([3, 4]);
  expect(remarks).toEqual([
    "The reports are about different documents, so their times may differ for that reason.",
    "2 queries are in one of the reports only, and are not compared.",
  ]);
});

test("reports without a common query cannot be compared", () => {
  const report = reportOf({ seed: 1 });
  expect(() => compareReports(report, { ...report, queries: [] }, ["firmament"], 0.1)).toThrow(RangeError);
  expect(() => compareReports(report, report, ["minisearch"], 0.1)).toThrow("no measured query in common");
});
