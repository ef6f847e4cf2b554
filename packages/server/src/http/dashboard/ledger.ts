import type { AccountStore } from "../../accounts/account-store.ts";
import type { LedgerEntry, LedgerFilter } from "../../accounts/ledger-entry.ts";
import { toDecimal } from "../../accounts/money.ts";
import { type Endpoint, jsonResponse } from "../exchange/endpoint.ts";
import {
  type DashboardEntry,
  type DashboardLedger,
  type LedgerParameters,
  ledgerFilterParameters,
  ledgerParameters,
} from "../schema/dashboard-schemas.ts";
import { ledgerCsv } from "./ledger-csv.ts";
import { isoTime, readParameters } from "./request-values.ts";
import type { SessionAccess } from "./session-access.ts";

/** The entries that the export reads at once. */
const EXPORT_PAGE = 1000;

/** The ledger of the account, page by page and as a CSV file. */
export function ledgerEndpoints(access: SessionAccess, accounts: AccountStore): readonly Endpoint[] {
  return [
    access.signedIn("GET", "ledger", async ({ account }, { request }) => {
      const { after, limit, ...parameters } = readParameters(ledgerParameters, request);
      // One more entry shows whether there is a next page.
      const options = { order: "newest first", limit: limit + 1, filter: filterOf(parameters) } as const;
      const entries = await accounts.ledger(account.id, after === undefined ? options : { ...options, after });
      const names = await keyNames(accounts, account.id);
      const shown = entries.slice(0, limit);
      const next = entries.length > limit ? (shown.at(-1)?.id ?? null) : null;
      const body: DashboardLedger = { entries: shown.map((entry) => entryOf(entry, names)), next };
      return jsonResponse(body);
    }),
    access.signedIn("GET", "ledger.csv", async ({ account }, { request }) => {
      const filter = filterOf(readParameters(ledgerFilterParameters, request));
      const names = await keyNames(accounts, account.id);
      const pages = entryPages(accounts, account.id, filter, names);
      return {
        status: 200,
        headers: {
          "content-type": "text/csv; charset=utf-8",
          "content-disposition": 'attachment; filename="ledger.csv"',
        },
        body: request.method === "HEAD" ? null : ledgerCsv(pages),
      };
    }),
  ];
}

/** The matching entries, the newest first, page by page. */
async function* entryPages(
  accounts: AccountStore,
  account: string,
  filter: LedgerFilter,
  names: ReadonlyMap<string, string>,
): AsyncGenerator<readonly DashboardEntry[]> {
  for (let after = Number.MAX_SAFE_INTEGER; ; ) {
    const page = await accounts.ledger(account, { order: "newest first", after, limit: EXPORT_PAGE, filter });
    yield page.map((entry) => entryOf(entry, names));
    const last = page.at(-1);
    if (last === undefined || page.length < EXPORT_PAGE) return;
    after = last.id;
  }
}

function filterOf({ kind, key, from, to }: Omit<LedgerParameters, "after" | "limit">): LedgerFilter {
  return {
    ...(kind !== undefined && { kind }),
    ...(key !== undefined && { key }),
    ...(from !== undefined && { from: Date.parse(`${from}T00:00:00Z`) }),
    ...(to !== undefined && { before: Date.parse(`${to}T00:00:00Z`) + DAY_MS }),
  };
}

const DAY_MS = 24 * 60 * 60 * 1000;

async function keyNames(accounts: AccountStore, account: string): Promise<ReadonlyMap<string, string>> {
  return new Map((await accounts.keys(account)).map(({ id, name }) => [id, name]));
}

function entryOf(entry: LedgerEntry, names: ReadonlyMap<string, string>): DashboardEntry {
  const { id, kind, amount, at, key, request, rows, reference, note } = entry;
  const keyName = key === null ? null : (names.get(key) ?? null);
  return {
    id,
    kind,
    amount: toDecimal(amount),
    at: isoTime(at),
    key,
    key_name: keyName,
    request,
    rows,
    reference,
    note,
  };
}
