import type { Command } from "commander";
import { accountCommand as command } from "./account-command.ts";
import type { AccountsOptions } from "./accounts/account-file.ts";
import type { Terminal } from "./terminal/terminal.ts";

const EXAMPLES = `
Examples:
  firmament aliases set products products-2 --accounts-db accounts.db
  firmament aliases list --accounts-db accounts.db
  firmament aliases delete products --accounts-db accounts.db

An alias stands for a dataset in the paths of the service, and moves in one step. FIRMAMENT_ACCOUNTS_DB can name the file instead
of --accounts-db. Running servers follow a change within a second. A service without accounts has serve --alias NAME=DATASET.

Exit status:
  0  success
  1  the file cannot be used, or there is no such alias
  2  invalid usage`;

/** Adds the commands on the names of datasets in paths. */
export function addAliasCommands(program: Command, terminal: Terminal): void {
  const { env } = terminal;
  const aliases = program
    .command("aliases")
    .description("list, set and delete names that stand for datasets")
    .addHelpText("after", EXAMPLES);

  command(aliases, "list", "print all aliases", "aliases", env).action(async (options: AccountsOptions) => {
    const { listAliases } = await import("./accounts/aliases.ts");
    await listAliases(options, terminal);
  });

  command(aliases, "set", "add an alias, or move it to another dataset", "name, dataset, previous", env)
    .argument("<name>", "the name of the alias: lower-case letters, digits and dashes")
    .argument("<dataset>", "the name of the dataset that it stands for")
    .action(async (name: string, dataset: string, options: AccountsOptions) => {
      const { setAlias } = await import("./accounts/aliases.ts");
      await setAlias({ name, dataset }, options, terminal);
    });

  command(aliases, "delete", "delete an alias; the dataset stays", "name, dataset", env)
    .argument("<name>", "the name of the alias")
    .action(async (name: string, options: AccountsOptions) => {
      const { deleteAlias } = await import("./accounts/aliases.ts");
      await deleteAlias(name, options, terminal);
    });
}
