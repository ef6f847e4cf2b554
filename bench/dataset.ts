/**
 * `npm run bench:dataset -- [--companies 100000] [--upserts 200] [--interval 5]`: the times to load, open and refresh a
 * dataset, and the latency of searches during a refresh with upserts. A search is begun every `interval` milliseconds,
 * and its latency counts from the time at which it should have begun.
 */
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { quantile } from "@firmament/benchmark/src/report/figures.ts";
import { type Dataset, openDataset } from "@firmament/dataset";
import { generateCompanies } from "@firmament/fixtures";
import { markdownTable } from "markdown-table";
import type { CompanyInput, CompanySchema } from "../src/entries/companies.ts";
import { companySchema } from "../src/entries/companies.ts";
import { root } from "./root.ts";

const QUERIES = ["software", "berlin AND software", '"software development"', "name:so*", "staff_count:[10 TO 500]"];

const text = { type: "string" } as const;
const { values } = parseArgs({
  options: {
    companies: { ...text, default: "100000" },
    upserts: { ...text, default: "200" },
    interval: { ...text, default: "5" },
  },
});
const [count, upsertsPerSecond, interval] = [Number(values.companies), Number(values.upserts), Number(values.interval)];

// Not in the folder for temporary files, which may be in memory, where durable writes cost nothing.
const folder = mkdtempSync(join(root, "node_modules", ".bench-dataset-"));
const path = join(folder, "companies.db");
const rows: string[][] = [["", ""]];
try {
  console.log(`${count} companies, seed 1, Node ${process.versions.node}\n`);
  let dataset = await openDataset(path, { schema: companySchema });
  await timed("load", () => dataset.load(generateCompanies({ count, seed: 1 })));
  rows.push([
    "the SQLite file and the index file",
    `${megabytes(path)} and ${megabytes(dataset.status().indexFile.path)} MB`,
  ]);
  await timed("close", () => dataset.close());
  await timed("open from the index file", async () => {
    dataset = await openDataset(path, { schema: companySchema });
  });
  await timed("first search", async () => dataset.engine.search("berlin AND software"));
  await timed("upsert one company", () => dataset.upsert({ id: "new", name: "Nordlicht Software" }));
  await timed("refresh", () => dataset.refresh(generateCompanies({ count, seed: 1 })));
  await refreshUnderLoad(dataset);
  await dataset.close();
  rows.push(["peak memory of the process", `${Math.round(process.resourceUsage().maxRSS / 1024)} MB`]);
  console.log(markdownTable(rows, { align: ["l", "r"] }));
} finally {
  rmSync(folder, { recursive: true });
}

async function timed(name: string, work: () => Promise<unknown>): Promise<void> {
  const start = performance.now();
  await work();
  rows.push([name, duration(performance.now() - start)]);
  // With many companies, the table takes long to appear.
  console.error(rows.at(-1)?.join(": "));
}

function duration(milliseconds: number): string {
  return milliseconds < 1000 ? `${milliseconds.toFixed(1)} ms` : `${(milliseconds / 1000).toFixed(2)} s`;
}

function megabytes(file: string): string {
  return (statSync(file).size / 1e6).toFixed(0);
}

/** Searches and upserts at fixed rates until a refresh has ended. */
async function refreshUnderLoad(dataset: Dataset<CompanySchema>): Promise<void> {
  const searches: number[] = [];
  const upserts: number[] = [];
  const pending: Promise<void>[] = [];
  let number = 0;
  const stopSearching = atRate(interval, (due) => {
    dataset.engine.search(QUERIES[number++ % QUERIES.length] as string);
    searches.push(performance.now() - due);
  });
  const stopUpserting = atRate(1000 / upsertsPerSecond, (due) => {
    const company: CompanyInput = { id: `new-${upserts.length % 500}`, name: `Nordlicht ${upserts.length}` };
    pending.push(dataset.upsert(company).then(() => void upserts.push(performance.now() - due)));
  });
  await timed(`refresh, with ${upsertsPerSecond} upserts and ${1000 / interval} searches a second`, () =>
    dataset.refresh(generateCompanies({ count, seed: 1 })),
  );
  stopSearching();
  stopUpserting();
  await Promise.all(pending);
  for (const [name, times] of [
    ["search", searches],
    ["upsert", upserts],
  ] as const) {
    const [p50, p99, max] = [quantile(times, 0.5), quantile(times, 0.99), Math.max(...times)];
    rows.push([
      `${times.length} calls of ${name}: median, 99th percentile, longest`,
      [p50, p99, max].map(duration).join(", "),
    ]);
  }
}

/** Calls `work` at fixed times; calls that the process is too busy for follow late. Returns the function that stops it. */
function atRate(period: number, work: (due: number) => void): () => void {
  let due = performance.now() + period;
  let isStopped = false;
  const run = (): void => {
    if (isStopped) return;
    for (; due <= performance.now(); due += period) work(due);
    setTimeout(run, Math.max(0, due - performance.now()));
  };
  setTimeout(run, period);
  return () => {
    isStopped = true;
  };
}
