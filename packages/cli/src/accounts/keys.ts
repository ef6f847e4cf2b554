import type { ApiKey, KeyScope, KeyTerms, StoredFilter } from "@firmament/server/accounts";
import { printJson } from "../terminal/json.ts";
import { formatCount } from "../terminal/number-format.ts";
import { printTable } from "../terminal/printed-table.ts";
import { errorScreen, outputScreen } from "../terminal/screen.ts";
import type { Column } from "../terminal/table.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { type AccountsOptions, withAccountFile } from "./account-file.ts";
import { isoTime, timeText } from "./time-text.ts";

export interface ListKeysOptions extends AccountsOptions {
  /** The id of the account. */
  readonly account: string;
}

export interface CreateKeyOptions extends ListKeysOptions, Partial<Omit<KeyTerms, "filter">> {
  readonly filter?: StoredFilter;
  /** Milliseconds since 1970. */
  readonly expires?: number;
  readonly name?: string;
}

/** One key in the output of `keys list --json`. Times are in ISO 8601, in UTC. */
interface KeyJson {
  readonly id: string;
  readonly prefix: string;
  readonly scopes: readonly KeyScope[];
  readonly datasets: readonly string[] | null;
  readonly filter: StoredFilter | null;
  readonly origins: readonly string[] | null;
  readonly name: string;
  readonly created_at: string;
  readonly expires_at: string | null;
  readonly revoked_at: string | null;
  /** To the minute. */
  readonly last_used_at: string | null;
}

const COLUMNS: readonly Column<ApiKey>[] = [
  { heading: "id", align: "left", minWidth: 20, isRequired: true, cell: ({ id }) => id },
  { heading: "prefix", align: "left", isRequired: true, cell: ({ prefix }) => prefix },
  { heading: "scopes", align: "left", isRequired: true, cell: ({ scopes }) => scopes.join(", ") },
  { heading: "name", align: "left", cell: ({ name }) => name },
  { heading: "datasets", align: "left", cell: ({ datasets }) => datasets?.join(", ") ?? "all" },
  { heading: "filter", align: "left", cell: ({ filter }) => filterText(filter) },
  { heading: "origins", align: "left", cell: ({ origins }) => origins?.join(", ") ?? "all" },
  { heading: "created", align: "left", minWidth: 20, cell: ({ createdAt }) => timeText(createdAt) },
  {
    heading: "last used",
    align: "left",
    minWidth: 20,
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? "never" : timeText(lastUsedAt)),
  },
  { heading: "state", align: "left", minWidth: 28, isRequired: true, cell: stateText },
];

/** @throws {CommandFailure} exit 2, for an invalid key; exit 1, for an unknown account or an unusable file */
export async function createKey(options: CreateKeyOptions, terminal: Terminal): Promise<void> {
  const { account, scopes, datasets, filter, origins, expires, name, json } = options;
  const newKey = {
    account,
    ...(scopes === undefined ? {} : { scopes }),
    ...(datasets === undefined ? {} : { datasets }),
    ...(filter === undefined ? {} : { filter }),
    ...(origins === undefined ? {} : { origins }),
    ...(expires === undefined ? {} : { expiresAt: expires }),
    ...(name === undefined ? {} : { name }),
  };
  const { key, text } = await withAccountFile(options, false, (store) => store.createKey(newKey));
  const screen = outputScreen(terminal);
  if (json) {
    printJson({ id: key.id, key: text }, screen);
    return;
  }
  screen.print(text);
  // On standard error, so that a script that captures standard output receives the key only.
  errorScreen(terminal).printMessage(
    `Store this key now: it is not shown again. Id: ${key.id}, scopes: ${key.scopes.join(", ")}, state: ${stateText(key)}`,
  );
}

export async function listKeys(options: ListKeysOptions, terminal: Terminal): Promise<void> {
  const keys = await withAccountFile(options, false, (store) => store.keys(options.account));
  const screen = outputScreen(terminal);
  if (options.json) {
    printJson({ keys: keys.map(keyJson) }, screen);
    return;
  }
  printTable(keys, COLUMNS, screen);
  screen.print(keys.length === 0 ? "No keys" : formatCount(keys.length, "key", "keys"));
}

export async function revokeKey(id: string, options: AccountsOptions, terminal: Terminal): Promise<void> {
  const key = await withAccountFile(options, false, (store) => store.revokeKey(id));
  const screen = outputScreen(terminal);
  if (options.json) printJson({ id, revoked_at: isoTime(key.revokedAt) }, screen);
  else screen.print(`Key ${id} (${key.prefix}…): ${stateText(key)}`);
}

function stateText({ revokedAt, expiresAt }: ApiKey): string {
  if (revokedAt !== null) return `revoked ${timeText(revokedAt)}`;
  if (expiresAt === null) return "active";
  return `${expiresAt <= Date.now() ? "expired" : "active until"} ${timeText(expiresAt)}`;
}

function filterText(filter: StoredFilter | null): string {
  if (filter === null) return "none";
  return typeof filter === "string" ? filter : JSON.stringify(filter);
}

function keyJson({
  id,
  prefix,
  scopes,
  datasets,
  filter,
  origins,
  name,
  createdAt,
  expiresAt,
  revokedAt,
  lastUsedAt,
}: ApiKey): KeyJson {
  return {
    id,
    prefix,
    scopes,
    datasets,
    filter,
    origins,
    name,
    created_at: isoTime(createdAt),
    expires_at: isoTime(expiresAt),
    revoked_at: isoTime(revokedAt),
    last_used_at: isoTime(lastUsedAt),
  };
}
