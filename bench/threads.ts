/**
 * `npm run bench:threads -- [--companies 100000] [--threads 2] [--callers 16] [--seconds 5] [--rounds 3] [--processes]`:
 * one thread and several, side by side.
 *
 * 1. The searches per second of callers that search without a pause. As there are more callers than threads, each of
 *    them waits; the slowest one is compared with its fair share of the threads.
 * 2. The waiting time of callers that pause, so that the threads are busy for half of the time.
 * 3. The time of a single search while nothing else runs: some of them run in several threads.
 * 4. With `--processes`: one process and as many as there are threads, each with an engine of its own. What they reach
 *    together is what the machine permits: nothing is sent, and nothing is shared but the caches and the memory.
 */
import { parseArgs } from "node:util";
import { generateCompanies } from "@firmament/fixtures";
import { markdownTable } from "markdown-table";
import { companySchema } from "../src/entries/companies.ts";
import { SearchEngine } from "../src/entries/index.ts";
import { searchWithThreads } from "../src/entries/node.ts";
import { IndependentProcesses } from "./independent-processes.ts";
import { type MixedSearch, searchMix } from "./search-mix.ts";
import { searchSingle } from "./single-search.ts";
import { warmUp } from "./warm-up.ts";

const { values } = parseArgs({
  options: {
    companies: { type: "string", default: "100000" },
    threads: { type: "string", default: "2" },
    callers: { type: "string", default: "16" },
    seconds: { type: "string", default: "5" },
    rounds: { type: "string", default: "3" },
    processes: { type: "boolean", default: false },
  },
});
const callers = Number(values.callers);
const threads = Number(values.threads);
const seconds = Number(values.seconds);

/** The share of the time that the threads are busy in the second part. */
const LOAD = 0.5;

const single = new SearchEngine(companySchema, { sharedMemory: true });
await single.load(generateCompanies({ count: Number(values.companies), seed: 1 }));
const threaded = await searchWithThreads(single, { threads });

interface Run {
  /** Searches per second of all callers together. */
  readonly rate: number;
  /** For each caller: the time of its searches, divided by their time alone. */
  readonly slowdowns: readonly number[];
  /** The processor time of a search in all threads, in milliseconds. */
  readonly cpuMs: number;
  /** That of the calling thread: with threads, it sends searches, receives answers and decodes documents. */
  readonly callingMs: number;
  /** The mean number of cores in use. */
  readonly cores: number;
}

type Search = (search: MixedSearch) => Promise<void>;

const searchInOne: Search = (search) => searchSingle(single, search);

async function searchThreaded({ query, options }: MixedSearch): Promise<void> {
  (await threaded.search(query, options)).hits.map(({ document }) => document);
}

const PASSES = 31;

/**
 * Each search's time alone, in milliseconds: the median of some passes of one caller over all searches, in the order of
 * the callers. The same search several times in a row would find everything in the caches of its core.
 */
async function timesAlone(search: Search): Promise<readonly number[]> {
  const times = searchMix.map((): number[] => []);
  for (let pass = 0; pass < PASSES; pass++) {
    for (const [index, each] of searchMix.entries()) {
      const start = performance.now();
      await search(each);
      times[index]?.push(performance.now() - start);
    }
  }
  return times.map(median);
}

/** @param pauseMs the mean pause of a caller between two searches */
async function run(search: Search, alone: readonly number[], pauseMs: number): Promise<Run> {
  const start = performance.now();
  const startUsage = process.cpuUsage();
  const startCalling = process.threadCpuUsage();
  const end = start + seconds * 1000;
  let count = 0;
  const slowdowns = await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      let ownMs = 0;
      let aloneMs = 0;
      for (let i = caller; performance.now() < end; i++) {
        // Exponential pauses: the callers are independent of each other.
        if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, -Math.log(Math.random()) * pauseMs));
        const index = i % searchMix.length;
        const began = performance.now();
        await search(searchMix[index] as MixedSearch);
        ownMs += performance.now() - began;
        aloneMs += alone[index] as number;
        count++;
      }
      return ownMs / aloneMs;
    }),
  );
  const elapsed = performance.now() - start;
  const { user, system } = process.cpuUsage(startUsage);
  const cpu = (user + system) / 1000;
  const calling = process.threadCpuUsage(startCalling);
  const callingMs = (calling.user + calling.system) / 1000 / count;
  return { rate: (count / elapsed) * 1000, slowdowns, cpuMs: cpu / count, callingMs, cores: cpu / elapsed };
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] as number;
}

