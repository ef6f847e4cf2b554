/**
 * `npm run bench:groups -- [--companies 100000] [--size 3]`: the times of searches without groups; with groups of `size`
 * hits in a new snapshot, which has no stored groups; the same with all exact numbers; and with groups again: the medians
 * of many, in milliseconds and in relation to the search without groups. The kinds alternate, so that all see the same
 * load of the machine.
 */
import { parseArgs } from "node:util";
import { quantile } from "@firmament/benchmark/src/report/figures.ts";
import { generateCompanies } from "@firmament/fixtures";
import { markdownTable } from "markdown-table";
import { type CompanySchema, companySchema } from "../src/entries/companies.ts";
import { type GroupOptions, SearchEngine, type SearchOptions } from "../src/entries/index.ts";

const { values } = parseArgs({
  options: { companies: { type: "string", default: "100000" }, size: { type: "string", default: "3" } },
});

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

/** The kinds of searches. */
const KINDS = ["alone", "grouped", "counted", "again"] as const;

const engine = new SearchEngine(companySchema);
await engine.load(generateCompanies({ count: Number(values.companies), seed: 1 }));
console.log(`${engine.size.toLocaleString("en")} companies, seed 1, Node ${process.versions.node}\n`);
const rows = searches.flatMap(([name, query, options]) => {
  return fields.map((by) => {
    const { total, groups } = engine.search(query, { ...options, group: { by } });
    const counts = [total, groups.total].map((count) => count.toLocaleString("en"));
    const [alone = 0, ...others] = mediansOf(query, options, by);
    return [name, by, ...counts, alone.toFixed(3), ...others.flatMap((ms) => [ms.toFixed(3), (ms / alone).toFixed(1)])];
  });
});
const [first, ...others] = KINDS;
const heading = [
  "query",
  "group",
  "matches",
  "groups",
  `${first}, ms`,
  ...others.flatMap((kind) => [`${kind}, ms`, "×"]),
];
console.log(markdownTable([heading, ...rows], { align: ["l", "l", ...heading.slice(2).map(() => "r")] }));

/** The median time of each kind, one after the other in new snapshots. */
function mediansOf(query: string, options: SearchOptions<CompanySchema>, by: Group["by"]): readonly number[] {
  const grouped = { ...options, group: { by, size: Number(values.size) } };
  const times: number[][] = KINDS.map(() => []);
  let repetitions = 0;
  for (const end = performance.now() + BUDGET_MS; performance.now() < end || repetitions < MIN_REPETITIONS; ) {
    const [one, other] = [engine.snapshot(), engine.snapshot()];
    const searchesOfKinds = [
      () => one.search(query, options),
      () => one.search(query, grouped),
      () => {
        const { groups } = other.search(query, grouped);
        return groups.values.reduce((sum, { total }) => sum + total, groups.total);
      },
      () => one.search(query, grouped),
    ];
    for (const [kind, search] of searchesOfKinds.entries()) times[kind]?.push(timeOf(search));
    repetitions++;
  }
  return times.map((each) => quantile(each, 0.5));
}

function timeOf(search: () => unknown): number {
  const start = performance.now();
  search();
  return performance.now() - start;
}
