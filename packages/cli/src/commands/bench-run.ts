import { basename, resolve } from "node:path";
import {
  type BenchmarkPlan,
  type BenchReport,
  CorpusFields,
  QueryFileError,
  readQueryFile,
  runBenchmark,
} from "@firmament/benchmark";
import { OURS, type PeerName } from "@firmament/benchmark/names";
import { generateCompanies } from "@firmament/fixtures";
import { companyDocuments } from "../document-type/company-documents.ts";
import { isIndexFile } from "../documents/file-kind.ts";
import { validDocuments } from "../documents/valid-documents.ts";
import { CommandFailure, failureFrom } from "../terminal/command-failure.ts";
import { onFirstInterrupt } from "../terminal/interrupts.ts";
import { benchmarkProgramsPath, packageFolder } from "../terminal/package-folder.ts";
import { errorScreen, type Screen } from "../terminal/screen.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { readText } from "../terminal/text-file.ts";
import type { BenchCommandOptions } from "./bench-options.ts";

const DEFAULT_COUNT = 20_000;
const DEFAULT_ROUNDS = 6;
const DEFAULT_PROCESSES = 3;

/**
 * Measures engines with the documents and queries that the options name.
 *
 * @throws {CommandFailure} exit 1, when a file cannot be read; exit 2, for an invalid query or option
 */
export async function measured(options: BenchCommandOptions, terminal: Terminal): Promise<BenchReport> {
  const screen = errorScreen(terminal);
  const interrupt = new AbortController();
  const endInterrupts = onFirstInterrupt(terminal.events, (signal) => {
    interrupt.abort();
    terminal.exit(signal === "SIGINT" ? 130 : 143);
  });
  try {
    return await runBenchmark(planOf(options, terminal, screen, interrupt.signal));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw failureFrom(error, 2);
  } finally {
    endInterrupts();
  }
}

function planOf(options: BenchCommandOptions, terminal: Terminal, screen: Screen, signal: AbortSignal): BenchmarkPlan {
  const { type, data, seed = 1, engine = null, baseline = null, only = null } = options;
  if (data === undefined && type !== companyDocuments) {
    throw new CommandFailure(`error: name the ${type.plural} of the schema with --data`, 2);
  }
  if (data !== undefined && isIndexFile(data)) {
    throw new CommandFailure(`error: ${data} is an index file. Name the records that it was made of`, 2);
  }
  const own = packageFolder();
  return {
    schema: type.schema,
    documents:
      data === undefined
        ? generateCompanies({ count: options.count ?? DEFAULT_COUNT, seed }).map((company) => ({ ...company }))
        : validDocuments(data, options, { stdin: terminal.stdin, screen }, options.count ?? Number.POSITIVE_INFINITY),
    corpus: {
      name: data === undefined ? "generated" : basename(data),
      plural: type.plural,
      seed: data === undefined ? seed : null,
    },
    queries: options.queries === undefined ? null : readQueries(options.queries, options),
    only,
    peers: peersOf(options),
    rounds: options.rounds ?? DEFAULT_ROUNDS,
    processes: Math.min(options.processes ?? DEFAULT_PROCESSES, options.rounds ?? DEFAULT_ROUNDS),
    date: options.date ?? new Date().toISOString(),
    folders: { working: resolve(), own, engine, baseline },
    programs: benchmarkProgramsPath(),
    signal,
    onStep: (step) => screen.printMessage(`… ${step}`),
  };
}

function readQueries(path: string, { type }: BenchCommandOptions): BenchmarkPlan["queries"] {
  try {
    return readQueryFile(readText(path), path, new CorpusFields(type.schema));
  } catch (error) {
    throw error instanceof QueryFileError ? new CommandFailure(`error: ${error.message}`, 2) : error;
  }
}

const LIBRARIES: readonly PeerName[] = ["minisearch", "orama", "flexsearch", "sqlite", "liqe"];

/** Firmament comes first. */
function peersOf({ peers = LIBRARIES, baseline }: BenchCommandOptions): readonly PeerName[] {
  const others = peers.filter((peer) => peer !== OURS && peer !== "baseline");
  return [OURS, ...(baseline === undefined ? [] : (["baseline"] as const)), ...others];
}
