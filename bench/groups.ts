/**
 * `npm run bench:groups -- [--companies 100000]`: the times of searches without groups, with groups in a new snapshot,
 * which has no stored groups, and with groups again: the fastest and the median of many. The kinds alternate, so that
 * all see the same load of the machine.
 */
import { parseArgs } from "node:util";
import { quantile } from "@firmament/benchmark/src/report/figures.ts";
import { generateCompanies } from "@firmament/fixtures";
import { markdownTable } from "markdown-table";
import { type CompanySchema, companySchema } from "../src/entries/companies.ts";
import { type GroupOptions, SearchEngine, type SearchOptions, type Snapshot } from "../src/entries/index.ts";

const { values } = parseArgs({ options: { companies: { type: "string", default: "100000" } } });

/** The time for which a row is repeated, in milliseconds. */
const BUDGET_MS = 700;
const MIN_REPETITIONS = 20;

type Group = GroupOptions<CompanySchema>;

const fields: readonly Group["by"][] = ["location_city", "location_country", "type", "staff_count"];

const searches: readonly (readonly [name: string, query: string, options: SearchOptions<CompanySchema>])[] = [
  ["`software`", "software", {}],
  ["`software AND berlin`", "software AND berlin", {}],
  ["`software berlin consulting`", "software berlin consulting", {}],
  ["`softw*`", "softw*", {}],
  ['`"software development"`', '"software development"', {}],
  ["`staff_count:[50 TO 500]`", "staff_count:[50 TO 500]", {}],
  ["`software`, most followers first", "software", { sort: "followers:desc" }],
  ["`software`, ranked by followers", "software", { rank: { field: "followers", factor: 0.2 } }],
  ["`software` by city and name", "software", { sort: ["location_city", "name"] }],
  ["`*:*`", "*:*", {}],
];

const engine = new SearchEngine(companySchema);
await engine.load(generateCompanies({ count: Number(values.companies), seed: 1 }));
console.log(`${engine.size.toLocaleString("en")} companies, seed 1, Node ${process.versions.node}\n`);
const rows = searches.flatMap(([name, query, options]) => {
  return fields.map((by) => {
    const group = { by, size: 3 } as const;
    const { total, groups } = engine.search(query, { ...options, group });
    const times = timesOf([
      (reader) => reader.search(query, options),
      (reader) => reader.search(query, { ...options, group }),
      (reader) => reader.search(query, { ...options, group }),
    ]);
    const counts = [total, groups.total].map((count) => count.toLocaleString("en"));
    return [name, by, ...counts, ...times.flatMap(summaryOf)];
  });
});
const kinds = ["alone", "grouped", "again"].flatMap((kind) => [`${kind}: fastest`, "median"]);
const heading = ["query", "group", "matches", "groups", ...kinds];
console.log(markdownTable([heading, ...rows], { align: ["l", "l", ...heading.slice(2).map(() => "r")] }));

/** The times of each search, one after the other in snapshots of their own. */
function timesOf(searches: readonly ((reader: Snapshot<CompanySchema>) => unknown)[]): readonly (readonly number[])[] {
  const times: number[][] = searches.map(() => []);
  let repetitions = 0;
  for (const end = performance.now() + BUDGET_MS; performance.now() < end || repetitions < MIN_REPETITIONS; ) {
    const reader = engine.snapshot();
    for (const [index, search] of searches.entries()) times[index]?.push(timeOf(() => search(reader)));
    repetitions++;
  }
  return times;
}

function timeOf(search: () => unknown): number {
  const start = performance.now();
  search();
  return performance.now() - start;
}

function summaryOf(times: readonly number[]): readonly string[] {
  return [`${Math.min(...times).toFixed(3)} ms`, `${quantile(times, 0.5).toFixed(3)} ms`];
}
