import { readFileSync } from "node:fs";
import { readReport } from "@firmament/benchmark";
import { expect, test } from "vitest";
import { withTables } from "./report-tables.ts";

const sample = new URL("../packages/benchmark/src/report/sample-report.json", import.meta.url);
const reports = new Map([[1000, readReport(readFileSync(sample, "utf8"))]]);

test("replaces what stands at a marked place, and nothing else", () => {
  const page = ["Sizes:", "<!-- bench:tables summary 1000 -->", "| old |", "<!-- end of the table -->", "", "The end."];
  const written = withTables(page.join("\n"), reports);
  expect(written).toBe(`Sizes:
<!-- bench:tables summary 1000 -->
| | Firmament | MiniSearch | liqe |
| :--- | ---: | ---: | ---: |
| build, s | 0.5 | 1.5 ×3 | 0.001 ×0.002 |
| memory, MB | 10 | 25 ×2.5 | 1,235 ×123 |
| memory without records, MB | 8 | 25 ×3.13 | – |
| file, MB | 6 | – | – |
| geometric mean: count | ×1 | ×100 | ×1,000 |
| geometric mean: ids | ×1 | – | – |
| geometric mean of the classes | ×1 | ×100 | ×316 |
<!-- end of the table -->

The end.`);
  expect(withTables(written, reports)).toBe(written);
});

test("a place of an unknown table or report is an error", () => {
  const place = (name: string): string => `<!-- bench:tables ${name} -->\n<!-- end of the table -->`;
  expect(() => withTables(place("sums 1000"), reports)).toThrow(
    "there is no table sums: use ahead, classes, overview, summary",
  );
  expect(() => withTables(place("summary 7"), reports)).toThrow("there is no report of 7 documents");
});
