import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, cpus, release, tmpdir, totalmem, type } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { type Schema, schemaToJson } from "firmament";
import { invariant } from "firmament/base";
import { type CorpusDocument, CorpusFields } from "./corpus/corpus-fields.ts";
import { CorpusWriter } from "./corpus/corpus-file.ts";
import { CorpusStatistics } from "./corpus/corpus-statistics.ts";
import { commonWord, type QueryClass, queryClasses } from "./corpus/query-classes.ts";
import { classesOfFile, type FileQuery } from "./corpus/query-file.ts";
import { measure } from "./measurement.ts";
import { findSource, type PeerSource, peerPackages, type SearchedFolders } from "./peers/peer-source.ts";
import { LibraryProcess } from "./process/library-process.ts";
import type { PeerProcess } from "./process/peer-process.ts";
import { ProgramProcess } from "./process/program-process.ts";
import { ReferenceProcess } from "./process/reference-process.ts";
import { buildProgram, type Program } from "./programs/program.ts";
import { isProgram, type LibraryName, type PeerName, type ProgramName, titleOf } from "./question/peer-name.ts";
import type { BenchReport, CorpusReport, Machine } from "./report/report.ts";

/** What a run measures, and with which files and processes. */
export interface BenchmarkPlan {
  readonly schema: Schema;
  /** The documents, valid for the schema, with distinct ids. */
  readonly documents: AsyncIterable<CorpusDocument> | Iterable<CorpusDocument>;
  readonly corpus: Pick<CorpusReport, "name" | "plural" | "seed">;
  /** The queries of a file; `null` for classes that are drawn from the documents. */
  readonly queries: readonly FileQuery[] | null;
  /** The names of classes to measure; `null` for all. */
  readonly only: readonly string[] | null;
  /** Firmament comes first. */
  readonly peers: readonly PeerName[];
  readonly rounds: number;
  readonly processes: number;
  readonly date: string;
  readonly folders: SearchedFolders;
  /** The folder with the sources of the engines in other languages. */
  readonly programs: string;
  /** Ends the run and all its processes. */
  readonly signal: AbortSignal;
  /** Reports the next step, and what is missing. */
  onStep(step: string): void;
}

/**
 * Measures the engines that are installed with the same documents and queries.
 *
 * @throws {RangeError} for an unknown class, a folder without Firmament, and documents without queries
 */
export async function runBenchmark(plan: BenchmarkPlan): Promise<BenchReport> {
  const { sources, programs, missing } = findPeers(plan);
  for (const reason of missing) plan.onStep(reason);
  const fields = new CorpusFields(plan.schema);
  const schema = schemaToJson(plan.schema);
  const folder = mkdtempSync(join(tmpdir(), "firmament-bench-"));
  const processes: { stop(): void }[] = [];
  const started = <P extends { stop(): void }>(each: P): P => {
    processes.push(each);
    return each;
  };
  const stop = (): void => {
    for (const each of processes) each.stop();
    // A killed program may still write.
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  plan.signal.addEventListener("abort", stop);
  try {
    const corpus = join(folder, "documents.ndjson");
    plan.onStep("read the documents");
    const { statistics, ...written } = await writeCorpus(corpus, plan, fields);
    const classes =
      plan.queries === null ? queryClasses(statistics) : classesOfFile(plan.queries, fields, statistics.decimals);
    if (classes.length === 0) throw new RangeError("The documents have no words and numbers to make queries of.");
    const start = (peer: PeerName): PeerProcess => {
      if (isProgram(peer)) return new ProgramProcess(known(programs, peer), fields, statistics.decimals, folder);
      return new LibraryProcess(peer, known(sources, peer), schema);
    };
    const measured = await measure(corpus, {
      peers: plan.peers.filter((peer) => (isProgram(peer) ? programs.has(peer) : sources.has(peer))),
      classes: selectClasses(classes, plan.only),
      firstQuery: commonWord(statistics),
      rounds: plan.rounds,
      processes: plan.processes,
      start: (peer) => started(start(peer)),
      startReference: () => started(new ReferenceProcess()),
      onStep: plan.onStep,
    });
    const { date, rounds } = plan;
    return {
      format: "firmament-benchmark",
      version: 1,
      date,
      node: process.versions.node,
      machine: machine(),
      corpus: { ...plan.corpus, ...written },
      rounds,
      processes: plan.processes,
      ...measured,
      missing,
    };
  } finally {
    plan.signal.removeEventListener("abort", stop);
    stop();
  }
}

interface FoundPeers {
  readonly sources: ReadonlyMap<LibraryName, PeerSource>;
  readonly programs: ReadonlyMap<ProgramName, Program>;
  /** One sentence for each engine that is not there. */
  readonly missing: readonly string[];
}

function findPeers({ peers, folders, programs: sourcesOfPrograms, onStep }: BenchmarkPlan): FoundPeers {
  const sources = new Map<LibraryName, PeerSource>();
  const programs = new Map<ProgramName, Program>();
  const missing: string[] = [];
  for (const peer of peers) {
    if (isProgram(peer)) {
      onStep(`compile the program of ${titleOf(peer)}; the first time takes some minutes`);
      const program = buildProgram(peer, sourcesOfPrograms);
      if (typeof program === "string") missing.push(program);
      else programs.set(peer, program);
    } else {
      const source = findSource(peer, folders);
      if (source !== null) sources.set(peer, source);
      else missing.push(`${titleOf(peer)} is not measured: npm install ${peerPackages[peer] ?? peer} installs it.`);
    }
  }
  return { sources, programs, missing };
}

function known<Name, Found>(found: ReadonlyMap<Name, Found>, name: Name): Found {
  const value = found.get(name);
  invariant(value !== undefined, "only engines that were found are measured");
  return value;
}

/** Writes the documents to a file, which each engine reads, and counts what they contain. */
async function writeCorpus(
  path: string,
  { documents, signal }: BenchmarkPlan,
  fields: CorpusFields,
): Promise<Pick<CorpusReport, "count" | "digest"> & { readonly statistics: CorpusStatistics }> {
  const statistics = new CorpusStatistics(fields);
  const writer = new CorpusWriter(path);
  let count = 0;
  try {
    for await (const document of documents) {
      signal.throwIfAborted();
      writer.add(document);
      statistics.add(document);
      count++;
    }
  } finally {
    writer.close();
  }
  return { count, digest: writer.digest(), statistics };
}

function selectClasses(classes: readonly QueryClass[], only: readonly string[] | null): readonly QueryClass[] {
  const unknown = only?.find((name) => classes.every((each) => each.name !== name));
  if (unknown !== undefined) {
    throw new RangeError(
      `There is no class ${unknown}. The classes are ${classes.map(({ name }) => name).join(", ")}.`,
    );
  }
  return classes.filter(({ name }) => only?.includes(name) ?? true);
}

function machine(): Machine {
  return {
    processor: cpus()[0]?.model.trim() ?? "unknown processor",
    cores: availableParallelism(),
    gigabytes: Math.round(totalmem() / 1e8) / 10,
    system: `${type()} ${release()}`,
  };
}
