import type { Session } from "@firmament/server/values";
import { CommandFailure } from "../terminal/command-failure.ts";
import { printJson } from "../terminal/json.ts";
import { formatCount } from "../terminal/number-format.ts";
import { printTable } from "../terminal/printed-table.ts";
import { outputScreen } from "../terminal/screen.ts";
import type { Column } from "../terminal/table.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { type AccountsOptions, findAccount, withAccountFile } from "./account-file.ts";
import { isoTime, timeText } from "./time-text.ts";

export interface SignOutOptions extends AccountsOptions {
  /** The id of one session; default: all. */
  readonly session?: string;
}

/** One session in the output of `accounts sessions --json`. Times are in ISO 8601, in UTC. */
interface SessionJson {
  readonly id: string;
  readonly client: string;
  readonly created_at: string;
  readonly last_used_at: string;
  readonly expires_at: string;
}

const COLUMNS: readonly Column<Session>[] = [
  { heading: "session", align: "left", minWidth: 20, isRequired: true, cell: ({ id }) => id },
  { heading: "browser", align: "left", isRequired: true, cell: ({ client }) => client },
  { heading: "signed in", align: "left", minWidth: 20, cell: ({ createdAt }) => timeText(createdAt) },
  { heading: "last used", align: "left", minWidth: 20, cell: ({ lastUsedAt }) => timeText(lastUsedAt) },
  { heading: "expires", align: "left", minWidth: 20, cell: ({ expiresAt }) => timeText(expiresAt) },
];

/** @throws {CommandFailure} exit 1, for an unknown account or an unusable file */
export async function listSessions(idOrEmail: string, options: AccountsOptions, terminal: Terminal): Promise<void> {
  const sessions = await withAccountFile(options, false, async (store) =>
    store.sessions((await findAccount(idOrEmail, store)).id),
  );
  const screen = outputScreen(terminal);
  if (options.json) {
    printJson({ sessions: sessions.map(sessionJson) }, screen);
    return;
  }
  printTable(sessions, COLUMNS, screen);
  screen.print(sessions.length === 0 ? "No sessions" : formatCount(sessions.length, "session", "sessions"));
}

/** @throws {CommandFailure} exit 1, for an unknown account or session, or an unusable file */
export async function signOut(idOrEmail: string, options: SignOutOptions, terminal: Terminal): Promise<void> {
  const { session, json } = options;
  const { account, ended } = await withAccountFile(options, false, async (store) => {
    const { id } = await findAccount(idOrEmail, store);
    if (session === undefined) return { account: id, ended: await store.revokeSessions(id, null) };
    if (await store.revokeSession(id, session)) return { account: id, ended: 1 };
    throw new CommandFailure(`error: account ${id} has no session ${JSON.stringify(session)}`, 1);
  });
  const screen = outputScreen(terminal);
  if (json) printJson({ account, ended }, screen);
  else screen.print(`${formatCount(ended, "session", "sessions")} of account ${account} ended`);
}

function sessionJson({ id, client, createdAt, lastUsedAt, expiresAt }: Session): SessionJson {
  return {
    id,
    client,
    created_at: isoTime(createdAt),
    last_used_at: isoTime(lastUsedAt),
    expires_at: isoTime(expiresAt),
  };
}
