import { useState } from "preact/hooks";
import { type Resource, useResource } from "../../dashboard/client/use-resource.ts";
import { type Column, DataTable } from "../../dashboard/view/data-table.tsx";
import { focusSection } from "../../dashboard/view/focus.ts";
import { Moment } from "../../dashboard/view/moment.tsx";
import { SectionView } from "../../dashboard/view/section-view.tsx";
import { formatMilliseconds, formatNumber } from "../../parts/format.ts";
import { Switch } from "../../parts/switch.tsx";
import { api, type CountedQuery, QUERY_KINDS, type Queries, type QueryKind, type ServiceState } from "../client/api.ts";
import { changeParameters, route } from "../client/session.ts";
import { Command } from "../view/command.tsx";
import { ConfirmDialog } from "../view/confirm-dialog.tsx";
import { DatasetSelect } from "../view/dataset-select.tsx";
import { PlanDialog } from "./plan-dialog.tsx";

const KIND_TEXTS: Readonly<Record<QueryKind, string>> = {
  frequent: "Frequent",
  empty: "Without results",
  slow: "Slow",
};

const PERIODS = [1, 7, 30, 90];
const DEFAULT_DAYS = 7;

/** Which queries are frequent, find nothing or are slow. */
export function QueriesSection({ service }: { readonly service: ServiceState }) {
  const { query_statistics } = service;
  return query_statistics === null ? (
    <NotCounted />
  ) : (
    <CountedQueries service={service} statistics={query_statistics} />
  );
}

type Statistics = NonNullable<ServiceState["query_statistics"]>;

interface CountedQueriesProps {
  readonly service: ServiceState;
  readonly statistics: Statistics;
}

function CountedQueries({ service: { datasets }, statistics }: CountedQueriesProps) {
  const { parameters } = route.value;
  const kind = QUERY_KINDS.find((candidate) => candidate === parameters.kind) ?? "frequent";
  const dataset = datasets.find((name) => name === parameters.dataset) ?? "";
  const periods = PERIODS.filter((days) => days <= statistics.days);
  const days =
    periods.find((candidate) => String(candidate) === parameters.days) ?? Math.min(DEFAULT_DAYS, statistics.days);
  const resource = useResource((signal) => api.queries(kind, dataset, days, signal), [kind, dataset, days]);
  const [isClearing, setClearing] = useState(false);
  return (
    <SectionView
      title="Queries"
      intro={introOf(statistics)}
      resource={resource}
      actions={
        <button type="button" class="button" onClick={() => setClearing(true)}>
          Delete all
        </button>
      }
      controls={
        <div class="filters">
          <Switch
            label="Queries"
            name="kind"
            value={kind}
            texts={KIND_TEXTS}
            onChange={(chosen) => changeParameters({ kind: chosen === "frequent" ? "" : chosen })}
          />
          <label class="field">
            <span class="label">Days in UTC</span>
            <select
              class="select"
              value={String(days)}
              onChange={({ currentTarget }) => changeParameters({ days: currentTarget.value })}
            >
              {periods.map((period) => (
                <option key={period} value={String(period)}>
                  {period === 1 ? "Today" : `Last ${period} days`}
                </option>
              ))}
            </select>
          </label>
          <DatasetSelect names={datasets} value={dataset} onChange={(name) => changeParameters({ dataset: name })} />
        </div>
      }
    >
      {(queries) => (
        <>
          <QueryTable kind={kind} queries={queries} hasDatasets={datasets.length > 1} />
          {isClearing && <ClearDialog resource={resource} onClose={() => setClearing(false)} />}
        </>
      )}
    </SectionView>
  );
}

interface ClearDialogProps {
  readonly resource: Resource<Queries>;
  onClose(): void;
}

function ClearDialog({ resource, onClose }: ClearDialogProps) {
  return (
    <ConfirmDialog
      title="Delete all query statistics?"
      button={{ text: "Delete all", busyText: "Deleting…", isDangerous: true }}
      onClose={onClose}
      onConfirm={async () => {
        await api.clearQueries();
        resource.reload();
        focusSection();
      }}
    >
      <p>The counts of all queries, datasets and days are deleted, for all servers. This cannot be undone.</p>
    </ConfirmDialog>
  );
}

