/**
 * `npm run bench:index-file -- [count]`: the times to save and open an index file, compiled as published, each open in
 * its own process.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { median } from "@firmament/benchmark/src/report/figures.ts";
import { generateCompanies } from "@firmament/fixtures";
import { companySchema } from "../src/entries/companies.ts";
import type * as Firmament from "../src/entries/index.ts";
import type * as Node from "../src/entries/node.ts";
import { FirmamentBuild } from "./firmament-build.ts";

const OPENINGS = 7;
const QUERY = '(name:software OR berlin) AND "software development" AND staff_count:[10 TO 500]';

/** Milliseconds of each stage in order. */
interface Opening {
  readonly "import the library": number;
  readonly "open the index file": number;
  readonly "first query, count": number;
  readonly "second query, ten companies": number;
}

const count = Number(process.argv[2] ?? 100_000);
using build = new FirmamentBuild(null);
const folder = mkdtempSync(join(tmpdir(), "firmament-index-file-"));
try {
  const path = join(folder, "companies.firm");
  await save(path);
  const openings = Array.from({ length: OPENINGS }, () => openInNewProcess(path));
  for (const stage of Object.keys(openings[0] ?? {}) as (keyof Opening)[]) {
    const times = openings.map((opening) => opening[stage]);
    console.log(
      `${stage.padEnd(30)} ${median(times).toFixed(1)} ms (${Math.min(...times).toFixed(1)} to ${Math.max(...times).toFixed(1)})`,
    );
  }
} finally {
  rmSync(folder, { recursive: true });
}

async function save(path: string): Promise<void> {
  const { SearchEngine } = (await load("src/entries/index.js")) as typeof Firmament;
  const { saveIndex } = (await load("src/entries/node.js")) as typeof Node;
  const engine = new SearchEngine(companySchema);
  engine.upsertAll(generateCompanies({ count, seed: 1 }));
  const start = performance.now();
  await saveIndex(engine, path);
  const elapsed = performance.now() - start;
  console.log(`${count} companies, seed 1, Node ${process.versions.node}; medians of ${OPENINGS} processes`);
  console.log(`${"save".padEnd(30)} ${elapsed.toFixed(0)} ms, ${(statSync(path).size / 1e6).toFixed(0)} MB`);
}

function load(entryPoint: string): Promise<unknown> {
  return import(pathToFileURL(join(build.folder, entryPoint)).href);
}

/** The file system cache is warm. */
function openInNewProcess(path: string): Opening {
  const program = `
    const times = {};
    let start = performance.now();
    const lap = (stage) => { times[stage] = performance.now() - start; start = performance.now(); };
    const { openIndex } = await import(${JSON.stringify(pathToFileURL(join(build.folder, "src/entries/node.js")).href)});
    const { companySchema } = await import(${JSON.stringify(pathToFileURL(join(build.folder, "src/entries/companies.js")).href)});
    lap("import the library");
    const engine = await openIndex(${JSON.stringify(path)}, { schema: companySchema });
    lap("open the index file");
    engine.count(${JSON.stringify(QUERY)});
    lap("first query, count");
    engine.search("robots berlin").hits.map(({ document }) => document);
    lap("second query, ten companies");
    console.log(JSON.stringify(times));`;
  return JSON.parse(
    execFileSync(process.execPath, ["--input-type=module", "--eval", program], { encoding: "utf8" }),
  ) as Opening;
}
