/** `npm run bench`: measures each engine with the same companies and queries. See docs/benchmarks.md. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { invariant } from "../src/base/invariant.ts";
import { chart } from "./chart.ts";
import { companiesOf } from "./companies.ts";
import { writeCorpus } from "./corpus.ts";
import { CorpusStatistics } from "./corpus-statistics.ts";
import { FirmamentBuild } from "./firmament-build.ts";
import { LibraryProcess } from "./library-process.ts";
import { measure } from "./measurement.ts";
import { type BenchOptions, readOptions, usage } from "./options.ts";
import { isProgram, type PeerName, type ProgramName, titleOf, versionOf } from "./peer-registry.ts";
import { buildProgram, type Program } from "./program.ts";
import { ProgramProcess } from "./program-process.ts";
import { commonWord, type QueryClass, queryClasses } from "./query-classes.ts";
import type { BenchReport } from "./report.ts";
import { reportTable } from "./report-table.ts";
import { rowsAhead } from "./rows-ahead.ts";

try {
  const options = optionsOf(process.argv.slice(2));
  if (options !== null) await run(options);
} catch (error) {
  // An option names a class or a peer that does not exist.
  if (!(error instanceof RangeError)) throw error;
  console.error(`error: ${error.message}`);
  process.exitCode = 2;
}

async function run(options: BenchOptions): Promise<void> {
  const report = options.from === null ? await bench(options) : readReport(options.from);
  console.log(reportTable(report));
  if (options.json !== null) {
    writeFileSync(options.json, `${JSON.stringify({ ...report, ahead: rowsAhead(report) }, null, 2)}\n`);
  }
  if (options.svg !== null) writeFileSync(options.svg, chart(report));
}

/** Reads the options; prints the help or an error and returns `null` if nothing is to be measured. */
function optionsOf(args: readonly string[]): BenchOptions | null {
  if (args.includes("--help")) {
    console.log(usage);
    return null;
  }
  try {
    return readOptions(args);
  } catch (error) {
    if (!(error instanceof RangeError || error instanceof TypeError)) throw error;
    console.error(`${error.message}\n\n${usage}`);
    process.exitCode = 2;
    return null;
  }
}

function readReport(path: string): BenchReport {
  return JSON.parse(readFileSync(path, "utf8"));
}

async function bench(options: BenchOptions): Promise<BenchReport> {
  const { programs, missing } = buildPrograms(options.peers);
  logStep("compile");
  using ours = new FirmamentBuild(null);
  using earlier = options.baseline === null ? null : new FirmamentBuild(options.baseline);
  const folderOf = (peer: PeerName): string => (peer === "baseline" && earlier !== null ? earlier : ours).folder;
  const folder = mkdtempSync(join(tmpdir(), "firmament-corpus-"));
  try {
    const corpus = join(folder, "companies.ndjson");
    const statistics = new CorpusStatistics();
    let count = 0;
    logStep("write the corpus");
    for (const company of writeCorpus(corpus, companiesOf(options))) {
      statistics.add(company);
      count++;
    }
    const measured = await measure(corpus, {
      peers: options.peers.filter((peer) => !isProgram(peer) || programs.has(peer)),
      classes: selectClasses(queryClasses(statistics), options.only),
      firstQuery: commonWord(statistics),
      rounds: options.rounds,
      start: (peer) =>
        isProgram(peer)
          ? new ProgramProcess(built(peer, programs))
          : new LibraryProcess(peer, folderOf(peer), versionOf(peer, earlier?.commit ?? "")),
      onStep: logStep,
    });
    const { date, seed, rounds } = options;
    const source = options.corpus === null ? "generated" : basename(options.corpus);
    return { date, node: process.versions.node, corpus: source, count, seed, rounds, ...measured, missing };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Prints why a program is missing, once more than the report does, because the measurement takes long. */
function buildPrograms(peers: readonly PeerName[]): {
  readonly programs: ReadonlyMap<ProgramName, Program>;
  readonly missing: readonly string[];
} {
  const programs = new Map<ProgramName, Program>();
  const missing: string[] = [];
  for (const name of peers.filter(isProgram)) {
    logStep(`compile the program of ${titleOf(name)}; the first time takes some minutes`);
    const program = buildProgram(name);
    if (typeof program === "string") missing.push(program);
    else programs.set(name, program);
  }
  for (const reason of missing) logStep(reason);
  return { programs, missing };
}

function built(name: ProgramName, programs: ReadonlyMap<ProgramName, Program>): Program {
  const program = programs.get(name);
  invariant(program !== undefined, "only programs that could be built are measured");
  return program;
}

function selectClasses(classes: readonly QueryClass[], only: readonly string[] | null): readonly QueryClass[] {
  const unknown = only?.find((name) => classes.every((known) => known.name !== name));
  if (unknown !== undefined) {
    throw new RangeError(`Unknown class ${unknown}. Use one of ${classes.map(({ name }) => name).join(", ")}.`);
  }
  return classes.filter(({ name }) => only?.includes(name) ?? true);
}

/** Progress goes to standard error, apart from the result. */
function logStep(step: string): void {
  console.error(`… ${step}`);
}
