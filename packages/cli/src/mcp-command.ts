import type { Command } from "commander";
import type { McpCommandOptions } from "./mcp/mcp.ts";
import { parseFormat, parseSeparator } from "./options/record-options.ts";
import {
  COMPANIES_HELP,
  collect,
  FORMAT_HELP,
  MAP_HELP,
  SEPARATOR_HELP,
  SERVED_FILE_HELP,
  SERVED_SCHEMA_HELP,
} from "./record-options.ts";
import type { Terminal } from "./terminal/terminal.ts";

const HELP = `
The program of the agent starts this command, writes messages to its standard input and reads the answers from its standard
output. Name the command in its configuration, for example:
  { "mcpServers": { "products": { "command": "firmament", "args": ["mcp", "/data/products.csv"] } } }

The files are those of firmament serve: each is a dataset with the name of the file. Without any, the bundled companies are searched.

Examples:
  firmament mcp products.csv
  firmament mcp products.db papers=exports/p.csv --schema papers=papers.schema.json

The tools search, check queries, find values, return documents and say why a document does not match. They change nothing.
firmament serve has the same tools over HTTP at /mcp, with API keys and limits.`;

/** Adds the command that gives agents tools for documents. */
export function addMcpCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command("mcp")
    .description("give an agent tools to search files: a server of the Model Context Protocol on standard input")
    .argument("[file...]", `${SERVED_FILE_HELP}; or NAME=FILE`)
    .option("--data <file>", COMPANIES_HELP);
  command
    .addOption(
      command
        .createOption("--db <file>", "a dataset that firmament load has written (FILE does the same)")
        .conflicts("data"),
    )
    .option("--schema <file>", SERVED_SCHEMA_HELP, collect)
    .option("--format <format>", FORMAT_HELP, parseFormat)
    .option("--map <column=field>", MAP_HELP, collect)
    .option("--separator <text>", SEPARATOR_HELP, parseSeparator)
    .option("--embed <module>", "a JavaScript module that computes the vectors of texts, as for firmament serve")
    .addHelpText("after", HELP)
    .action(async (files: readonly string[], options: McpCommandOptions) => {
      const { mcp } = await import("./mcp/mcp.ts");
      await mcp(files, options, terminal);
    });
}
