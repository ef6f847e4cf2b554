/**
 * `npm run bench:threads -- [--companies 100000] [--threads 2] [--callers 16] [--seconds 5] [--rounds 3]`: the searches
 * per second of one thread and of several, for callers that search without a pause, side by side. The waiting time of
 * a caller is compared with the time that its searches take alone, and with its share of the threads.
 */
import { parseArgs } from "node:util";
import { markdownTable } from "markdown-table";
import { generateCompanies } from "../fixtures/company-generator.ts";
import { companySchema, SearchEngine } from "../src/index.ts";
import { openThreads } from "../src/node.ts";
import { type MixedSearch, searchMix } from "./search-mix.ts";

const { values } = parseArgs({
  options: {
    companies: { type: "string", default: "100000" },
    threads: { type: "string", default: "2" },
    callers: { type: "string", default: "16" },
    seconds: { type: "string", default: "5" },
    rounds: { type: "string", default: "3" },
  },
});
const callers = Number(values.callers);
const threads = Number(values.threads);
const seconds = Number(values.seconds);

const companies = (): ReturnType<typeof generateCompanies> =>
  generateCompanies({ count: Number(values.companies), seed: 1 });
const single = new SearchEngine(companySchema);
await single.load(companies());
const threaded = await openThreads({ schema: companySchema, threads });
await threaded.load(companies());

interface Run {
  /** Searches per second of all callers together. */
  readonly rate: number;
  /** The longest time of a caller, divided by the time of its searches alone. */
  readonly slowdown: number;
}

/** Each search's time alone, in milliseconds: the median of some passes. */
function timesAlone(): readonly number[] {
  return searchMix.map(({ query, options }) => {
    const times = Array.from({ length: 15 }, () => {
      const start = performance.now();
      single.search(query, options).hits.map(({ document }) => document);
      return performance.now() - start;
    });
    return times.toSorted((a, b) => a - b)[7] as number;
  });
}

/** Callers that search without a pause for some seconds, each beginning with another search. */
async function run(search: (each: MixedSearch) => Promise<unknown>, alone: readonly number[]): Promise<Run> {
  const end = performance.now() + seconds * 1000;
  let count = 0;
  const start = performance.now();
  const slowdowns = await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      const began = performance.now();
      let aloneMs = 0;
      for (let i = caller; performance.now() < end; i++) {
        const index = i % searchMix.length;
        await search(searchMix[index] as MixedSearch);
        aloneMs += alone[index] as number;
        count++;
      }
      return (performance.now() - began) / aloneMs;
    }),
  );
  return { rate: (count / (performance.now() - start)) * 1000, slowdown: Math.max(...slowdowns) };
}

/** A search of one thread; other callers get their turn after it. */
async function searchSingle({ query, options }: MixedSearch): Promise<void> {
  single.search(query, options).hits.map(({ document }) => document);
  await new Promise((resolve) => setImmediate(resolve));
}

async function searchThreaded({ query, options }: MixedSearch): Promise<void> {
  (await threaded.search(query, options)).hits.map(({ document }) => document);
}

const alone = timesAlone();
await run(searchThreaded, alone);
const rounds: { readonly one: Run; readonly several: Run }[] = [];
for (let round = 0; round < Number(values.rounds); round++) {
  rounds.push({ one: await run(searchSingle, alone), several: await run(searchThreaded, alone) });
}
await threaded.close();

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] as number;
}

const row = (name: string, of: (each: (typeof rounds)[number]) => Run): string[] => {
  const slowdown = median(rounds.map((each) => of(each).slowdown));
  return [
    name,
    median(rounds.map((each) => of(each).rate)).toFixed(0),
    `×${slowdown.toFixed(1)}`,
    `×${((slowdown * (name === "1 thread" ? 1 : threads)) / callers).toFixed(2)}`,
  ];
};
const ratio = median(rounds.map(({ one, several }) => several.rate / one.rate));
console.log(
  markdownTable(
    [
      [`${values.companies} companies, ${callers} callers`, "searches/s", "slowest caller / alone", "/ fair share"],
      row("1 thread", ({ one }) => one),
      row(`${threads} threads`, ({ several }) => several),
    ],
    { align: ["l", "r", "r", "r"] },
  ),
);
console.log(
  `\n${threads} threads answer ${ratio.toFixed(2)} times as many searches as one (median of ${rounds.length} rounds).`,
);
