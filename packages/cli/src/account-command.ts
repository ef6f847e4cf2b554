import type { Command } from "commander";
import type { Terminal } from "./terminal/terminal.ts";

/** The variables that all these commands read, by option. Keys have no option, which other users of the machine would see. */
const VARIABLES = [
  ["accountsDb", "FIRMAMENT_ACCOUNTS_DB"],
  ["secretKey", "FIRMAMENT_SECRET_KEY"],
  ["previousSecretKey", "FIRMAMENT_PREVIOUS_SECRET_KEY"],
] as const;

/** Adds a command on an account database; `members` are the members of the JSON object that the command prints. */
export function accountCommand(
  parent: Command,
  name: string,
  description: string,
  members: string,
  env: Terminal["env"],
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
  for (const [key, variable] of VARIABLES) {
    const value = env[variable];
    if (value !== undefined && value !== "") added.setOptionValueWithSource(key, value, "env");
  }
  return added;
}