const notMeasured = searchMix.map(() => 1);
for (const search of [searchInOne, searchThreaded]) await warmUp(async () => (await run(search, notMeasured, 0)).rate);
const alone = await timesAlone(searchInOne);
const aloneThreaded = await timesAlone(searchThreaded);
const rounds: { readonly one: Run; readonly several: Run }[] = [];
for (let round = 0; round < Number(values.rounds); round++) {
  rounds.push({ one: await run(searchInOne, alone, 0), several: await run(searchThreaded, alone, 0) });
}
type RunOf = (round: (typeof rounds)[number]) => Run;
const medianOf = (of: RunOf, value: (run: Run) => number): number => median(rounds.map((round) => value(of(round))));
const severalRate = medianOf(
  ({ several }) => several,
  ({ rate }) => rate,
);
const paused = await run(searchThreaded, alone, (callers / (LOAD * severalRate)) * 1000);
await threaded.close();

const row = (name: string, used: number, of: RunOf): string[] => {
  const slowest = medianOf(of, ({ slowdowns }) => Math.max(...slowdowns));
  return [
    name,
    medianOf(of, ({ rate }) => rate).toFixed(0),
    `${medianOf(of, ({ cpuMs }) => cpuMs).toFixed(2)} ms`,
    `${medianOf(of, ({ callingMs }) => callingMs).toFixed(2)} ms`,
    medianOf(of, ({ cores }) => cores).toFixed(2),
    `×${slowest.toFixed(1)}`,
    `×${((slowest * used) / callers).toFixed(2)}`,
  ];
};
console.log(
  markdownTable(
    [
      [
        `${values.companies} companies, ${callers} callers`,
        "searches/s",
        "processor time of a search",
        "in the calling thread",
        "cores in use",
        "slowest caller / alone",
        "/ fair share",
      ],
      row("1 thread", 1, ({ one }) => one),
      row(`${threads} threads`, threads, ({ several }) => several),
    ],
    { align: ["l", "r", "r", "r", "r", "r", "r"] },
  ),
);
const ratio = median(rounds.map(({ one, several }) => several.rate / one.rate));
console.log(
  `\n${threads} threads answer ${ratio.toFixed(2)} times as many searches as one (median of ${rounds.length} rounds).`,
);
const pausing = paused.slowdowns.toSorted((a, b) => a - b);
console.log(
  `Callers that pause, ${paused.rate.toFixed(0)} searches/s: a caller takes ${median(pausing).toFixed(2)} times its time alone, the slowest one ${pausing.at(-1)?.toFixed(2)} times.\n`,
);
const ms = (time: number | undefined): string => (time ?? 0).toFixed(2);
console.log(
  markdownTable(
    [
      ["a search alone", "1 thread, ms", `${threads} threads, ms`],
      ...searchMix.map(({ query, options }, i) => {
        const { facets, sort } = options;
        const suffix = `${facets === undefined ? "" : ", facets"}${sort === undefined ? "" : `, ${sort}`}`;
        return [`\`${query}\`${suffix}`, ms(alone[i]), ms(aloneThreaded[i])];
      }),
    ],
    { align: ["l", "r", "r"] },
  ),
);

if (values.processes) {
  const processes = await IndependentProcesses.start(threads, Number(values.companies), seconds);
  const ratios: number[] = [];
  for (let round = 0; round < Number(values.rounds); round++) {
    const one = await processes.rate(1);
    ratios.push((await processes.rate(threads)) / one);
  }
  processes.end();
  console.log(
    `\n${threads} independent processes answer ${median(ratios).toFixed(2)} times as many searches as one (median of ${ratios.length} rounds).`,
  );
}
