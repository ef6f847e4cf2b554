import { formatDate, formatNumber } from "../../parts/format.ts";
import { Switch } from "../../parts/switch.tsx";
import { api, type DayUsage } from "../client/api.ts";
import { changeParameters, route } from "../client/session.ts";
import { useResource } from "../client/use-resource.ts";
import { formatAmount } from "../view/amount-text.ts";
import { DataTable } from "../view/data-table.tsx";
import { ProblemNotice } from "../view/problem-notice.tsx";
import { TimeChart } from "./time-chart.tsx";

const PERIODS = [7, 30, 90];
const DEFAULT_DAYS = 30;

/** The requests and costs of each day, as charts and as a table. */
export function UsageCard() {
  const chosen = Number(route.value.parameters.days);
  const days = PERIODS.includes(chosen) ? chosen : DEFAULT_DAYS;
  const { value, problem, isLoading, reload } = useResource((signal) => api.usage(days, signal), [days]);
  return (
    <div class="card stack" aria-busy={isLoading}>
      <div class="spread">
        <h3>Daily usage</h3>
        <Switch
          label="Period"
          name="period"
          value={String(days)}
          texts={Object.fromEntries(PERIODS.map((period) => [period, `${period} days`]))}
          onChange={(period) => changeParameters({ days: period === String(DEFAULT_DAYS) ? "" : period })}
        />
      </div>
      <ProblemNotice problem={problem} onRetry={reload} />
      {value === null ? (
        isLoading && <p class="soft loading chart-space">Loading…</p>
      ) : (
        <div class={isLoading ? "stack is-stale" : "stack"}>
          <div class="charts">
            <UsageChart
              title="Requests"
              isWhole
              days={value.days}
              measure={({ requests }) => requests}
              formatValue={formatNumber}
            />
            <UsageChart title="Costs" days={value.days} measure={({ costs }) => costs} formatValue={formatAmount} />
          </div>
          <UsageTable days={value.days} />
        </div>
      )}
    </div>
  );
}

interface UsageChartProps {
  readonly title: string;
  /** Oldest first; at least one. */
  readonly days: readonly DayUsage[];
  readonly isWhole?: boolean;
  measure(day: DayUsage): number;
  formatValue(value: number): string;
}

function UsageChart({ days, measure, formatValue, ...props }: UsageChartProps) {
  const total = formatValue(days.reduce((sum, day) => sum + measure(day), 0));
  return (
    <TimeChart
      {...props}
      summary={`${total} in ${days.length} days`}
      points={days.map((day) => ({ at: day.date, value: measure(day) }))}
      formatAt={formatDate}
      measure={({ value }) => value}
      formatValue={formatValue}
    />
  );
}

function UsageTable({ days }: { readonly days: readonly DayUsage[] }) {
  return (
    <details>
      <summary>Show the figures as a table</summary>
      <DataTable
        caption="Daily usage, in UTC, newest first"
        rows={days.toReversed()}
        keyOf={({ date }) => date}
        columns={[
          { heading: "Day (UTC)", cell: ({ date }) => formatDate(date) },
          { heading: "Requests", isNumber: true, cell: ({ requests }) => formatNumber(requests) },
          { heading: "Costs", isNumber: true, cell: ({ costs }) => formatAmount(costs) },
        ]}
      />
    </details>
  );
}
