import type { Command } from "commander";
import { parseOperator } from "./options/option-values.ts";

/** A command that has to do with companies, with the options that say of which. */
export function companiesCommand(program: Command, name: string, description: string): Command {
  return program
    .command(name)
    .description(description)
    .option(
      "--data <file>",
      "companies: a snapshot, or one JSON object a line, plain or gzip; - is standard input (default: the bundled set)",
    )
    .option("--strict", "stop at the first broken record instead of skipping it");
}

/** A command that asks a query of companies, with the options that say of which and how. */
export function readingCommand(program: Command, name: string, description: string): Command {
  return companiesCommand(program, name, description)
    .argument("<query>", "in the Lucene query language")
    .option(
      "--default-operator <operator>",
      "what stands between words side by side: or, and (default: or)",
      parseOperator,
    );
}
