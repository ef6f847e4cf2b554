import { type LedgerEntry, unknownAccount } from "@firmament/server/accounts";
import { toDecimal, toDecimalText } from "@firmament/server/values";
import { printJson } from "../terminal/json.ts";
import { formatCount, formatNumber } from "../terminal/number-format.ts";
import { printNote, printTable } from "../terminal/printed-table.ts";
import { outputScreen } from "../terminal/screen.ts";
import type { Column } from "../terminal/table.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { type AccountsOptions, withAccountFile } from "./account-file.ts";
import { isoTime, timeText } from "./time-text.ts";

export interface LedgerCommandOptions extends AccountsOptions {
  /** Default: 20. */
  readonly limit?: number;
  /** Only entries with smaller ids. */
  readonly before?: number;
}

/** One entry in the output of `accounts ledger --json`. */
interface EntryJson {
  readonly id: number;
  readonly at: string;
  readonly kind: LedgerEntry["kind"];
  readonly amount: number;
  readonly key: string | null;
  readonly request: string | null;
  readonly records: number | null;
  readonly reference: string | null;
  readonly note: string | null;
}

const DEFAULT_LIMIT = 20;

const COLUMNS: readonly Column<LedgerEntry>[] = [
  { heading: "id", align: "right", cell: ({ id }) => `${id}` },
  { heading: "time", align: "left", minWidth: 20, isRequired: true, cell: ({ at }) => timeText(at) },
  { heading: "kind", align: "left", isRequired: true, cell: ({ kind }) => kind },
  { heading: "amount", align: "right", isRequired: true, cell: ({ amount }) => signedDecimal(amount) },
  { heading: "records", align: "right", cell: ({ rows }) => (rows === null ? "" : formatNumber(rows)) },
  { heading: "note", align: "left", cell: ({ reference, note }) => [reference, note].filter(Boolean).join(": ") },
  { heading: "key", align: "left", minWidth: 20, cell: ({ key }) => key ?? "" },
  { heading: "request", align: "left", cell: ({ request }) => request ?? "" },
];

/**
 * Prints entries of an account's ledger, the newest first.
 *
 * @throws {CommandFailure} exit 1, for an unknown account or an unusable file
 */
export async function printLedger(account: string, options: LedgerCommandOptions, terminal: Terminal): Promise<void> {
  const { limit = DEFAULT_LIMIT, before, json } = options;
  const entries = await withAccountFile(options, false, async (store) => {
    if ((await store.account(account)) === null) throw unknownAccount(account);
    // One more entry shows whether there is a next page.
    const page = {
      order: "newest first",
      limit: limit + 1,
      ...(before === undefined ? {} : { after: before }),
    } as const;
    return store.ledger(account, page);
  });
  const shown = entries.slice(0, limit);
  const next = entries.length > limit ? (shown.at(-1)?.id ?? null) : null;
  const screen = outputScreen(terminal);
  if (json) {
    printJson({ entries: shown.map(entryJson), next_before: next }, screen);
    return;
  }
  printTable(shown, COLUMNS, screen);
  screen.print(shown.length === 0 ? "No entries" : formatCount(shown.length, "entry", "entries"));
  if (next !== null) printNote(`Older entries: --before ${next}`, screen);
}

function signedDecimal(amount: number): string {
  return `${amount < 0 ? "-" : ""}${toDecimalText(Math.abs(amount))}`;
}

function entryJson({ id, at, kind, amount, key, request, rows, reference, note }: LedgerEntry): EntryJson {
  return { id, at: isoTime(at), kind, amount: toDecimal(amount), key, request, records: rows, reference, note };
}
