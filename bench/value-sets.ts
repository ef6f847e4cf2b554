/**
 * `npm run bench:value-sets -- [--companies 100000]`: queries with many values of one field, such as
 * `name:(a OR b OR …)`; the fastest and the median of many.
 */
import { parseArgs } from "node:util";
import { quantile } from "@firmament/benchmark/src/report/figures.ts";
import { generateCompanies } from "@firmament/fixtures";
import { markdownTable } from "markdown-table";
import { parse } from "../grammar/parser.ts";
import { companySchema } from "../src/entries/companies.ts";
import { SearchEngine } from "../src/entries/index.ts";

const { values } = parseArgs({ options: { companies: { type: "string", default: "100000" } } });

/** The time for which an operation is repeated, in milliseconds. */
const BUDGET_MS = 700;
const MIN_REPETITIONS = 10;

const companies = [...generateCompanies({ count: Number(values.companies), seed: 1 })];
const engine = new SearchEngine(companySchema);
await engine.load(companies);
console.log(`${engine.size.toLocaleString("en")} companies, seed 1, Node ${process.versions.node}\n`);

const words = new Set(companies.flatMap(({ name }) => name?.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []));
const followers = new Set(companies.flatMap((company) => company.followers ?? []));

const rows = [10, 100, 1000, 10_000].flatMap((count) => {
  const names = `name:(${spread([...words], count).join(" OR ")})`;
  const numbers = `followers:(${spread([...followers], count).join(" OR ")})`;
  return [
    rowOf(`${count} words`, names),
    rowOf(`${count} words AND a city`, `${names} AND location_city:berlin`),
    rowOf(`${count} numbers`, numbers),
  ];
});
const heading = ["query", "matches", "parse", "count", "ids", "top 10"];
console.log(markdownTable([heading, ...rows], { align: ["l", "r", "r", "r", "r", "r"] }));

function spread<Value>(all: readonly Value[], count: number): readonly Value[] {
  const step = Math.max(1, Math.floor(all.length / count));
  return all.filter((_, index) => index % step === 0).slice(0, count);
}

function rowOf(name: string, query: string): readonly string[] {
  return [
    name,
    engine.count(query).toLocaleString("en"),
    timesOf(() => parse(query)),
    timesOf(() => engine.count(query)),
    timesOf(() => engine.ids(query)),
    timesOf(() => engine.search(query)),
  ];
}

/** The fastest and the median time. */
function timesOf(run: () => unknown): string {
  const times: number[] = [];
  for (const end = performance.now() + BUDGET_MS; performance.now() < end || times.length < MIN_REPETITIONS; ) {
    const start = performance.now();
    run();
    times.push(performance.now() - start);
  }
  return [Math.min(...times), quantile(times, 0.5)].map((time) => time.toFixed(2)).join(" / ");
}
