/**
 * `npm run bench:filters -- [--companies 100000]`: keystrokes of a search as you type with and without a filter, their
 * median; then the first uses of filters on whole values, without and with a column of values.
 */
import { parseArgs } from "node:util";
import { quantile } from "@firmament/benchmark/src/report/figures.ts";
import { generateCompanies } from "@firmament/fixtures";
import { markdownTable } from "markdown-table";
import { type CompanySchema, companySchema } from "../src/entries/companies.ts";
import { type FacetOptions, type Filter, SearchEngine } from "../src/entries/index.ts";

const { values } = parseArgs({ options: { companies: { type: "string", default: "100000" } } });
const companies = [...generateCompanies({ count: Number(values.companies), seed: 1 })];

const ROUNDS = 15;
const TEXTS = ["software", "berlin logistics", "data consulting", "robotics"];
const FACETS: FacetOptions<CompanySchema> = {
  location_country: { limit: 8, except: "own" },
  staff_count: { bins: 24, scale: "log", except: "own" },
};
const FILTERS: readonly (readonly [name: string, filter: Filter<CompanySchema> | undefined])[] = [
  ["none", undefined],
  ["a country", { location_country: "Germany" }],
  ["a size", { staff_count: { gte: 50, lte: 500 } }],
  ["a query", "industries:software OR followers:>1000"],
];

const engine = await loaded();
console.log(`${engine.size.toLocaleString("en")} companies, seed 1, Node ${process.versions.node}\n`);
const keystrokes = FILTERS.map(([name, filter]) => [
  name,
  keystroke({ filter }),
  keystroke({ filter, facets: FACETS }),
]);
console.log(markdownTable([["filter", "a keystroke", "with two facets"], ...keystrokes], { align: ["l", "r", "r"] }));

const city = companies.find(({ location_city }) => location_city !== undefined)?.location_city ?? "";
const name = companies.find((company) => company.name !== undefined)?.name ?? "";
const firstUses = await Promise.all(
  [{ name }, { location_city: city }].map(async (filter) => {
    const fresh = await loaded();
    return [JSON.stringify(filter), firstUse(fresh, filter), firstUse(fresh, withOtherValue(filter))];
  }),
);
console.log(
  `\n${markdownTable([["filter", "first use", "of another value"], ...firstUses], { align: ["l", "r", "r"] })}`,
);

async function loaded(): Promise<SearchEngine<CompanySchema>> {
  const fresh = new SearchEngine(companySchema);
  await fresh.load(companies);
  return fresh;
}

/** The median time of the keystrokes of all texts. */
function keystroke(options: {
  filter: Filter<CompanySchema> | undefined;
  facets?: FacetOptions<CompanySchema>;
}): string {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const text of TEXTS) {
      for (let length = 1; length <= text.length; length++) {
        const typed = text.slice(0, length);
        const start = performance.now();
        engine.search(typed, { asYouType: true, limit: 10, ...options });
        times.push(performance.now() - start);
      }
    }
  }
  return `${quantile(times, 0.5).toFixed(3)} ms`;
}

function firstUse(fresh: SearchEngine<CompanySchema>, filter: Filter<CompanySchema>): string {
  const start = performance.now();
  fresh.count("*:*", { filter });
  return `${(performance.now() - start).toFixed(1)} ms`;
}

function withOtherValue(filter: Readonly<Record<string, string>>): Filter<CompanySchema> {
  const [[field = "", value] = []] = Object.entries(filter);
  const other = companies.find((company) => {
    const found = company[field as "name" | "location_city"];
    return found !== undefined && found !== value;
  });
  return { [field]: other?.[field as "name" | "location_city"] ?? "" };
}
