import type { ApiKey } from "../../accounts/api-key.ts";
import { count } from "../terminal/figures.ts";
import { printJson } from "../terminal/json.ts";
import { printTable } from "../terminal/printed-table.ts";
import { screenOf } from "../terminal/screen.ts";
import type { Column } from "../terminal/table.ts";
import { type AccountsOptions, withAccounts } from "./with-accounts.ts";

export interface ListKeysOptions extends AccountsOptions {
  /** The account's id. */
  readonly account: string;
}

export interface CreateKeyOptions extends ListKeysOptions {
  readonly service?: string;
  /** Milliseconds since 1970. */
  readonly expires?: number;
  readonly name?: string;
}

/** One key of those that `keys list --json` prints. Times are of ISO 8601, in UTC. */
interface KeyJson {
  readonly id: string;
  readonly prefix: string;
  readonly service: string;
  readonly name: string;
  readonly created_at: string;
  readonly expires_at: string | null;
  readonly revoked_at: string | null;
}

const columns: readonly Column<ApiKey>[] = [
  { heading: "id", align: "left", leastWidth: 20, isKept: true, cell: ({ id }) => id },
  { heading: "begins", align: "left", isKept: true, cell: ({ prefix }) => prefix },
  { heading: "service", align: "left", isKept: true, cell: ({ service }) => service },
  { heading: "name", align: "left", cell: ({ name }) => name },
  { heading: "made", align: "left", leastWidth: 20, cell: ({ createdAt }) => timeText(createdAt) },
  { heading: "state", align: "left", leastWidth: 28, isKept: true, cell: stateText },
];

/**
 * @throws {CommandFailure} exit 2, when there cannot be such a key; exit 1, when there is no such account or the file
 * cannot be used
 */
export async function createKey(options: CreateKeyOptions): Promise<void> {
  const { account, service, expires, name, json } = options;
  const terms = {
    account,
    ...(service === undefined ? {} : { service }),
    ...(expires === undefined ? {} : { expiresAt: expires }),
    ...(name === undefined ? {} : { name }),
  };
  const { key, text } = await withAccounts(options, false, (store) => store.createKey(terms));
  const screen = screenOf(process.stdout);
  if (json) {
    printJson({ id: key.id, key: text }, screen);
    return;
  }
  screen.print(text);
  // Beside the key, so that a script catches the key alone.
  screenOf(process.stderr).printMessage(
    `Keep this key: it is shown this once. Its id is ${key.id}, its service ${key.service}, and it is ${stateText(key)}`,
  );
}

export async function listKeys(options: ListKeysOptions): Promise<void> {
  const keys = await withAccounts(options, false, (store) => store.keys(options.account));
  const screen = screenOf(process.stdout);
  if (options.json) {
    printJson({ keys: keys.map(keyJson) }, screen);
    return;
  }
  printTable(keys, columns, screen);
  screen.print(keys.length === 0 ? "No keys" : count(keys.length, "key", "keys"));
}

export async function revokeKey(id: string, options: AccountsOptions): Promise<void> {
  const key = await withAccounts(options, false, (store) => store.revokeKey(id));
  const screen = screenOf(process.stdout);
  const { revoked_at } = keyJson(key);
  if (options.json) printJson({ id, revoked_at }, screen);
  else screen.print(`Key ${id} (${key.prefix}…) is ${stateText(key)}`);
}

function stateText({ revokedAt, expiresAt }: ApiKey): string {
  if (revokedAt !== null) return `revoked ${timeText(revokedAt)}`;
  if (expiresAt === null) return "active";
  return `${expiresAt <= Date.now() ? "expired" : "active until"} ${timeText(expiresAt)}`;
}

/** `2030-01-31 12:00 UTC` */
function timeText(time: number): string {
  return `${new Date(time).toISOString().slice(0, "2030-01-31T12:00".length).replace("T", " ")} UTC`;
}

function keyJson(key: ApiKey): KeyJson {
  const { id, prefix, service, name, createdAt, expiresAt, revokedAt } = key;
  return {
    id,
    prefix,
    service,
    name,
    created_at: new Date(createdAt).toISOString(),
    expires_at: isoOf(expiresAt),
    revoked_at: isoOf(revokedAt),
  };
}

function isoOf(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}
