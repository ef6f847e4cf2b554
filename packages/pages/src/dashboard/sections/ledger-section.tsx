import { formatCount } from "../../parts/format.ts";
import { api, type LedgerEntry, type LedgerFilter, type LedgerPage, ledgerFileAddress } from "../client/api.ts";
import { route } from "../client/session.ts";
import { useAction } from "../client/use-action.ts";
import { useResource } from "../client/use-resource.ts";
import { formatChange } from "../view/amount-text.ts";
import { type Column, DataTable } from "../view/data-table.tsx";
import { Moment } from "../view/moment.tsx";
import { ProblemNotice } from "../view/problem-notice.tsx";
import { SectionView } from "../view/section-view.tsx";
import { nameOf } from "./key-texts.ts";
import { LedgerFilterForm } from "./ledger-filter-form.tsx";

export function LedgerSection() {
  const { kind = "", key = "", from = "", to = "" } = route.value.parameters;
  const filter = { kind, key, from, to };
  const resource = useResource(
    async (signal): Promise<FilteredPage> => ({ ...(await api.ledger(filter, null, signal)), filter }),
    [kind, key, from, to],
  );
  return (
    <SectionView
      title="Ledger"
      intro="Every change of your balance, newest first."
      resource={resource}
      controls={<LedgerFilterForm filter={filter} />}
      actions={
        <a class="button" href={ledgerFileAddress(filter)} download="ledger.csv">
          Export as CSV
        </a>
      }
    >
      {(page) =>
        page.entries.length === 0 ? (
          <EmptyLedger filter={page.filter} />
        ) : (
          <Entries page={page} onMore={resource.replace} isLoading={resource.isLoading} />
        )
      }
    </SectionView>
  );
}

function EmptyLedger({ filter }: { readonly filter: LedgerFilter }) {
  const isFiltered = Object.values(filter).some((value) => value !== "");
  return (
    <div class="card empty">
      <h3>{isFiltered ? "No entries match the filter" : "No entries yet"}</h3>
      <p class="soft">
        {isFiltered ? "Choose another period, or clear the filter." : "Requests, credits and top-ups appear here."}
      </p>
    </div>
  );
}

/** The entries that were read so far, with their filter. */
interface FilteredPage extends LedgerPage {
  readonly filter: LedgerFilter;
}

interface EntriesProps {
  readonly page: FilteredPage;
  /** Whether other entries are being read, which replace these. */
  readonly isLoading: boolean;
  onMore(update: (page: FilteredPage) => FilteredPage): void;
}

function Entries({ page, isLoading, onMore }: EntriesProps) {
  const { entries, next } = page;
  const { run, isRunning, problem } = useAction(async () => {
    const more = await api.ledger(page.filter, next, new AbortController().signal);
    // Entries of another filter may have replaced the page meanwhile.
    onMore((current) =>
      current === page ? { ...page, entries: [...entries, ...more.entries], next: more.next } : current,
    );
  });
  return (
    <>
      <div class="card table-card">
        <DataTable
          isCompact
          caption="Ledger entries, newest first"
          columns={COLUMNS}
          rows={entries}
          keyOf={({ id }) => id}
        />
      </div>
      <ProblemNotice problem={problem} />
      <div class="row">
        {next !== null && (
          <button type="button" class="button" disabled={isRunning || isLoading} onClick={run}>
            {isRunning ? "Loading…" : "Load more"}
          </button>
        )}
        <span class="soft" role="status">
          {formatCount(entries.length, "entry", "entries")}
          {next === null ? "" : ", and there are more"}
        </span>
      </div>
    </>
  );
}

const KIND_TEXTS: Readonly<Record<LedgerEntry["kind"], string>> = {
  charge: "Charge",
  credit: "Credit",
  "top-up": "Top-up",
};

const COLUMNS: readonly Column<LedgerEntry>[] = [
  { heading: "Time", cell: ({ at }) => <Moment at={at} /> },
  { heading: "Kind", cell: ({ kind }) => KIND_TEXTS[kind] },
  { heading: "Key", cell: ({ key, key_name }) => key !== null && nameOf({ name: key_name ?? "" }) },
  { heading: "Details", cell: (entry) => <Details entry={entry} /> },
  {
    heading: "Amount",
    isNumber: true,
    cell: ({ amount }) => <span class={amount > 0 ? "amount-added" : undefined}>{formatChange(amount)}</span>,
  },
];

function Details({ entry: { rows, request, reference, note } }: { readonly entry: LedgerEntry }) {
  const identifier = request ?? reference;
  return (
    <div class="details break">
      {rows !== null && <span>{formatCount(rows, "record", "records")}</span>}
      {note !== null && <span>{note}</span>}
      {identifier !== null && <code class="soft">{identifier}</code>}
    </div>
  );
}
