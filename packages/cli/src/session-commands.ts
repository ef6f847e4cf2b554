import type { Command } from "commander";
import { accountCommand } from "./account-command.ts";
import type { AccountsOptions } from "./accounts/account-file.ts";
import type { InviteOptions } from "./accounts/invite.ts";
import type { SignOutOptions } from "./accounts/sessions.ts";
import { parseDuration } from "./options/account-values.ts";
import type { Terminal } from "./terminal/terminal.ts";

const ACCOUNT_HELP = "the id or the e-mail address of the account";

/** Adds the commands on sign-in links and sessions. */
export function addSessionCommands(accounts: Command, terminal: Terminal): void {
  const { env } = terminal;

  accountCommand(
    accounts,
    "invite",
    "create a link that signs the holder of an account in to the dashboard once, and print it",
    "account, link, expires_at, mailed",
    env,
  )
    .argument("<account>", ACCOUNT_HELP)
    .requiredOption("--url <origin>", "the address of the service: https://search.example.com")
    .option(
      "--expires <time>",
      "how long the link is valid: 30m, 12h or 7d, which is the maximum (default: 30m)",
      parseDuration,
    )
    .option("--mail-webhook <url>", "mail the link, too: POST { to, subject, text, link, expires_at } to this address")
    .action(async (account: string, options: InviteOptions) => {
      const { invite } = await import("./accounts/invite.ts");
      await invite(account, options, terminal);
    });

  accountCommand(accounts, "sessions", "print the browsers that are signed in to an account", "sessions", env)
    .argument("<account>", ACCOUNT_HELP)
    .action(async (account: string, options: AccountsOptions) => {
      const { listSessions } = await import("./accounts/sessions.ts");
      await listSessions(account, options, terminal);
    });

  accountCommand(
    accounts,
    "sign-out",
    "end the sessions of an account, and its links that are not used yet",
    "account, ended",
    env,
  )
    .argument("<account>", ACCOUNT_HELP)
    .option("--session <id>", "only this session")
    .action(async (account: string, options: SignOutOptions) => {
      const { signOut } = await import("./accounts/sessions.ts");
      await signOut(account, options, terminal);
    });
}
