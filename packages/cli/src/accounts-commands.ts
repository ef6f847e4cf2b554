import type { Micros } from "@firmament/server/values";
import { type Command, InvalidArgumentError } from "commander";
import { accountCommand as command } from "./account-command.ts";
import type { AccountsOptions } from "./accounts/account-file.ts";
import type { ChangeOptions, CreateOptions } from "./accounts/accounts.ts";
import type { CreateKeyOptions, ListKeysOptions } from "./accounts/keys.ts";
import type { LedgerCommandOptions } from "./accounts/ledger.ts";
import { addAlertCommands } from "./alert-commands.ts";
import { addAliasCommands } from "./alias-commands.ts";
import { parseAmount, parseKeyFilter, parseNames, parseScopes, parseTime } from "./options/account-values.ts";
import { parseCount, parseSize } from "./options/option-values.ts";
import { addSessionCommands } from "./session-commands.ts";
import type { Terminal } from "./terminal/terminal.ts";

const ACCOUNTS_EXAMPLES = `
Examples:
  firmament accounts create --email ada@example.com --first-name Ada --last-name Lovelace --accounts-db accounts.db
  firmament accounts list --accounts-db accounts.db
  firmament accounts credit acc_… 50 --accounts-db accounts.db
  firmament accounts ledger acc_… --accounts-db accounts.db
  firmament accounts invite ada@example.com --url https://search.example.com --accounts-db accounts.db
  firmament accounts change acc_… --auto-top-up --top-up-amount 50 --top-up-threshold 10 --accounts-db accounts.db
`;

const KEYS_EXAMPLES = `
Examples:
  firmament keys create --account acc_… --expires 2030-01-31 --accounts-db accounts.db
  firmament keys create --account acc_… --scopes search,ingest --datasets products --accounts-db accounts.db
  firmament keys create --account acc_… --filter 'tenant:acme' --origins https://shop.example.com --accounts-db accounts.db
  firmament keys list --account acc_… --accounts-db accounts.db
  firmament keys revoke key_… --accounts-db accounts.db
`;

const NOTES = `
FIRMAMENT_ACCOUNTS_DB can name the file instead of --accounts-db. A running server uses changes with its next request.

Exit status:
  0  success
  1  the file cannot be used, or there is no such account or key
  2  invalid usage`;

/** Adds the commands for operators of the service. */
export function addAccountsCommands(program: Command, terminal: Terminal): void {
  const accounts = program
    .command("accounts")
    .description("create, list, show, credit, change and invite accounts, print their ledgers, and end their sessions");
  addAccounts(accounts.addHelpText("after", ACCOUNTS_EXAMPLES + NOTES), terminal);
  const keys = program.command("keys").description("create, list and revoke API keys");
  addKeys(keys.addHelpText("after", KEYS_EXAMPLES + NOTES), terminal);
  addAliasCommands(program, terminal);
}

