import { Command, CommanderError, Help } from "commander";
import { IndexFileError } from "firmament";
import { version } from "firmament/base";
import { addAccountsCommands } from "./accounts-commands.ts";
import { addBackupCommands } from "./backup-commands.ts";
import { addBenchCommand } from "./bench-command.ts";
import type { IndexCommandOptions } from "./commands/index-file.ts";
import { addConformCommand } from "./conform-command.ts";
import { addDatasetCommands } from "./dataset-commands.ts";
import { addDuplicatesCommand } from "./duplicates-command.ts";
import { addGeneratorCommands } from "./generator-commands.ts";
import { dashedQueryHint, moveDashedQueryLast } from "./leading-dash.ts";
import { addMcpCommand } from "./mcp-command.ts";
import { addQueryCommands } from "./query-commands.ts";
import { addRecordOptions, RECORDS_HELP } from "./record-options.ts";
import { addSchemaCommands } from "./schema-commands.ts";
import { addServeCommand } from "./serve-command.ts";
import { CommandFailure } from "./terminal/command-failure.ts";
import { errorScreen, outputScreen } from "./terminal/screen.ts";
import type { Terminal } from "./terminal/terminal.ts";
import { typedOptions } from "./typed-options.ts";

const EXAMPLES = `
In a clone: npm run firmament -- …

Examples:
  firmament serve products.csv
  firmament search 'berlin AND software'
  firmament search 'industries:"software development" AND staff_count:[50 TO 500]' --sort followers:desc
  firmament search 'software' --facet location_country --facet staff_count=0,11,51,201
  firmament search 'name:gogle~ OR website:acme*' --data companies.ndjson.gz --limit 50
  zcat companies.ndjson.gz | firmament search 'robots -drones' --data - --json
  firmament index companies.ndjson.gz -o companies.firm
  firmament index companies.csv --map "Company Name=name" --separator ";" -o companies.firm
  firmament search 'berlin' --data companies.firm
  firmament load companies.ndjson --db companies.db
  firmament search 'berlin' --db companies.db
  firmament backup companies-monday.db --db companies.db
  firmament explain 'berlin OR munich'
  firmament format 'a && !b'
  firmament lint 'berlin and software'
  firmament diff 'a AND (b OR c)' '(a AND b) OR c'
  firmament why-not 'berlin AND staff_count:>50' c-17
  firmament complete 'location_city:ber'
  firmament duplicates --data companies.csv --same-host website
  firmament repl --data companies.firm
  firmament serve products.db --accounts-db accounts.db --port 8080
  firmament mcp --db companies.db
  firmament generate --count 20000 --seed 7 -o companies.ndjson
  firmament profile products.ndjson --schema products.schema.json -o profile.json
  firmament generate --profile profile.json --count 20000 -o invented.ndjson
  firmament bench --data companies.ndjson --html report.html
  firmament conform --peer minisearch --runs 200
  firmament schema infer products.ndjson -o products.schema.json
  firmament schema change --db products.db --schema products.schema.json
  firmament search 'lamp' --data products.ndjson --schema products.schema.json

Put the query in single quotes, so that the shell does not interpret its quotes, brackets and asterisks. A query may
start with a dash: firmament search '-berlin'.

Exit status:
  0  success, even if no document matches
  1  the documents cannot be read, or the output cannot be written, or verify has found problems,
     or the queries of diff differ, or the engine of conform disagrees
  2  invalid query or usage
  3  diff could not decide`;

const QUOTES_HINT = "Put a query of several words in quotes.";

/**
 * Runs the command line with the arguments after the script's name.
 *
 * @returns the exit status; error messages have been printed to standard error
 */
export async function runProgram(args: readonly string[], terminal: Terminal): Promise<number> {
  const screen = errorScreen(terminal);
  const program = buildProgram(terminal);
  try {
    await program.parseAsync(moveDashedQueryLast(args, program), { from: "user" });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) {
      const hint = usageHint(error, args, program);
      if (hint !== null) screen.printMessage(hint);
      return error.exitCode === 0 ? 0 : 2;
    }
    const failure = failureOf(error);
    if (failure === null) throw error;
    if (failure.message !== "") screen.printMessage(failure.message);
    return failure.exitCode;
  }
}

/** `null` for an error that is not expected. */
function failureOf(error: unknown): CommandFailure | null {
  if (error instanceof IndexFileError) return new CommandFailure(`error: ${error.message}`, 1);
  return error instanceof CommandFailure ? error : null;
}

/** `null` for `--help` and `--version`, and when Commander has printed the whole help. */
function usageHint({ code, exitCode }: CommanderError, args: readonly string[], program: Command): string | null {
  if (exitCode === 0 || code === "commander.help") return null;
  const commands = commandPath(args, program);
  const helpHint = `Try ${commands.map((command) => command.name()).join(" ")} --help.`;
  if (code === "commander.excessArguments" && takesQuery(commands.at(-1))) return `${helpHint} ${QUOTES_HINT}`;
  return (code === "commander.unknownOption" ? dashedQueryHint(args, program) : null) ?? helpHint;
}

/** The program, the command and the subcommand that the first arguments name. */
function commandPath([name, ...rest]: readonly string[], parent: Command): readonly Command[] {
  const command = parent.commands.find((candidate) => candidate.name() === name);
  return command === undefined ? [parent] : [parent, ...commandPath(rest, command)];
}

function takesQuery(command: Command | undefined): boolean {
  const names = command?.registeredArguments.map((argument) => argument.name()) ?? [];
  return names.includes("query") || names.includes("text");
}

/** The declarations of all commands. */
export function buildProgram(terminal: Terminal): Command {
  const output = outputScreen(terminal);
  const errors = errorScreen(terminal);
  const program = new Command("firmament")
    .description(
      "search companies, or documents of any type, with the Lucene query language, on the command line or as an HTTP service",
    )
    .version(version, "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .helpCommand("help [command]", "print the help of a command")
    .addHelpText("after", EXAMPLES)
    .configureOutput({
      writeOut: (text) => terminal.stdout.write(text),
      writeErr: (text) => errors.printMessage(text.replace(/\n$/, "")),
      getOutHelpWidth: () => output.width,
      getErrHelpWidth: () => errors.width,
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    })
    .configureHelp({
      optionDescription: (option) => {
        const description = Help.prototype.optionDescription(option);
        return option.mandatory ? `${description} (required)` : description;
      },
    })
    .exitOverride();

  addQueryCommands(program, terminal);

  const indexCommand = program
    .command("index")
    .description("read documents and save them as an index file, which --data opens at once")
    .argument("<file>", `the documents: ${RECORDS_HELP}`)
    .requiredOption("-o, --output <file>", "the index file to write: companies.firm");
  addRecordOptions(indexCommand).action(async (data: string, _: unknown, command: Command) => {
    const { index } = await import("./commands/index-file.ts");
    await index(data, await typedOptions<IndexCommandOptions>(command), terminal);
  });

  addDuplicatesCommand(program, terminal);
  addGeneratorCommands(program, terminal);
  addConformCommand(program, terminal);
  addBenchCommand(program, terminal);
  addSchemaCommands(program, terminal);
  addDatasetCommands(program, terminal);
  addBackupCommands(program, terminal);
  addServeCommand(program, terminal);
  addMcpCommand(program, terminal);
  addAccountsCommands(program, terminal);
  return program;
}
