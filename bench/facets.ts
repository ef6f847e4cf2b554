/**
 * `npm run bench:facets -- [--companies 100000]`: the times that facets add to a search, the fastest and the median of
 * many.
 */
import { parseArgs } from "node:util";
import { quantile } from "@firmament/benchmark/src/report/figures.ts";
import { generateCompanies } from "@firmament/fixtures";
import { markdownTable } from "markdown-table";
import { type CompanySchema, companySchema } from "../src/entries/companies.ts";
import { type FacetOptions, SearchEngine } from "../src/entries/index.ts";

const { values } = parseArgs({ options: { companies: { type: "string", default: "100000" } } });
const count = Number(values.companies);

/** The time for which a search is repeated, in milliseconds. */
const BUDGET_MS = 700;
const MIN_REPETITIONS = 20;

const broad = "software";
const filtered = "software AND location_country:Germany AND staff_count:[50 TO 500]";

const rows: readonly (readonly [name: string, query: string, facets: FacetOptions<CompanySchema> | null])[] = [
  ["no facet", broad, null],
  ["10 countries", broad, { location_country: 10 }],
  ['10 countries, `except: "own"` without an own filter', broad, { location_country: { except: "own" } }],
  ["10 cities like `b`", broad, { location_city: { like: "b" } }],
  ["10 cities in order of their names", broad, { location_city: { order: "value" } }],
  ["10 specialities like `so`", broad, { specialities: { like: "so" } }],
  ["24 linear bins", broad, { followers: { bins: 24 } }],
  ["24 log bins", broad, { followers: { bins: 24, scale: "log" } }],
  ["10 industries with 3 countries each", broad, { industries: { limit: 10, facets: { location_country: 3 } } }],
  ["no facet", filtered, null],
  ["10 countries", filtered, { location_country: 10 }],
  ['10 countries, `except: "own"`', filtered, { location_country: { except: "own" } }],
  [
    'countries and two histograms, all `except: "own"`',
    filtered,
    {
      location_country: { except: "own" },
      staff_count: { bins: 24, scale: "log", except: "own" },
      followers: { bins: 24, scale: "log", except: "own" },
    },
  ],
  ["the page of all companies: 4 facets, 2 histograms", "*:*", pageFacets()],
  ["the same", filtered, pageFacets()],
];

const engine = new SearchEngine(companySchema);
await engine.load(generateCompanies({ count, seed: 1 }));
console.log(`${engine.size.toLocaleString("en")} companies, seed 1, Node ${process.versions.node}\n`);
const measured = rows.map(([name, query, facets]) => {
  const search = (): number => engine.search(query, { limit: 10, ...(facets !== null && { facets }) }).total;
  return [name, `\`${query}\``, search().toLocaleString("en"), ...timesOf(search)];
});
const heading = ["facets", "query", "matches", "fastest", "median"];
console.log(markdownTable([heading, ...measured], { align: ["l", "l", "r", "r", "r"] }));

/** The facets of a search page, as a user sees them. */
function pageFacets(): FacetOptions<CompanySchema> {
  return {
    location_country: { limit: 10, except: "own" },
    location_city: { limit: 10, except: "own" },
    type: { limit: 10, except: "own" },
    industries: { limit: 10, except: "own" },
    staff_count: { bins: 24, scale: "log", except: "own" },
    followers: { bins: 24, scale: "log", except: "own" },
  };
}

function timesOf(search: () => number): readonly string[] {
  const times: number[] = [];
  for (const end = performance.now() + BUDGET_MS; performance.now() < end || times.length < MIN_REPETITIONS; ) {
    const start = performance.now();
    search();
    times.push(performance.now() - start);
  }
  return [Math.min(...times), quantile(times, 0.5)].map((time) => `${time.toFixed(2)} ms`);
}
