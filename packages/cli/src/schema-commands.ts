import type { Command } from "commander";
import { parseFormat, parseSeparator } from "./options/record-options.ts";
import { FORMAT_HELP, RECORDS_HELP, SEPARATOR_HELP } from "./record-options.ts";
import type { CheckCommandOptions } from "./schema/check.ts";
import type { InferCommandOptions } from "./schema/infer.ts";
import type { Terminal } from "./terminal/terminal.ts";

const INFER_HELP = `
Reads all records once, in bounded memory, and prints for each member how many records have it, which values they are,
and which field it would be. The schema is a start: change types, weights and names of fields as you need them.

Examples:
  firmament schema infer products.ndjson -o products.schema.json
  firmament schema infer papers.csv --separator ";"
  firmament index products.ndjson --schema products.schema.json --map "sku=id" -o products.firm`;

/** Adds the commands that write and check schema files. */
export function addSchemaCommands(program: Command, terminal: Terminal): void {
  const schema = program.command("schema").description("propose a schema for records, or check a schema file");

  schema
    .command("infer")
    .description("propose a schema for records, and print what they contain")
    .argument("<file>", `the records: ${RECORDS_HELP}`)
    .option(
      "-o, --output <file>",
      "the schema file to write (default: the schema is printed to standard output, and the report to standard error)",
    )
    .option("--format <format>", FORMAT_HELP, parseFormat)
    .option("--separator <text>", SEPARATOR_HELP, parseSeparator)
    .option("--json", "print one JSON object: records, invalid, id, members, schema")
    .addHelpText("after", INFER_HELP)
    .action(async (file: string, options: InferCommandOptions) => {
      const { infer } = await import("./schema/infer.ts");
      await infer(file, options, terminal);
    });

  schema
    .command("check")
    .description("check a schema file, and print every mistake in it")
    .argument("<file>", "the schema, a JSON file")
    .option("--json", "print one JSON object: path, schema")
    .action(async (file: string, options: CheckCommandOptions) => {
      const { check } = await import("./schema/check.ts");
      await check(file, options, terminal);
    });
}
