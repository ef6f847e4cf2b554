import { IN_MEMORY } from "@firmament/dataset/database";
import { DOCUMENTATION_PATH, pageFiles } from "@firmament/server";
import { AccountsError } from "@firmament/server/accounts";
import { type Accounts, openAccounts, type ServiceStore } from "../options/account-store.ts";
import { failureFrom } from "../terminal/command-failure.ts";
import { onFirstInterrupt } from "../terminal/interrupts.ts";
import { webPagesPath } from "../terminal/package-folder.ts";
import { outputScreen } from "../terminal/screen.ts";
import type { ProcessEvents, Terminal } from "../terminal/terminal.ts";
import { accessMode, serviceKeys } from "./access-mode.ts";
import { clientAddress } from "./client-address.ts";
import { readConfiguration } from "./configuration.ts";
import { createDemoAccount, curlCommand, demoSignInUrl } from "./demo-account.ts";
import { servedDatasets } from "./served-documents.ts";
import { Service } from "./service.ts";
import { logScreen, type ServiceLog, serviceLog } from "./service-log.ts";
import type { ServeCommandOptions } from "./setting-name.ts";
import { readSettings, type ServeSettings } from "./settings.ts";

/**
 * Milliseconds for open requests after an interrupt. Process managers usually wait longer before they kill a process.
 */
export const GRACE_MS = 10_000;

/** What tests replace. */
export interface ServeSurroundings {
  /** Milliseconds for open requests after an interrupt. */
  readonly graceMs?: number;
  /** The folder of the built web pages. */
  readonly pagesFolder?: string;
}

/**
 * Serves until the first interrupt, then ends the process.
 *
 * @throws {CommandFailure} exit 2, for an invalid setting; exit 1, when the server cannot listen, or the companies or
 * the accounts cannot be read
 */
export async function serve(
  options: ServeCommandOptions,
  terminal: Terminal,
  { graceMs = GRACE_MS, pagesFolder = webPagesPath() }: ServeSurroundings = {},
): Promise<void> {
  const { stdin, stderr, env, events } = terminal;
  const { settings: rawSettings, warnings } = readConfiguration(options, env);
  const settings = readSettings(rawSettings);
  const log = serviceLog(stderr);
  for (const warning of warnings) log.logger.warn(warning);
  exitOnUncaughtException(log, terminal);
  const interrupted = firstInterrupt(events);
  const datasets = await servedDatasets(settings.dataset);
  const keys = serviceKeys(settings);
  const { accounts, limits } = await openStore(settings);
  const pages = pageFiles(pagesFolder);
  if (pages === null) log.logger.warn("the web pages are not built; npm run web builds them");
  const service = await Service.start(settings, { accounts, keys, limits, pages, datasets, logger: log.logger });
  try {
    const loaded = service.load({ stdin, screen: logScreen(log.logger, stderr) });
    const ready = loaded.then(() => printAddress(service, settings, accounts, terminal));
    const signal = await Promise.race([interrupted, ready.then(() => interrupted)]);
    log.logger.info({ signal }, "stopping");
  } finally {
    await service.close(graceMs);
    log.flush();
  }
  // The companies may still be loading.
  terminal.exit(0);
}

/** The accounts of a service that has any, in memory for the demo. */
async function openStore(settings: ServeSettings): Promise<ServiceStore | NoStore> {
  const { accounts_db, shared_limits } = settings;
  if (!["demo", "accounts"].includes(accessMode(settings))) return { accounts: null, limits: null };
  try {
    const { accounts, limits } = await openAccounts(accounts_db ?? IN_MEMORY, true);
    return { accounts, limits: shared_limits ? limits : null };
  } catch (error) {
    throw error instanceof AccountsError ? failureFrom(error, 1) : error;
  }
}

interface NoStore {
  readonly accounts: null;
  readonly limits: null;
}

async function printAddress(
  { url, datasets: [dataset = "companies"] }: Service,
  settings: ServeSettings,
  accounts: Accounts | null,
  terminal: Terminal,
): Promise<void> {
  const lines = [url, `Documentation: ${clientAddress(url, DOCUMENTATION_PATH)}`];
  const mode = accessMode(settings);
  if (mode === "open") {
    lines.push(
      "Open: everybody who reaches this address can search. FIRMAMENT_KEYS or --keys-file adds keys, --accounts-db accounts.",
      curlCommand(url, null, dataset),
    );
  }
  if (mode === "demo" && accounts !== null) {
    const { key, token } = await createDemoAccount(accounts, settings);
    lines.push(`Dashboard, for one sign-in: ${demoSignInUrl(url, token)}`);
    lines.push(`API key of the demo account: ${key}`, curlCommand(url, key, dataset));
  }
  outputScreen(terminal).print(lines.join("\n"));
}

/** Resolves at the first interrupt: see {@link onFirstInterrupt}. */
function firstInterrupt(events: ProcessEvents): Promise<NodeJS.Signals> {
  const { promise, resolve } = Promise.withResolvers<NodeJS.Signals>();
  onFirstInterrupt(events, resolve);
  return promise;
}

/** After an uncaught exception, the state of the process is unknown. */
function exitOnUncaughtException({ logger, flush }: ServiceLog, { events, exit }: Terminal): void {
  events.on("uncaughtException", (error) => {
    logger.fatal({ err: error }, "uncaught exception");
    flush();
    exit(1);
  });
}
