import type { AccountStore } from "../../accounts/account-store.ts";
import { AccountsError } from "../../accounts/accounts-error.ts";
import { IN_MEMORY } from "../../accounts/sqlite/account-file.ts";
import { SqliteAccountStore } from "../../accounts/sqlite/account-store.ts";
import { CommandFailure } from "../terminal/command-failure.ts";
import { type Screen, screenOf } from "../terminal/screen.ts";
import { gatherConfiguration } from "./configuration.ts";
import { createDemoAccount, curlLine } from "./demo-account.ts";
import { Service } from "./service.ts";
import { type ServiceLog, standardErrorLog } from "./service-log.ts";
import type { ServeCommandOptions } from "./setting-name.ts";
import { readSettings, type ServeSettings } from "./settings.ts";

/** So long requests under way may take when the service is to end: less than those who end it wait before they kill it. */
const GRACE_MS = 10_000;

/**
 * Serves until it is interrupted, then ends the process.
 *
 * @throws {CommandFailure} exit 2, for a wrong setting; exit 1, when it cannot listen, or companies or accounts cannot be read
 */
export async function serve(options: ServeCommandOptions): Promise<void> {
  const { given, warnings } = gatherConfiguration(options, process.env);
  const settings = readSettings(given);
  const log = standardErrorLog();
  for (const warning of warnings) log.logger.warn(warning);
  endOnDefect(log);
  const interrupted = firstInterrupt();
  const accounts = openAccounts(settings.accounts_db ?? IN_MEMORY);
  const service = await Service.start(settings, accounts, log.logger);
  try {
    const served = service.load().then(() => announce(service.url, settings, accounts, screenOf(process.stdout)));
    const signal = await Promise.race([interrupted, served.then(() => interrupted)]);
    log.logger.info({ signal }, "stopping");
  } finally {
    await service.close(GRACE_MS);
    log.flush();
  }
  // Companies may still be read.
  process.exit(0);
}

function openAccounts(path: string): AccountStore {
  try {
    return SqliteAccountStore.open(path);
  } catch (error) {
    throw error instanceof AccountsError ? new CommandFailure(`error: ${error.message}`, 1) : error;
  }
}

async function announce(url: string, settings: ServeSettings, accounts: AccountStore, screen: Screen): Promise<void> {
  if (settings.accounts_db !== null) {
    screen.print(url);
    return;
  }
  const key = await createDemoAccount(accounts, settings);
  screen.print(`${url}\nAPI key of the demo account: ${key}\n${curlLine(url, key)}`);
}

/** A second interrupt is left to the system, which ends the process at once. */
function firstInterrupt(): Promise<NodeJS.Signals> {
  const { promise, resolve } = Promise.withResolvers<NodeJS.Signals>();
  const signals: readonly NodeJS.Signals[] = ["SIGINT", "SIGTERM"];
  const onSignal = (signal: NodeJS.Signals): void => {
    for (const each of signals) process.off(each, onSignal);
    resolve(signal);
  };
  for (const each of signals) process.on(each, onSignal);
  return promise;
}

/** What nobody has caught leaves behind who knows what. */
function endOnDefect({ logger, flush }: ServiceLog): void {
  process.on("uncaughtException", (error) => {
    logger.fatal({ err: error }, "defect");
    flush();
    process.exit(1);
  });
}
