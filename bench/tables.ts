/**
 * `npm run bench:tables -- [folder]` measures the benchmark with 2,000, 100,000 and 1,000,000 companies, writes the reports
 * into the folder, and the tables that the documentation shows into its files. A report that the folder has is read.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type BenchReport, readReport } from "@firmament/benchmark";
import { withTables } from "./report-tables.ts";
import { root } from "./root.ts";

const PROGRAMS = "lucene,tantivy";

/** The options of each run, by the number of companies. The other libraries need too much memory for a million. */
const RUNS: ReadonlyMap<number, readonly string[]> = new Map([
  [2_000, ["--rounds", "2", "--peers", `minisearch,orama,flexsearch,sqlite,${PROGRAMS}`]],
  [100_000, ["--rounds", "2", "--peers", `minisearch,orama,flexsearch,sqlite,${PROGRAMS}`, "--svg", "bench/chart.svg"]],
  [1_000_000, ["--rounds", "1", "--processes", "1", "--peers", `sqlite,${PROGRAMS}`]],
]);

/** The files that contain tables. */
const PAGES = ["README.md", "docs/internals/performance.md", "docs/internals/benchmarks.md"];

const folder = resolve(process.argv[2] ?? join(root, "bench/reports"));
mkdirSync(folder, { recursive: true });
const reports = new Map([...RUNS].map(([count, options]): [number, BenchReport] => [count, reportOf(count, options)]));
for (const page of PAGES) {
  const path = join(root, page);
  writeFileSync(path, withTables(readFileSync(path, "utf8"), reports));
  console.log(`${page} written`);
}

function reportOf(count: number, options: readonly string[]): BenchReport {
  const path = join(folder, `${count}.json`);
  const date = new Date().toISOString().slice(0, "2030-01-31".length);
  const args = ["--count", String(count), ...options, "--date", date, "--json", path];
  if (!existsSync(path)) execFileSync("npm", ["run", "bench", "--", ...args], { cwd: root, stdio: "inherit" });
  return readReport(readFileSync(path, "utf8"));
}
