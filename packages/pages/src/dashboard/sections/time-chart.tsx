import { useState } from "preact/hooks";
import { axisMarks, barHeight, roundMaximum } from "./chart-scale.ts";

interface TimeChartProps<P> {
  readonly title: string;
  /** What the chart says as a whole. */
  readonly summary: string;
  /** Oldest first; at least one. */
  readonly points: readonly P[];
  readonly isWhole?: boolean;
  /** How the time of a point is written. */
  formatAt(iso: string): string;
  measure(point: P): number;
  formatValue(value: number): string;
}

const HEIGHT = 100;
const BAR_WIDTH = 0.76;

/** A bar for each period. The pointer shows the value of a period; screen readers get the summary, and the times of the ends. */
export function TimeChart<P extends { readonly at: string }>(props: TimeChartProps<P>) {
  const { title, summary, points, isWhole = false, formatAt, measure, formatValue } = props;
  const [pointed, setPointed] = useState<number | null>(null);
  const values = points.map(measure);
  const maximum = Math.max(...values);
  const top = roundMaximum(maximum);
  const point = pointed === null ? undefined : points[pointed];
  const timeOf = (shown: P | undefined): string => (shown === undefined ? "" : formatAt(shown.at));
  const onPointerMove = ({ clientX, currentTarget }: PointerEvent & { readonly currentTarget: Element }): void => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const index = Math.floor(((clientX - left) / width) * points.length);
    setPointed(Math.min(points.length - 1, Math.max(0, index)));
  };
  return (
    <figure class="chart">
      <figcaption class="spread">
        <span class="label">{title}</span>
        <span class="soft number">
          {point === undefined ? summary : `${formatAt(point.at)}: ${formatValue(measure(point))}`}
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
          aria-label={`${title} from ${timeOf(points[0])} to ${timeOf(points.at(-1))}: ${summary}, at most ${formatValue(maximum)}`}
          viewBox={`0 0 ${points.length} ${HEIGHT}`}
          preserveAspectRatio="none"
          onPointerMove={onPointerMove}
          onPointerLeave={() => setPointed(null)}
        >
          {axisMarks(top, isWhole).map((mark) => (
            <line
              key={mark}
              class="chart-line"
              x1="0"
              x2={points.length}
              y1={HEIGHT - (mark / top) * HEIGHT}
              y2={HEIGHT - (mark / top) * HEIGHT}
            />
          ))}
          {points.map(({ at }, index) => {
            const height = barHeight(values[index] ?? 0, top);
            return (
              <rect
                key={at}
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
          <span>{timeOf(points[0])}</span>
          <span>{timeOf(points.at(-1))}</span>
        </div>
        {maximum === 0 && <p class="chart-empty soft">None in this period</p>}
      </div>
    </figure>
  );
}
