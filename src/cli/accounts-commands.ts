import { type Command, Option } from "commander";
import type { ChangeOptions, CreateOptions } from "./accounts/accounts.ts";
import type { CreateKeyOptions, ListKeysOptions } from "./accounts/keys.ts";
import type { AccountsOptions } from "./accounts/with-accounts.ts";
import { parseAmount, parseTime } from "./options/account-values.ts";

const EXAMPLES = `
Examples:
  firmament accounts create --email ada@example.com --first-name Ada --last-name Lovelace --accounts-db accounts.db
  firmament accounts list --accounts-db accounts.db
  firmament accounts credit acc_… 50 --accounts-db accounts.db
  firmament keys create --account acc_… --service search --expires 2030-01-31 --accounts-db accounts.db

The file may also be named by FIRMAMENT_ACCOUNTS_DB in the environment. A server that uses it need not be stopped: it
notices with its next request what was changed.

Exit status: 0 done; 2 wrong usage; 1 the file cannot be used, or there is no such account or key.`;

/** Adds the commands for those who run the service. */
export function addAccountsCommands(program: Command): void {
  addAccounts(program.command("accounts").description("make, list, show, credit and change accounts"));
  addKeys(program.command("keys").description("make, list and revoke API keys"));
}

function addAccounts(accounts: Command): void {
  accounts.addHelpText("after", EXAMPLES);

  command(accounts, "create", "make an account, and the file if it is not there", "account")
    .requiredOption("--email <address>", "no two accounts have the same")
    .requiredOption("--first-name <name>", "of who pays")
    .requiredOption("--last-name <name>", "of who pays")
    .option("--balance <amount>", "to begin with (default: 0)", parseAmount)
    .option("--auto-top-up", "top up when a charge takes the balance below the threshold")
    .option("--top-up-amount <amount>", "how much to top up by", parseAmount)
    .option("--top-up-threshold <amount>", "below which balance to top up", parseAmount)
    .option("--no-api-access", "its keys may not search")
    .action(async (options: CreateOptions) => {
      const { createAccount } = await import("./accounts/accounts.ts");
      await createAccount(options);
    });

  command(accounts, "list", "print all accounts", "accounts").action(async (options: AccountsOptions) => {
    const { listAccounts } = await import("./accounts/accounts.ts");
    await listAccounts(options);
  });

  command(accounts, "show", "print an account's summary, as its holder can ask for it", "the summary")
    .argument("<account>", "its id")
    .action(async (account: string, options: AccountsOptions) => {
      const { showAccount } = await import("./accounts/accounts.ts");
      await showAccount(account, options);
    });

  command(accounts, "credit", "add to an account's balance", "account, balance")
    .argument("<account>", "its id")
    .argument("<amount>", "above 0", parseAmount)
    .action(async (account: string, amount: number, options: AccountsOptions) => {
      const { creditAccount } = await import("./accounts/accounts.ts");
      await creditAccount(account, amount, options);
    });

  command(accounts, "change", "let an account search or not, or top it up automatically or not", "the summary")
    .argument("<account>", "its id")
    .option("--api-access", "its keys may search")
    .option("--no-api-access", "its keys may not search")
    .option("--auto-top-up", "top up when a charge takes the balance below the threshold; also after it was given up")
    .option("--no-auto-top-up", "do not top up")
    .option("--top-up-amount <amount>", "how much to top up by (default: as before)", parseAmount)
    .option("--top-up-threshold <amount>", "below which balance to top up (default: as before)", parseAmount)
    .action(async (account: string, options: ChangeOptions) => {
      const { changeAccount } = await import("./accounts/accounts.ts");
      await changeAccount(account, options);
    });
}

function addKeys(keys: Command): void {
  keys.addHelpText("after", EXAMPLES);

  command(keys, "create", "make an API key, and show it this once", "id, key")
    .requiredOption("--account <id>", "whose key it is")
    .option("--service <name>", "what it is for: search, all, or another name (default: all)")
    .option(
      "--expires <time>",
      "an ISO date, which is when that day begins in UTC, or time (default: never)",
      parseTime,
    )
    .option("--name <text>", "to tell it from others")
    .action(async (options: CreateKeyOptions) => {
      const { createKey } = await import("./accounts/keys.ts");
      await createKey(options);
    });

  command(keys, "list", "print an account's API keys: how they begin, not all of them", "keys")
    .requiredOption("--account <id>", "whose keys they are")
    .action(async (options: ListKeysOptions) => {
      const { listKeys } = await import("./accounts/keys.ts");
      await listKeys(options);
    });

  command(keys, "revoke", "refuse an API key from now on", "id, revoked_at")
    .argument("<id>", "the key's id")
    .action(async (id: string, options: AccountsOptions) => {
      const { revokeKey } = await import("./accounts/keys.ts");
      await revokeKey(id, options);
    });
}

/** A command about the accounts in a file; `members` are those of the JSON object that it prints. */
function command(parent: Command, name: string, description: string, members: string): Command {
  return parent
    .command(name)
    .description(description)
    .addOption(
      new Option("--accounts-db <file>", "accounts, keys and ledger")
        .env("FIRMAMENT_ACCOUNTS_DB")
        .makeOptionMandatory(),
    )
    .option("--json", `print one JSON object: ${members}`);
}
