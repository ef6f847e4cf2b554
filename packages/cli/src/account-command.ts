import type { Command } from "commander";
import type { Terminal } from "./terminal/terminal.ts";

/** Adds a command on an account database; `members` are the members of the JSON object that the command prints. */
export function accountCommand(
  parent: Command,
  name: string,
  description: string,
  members: string,
  { FIRMAMENT_ACCOUNTS_DB: path }: Terminal["env"],
): Command {
  const added = parent
    .command(name)
    .description(description)
    .requiredOption(
      "--accounts-db <file>",
      "the account database: a file, or postgres://user@host/database; FIRMAMENT_ACCOUNTS_DB can name it instead",
    )
    .option("--json", `print one JSON object: ${members}`);
  // Commander itself reads `process.env` only.
  return path === undefined || path === "" ? added : added.setOptionValueWithSource("accountsDb", path, "env");
}
