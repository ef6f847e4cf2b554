import type { Command } from "commander";
import type { DuplicatesCommandOptions } from "./commands/duplicates.ts";
import { parseCount } from "./options/option-values.ts";
import { addRecordOptions, DATA_HELP, DB_HELP } from "./record-options.ts";
import type { Terminal } from "./terminal/terminal.ts";
import { typedOptions } from "./typed-options.ts";

const HELP = `
Fields are separated by commas: each is a rule. Each group has its reasons. Nothing is changed. Names alone are no evidence: different companies have the same name.

Examples:
  firmament duplicates --data companies.csv --same register_number --same-host website
  firmament duplicates --db companies.db --similar-name name --same-host website --agree 2
  firmament duplicates --db companies.db --similar-name name --never-different location_country --json`;

/** Adds the command that finds documents that are the same one. */
export function addDuplicatesCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command("duplicates")
    .description("print which documents are the same company, by rules, with the reasons")
    .option("--same <fields>", "documents with the same value of a field, such as a register number")
    .option("--same-host <fields>", "documents with the same host of a website or an e-mail address")
    .option("--similar-name <fields>", "documents with the same words in a name, without its legal form")
    .option("--agree <n>", "how many of these rules must agree (default: 1)", parseCount)
    .option("--never-different <fields>", "never documents with different values of a field")
    .option("--never-different-host <fields>", "never documents with different hosts")
    .option("--max-shared <n>", "skip a value of more documents than this (default: 50)", parseCount)
    .option("--json", "print one JSON object: documents, groups, conflicts, skipped, notes")
    .option("--data <file>", DATA_HELP);
  addRecordOptions(command.addOption(command.createOption("--db <file>", DB_HELP).conflicts("data")))
    .addHelpText("after", HELP)
    .action(async (_: unknown, command: Command) => {
      const { printDuplicates } = await import("./commands/duplicates.ts");
      await printDuplicates(await typedOptions<DuplicatesCommandOptions>(command), terminal);
    });
}