interface QueryTableProps {
  readonly kind: QueryKind;
  readonly queries: Queries;
  readonly hasDatasets: boolean;
}

function QueryTable({ kind, queries: { total, error, queries }, hasDatasets }: QueryTableProps) {
  const [explained, setExplained] = useState<CountedQuery | null>(null);
  if (queries.length === 0) return <NoQueries kind={kind} />;
  const dataset: Column<CountedQuery> = {
    heading: "Dataset",
    cell: (query) => <span class="break">{query.dataset}</span>,
  };
  const columns: readonly Column<CountedQuery>[] = [
    { heading: "Query", cell: (query) => <QueryText query={query} /> },
    ...(hasDatasets ? [dataset] : []),
    {
      heading: kind === "slow" ? "Slowest" : "Searches",
      isNumber: true,
      cell: ({ searches, slowest_ms }) =>
        slowest_ms === null ? formatNumber(searches ?? 0) : formatMilliseconds(slowest_ms),
    },
    { heading: "Last", cell: ({ last_at }) => <Moment at={last_at} /> },
    {
      heading: "Actions",
      isActions: true,
      cell: (query) => (
        <button
          type="button"
          class="button button-small"
          aria-label={`Explain ${query.query}`}
          onClick={() => setExplained(query)}
        >
          Explain
        </button>
      ),
    },
  ];
  return (
    <>
      <p class="soft">
        {kind === "empty"
          ? `${formatNumber(total)} searches have found nothing.`
          : `${formatNumber(total)} searches were counted.`}
        {error > 0 && ` Counts are too small by at most ${formatNumber(error)}.`}
      </p>
      <div class="card table-card">
        <DataTable
          caption={`${KIND_TEXTS[kind]} queries`}
          columns={columns}
          rows={queries}
          keyOf={(query) => `${query.dataset} ${query.default_operator} ${query.query}`}
        />
      </div>
      {explained !== null && <PlanDialog query={explained} onClose={() => setExplained(null)} />}
    </>
  );
}

function QueryText({ query: { query, default_operator } }: { readonly query: CountedQuery }) {
  return (
    <>
      <code class="break">{query}</code>
      {default_operator === "AND" && (
        <>
          {" "}
          <span class="badge">all words</span>
        </>
      )}
    </>
  );
}

const EMPTY_TEXTS: Readonly<Record<QueryKind, string>> = {
  frequent: "Nobody has searched in this period. Counts are written within half a minute of a search.",
  empty: "Every search in this period has found something.",
  slow: "Nobody has searched in this period.",
};

function NoQueries({ kind }: { readonly kind: QueryKind }) {
  return (
    <div class="card empty">
      <h3>No queries</h3>
      <p class="soft">{EMPTY_TEXTS[kind]}</p>
    </div>
  );
}

function NotCounted() {
  return (
    <section class="stack" aria-labelledby="section-title" aria-busy="false">
      <h2 id="section-title" tabIndex={-1}>
        Queries
      </h2>
      <div class="card stack">
        <h3>Queries are not counted</h3>
        <p class="soft">
          Query statistics show frequent queries, queries without results and slow ones, without anything about who
          searches. Start the service with the option:
        </p>
        <Command text="firmament serve --query-statistics --query-statistics-days 30" />
      </div>
    </section>
  );
}

function introOf({ days, is_durable, uncounted }: Statistics): string {
  const kept = `Queries in canonical form, without anything about who searches. They are deleted after ${days} ${days === 1 ? "day" : "days"}.`;
  const memory = is_durable ? "" : " They are in memory: a restart of the server deletes them.";
  const missing =
    uncounted === 0
      ? ""
      : ` ${formatNumber(uncounted)} searches of this server were not counted: their queries are long, or the server was busy.`;
  return kept + memory + missing;
}
