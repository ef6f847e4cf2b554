/**
 * `npm run bench:groups -- [--companies 100000]`: the times of searches with and without groups, the fastest and the
 * median of many. The two kinds alternate, so that both see the same load of the machine.
 */
import { parseArgs } from "node:util";
import { markdownTable } from "markdown-table";
import { generateCompanies } from "../fixtures/company-generator.ts";
import {
  type CompanySchema,
  companySchema,
  type GroupOptions,
  SearchEngine,
  type SearchOptions,
} from "../src/index.ts";
import { quantile } from "./figures.ts";

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
    const [alone, grouped] = timesOf(
      () => engine.search(query, options),
      () => engine.search(query, { ...options, group }),
    );
    const counts = [total, groups.total].map((count) => count.toLocaleString("en"));
    return [name, by, ...counts, ...alone, ...grouped];
  });
});
const heading = ["query", "group", "matches", "groups", "alone: fastest", "median", "grouped: fastest", "median"];
console.log(markdownTable([heading, ...rows], { align: ["l", "l", "r", "r", "r", "r", "r", "r"] }));

type Times = readonly [fastest: string, median: string];

function timesOf(alone: () => unknown, grouped: () => unknown): readonly [Times, Times] {
  const times: [number[], number[]] = [[], []];
  for (const end = performance.now() + BUDGET_MS; performance.now() < end || times[0].length < MIN_REPETITIONS; ) {
    times[0].push(timeOf(alone));
    times[1].push(timeOf(grouped));
  }
  return [summaryOf(times[0]), summaryOf(times[1])];
}

function timeOf(search: () => unknown): number {
  const start = performance.now();
  search();
  return performance.now() - start;
}

function summaryOf(times: readonly number[]): Times {
  return [`${Math.min(...times).toFixed(3)} ms`, `${quantile(times, 0.5).toFixed(3)} ms`];
}