function addAccounts(accounts: Command, terminal: Terminal): void {
  const { env } = terminal;

  command(accounts, "create", "create an account; creates the file if missing", "account", env)
    .requiredOption("--email <address>", "the e-mail address of the holder; unique among accounts")
    .requiredOption("--first-name <name>", "the first name of the holder")
    .requiredOption("--last-name <name>", "the last name of the holder")
    .option("--balance <amount>", "the initial balance (default: 0)", parseAmount)
    .option("--auto-top-up", "top up when a charge takes the balance below the threshold")
    .option("--top-up-amount <amount>", "the amount of a top-up", parseAmount)
    .option("--top-up-threshold <amount>", "the balance below which to top up", parseAmount)
    .option("--no-api-access", "reject requests of this account")
    .action(async (options: CreateOptions) => {
      const { createAccount } = await import("./accounts/accounts.ts");
      await createAccount(options, terminal);
    });

  command(accounts, "list", "print all accounts", "accounts", env).action(async (options: AccountsOptions) => {
    const { listAccounts } = await import("./accounts/accounts.ts");
    await listAccounts(options, terminal);
  });

  command(accounts, "show", "print the summary of an account", "the summary, as in the HTTP API", env)
    .argument("<account>", "the id of the account")
    .action(async (account: string, options: AccountsOptions) => {
      const { showAccount } = await import("./accounts/accounts.ts");
      await showAccount(account, options, terminal);
    });

  command(accounts, "ledger", "print charges, credits and top-ups, the newest first", "entries, next_before", env)
    .argument("<account>", "the id of the account")
    .option("--limit <n>", "the maximum number of entries, from 1 (default: 20)", parseCount)
    .option("--before <id>", "only entries before the one with this id", parseSize)
    .action(async (account: string, options: LedgerCommandOptions) => {
      const { printLedger } = await import("./accounts/ledger.ts");
      await printLedger(account, options, terminal);
    });

  command(accounts, "credit", "add an amount to the balance of an account", "account, balance", env)
    .argument("<account>", "the id of the account")
    .argument("<amount>", "a decimal above 0")
    .action(async (account: string, text: string, options: AccountsOptions, command: Command) => {
      const amount = parseAmountArgument(text, command);
      const { creditAccount } = await import("./accounts/accounts.ts");
      await creditAccount(account, amount, options, terminal);
    });

  command(accounts, "change", "switch API access or auto top-up of an account", "the summary, as in the HTTP API", env)
    .argument("<account>", "the id of the account")
    .option("--api-access", "accept requests of this account")
    .option("--no-api-access", "reject requests of this account")
    .option("--auto-top-up", "top up automatically; also resumes after the service has switched it off")
    .option("--no-auto-top-up", "do not top up automatically")
    .option("--top-up-amount <amount>", "the amount of a top-up (default: unchanged)", parseAmount)
    .option("--top-up-threshold <amount>", "the balance below which to top up (default: unchanged)", parseAmount)
    .action(async (account: string, options: ChangeOptions) => {
      const { changeAccount } = await import("./accounts/accounts.ts");
      await changeAccount(account, options, terminal);
    });

  addSessionCommands(accounts, terminal);
  addAlertCommands(accounts, terminal);
}

function addKeys(keys: Command, terminal: Terminal): void {
  const { env } = terminal;

  command(keys, "create", "create an API key and print it; it is not shown again", "id, key", env)
    .requiredOption("--account <id>", "the id of the account")
    .option(
      "--scopes <names>",
      "what the key opens: search, ingest (changes of documents), admin (changes of datasets); several with commas (default: search)",
      parseScopes,
    )
    .option("--datasets <names>", "the datasets that the key opens, with commas (default: all)", parseNames)
    .option(
      "--filter <filter>",
      "what documents must match in every answer, such as those of a tenant: a query, or conditions as JSON; for a key that searches only",
      parseKeyFilter,
    )
    .option(
      "--origins <urls>",
      "the origins of the pages that may send the key, with commas (default: all)",
      parseNames,
    )
    .option("--expires <time>", "a date, which means midnight UTC, or an ISO time (default: never)", parseTime)
    .option("--name <text>", "a name that you recognize the key by")
    .action(async (options: CreateKeyOptions) => {
      const { createKey } = await import("./accounts/keys.ts");
      await createKey(options, terminal);
    });

  command(keys, "list", "print the API keys of an account, with their prefixes only", "keys", env)
    .requiredOption("--account <id>", "the id of the account")
    .action(async (options: ListKeysOptions) => {
      const { listKeys } = await import("./accounts/keys.ts");
      await listKeys(options, terminal);
    });

  command(keys, "revoke", "revoke an API key: reject it from now on", "id, revoked_at", env)
    .argument("<id>", "the id of the key")
    .action(async (id: string, options: AccountsOptions) => {
      const { revokeKey } = await import("./accounts/keys.ts");
      await revokeKey(id, options, terminal);
    });
}

/** Parses an amount; the message of Commander's own parser would name the argument twice. */
function parseAmountArgument(text: string, command: Command): Micros {
  try {
    return parseAmount(text);
  } catch (error) {
    if (error instanceof InvalidArgumentError) command.error(`error: ${error.message}`);
    throw error;
  }
}
