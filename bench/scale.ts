/**
 * `npm run bench:scale -- [--companies 100000,1000000] [--threads 2] [--callers 16] [--seconds 5]`: what one thread and all
 * threads of this machine can do: searches per second of callers that search without a pause, the times of single searches,
 * and the bytes of the index. `docs/internals/capacity.md` explains the results; `bench/cluster` measures a cluster.
 *
 * The companies are generated once, into a temporary file, because that takes longer than loading them.
 */
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { generateCompanies } from "@firmament/fixtures";
import { markdownTable } from "markdown-table";
import { type CompanyInput, companySchema } from "../src/entries/companies.ts";
import { jsonLines, SearchEngine } from "../src/entries/index.ts";
import { searchWithThreads } from "../src/entries/node.ts";
import { type MixedSearch, searchMix } from "./search-mix.ts";
import { searchSingle } from "./single-search.ts";
import { warmUp } from "./warm-up.ts";

const { values } = parseArgs({
  options: {
    companies: { type: "string", default: "100000,1000000" },
    threads: { type: "string", default: "2" },
    callers: { type: "string", default: "16" },
    seconds: { type: "string", default: "5" },
  },
});
const sizes = values.companies.split(",").map(Number);
const callers = Number(values.callers);
const seconds = Number(values.seconds);
const threads = Number(values.threads);

/** A way to search the companies. */
interface Candidate {
  readonly name: string;
  /** `null` if the documents of the candidate before are searched. */
  readonly load: ((companies: AsyncIterable<CompanyInput>) => Promise<unknown>) | null;
  readonly search: (search: MixedSearch) => Promise<unknown>;
  /** The size of the index and its documents, in bytes, without copies. */
  readonly bytes: () => number;
  readonly close: () => Promise<void>;
}

/** One thread, and then several that search the documents of the same engine. */
function processCandidates(): readonly (() => Promise<Candidate>)[] {
  let engine = new SearchEngine(companySchema);
  const one = async (): Promise<Candidate> => {
    engine = new SearchEngine(companySchema, { sharedMemory: true });
    return {
      name: "1 thread",
      load: (companies) => engine.load(companies),
      search: (search) => searchSingle(engine, search),
      bytes: () => totalOf(engine.memory),
      close: async () => {},
    };
  };
  const several = async (): Promise<Candidate> => {
    const threaded = await searchWithThreads(engine, { threads });
    return {
      name: `${threads} threads`,
      load: null,
      search: async ({ query, options }) => {
        for (const { document } of (await threaded.search(query, options)).hits) void document;
      },
      bytes: () => totalOf(engine.memory),
      close: () => threaded.close(),
    };
  };
  return [one, several];
}

function totalOf({ index, documents, cache }: SearchEngine<typeof companySchema>["memory"]): number {
  return index + documents + cache.bytes;
}

interface Measurement {
  readonly companies: number;
  readonly loadSeconds: number | null;
  readonly rate: number;
  /** Milliseconds, ascending: each search alone. */
  readonly alone: readonly number[];
  readonly bytes: number;
}

/** Writes companies to a file in a folder, one per line. */
async function writeCompanies(folder: string, count: number): Promise<string> {
  const path = join(folder, `${count}.ndjson`);
  const lines = function* (): Generator<string, void> {
    for (const company of generateCompanies({ count, seed: 1 })) yield `${JSON.stringify(company)}\n`;
  };
  await pipeline(lines, createWriteStream(path));
  return path;
}

async function measure(candidate: Candidate, count: number, path: string): Promise<Measurement> {
  const start = performance.now();
  await candidate.load?.(jsonLines<CompanyInput>(createReadStream(path)));
  const loadSeconds = candidate.load === null ? null : (performance.now() - start) / 1000;
  await warmUp(() => rateOf(candidate));
  const alone: number[] = [];
  for (let pass = 0; pass < 5; pass++) {
    for (const search of searchMix) {
      const began = performance.now();
      await candidate.search(search);
      alone.push(performance.now() - began);
    }
  }
  const rate = await rateOf(candidate);
  return {
    companies: count,
    loadSeconds,
    rate,
    alone: alone.toSorted((a, b) => a - b),
    bytes: candidate.bytes(),
  };
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

function measuredRow(name: string, { companies, loadSeconds, rate, alone, bytes }: Measurement): string[] {
  const quantile = (share: number): string => (alone[Math.floor(share * (alone.length - 1))] as number).toFixed(1);
  return [
    companies.toLocaleString("en"),
    name,
    loadSeconds === null ? "" : (companies / loadSeconds).toFixed(0),
    rate.toFixed(0),
    `${quantile(0.5)} ms`,
    `${quantile(0.95)} ms`,
    `${(bytes / 2 ** 20).toFixed(0)} MB`,
  ];
}

const starts = processCandidates();
const rows: string[][] = [];
const folder = mkdtempSync(join(tmpdir(), "firmament-scale-"));
try {
  for (const count of sizes) {
    const path = await writeCompanies(folder, count);
    for (const start of starts) {
      const candidate = await start();
      try {
        const row = measuredRow(candidate.name, await measure(candidate, count, path));
        rows.push(row);
        console.error(row.join(" | "));
      } finally {
        await candidate.close();
      }
    }
  }
} finally {
  rmSync(folder, { recursive: true });
}
const header = ["companies", "", "loaded/s", `searches/s, ${callers} callers`, "median", "95 %", "index"];
console.log(markdownTable([header, ...rows], { align: ["r", "l", "r", "r", "r", "r", "r"] }));
