import { IN_MEMORY } from "@firmament/dataset/database";
import { DOCUMENTATION_PATH, pageFiles } from "@firmament/server";
import { AccountsError, isDatabaseUrl, type ServiceKey } from "@firmament/server/accounts";
import { fileKind } from "../documents/file-kind.ts";
import { type Accounts, openAccounts, type ServiceStore } from "../options/account-store.ts";
import { loadEmbed } from "../options/embed-module.ts";
import { type SettingSources, servedDatasets } from "../served/served-datasets.ts";
import type { ServedDocuments } from "../served/served-documents.ts";
import { CommandFailure, failureFrom } from "../terminal/command-failure.ts";
import { onFirstInterrupt } from "../terminal/interrupts.ts";
import { webPagesPath } from "../terminal/package-folder.ts";
import { outputScreen } from "../terminal/screen.ts";
import { sharedSecretWarning } from "../terminal/secret-files.ts";
import type { ProcessEvents, Terminal } from "../terminal/terminal.ts";
import { accessMode, serviceKeys } from "./access-mode.ts";
import { checkAliases } from "./alias-setting.ts";
import { clientAddress } from "./client-address.ts";
import { clusterSource } from "./cluster-setting.ts";
import { readConfiguration } from "./configuration.ts";
import { createDemoAccount, curlCommand, demoSignInUrl } from "./demo-account.ts";
import { checkPublic, isPublic } from "./public-setting.ts";
import type { RawSettings } from "./raw-setting.ts";
import { sampleQuery } from "./sample-query.ts";
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
  const found = servedDatasets({
    command: "serve",
    settings,
    cluster: clusterSource(settings),
    sources: sourcesOf(rawSettings),
    streams: { stdin, screen: logScreen(log.logger, stderr) },
    onMessage: (message) => log.logger.info(message),
  });
  // Inferring the schema of a long file takes a while.
  const datasets = await Promise.race([found, interrupted.then(() => null)]);
  if (datasets === null) {
    log.flush();
    terminal.exit(0);
    return;
  }
  const names = datasets.map(({ name }) => name);
  checkPublic(rawSettings, settings.public, names);
  checkAliases(rawSettings, settings.alias, names);
  const keys = serviceKeys(settings);
  const shared = sharedKeysWarning(settings.keys_file, keys ?? []);
  if (shared !== null) log.logger.warn(shared);
  const embed = settings.embed === null ? null : await loadEmbed(settings.embed, rawSettings.embed?.source ?? "embed");
  const { accounts, limits } = await openStore(settings, log.logger);
  const pages = pageFiles(pagesFolder);
  if (pages === null) log.logger.warn("the web pages are not built; npm run web builds them");
  const service = await Service.start(settings, {
    ...{ accounts, keys, limits, pages, datasets, embed },
    logger: log.logger,
  });
  try {
    const loaded = service.load({ stdin, screen: logScreen(log.logger, stderr) });
    const ready = loaded.then(() =>
      printAddress({ url: service.url, settings, datasets, accounts, hasPages: pages !== null }, terminal),
    );
    const signal = await Promise.race([interrupted, ready.then(() => interrupted)]);
    log.logger.info({ signal }, "stopping");
  } finally {
    await service.close(graceMs);
    log.flush();
  }
  // The companies may still be loading.
  terminal.exit(0);
}

/** How the user states the settings that have a value. */
function sourcesOf(raw: RawSettings): SettingSources {
  const stated = Object.entries(raw).filter(([, { value }]) => (value ?? null) !== null);
  return Object.fromEntries(stated.map(([name, { source }]) => [name, source]));
}

/** Hashes are no secrets. */
function sharedKeysWarning(path: string | null, keys: readonly ServiceKey[]): string | null {
  const hasSecrets = keys.some(({ key }) => key !== undefined);
  return path === null ? null : sharedSecretWarning(path, hasSecrets ? ["keys"] : []);
}

/** The accounts of a service that has any, in memory for the demo. */
async function openStore(settings: ServeSettings, logger: ServiceLog["logger"]): Promise<ServiceStore | NoStore> {
  const { accounts_db, secret_key, previous_secret_key, shared_limits } = settings;
  if (!["demo", "accounts"].includes(accessMode(settings))) return { accounts: null, limits: null };
  if (accounts_db !== null && !isDatabaseUrl(accounts_db) && fileKind(accounts_db) === "dataset") {
    const advice = `Serve it with firmament serve ${accounts_db}, and name another file for the accounts`;
    throw new CommandFailure(`error: cannot use ${accounts_db}: it is a dataset, not accounts. ${advice}`, 1);
  }
  try {
    const { accounts, limits } = await openAccounts(accounts_db ?? IN_MEMORY, true, {
      ...(secret_key !== null && { secretKey: secret_key }),
      ...(previous_secret_key !== null && { previousSecretKey: previous_secret_key }),
    });
    await sealSecrets(accounts, secret_key !== null, logger);
    return { accounts, limits: shared_limits ? limits : null };
  } catch (error) {
    throw error instanceof AccountsError ? failureFrom(error, 1) : error;
  }
}

/** Says once that secrets are not encrypted, if there are any. */
async function sealSecrets(accounts: Accounts, hasKey: boolean, logger: ServiceLog["logger"]): Promise<void> {
  try {
    const secrets = await accounts.sealSecrets();
    if (secrets === 0 || hasKey) return;
    logger.warn({ secrets }, "the secrets of webhooks are stored as text; FIRMAMENT_SECRET_KEY encrypts them");
  } catch (error) {
    await accounts.close();
    throw error;
  }
}

interface NoStore {
  readonly accounts: null;
  readonly limits: null;
}

/** What the addresses depend on. */
interface ReadyService {
  readonly url: string;
  readonly settings: ServeSettings;
  readonly datasets: readonly ServedDocuments[];
  readonly accounts: Accounts | null;
  /** Whether there is a playground. */
  readonly hasPages: boolean;
}

async function printAddress(
  { url, settings, datasets, accounts, hasPages }: ReadyService,
  terminal: Terminal,
): Promise<void> {
  const lines = [
    url,
    ...(hasPages ? [`Playground: ${clientAddress(url, "/")}`] : []),
    `Documentation: ${clientAddress(url, DOCUMENTATION_PATH)}`,
  ];
  const mode = accessMode(settings);
  const [first] = datasets;
  if (mode === "open" && first !== undefined) {
    lines.push(
      "Open: everybody who reaches this address can search. FIRMAMENT_KEYS or --keys-file adds keys, --accounts-db accounts.",
      curlCommand(url, { dataset: first.name, query: sampleQuery(first), key: null }),
    );
  }
  if (mode === "demo" && accounts !== null && first !== undefined) {
    const { key, token } = await createDemoAccount(accounts, settings);
    lines.push(`Dashboard, for one sign-in: ${demoSignInUrl(url, token)}`, `API key of the demo account: ${key}`);
    const { name } = first;
    lines.push(
      curlCommand(url, { dataset: name, query: sampleQuery(first), key: isPublic(name, settings) ? null : key }),
    );
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
