import { expect, test } from "vitest";
import type { PeerName } from "../question/peer-name.ts";
import type { PeerReport, QueryReport } from "./report.ts";
import { rowsAhead } from "./rows-ahead.ts";

const peers = (["firmament", "lucene", "baseline"] as const).map((name) => ({ name }) as PeerReport);

/** A query of one class with a median for each peer that supports it. */
function query(className: string, medians: Partial<Record<PeerName, number>>): QueryReport {
  const figures = Object.fromEntries(
    Object.entries(medians).map(([name, median]) => [name, { median, p95: median, samples: 1, rounds: [] }]),
  );
  return { className, title: className, operation: "count", text: "", matches: 1, figures, reference: [] };
}

test("lists the rows in which another engine is faster, the largest ratio first", () => {
  const queries = [
    query("even", { firmament: 5, lucene: 5 }),
    query("slow", { firmament: 6, lucene: 4 }),
    query("slower", { firmament: 9, lucene: 3 }),
    query("fast", { firmament: 1, lucene: 3 }),
  ];
  expect(rowsAhead({ peers, queries })).toEqual([
    expect.objectContaining({ className: "slower", peer: "lucene", ours: 9, theirs: 3, ratio: 3 }),
    expect.objectContaining({ className: "slow", ratio: 1.5, meanRatio: expect.closeTo(1.5) }),
  ]);
});

test("compares the queries that both support, by the median and by the geometric mean", () => {
  const queries = [
    query("mixed", { firmament: 1, lucene: 2 }),
    query("mixed", { firmament: 2, lucene: 3 }),
    query("mixed", { firmament: 100, lucene: 4 }),
    query("mixed", { firmament: 1000 }),
  ];
  const [row] = rowsAhead({ peers, queries });
  expect(row).toMatchObject({ ours: 2, theirs: 3, ratio: 2 / 3 });
  expect(row?.meanRatio).toBeGreaterThan(1);
});

test("an earlier revision of Firmament is no peer", () => {
  expect(rowsAhead({ peers, queries: [query("slow", { firmament: 6, baseline: 4 })] })).toEqual([]);
});
