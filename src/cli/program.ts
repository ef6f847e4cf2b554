import { Command, CommanderError } from "commander";
import { IndexFileError } from "../storage/index-file-error.ts";
import { addAccountsCommands } from "./accounts-commands.ts";
import type { ExplainCommandOptions } from "./commands/explain.ts";
import type { GenerateCommandOptions } from "./commands/generate.ts";
import type { IndexCommandOptions } from "./commands/index-file.ts";
import type { SearchCommandOptions } from "./commands/search.ts";
import { adviceOnDashedQuery, moveDashedQueryBack } from "./leading-dash.ts";
import { parseFacet, parseFields, parseSize, parseSort, parseTextFields } from "./options/option-values.ts";
import { readingCommand } from "./reading-command.ts";
import { addServeCommand } from "./serve-options.ts";
import { CommandFailure } from "./terminal/command-failure.ts";
import { findPackageFolder } from "./terminal/package-folder.ts";
import { type Screen, screenOf } from "./terminal/screen.ts";
import { addTypingCommands } from "./typing-commands.ts";

const EXAMPLES = `
Examples:
  firmament search 'berlin AND software'
  firmament search 'industries:"software development" AND staff_count:[50 TO 500]' --sort followers:desc
  firmament search 'software' --facet location_country --facet staff_count=0,11,51,201
  firmament search 'name:gogle~ OR website:acme*' --data companies.ndjson.gz --limit 50
  zcat companies.ndjson.gz | firmament search 'robots -drones' --data - --json
  firmament index companies.ndjson.gz -o companies.firm
  firmament search 'berlin' --data companies.firm
  firmament explain 'berlin OR munich'
  firmament format 'a && !b'
  firmament lint 'berlin and software'
  firmament complete 'location_city:ber'
  firmament repl --data companies.firm
  firmament serve --data companies.firm --port 8080
  firmament generate --count 20000 --seed 7 --output companies.ndjson

A query may start with a dash: firmament search '-berlin', or after two dashes: firmament search -- '-berlin'.
Put the query in single quotes: then the shell leaves its quotes, brackets and stars alone.

Exit status: 0 done, whether or not a company matches; 2 a wrong query or usage;
1 the companies cannot be read, or the output cannot be written.`;

const ADVICE_ON_USAGE = "Try firmament --help. A query of several words needs quotes around it.";
const ADVICE_ON_OTHER_USAGE = "Try firmament --help.";

/**
 * Runs the command line with the arguments after the script's name.
 *
 * @returns the exit status; what the user did wrong has been printed to standard error by then
 */
export async function runProgram(args: readonly string[]): Promise<number> {
  const screen = screenOf(process.stderr);
  const program = buildProgram(screen);
  try {
    await program.parseAsync(moveDashedQueryBack(args, program), { from: "user" });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) {
      const advice = adviceOnUsage(error, args, program);
      if (advice !== null) screen.printMessage(advice);
      return error.exitCode === 0 ? 0 : 2;
    }
    if (error instanceof IndexFileError) {
      screen.printMessage(`error: ${error.message}`);
      return 1;
    }
    if (!(error instanceof CommandFailure)) throw error;
    screen.printMessage(error.message);
    return error.exitCode;
  }
}

/** `null` when it is no mistake, or when Commander has printed all the help there is. */
function adviceOnUsage({ code, exitCode }: CommanderError, args: readonly string[], program: Command): string | null {
  if (exitCode === 0 || code === "commander.help") return null;
  const advice = takesQuery(args, program) ? ADVICE_ON_USAGE : ADVICE_ON_OTHER_USAGE;
  return (code === "commander.unknownOption" ? adviceOnDashedQuery(args, program) : null) ?? advice;
}

function takesQuery([name]: readonly string[], program: Command): boolean {
  const command = program.commands.find((each) => each.name() === name);
  return command === undefined || command.registeredArguments.some((argument) => argument.name() === "query");
}

function buildProgram(screen: Screen): Command {
  const program = new Command("firmament")
    .description("Searches companies with the Lucene query language, here or as a service.")
    .version(findPackageFolder().version)
    .addHelpText("after", EXAMPLES)
    .configureOutput({ writeErr: (text) => screen.printMessage(text.replace(/\n$/, "")) })
    .exitOverride();

  readingCommand(program, "search", "print the companies that match a query")
    .option("--limit <n>", "how many to print (default: 10)", parseSize)
    .option("--offset <n>", "how many to leave out before the first (default: 0)", parseSize)
    .option(
      "--sort <orders>",
      "relevance, or fields and directions: followers:desc,name (default: relevance)",
      parseSort,
    )
    .option(
      "--facet <field>",
      "count a field's values, or its numbers in ranges, over all that match: location_country, type=3, staff_count=0,11,51; may be given several times",
      parseFacet,
    )
    .option("--highlight <fields>", "show what was found in these fields, with commas between them", parseTextFields)
    .option("--cursor <cursor>", "go on behind the page that this was printed with")
    .option("--fields <names>", "which fields to print, with commas between them", parseFields)
    .option(
      "--json",
      "print one JSON object: total, took_ms, hits, cursor; with --facet facets, with --explain query and plan too",
    )
    .option("--explain", "print the plan of the query too")
    .action(async (query: string, options: SearchCommandOptions) => {
      const { search } = await import("./commands/search.ts");
      await search(query, options);
    });

  readingCommand(program, "explain", "print the plan of a query: its steps, with estimated and actual rows")
    .option("--json", "print one JSON object: query, total, plan")
    .action(async (query: string, options: ExplainCommandOptions) => {
      const { explain } = await import("./commands/explain.ts");
      await explain(query, options);
    });

  addTypingCommands(program);

  program
    .command("index")
    .description("read companies and save them as a snapshot, which --data opens at once")
    .argument("<file>", "companies, one JSON object a line, plain or gzip; - is standard input")
    .requiredOption("-o, --output <file>", "where to save the snapshot: companies.firm")
    .option("--strict", "stop at the first broken record instead of skipping it")
    .action(async (data: string, options: IndexCommandOptions) => {
      const { index } = await import("./commands/index-file.ts");
      await index(data, options);
    });

  program
    .command("generate")
    .description("print made-up companies, one JSON object a line, like real ones in number and kind of words")
    .requiredOption("--count <n>", "how many, up to ten million", parseSize)
    .option("--seed <n>", "which ones: the same seed gives the same companies (default: 1)", parseSize)
    .option("--output <file>", "where to write them (default: standard output)")
    .action(async (options: GenerateCommandOptions) => {
      const { generate } = await import("./commands/generate.ts");
      await generate(options);
    });

  addServeCommand(program);
  addAccountsCommands(program);
  return program;
}
