/**
 * `npm run bench:scale -- [--companies 100000] [--threads 2] [--callers 16] [--seconds 5] [--opensearch ADDRESS,…]`: what
 * one thread, all threads of this machine and a cluster can do with as many companies: searches per second of callers
 * that search without a pause, and the times of single searches. `docs/scale.md` explains the results. The index in the
 * cluster is deleted afterwards.
 */
import { parseArgs } from "node:util";
import { markdownTable } from "markdown-table";
import { generateCompanies } from "../fixtures/company-generator.ts";
import { companySchema, SearchEngine } from "../src/index.ts";
import { openThreads } from "../src/node.ts";
import { openCluster } from "../src/opensearch.ts";
import { type MixedSearch, searchMix } from "./search-mix.ts";

const { values } = parseArgs({
  options: {
    companies: { type: "string", default: "100000" },
    threads: { type: "string", default: "2" },
    callers: { type: "string", default: "16" },
    seconds: { type: "string", default: "5" },
    opensearch: { type: "string" },
  },
});
const count = Number(values.companies);
const callers = Number(values.callers);
const seconds = Number(values.seconds);
const companies = (): ReturnType<typeof generateCompanies> => generateCompanies({ count, seed: 1 });

/** A way to search the companies. */
interface Candidate {
  readonly name: string;
  readonly load: () => Promise<unknown>;
  readonly search: (search: MixedSearch) => Promise<unknown>;
  readonly close: () => Promise<void>;
}

function oneThread(): Candidate {
  const engine = new SearchEngine(companySchema);
  return {
    name: "1 thread",
    load: () => engine.load(companies()),
    search: async ({ query, options }) => {
      for (const { document } of engine.search(query, options).hits) void document;
      // Other callers get their turn.
      await new Promise((resolve) => setImmediate(resolve));
    },
    close: async () => engine.clear(),
  };
}

async function allThreads(): Promise<Candidate> {
  const engine = await openThreads({ schema: companySchema, threads: Number(values.threads) });
  return {
    name: `${values.threads} threads`,
    load: () => engine.load(companies()),
    search: async ({ query, options }) => {
      for (const { document } of (await engine.search(query, options)).hits) void document;
    },
    close: () => engine.close(),
  };
}

async function cluster(addresses: string): Promise<Candidate> {
  const nodes = addresses.split(",");
  const index = `bench-scale-${process.pid}`;
  const engine = await openCluster({ nodes, index, schema: companySchema, requestTimeout: 60_000 });
  return {
    name: `a cluster of ${nodes.length}`,
    load: () => engine.load(companies()),
    search: ({ query, options }) => engine.search(query, options),
    close: async () => {
      await engine.close();
      await fetch(`${nodes[0]}/${index}-g1`, { method: "DELETE" });
    },
  };
}

interface Measurement {
  readonly loadSeconds: number;
  readonly rate: number;
  /** Milliseconds, ascending: each search alone. */
  readonly alone: readonly number[];
}

async function measure(candidate: Candidate): Promise<Measurement> {
  const start = performance.now();
  await candidate.load();
  const loadSeconds = (performance.now() - start) / 1000;
  const alone: number[] = [];
  for (let pass = 0; pass < 6; pass++) {
    for (const search of searchMix) {
      const began = performance.now();
      await candidate.search(search);
      // The first pass compiles the code.
      if (pass > 0) alone.push(performance.now() - began);
    }
  }
  return { loadSeconds, rate: await rateOf(candidate), alone: alone.toSorted((a, b) => a - b) };
}

/** Searches per second of callers that search without a pause. */
async function rateOf({ search }: Candidate): Promise<number> {
  const start = performance.now();
  const end = start + seconds * 1000;
  let answered = 0;
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      for (let i = caller; performance.now() < end; i++) {
        await search(searchMix[i % searchMix.length] as MixedSearch);
        answered++;
      }
    }),
  );
  return (answered / (performance.now() - start)) * 1000;
}

const candidates = [
  async () => oneThread(),
  allThreads,
  ...(values.opensearch === undefined ? [] : [() => cluster(values.opensearch as string)]),
];
const rows: string[][] = [];
for (const start of candidates) {
  const candidate = await start();
  try {
    const { loadSeconds, rate, alone } = await measure(candidate);
    const quantile = (share: number): string => (alone[Math.floor(share * (alone.length - 1))] as number).toFixed(1);
    const loaded = (count / loadSeconds).toFixed(0);
    rows.push([candidate.name, loaded, rate.toFixed(0), `${quantile(0.5)} ms`, `${quantile(0.95)} ms`]);
  } finally {
    await candidate.close();
  }
}
const header = [`${count} companies`, "loaded/s", `searches/s, ${callers} callers`, "median", "95 %"];
console.log(markdownTable([header, ...rows], { align: ["l", "r", "r", "r", "r"] }));
