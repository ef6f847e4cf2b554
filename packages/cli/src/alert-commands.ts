import type { Command } from "commander";
import { accountCommand } from "./account-command.ts";
import type { AccountsOptions } from "./accounts/account-file.ts";
import type { Terminal } from "./terminal/terminal.ts";

/** Adds the commands on the saved searches of accounts, whose webhooks receive alerts. */
export function addAlertCommands(accounts: Command, terminal: Terminal): void {
  const { env } = terminal;

  accountCommand(
    accounts,
    "alerts",
    "print the saved searches of an account, and whether their webhooks work",
    "saved_searches",
    env,
  )
    .argument("<account>", "the id or the e-mail address of the account")
    .action(async (account: string, options: AccountsOptions) => {
      const { listAlerts } = await import("./accounts/alerts.ts");
      await listAlerts(account, options, terminal);
    });

  accountCommand(
    accounts,
    "retry-alerts",
    "deliver the alerts of a saved search again, without waiting for the next try; also if it is disabled",
    "id, state",
    env,
  )
    .argument("<id>", "the id of the saved search")
    .action(async (id: string, options: AccountsOptions) => {
      const { retryAlerts } = await import("./accounts/alerts.ts");
      await retryAlerts(id, options, terminal);
    });
}
