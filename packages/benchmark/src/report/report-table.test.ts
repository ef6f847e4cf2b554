import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { BenchReport } from "./report.ts";
import { reportTable } from "./report-table.ts";

const sample: BenchReport = JSON.parse(readFileSync(new URL("sample-report.json", import.meta.url), "utf8"));

test("prints a report as Markdown", () => {
  expect(reportTable(sample)).toBe(`1,000 companies (generated, seed 7), 3 rounds, Node 24.0.0, 2030-01-31.
Sample 3000, 4 cores, 16 GB, Linux 6.0.
Firmament 1.0.0, MiniSearch 7.0.0, liqe 3.0.0.
Cells: median / 95th percentile of one query in µs, and the ratio to Firmament's time (geometric mean over the queries that both support).

|                               | Firmament |         MiniSearch |                          liqe |
| :---------------------------- | --------: | -----------------: | ----------------------------: |
| import, ms                    |        20 |             2 ×0.1 |                       10 ×0.5 |
| build, s                      |       0.5 |             1.5 ×3 |                  0.001 ×0.002 |
| memory, MB                    |        10 |            25 ×2.5 |                    1,235 ×123 |
| memory without records, MB    |         8 |           25 ×3.13 |                             – |
| file, MB                      |         6 |                  – |                             – |
| first query, ms               |         4 |               8 ×2 |                             – |
| mid word: count               |     3 / 4 | 2,010 / 2,515 ×100 | 2,000 / 3,000 ×1,000 (1 of 2) |
| mid word: ids                 |  3 / 3.14 |                  – |                             – |
| parsing the text              |     1 / 2 |                  – |                100 / 200 ×100 |
| geometric mean: count         |        ×1 |               ×100 |                        ×1,000 |
| geometric mean: ids           |        ×1 |                  – |                             – |
| geometric mean of the classes |        ×1 |               ×100 |                          ×316 |

Noise: a query's time differs between rounds by 14 % (geometric mean of the standard deviations, relative to the reference loads).

Classes of queries in which a peer is ahead: none.

Queries with a different number of matches than in Firmament:

- liqe, 1 query: searches texts. Greatest differences: \`robots\` 19 instead of 10.
- MiniSearch, 1 query: NO KNOWN REASON. Greatest differences: \`lamps\` 11 instead of 12.`);
});

test("prints missing engines and the rows in which a peer is ahead", () => {
  const queries = sample.queries.map((each) => ({
    ...each,
    figures: { ...each.figures, liqe: { median: 0.5, p95: 1, samples: 1, rounds: [0.5] } },
  }));
  const table = reportTable({ ...sample, missing: ["Tantivy is not measured: cargo is not installed."], queries });
  expect(table).toContain("liqe 3.0.0.\nTantivy is not measured: cargo is not installed.\n");
  expect(table).toContain(`
|                  | peer | Firmament, µs | peer, µs | ratio of the medians | geometric mean of the ratios |
| :--------------- | :--- | ------------: | -------: | -------------------: | ---------------------------: |
| mid word: count  | liqe |             3 |      0.5 |                   ×6 |                        ×5.66 |
| mid word: ids    | liqe |             3 |      0.5 |                   ×6 |                           ×6 |
| parsing the text | liqe |             1 |      0.5 |                   ×2 |                           ×2 |

Ids are strings in Firmament, and ordinals in Lucene and Tantivy. V8 takes about 4 ns for each element of a long array of strings. Median lengths of the lists: mid word 10.
`);
});

test("prints a report without differences", () => {
  expect(reportTable({ ...sample, differences: [] })).toMatch(/\n\nAll engines return the same numbers of matches\.$/);
});
