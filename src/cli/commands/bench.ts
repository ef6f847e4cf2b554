import { readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import process from "node:process";
import { generateCompanies } from "../../../fixtures/company-generator.ts";
import { type BenchmarkPlan, runBenchmark } from "../../benchmark/benchmark.ts";
import { compareReports } from "../../benchmark/compare/comparison.ts";
import { comparisonTable, slowerLines } from "../../benchmark/compare/comparison-table.ts";
import { CorpusFields } from "../../benchmark/corpus/corpus-fields.ts";
import { QueryFileError, readQueryFile } from "../../benchmark/corpus/query-file.ts";
import { OURS, type PeerName } from "../../benchmark/question/peer-name.ts";
import { chart } from "../../benchmark/report/chart.ts";
import { htmlReport } from "../../benchmark/report/html-report.ts";
import type { BenchReport } from "../../benchmark/report/report.ts";
import { readReport } from "../../benchmark/report/report-schema.ts";
import { reportTable } from "../../benchmark/report/report-table.ts";
import { companyDocuments } from "../document-type/company-documents.ts";
import { isIndexFile } from "../documents/is-index-file.ts";
import type { ReadingOptions } from "../documents/read-documents.ts";
import { validDocuments } from "../documents/valid-documents.ts";
import { CommandFailure, failureFrom } from "../terminal/command-failure.ts";
import { onFirstInterrupt } from "../terminal/interrupts.ts";
import { benchmarkProgramsPath, packageFolder } from "../terminal/package-folder.ts";
import { readFailureMessage } from "../terminal/read-failure.ts";
import { errorScreen, outputScreen, type Screen } from "../terminal/screen.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { writeFailure } from "../terminal/write-failure.ts";

export interface BenchCommandOptions extends ReadingOptions {
  /** Default: 20,000 generated companies, or all documents of the data. */
  readonly count?: number;
  readonly seed?: number;
  /** A file of queries. */
  readonly queries?: string;
  readonly only?: readonly string[];
  /** The engines besides Firmament; default: all libraries. */
  readonly peers?: readonly PeerName[];
  readonly rounds?: number;
  readonly processes?: number;
  /** Folders of copies of Firmament. */
  readonly engine?: string;
  readonly baseline?: string;
  readonly date?: string;
  /** A report to show instead of measuring. */
  readonly from?: string;
  readonly json?: string;
  readonly svg?: string;
  readonly html?: string;
  /** A report to compare with. */
  readonly compare?: string;
  /** The share by which a class may become slower. */
  readonly bound?: number;
}

const DEFAULT_COUNT = 20_000;
const DEFAULT_ROUNDS = 6;
const DEFAULT_PROCESSES = 3;
const DEFAULT_BOUND = 0.1;

/**
 * Measures engines with the same documents and queries, shows the report, and compares it with another one.
 *
 * @param after the later report of a comparison; default: that of this run
 * @throws {CommandFailure} exit 1, when a class is slower than in the other report, or a file cannot be read or written;
 * exit 2, for an invalid query or option
 */
export async function bench(
  after: string | undefined,
  options: BenchCommandOptions,
  terminal: Terminal,
): Promise<void> {
  const { compare, from = after } = options;
  if (after !== undefined && compare === undefined) {
    throw new CommandFailure(`error: there is nothing to compare ${after} with. Use --compare before.json ${after}`, 2);
  }
  const before = compare === undefined ? null : readReportFile(compare);
  const report = from === undefined ? await measured(options, terminal) : readReportFile(from);
  writeReport(report, options, terminal);
  if (before === null) outputScreen(terminal).print(reportTable(report));
  else printComparison(before, report, options, terminal);
}

function printComparison(
  before: BenchReport,
  after: BenchReport,
  { peers = [OURS], bound = DEFAULT_BOUND }: BenchCommandOptions,
  terminal: Terminal,
): void {
  let comparison: ReturnType<typeof compareReports>;
  try {
    comparison = compareReports(before, after, peers, bound);
  } catch (error) {
    throw error instanceof RangeError ? new CommandFailure(`error: ${error.message}`, 2) : error;
  }
  outputScreen(terminal).print(comparisonTable(comparison, bound));
  const slower = slowerLines(comparison.rows);
  if (slower.length > 0) throw new CommandFailure(slower.join("\n"), 1);
}

function writeReport(report: BenchReport, { json, svg, html }: BenchCommandOptions, terminal: Terminal): void {
  if (json !== undefined) writeOutput(json, `${JSON.stringify(report, null, 2)}\n`, terminal);
  if (svg !== undefined) writeOutput(svg, chart(report), terminal);
  if (html !== undefined) writeOutput(html, htmlReport(report), terminal);
}

function writeOutput(path: string, text: string, terminal: Terminal): void {
  try {
    writeFileSync(path, text);
  } catch (error) {
    throw error instanceof Error ? writeFailure(path, error) : error;
  }
  errorScreen(terminal).printMessage(`${path} written`);
}

function readReportFile(path: string): BenchReport {
  const text = readText(path);
  try {
    return readReport(text);
  } catch (error) {
    if (error instanceof RangeError) throw new CommandFailure(`error: cannot read ${path}: ${error.message}`, 1);
    throw error;
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw new CommandFailure(readFailureMessage(path, error), 1);
  }
}

async function measured(options: BenchCommandOptions, terminal: Terminal): Promise<BenchReport> {
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
    folders: { working: process.cwd(), own, engine, baseline },
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
