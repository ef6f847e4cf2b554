import type { Command } from "commander";
import type { GenerateCommandOptions } from "./commands/generate.ts";
import type { ProfileCommandOptions } from "./commands/profile.ts";
import { parseCompanyCount, parseSize } from "./options/option-values.ts";
import { addRecordOptions, RECORDS_HELP } from "./record-options.ts";
import type { Terminal } from "./terminal/terminal.ts";
import { typedOptions } from "./typed-options.ts";

const PROFILE_HELP = `
Share the profile instead of the documents: queries of the same kind take about as long on the documents that
firmament generate --profile invents from it.

A profile contains the schema with the names of its fields, numbers of documents, lengths, frequencies of words and
values by rank, shares of missing values, and quantiles of numbers and dates. It contains no word, value or id of a
document; every quantile stands for at least five values, if there are as many.

Example:
  firmament profile products.ndjson --schema products.schema.json -o profile.json
  firmament generate --profile profile.json --count 20000 -o invented.ndjson`;

/** Adds the commands that invent documents, and that describe documents so that others like them can be invented. */
export function addGeneratorCommands(program: Command, terminal: Terminal): void {
  program
    .command("generate")
    .description(
      "print fictional companies, one JSON object per line, with realistic words and numbers, or documents with the statistics of a profile",
    )
    .requiredOption("--count <n>", "the number of companies or documents, up to ten million", parseCompanyCount)
    .option("--seed <n>", "the same seed generates the same companies or documents (default: 1)", parseSize)
    .option("--profile <file>", "the profile that firmament profile has written (default: companies are generated)")
    .option("-o, --output <file>", "the file to write (default: standard output)")
    .action(async (options: GenerateCommandOptions) => {
      const { generate } = await import("./commands/generate.ts");
      await generate(options, terminal);
    });

  const profileCommand = program
    .command("profile")
    .description("write the statistics of documents without their texts, for firmament generate --profile")
    .argument("<file>", `the documents: ${RECORDS_HELP}`)
    .option("-o, --output <file>", "the profile to write, a JSON file (default: standard output)");
  addRecordOptions(profileCommand)
    .addHelpText("after", PROFILE_HELP)
    .action(async (file: string, _: unknown, command: Command) => {
      const { profile } = await import("./commands/profile.ts");
      await profile(file, await typedOptions<ProfileCommandOptions>(command), terminal);
    });
}
