import type { Subscription } from "@firmament/server/accounts";
import { CommandFailure } from "../terminal/command-failure.ts";
import { printJson } from "../terminal/json.ts";
import { formatCount } from "../terminal/number-format.ts";
import { printTable } from "../terminal/printed-table.ts";
import { outputScreen } from "../terminal/screen.ts";
import type { Column } from "../terminal/table.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { type AccountsOptions, findAccount, withAccountFile } from "./account-file.ts";
import { isoTime, timeText } from "./time-text.ts";

/** One saved search in the output of `accounts alerts --json`. Times are in ISO 8601, in UTC. */
interface SavedSearchJson {
  readonly id: string;
  readonly account: string;
  readonly dataset: string;
  readonly name: string;
  readonly query: string;
  readonly filter: Subscription["filter"];
  readonly webhook: string;
  readonly state: Subscription["state"];
  readonly failures: number;
  readonly problem: string | null;
  readonly created_at: string;
  readonly delivered_at: string | null;
}

const COLUMNS: readonly Column<Subscription>[] = [
  { heading: "saved search", align: "left", minWidth: 20, isRequired: true, cell: ({ id }) => id },
  { heading: "dataset", align: "left", cell: ({ dataset }) => dataset },
  { heading: "state", align: "left", isRequired: true, cell: ({ state }) => state },
  { heading: "failures", align: "right", cell: ({ failures }) => String(failures) },
  { heading: "delivered", align: "left", minWidth: 20, cell: deliveryText },
  { heading: "problem", align: "left", minWidth: 20, cell: ({ problem }) => problem ?? "" },
  { heading: "query", align: "left", minWidth: 20, cell: ({ query }) => query },
  { heading: "filter", align: "left", minWidth: 20, cell: filterText },
];

function filterText({ filter }: Subscription): string {
  if (filter === null) return "";
  return typeof filter === "string" ? filter : JSON.stringify(filter);
}

function deliveryText({ deliveredAt }: Subscription): string {
  return deliveredAt === null ? "never" : timeText(deliveredAt);
}

/** @throws {CommandFailure} exit 1, for an unknown account or an unusable file */
export async function listAlerts(idOrEmail: string, options: AccountsOptions, terminal: Terminal): Promise<void> {
  const searches = await withAccountFile(options, false, async (store) =>
    store.subscriptions((await findAccount(idOrEmail, store)).id, null),
  );
  const screen = outputScreen(terminal);
  if (options.json) {
    printJson({ saved_searches: searches.map(savedSearchJson) }, screen);
    return;
  }
  printTable(searches, COLUMNS, screen);
  const count = formatCount(searches.length, "saved search", "saved searches");
  screen.print(searches.length === 0 ? "No saved searches" : count);
}

/**
 * Makes a saved search active and due: a running service delivers its alerts within a second, or within a minute if it was
 * disabled.
 *
 * @throws {CommandFailure} exit 1, for an unknown id or an unusable file
 */
export async function retryAlerts(id: string, options: AccountsOptions, terminal: Terminal): Promise<void> {
  await withAccountFile(options, false, async (store) => {
    if (await store.resumeSubscription(id)) return;
    throw new CommandFailure(`error: there is no saved search ${JSON.stringify(id)}`, 1);
  });
  const screen = outputScreen(terminal);
  if (options.json) printJson({ id, state: "active" }, screen);
  else screen.print(`Saved search ${id} is active; its alerts are delivered again.`);
}

function savedSearchJson(subscription: Subscription): SavedSearchJson {
  const { id, account, dataset, name, query, filter, url, state, failures, problem, createdAt, deliveredAt } =
    subscription;
  return {
    ...{ id, account, dataset, name, query, filter, webhook: url, state, failures, problem },
    created_at: isoTime(createdAt),
    delivered_at: isoTime(deliveredAt),
  };
}
