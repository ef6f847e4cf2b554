import type { Command } from "commander";
import type { DocumentsOptions } from "./documents/open-documents.ts";
import { addRecordOptions, DATA_HELP, DB_HELP } from "./record-options.ts";
import type { Terminal } from "./terminal/terminal.ts";
import { typedOptions } from "./typed-options.ts";

const HELP = `
The program of the agent starts this command, writes messages to its standard input and reads the answers from its standard
output. Name the command in its configuration, for example:
  { "mcpServers": { "products": { "command": "firmament", "args": ["mcp", "--db", "/data/products.db"] } } }

The tools search, check queries, find values, return documents and say why a document does not match. They change nothing.
firmament serve has the same tools over HTTP at /mcp, with API keys and limits.`;

/** Adds the command that gives agents tools for documents. */
export function addMcpCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command("mcp")
    .description("give an agent tools to search documents: a server of the Model Context Protocol on standard input")
    .option("--data <file>", DATA_HELP);
  addRecordOptions(command.addOption(command.createOption("--db <file>", DB_HELP).conflicts("data")))
    .addHelpText("after", HELP)
    .action(async (_: unknown, command: Command) => {
      const { mcp } = await import("./mcp/mcp.ts");
      await mcp(await typedOptions<DocumentsOptions>(command), terminal);
    });
}
