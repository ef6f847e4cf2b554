import { expect, test } from "vitest";
import { growthTable, type SizedFigures } from "./growth-report.ts";

function sized(companies: number, shards: number, times: readonly (readonly [number, number])[]): SizedFigures {
  const costs = { clientMs: 0, sent: 0, received: 0 };
  const classes = times.map(([raw, own], index) => ({
    searchClass: { name: `class ${index}`, searches: [], isEqual: true },
    figures: { raw: { ms: raw, ...costs }, own: { ms: own, ...costs } },
  }));
  return { companies, shards, classes };
}

test("the table compares sizes, and the most companies with the fewest of the same shards", () => {
  const table = growthTable([
    sized(20_000, 1, [
      [2, 3],
      [2, 12],
    ]),
    sized(20_000, 2, [
      [4, 4],
      [4, 4],
    ]),
    sized(100_000, 1, [
      [6, 6],
      [4, 12],
    ]),
  ]);
  const rows = table.split("\n").map((row) => row.split("|").map((cell) => cell.trim()));
  expect(rows.toSpliced(1, 1)).toEqual([
    [
      "",
      "",
      "20,000 in 1 shard: ours, ms",
      "ours / raw",
      "20,000 in 2 shards: ours, ms",
      "ours / raw",
      "100,000 in 1 shard: ours, ms",
      "ours / raw",
      "growth in 1 shard: raw",
      "growth in 1 shard: ours",
      "",
    ],
    ["", "class 0", "3", "1.50", "4", "1.00", "6", "1.00", "3.00", "2.00", ""],
    ["", "class 1", "12", "6.00", "4", "1.00", "12", "3.00", "2.00", "1.00", ""],
    ["", "geometric mean", "6", "3.00", "4", "1.00", "8.49", "1.73", "2.45", "1.41", ""],
  ]);
});
