import type { Command } from "commander";
import type { BenchCommandOptions } from "./commands/bench-options.ts";
import { PEERS_HELP, parseBound, parseClasses, parsePeers } from "./options/bench-values.ts";
import { parseCompanyCount, parseCount, parseSize } from "./options/option-values.ts";
import { addRecordOptions, RECORDS_HELP } from "./record-options.ts";
import type { Terminal } from "./terminal/terminal.ts";
import { typedOptions } from "./typed-options.ts";

const BENCH_HELP = `
Measures Firmament and other engines with the same documents and queries, each in a process of its own, in interleaved
rounds. Progress goes to standard error. Other engines are found in node_modules of the working directory; lucene needs
Maven and a JDK 21 or later, tantivy needs cargo.

A file of queries has one query in Lucene syntax per line, optionally after a class and a tab, or JSON lines with the
members query and class; lines that start with # are ignored.

Examples:
  firmament bench                                            # 20,000 generated companies
  firmament bench --data companies.ndjson.gz --html report.html
  firmament bench --data products.csv --schema products.schema.json --queries queries.txt
  firmament bench --peers lucene,tantivy --count 100000
  firmament bench --only range-wide,nested --peers firmament --json before.json
  firmament bench --compare before.json after.json --bound 10%
  firmament bench --compare before.json --peers firmament    # measures, then compares

Exit status:
  0  success
  1  a class is slower than in the report of --compare; a file cannot be read or written
  2  invalid query or usage`;

/** Adds the command that measures engines. */
export function addBenchCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command("bench")
    .description("measure how long queries take in Firmament and in other engines, and compare reports")
    .argument("[after]", "the later report of --compare (default: measure)")
    .option("--data <file>", `the documents: ${RECORDS_HELP} (default: generated companies)`)
    .option(
      "--count <n>",
      "the number of companies to generate, or of documents to read (default: 20,000, or all)",
      parseCompanyCount,
    )
    .option("--seed <n>", "the seed of generated companies (default: 1)", parseSize)
    .option("--queries <file>", "the queries (default: classes of queries that are drawn from the documents)")
    .option("--only <classes>", "the classes to measure, separated by commas (default: all)", parseClasses)
    .option("--peers <engines>", PEERS_HELP, parsePeers)
    .option("--rounds <n>", "the number of measured rounds (default: 6)", parseCount)
    .option(
      "--processes <n>",
      "the number of processes of Firmament, which take turns by round (default: 3)",
      parseCount,
    )
    .option("--engine <folder>", "measure the package firmament in this folder instead of the installed one")
    .option("--baseline <folder>", "also measure the package firmament in this folder, such as an earlier version")
    .option("--json <file>", "write the report as JSON; packages/benchmark/benchmark.schema.json describes it")
    .option("--svg <file>", "write a chart")
    .option("--html <file>", "write the report as one HTML file")
    .option("--from <file>", "show a report that --json wrote, without measuring")
    .option("--date <text>", "the date in the report (default: now)")
    .option("--compare <before>", "compare with this report: print the change of each class, and fail if one is slower")
    .option("--bound <share>", "by how much a class may be slower, beyond the noise (default: 10%)", parseBound)
    .addHelpText("after", BENCH_HELP);
  addRecordOptions(command).action(async (after: string | undefined, _: unknown, self: Command) => {
    const { bench } = await import("./commands/bench.ts");
    await bench(after, await typedOptions<BenchCommandOptions>(self), terminal);
  });
}
