import { useState } from "preact/hooks";
import { formatDate } from "../../parts/format.ts";
import type { DayUsage } from "../client/api.ts";
import { axisMarks, barHeight, roundMaximum } from "./chart-scale.ts";

interface UsageChartProps {
  readonly title: string;
  /** Oldest first; at least one. */
  readonly days: readonly DayUsage[];
  readonly isWhole?: boolean;
  measure(day: DayUsage): number;
  formatValue(value: number): string;
}

const HEIGHT = 100;
const BAR_WIDTH = 0.76;

/** A bar for each day. The pointer shows the value of a day; screen readers get a summary, and a table elsewhere. */
export function UsageChart({ title, days, isWhole = false, measure, formatValue }: UsageChartProps) {
  const [pointed, setPointed] = useState<number | null>(null);
  const values = days.map(measure);
  const total = formatValue(values.reduce((sum, value) => sum + value, 0));
  const maximum = Math.max(...values);
  const top = roundMaximum(maximum);
  const first = days[0]?.date ?? "";
  const last = days.at(-1)?.date ?? "";
  const day = pointed === null ? undefined : days[pointed];
  const point = ({ clientX, currentTarget }: PointerEvent & { readonly currentTarget: Element }): void => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const index = Math.floor(((clientX - left) / width) * days.length);
    setPointed(Math.min(days.length - 1, Math.max(0, index)));
  };
  return (
    <figure class="chart">
      <figcaption class="spread">
        <span class="label">{title}</span>
        <span class="soft number">
          {day === undefined
            ? `${total} in ${days.length} days`
            : `${formatDate(day.date)}: ${formatValue(measure(day))}`}
        </span>
      </figcaption>
      <div class="chart-plot">
        <div class="chart-marks" aria-hidden="true">
          {axisMarks(top, isWhole).map((mark) => (
            <span key={mark}>{formatValue(mark)}</span>
          ))}
        </div>
        <svg
          role="img"
          aria-label={`${title} from ${formatDate(first)} to ${formatDate(last)}: ${total} in total, at most ${formatValue(maximum)} a day`}
          viewBox={`0 0 ${days.length} ${HEIGHT}`}
          preserveAspectRatio="none"
          onPointerMove={point}
          onPointerLeave={() => setPointed(null)}
        >
          {axisMarks(top, isWhole).map((mark) => (
            <line
              key={mark}
              class="chart-line"
              x1="0"
              x2={days.length}
              y1={HEIGHT - (mark / top) * HEIGHT}
              y2={HEIGHT - (mark / top) * HEIGHT}
            />
          ))}
          {days.map(({ date }, index) => {
            const height = barHeight(values[index] ?? 0, top);
            return (
              <rect
                key={date}
                class={index === pointed ? "chart-bar is-pointed" : "chart-bar"}
                x={index + (1 - BAR_WIDTH) / 2}
                y={HEIGHT - height}
                width={BAR_WIDTH}
                height={height}
              />
            );
          })}
        </svg>
        <div class="chart-days soft" aria-hidden="true">
          <span>{formatDate(first)}</span>
          <span>{formatDate(last)}</span>
        </div>
        {maximum === 0 && <p class="chart-empty soft">None in this period</p>}
      </div>
    </figure>
  );
}
