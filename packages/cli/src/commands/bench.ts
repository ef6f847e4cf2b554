import {
  type BenchReport,
  chart,
  compareReports,
  comparisonTable,
  htmlReport,
  readReport,
  reportTable,
  slowerLines,
} from "@firmament/benchmark";
import { OURS } from "@firmament/benchmark/names";
import { sourcesOf } from "../records/input-files.ts";
import { CommandFailure } from "../terminal/command-failure.ts";
import { writeFile } from "../terminal/output-file.ts";
import { errorScreen, outputScreen } from "../terminal/screen.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { readText } from "../terminal/text-file.ts";
import type { BenchCommandOptions } from "./bench-options.ts";

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
  const report = from === undefined ? await measure(options, terminal) : readReportFile(from);
  writeReport(report, options, terminal);
  if (before === null) outputScreen(terminal).print(reportTable(report));
  else printComparison(before, report, options, terminal);
}

async function measure(options: BenchCommandOptions, terminal: Terminal): Promise<BenchReport> {
  const { measured } = await import("./bench-run.ts");
  return measured(options, terminal);
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

function writeReport(report: BenchReport, options: BenchCommandOptions, terminal: Terminal): void {
  const { json, svg, html } = options;
  const write = (path: string, text: string): void => {
    writeFile(path, text, sourcesOfReport(options));
    errorScreen(terminal).printMessage(`${path} written`);
  };
  if (json !== undefined) write(json, `${JSON.stringify(report, null, 2)}\n`);
  if (svg !== undefined) write(svg, chart(report));
  if (html !== undefined) write(html, htmlReport(report));
}

/** A report contains queries, and its figures come from documents. */
function sourcesOfReport({ data, queries, from }: BenchCommandOptions): readonly string[] {
  const sources = [queries, from].filter((path) => path !== undefined);
  return data === undefined ? sources : [...sources, ...sourcesOf(data)];
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
