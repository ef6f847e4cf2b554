import type { Command } from "commander";
import type { CompleteCommandOptions } from "./commands/complete.ts";
import type { FormatCommandOptions } from "./commands/format.ts";
import type { LintCommandOptions } from "./commands/lint.ts";
import type { ReadingOptions } from "./companies/read-companies.ts";
import { parseSize } from "./options/option-values.ts";
import { companiesCommand, readingCommand } from "./reading-command.ts";

/** Adds the commands for those who write queries. */
export function addTypingCommands(program: Command): void {
  program
    .command("format")
    .description("print a query as it is best read, or show where it is wrong")
    .argument("<query>", "in the Lucene query language")
    .option("--width <n>", "how long a line may be before it is broken (default: 80)", parseSize)
    .action(async (query: string, options: FormatCommandOptions) => {
      const { format } = await import("./commands/format.ts");
      format(query, options);
    });

  readingCommand(program, "lint", "tell what in a query is probably not meant as it is written")
    .option("--json", "print one JSON object: query, warnings")
    .action(async (query: string, options: LintCommandOptions) => {
      const { lint } = await import("./commands/lint.ts");
      await lint(query, options);
    });

  companiesCommand(program, "complete", "print what may come at the caret in an unfinished query")
    .argument("<text>", "a query as far as it is written")
    .option("--offset <n>", "where the caret is, in UTF-16 code units (default: the end)", parseSize)
    .option("--limit <n>", "how many to print (default: 10)", parseSize)
    .option("--json", "print one JSON object: text, offset, completions")
    .action(async (text: string, options: CompleteCommandOptions) => {
      const { complete } = await import("./commands/complete.ts");
      await complete(text, options);
    });

  companiesCommand(program, "repl", "answer queries line by line, with a history, and completion by Tab").action(
    async (options: ReadingOptions) => {
      const { repl } = await import("./repl/repl.ts");
      await repl(options);
    },
  );
}
