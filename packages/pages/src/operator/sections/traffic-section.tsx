import { useEffect } from "preact/hooks";
import { useResource } from "../../dashboard/client/use-resource.ts";
import { TimeChart } from "../../dashboard/sections/time-chart.tsx";
import { DataTable } from "../../dashboard/view/data-table.tsx";
import { Moment } from "../../dashboard/view/moment.tsx";
import { SectionView } from "../../dashboard/view/section-view.tsx";
import { formatMilliseconds, formatNumber } from "../../parts/format.ts";
import { Switch } from "../../parts/switch.tsx";
import { api, type ServiceState, type Traffic, type TrafficPeriod } from "../client/api.ts";
import { changeParameters, route } from "../client/session.ts";
import { DatasetSelect } from "../view/dataset-select.tsx";
import { Figure } from "../view/figure.tsx";
import { formatPoint, formatRate, measuredSeconds } from "./rates.ts";

const REFRESH_MS = 10_000;

/** The searches, latencies and problems of this server, which follow its traffic while the page is visible. */
export function TrafficSection({ service }: { readonly service: ServiceState }) {
  const { parameters } = route.value;
  const period: TrafficPeriod = parameters.period === "days" ? "days" : "hour";
  const dataset = service.datasets.find((name) => name === parameters.dataset) ?? "";
  const resource = useResource((signal) => api.traffic(period, dataset, signal), [period, dataset]);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") resource.reload();
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <SectionView
      title="Traffic"
      intro="The requests to this server since it started, to the minute for an hour and to the hour for two days. Other servers count their own."
      // A value that is refreshed in the background is not stale.
      resource={{ ...resource, isLoading: resource.isLoading && resource.value === null }}
      controls={
        <div class="filters">
          <Switch
            label="Period"
            name="period"
            value={period}
            texts={{ hour: "Last hour", days: "Last two days" }}
            onChange={(chosen) => changeParameters({ period: chosen === "hour" ? "" : chosen })}
          />
          <DatasetSelect
            names={service.datasets}
            value={dataset}
            onChange={(name) => changeParameters({ dataset: name })}
          />
        </div>
      }
    >
      {(traffic) => (
        <>
          <Figures traffic={traffic} />
          <Charts traffic={traffic} />
          <div class="pair">
            <Datasets traffic={traffic} />
            <Problems traffic={traffic} />
          </div>
        </>
      )}
    </SectionView>
  );
}

function Figures({ traffic }: { readonly traffic: Traffic }) {
  const { total, started_at } = traffic;
  const seconds = measuredSeconds(traffic, Date.now());
  return (
    <dl class="figures">
      <Figure title="Searches a second" note={`${formatNumber(total.searches)} searches`}>
        {formatRate(total.searches / seconds)}
      </Figure>
      <Figure title="Median" note="of the latency">
        {latency(total.p50_ms)}
      </Figure>
      <Figure title="95%" note="are not slower">
        {latency(total.p95_ms)}
      </Figure>
      <Figure title="99%" note={`slowest: ${latency(total.longest_ms)}`}>
        {latency(total.p99_ms)}
      </Figure>
      <Figure
        title="Errors"
        note={
          <>
            Server started <Moment at={started_at} />
          </>
        }
      >
        {formatNumber(total.errors)}
      </Figure>
    </dl>
  );
}

function Charts({ traffic }: { readonly traffic: Traffic }) {
  const { points, total, seconds } = traffic;
  const formatAt = (iso: string): string => formatPoint(iso, seconds);
  return (
    <div class="card stack">
      <div class="charts">
        <TimeChart
          title="Searches"
          isWhole
          points={points}
          formatAt={formatAt}
          summary={`${formatNumber(total.searches)} in this period`}
          measure={({ searches }) => searches}
          formatValue={formatNumber}
        />
        <TimeChart
          title="Latency of 95%"
          points={points}
          formatAt={formatAt}
          summary={total.p95_ms === null ? "no searches" : `${latency(total.p95_ms)} in this period`}
          measure={({ p95_ms }) => p95_ms ?? 0}
          formatValue={(value) => (value === 0 ? "0" : formatMilliseconds(value))}
        />
        <TimeChart
          title="Errors"
          isWhole
          points={points}
          formatAt={formatAt}
          summary={`${formatNumber(total.errors)} in this period`}
          measure={({ errors }) => errors}
          formatValue={formatNumber}
        />
      </div>
    </div>
  );
}

function Datasets({ traffic: { datasets } }: { readonly traffic: Traffic }) {
  return (
    <div class="card table-card">
      <h3>By dataset</h3>
      <DataTable
        caption="Searches by dataset"
        rows={datasets}
        keyOf={({ name }) => name}
        columns={[
          { heading: "Dataset", cell: ({ name }) => <span class="break">{name}</span> },
          { heading: "Searches", isNumber: true, cell: ({ searches }) => formatNumber(searches) },
          { heading: "Errors", isNumber: true, cell: ({ errors }) => formatNumber(errors) },
          { heading: "Median", isNumber: true, cell: ({ p50_ms }) => latency(p50_ms) },
          { heading: "95%", isNumber: true, cell: ({ p95_ms }) => latency(p95_ms) },
        ]}
      />
    </div>
  );
}

function Problems({ traffic: { problems } }: { readonly traffic: Traffic }) {
  return (
    <div class="card table-card">
      <h3>Errors by code</h3>
      {problems.length === 0 ? (
        <p class="soft empty">No request has failed in this period.</p>
      ) : (
        <DataTable
          caption="Responses with a problem, by its code"
          rows={problems}
          keyOf={({ code }) => code}
          columns={[
            {
              heading: "Code",
              cell: ({ code }) => (
                <a href={`/docs#${code}`}>
                  <code>{code}</code>
                </a>
              ),
            },
            { heading: "Responses", isNumber: true, cell: ({ count }) => formatNumber(count) },
          ]}
        />
      )}
    </div>
  );
}

function latency(milliseconds: number | null): string {
  return milliseconds === null ? "–" : formatMilliseconds(milliseconds);
}
