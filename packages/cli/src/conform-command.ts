import { foreignEngineNames, packagedEngineNames } from "@firmament/benchmark/names";
import { type Command, Option } from "commander";
import type { ConformCommandOptions } from "./commands/conform.ts";
import { parseCount, parseOperator, parseSize } from "./options/option-values.ts";
import type { Terminal } from "./terminal/terminal.ts";
import { typedOptions } from "./typed-options.ts";

const CONFORM_HELP = `
The engine answers requests in JSON lines on its standard input, one line each: docs/reference/engine-adapters.md describes them.
Every disagreement is reduced to one query and at most three documents, and named by the rule that was read differently.

Exit status:
  0  no disagreement
  1  the engine disagrees, offers none of the queries, cannot be started or has ended
  2  invalid usage

Examples:
  firmament conform --engine 'node my-engine.js'
  firmament conform --peer minisearch --runs 200`;

/** Adds the command that checks how an engine interprets the query language. */
export function addConformCommand(program: Command, terminal: Terminal): void {
  program
    .command("conform")
    .description("compare the answers of an engine with those of the reference, and explain each disagreement")
    .option("--engine <command>", "the command that starts the engine")
    .addOption(
      new Option("--peer <name>", "a known engine instead, if its package or the tools that build it are installed")
        .choices([...packagedEngineNames, ...foreignEngineNames])
        .conflicts("engine"),
    )
    .option("--schema <file>", "the schema of the documents, a JSON file (default: the schema of companies)")
    .option("--runs <n>", "the number of random queries (default: 1000)", parseSize)
    .option("--seed <n>", "the same seed asks the same queries (default: 0)", parseSize)
    .option("--no-vectors", "leave out the queries that Lucene has answered")
    .option(
      "--default-operator <operator>",
      "the operator that joins adjacent words: or, and (default: or)",
      parseOperator,
    )
    .option("--max-findings <n>", "stop after this many findings (default: 50)", parseCount)
    .option("--time-limit <seconds>", "stop after this time (default: none)", parseCount)
    .option("--json", "print the report as one JSON object")
    .addHelpText("after", CONFORM_HELP)
    .action(async (_: unknown, command: Command) => {
      const { conform } = await import("./commands/conform.ts");
      await conform(await typedOptions<ConformCommandOptions>(command), terminal);
    });
}
