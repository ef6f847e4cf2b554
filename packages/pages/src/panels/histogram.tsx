import type { RangeCount } from "firmament";
import { useRef } from "preact/hooks";
import { formatNumber } from "../parts/format.ts";
import type { AxisWords } from "./axis-words.ts";
import { type Axis, axisOf, positionsOf, type Scale, ticksOf } from "./histogram-axis.ts";
import { HistogramHandle } from "./histogram-handle.tsx";
import type { NumberRange } from "./number-range.ts";
import { PanelFrame } from "./panel-frame.tsx";
import { Remainder } from "./remainder.tsx";
import { useBrush } from "./use-brush.ts";
import "./histogram.css";

export interface HistogramProps {
  readonly title: string;
  readonly field: string;
  /** Adjacent ranges in ascending order; all bars are equally wide. */
  readonly ranges: readonly RangeCount[];
  /** The number of documents below the first range. */
  readonly below: number;
  /** The number of documents without a number. */
  readonly missing: number;
  /** The range of the filter. */
  readonly selected: NumberRange | null;
  /** How values lie within a bar, and which labels the axis has. */
  readonly scale: Scale;
  readonly words: AxisWords;
  /** Whether the panel starts open without a filter. */
  readonly startsOpen: boolean;
  /** Called when the user has selected a range; `null` removes the filter. */
  onBrush(range: NumberRange | null): void;
}

/** The distribution of a number field. Dragging over it selects a range, and so do its two handles. */
export function Histogram(props: HistogramProps) {
  const { title, field, ranges, below, missing, selected, scale, words, startsOpen, onBrush } = props;
  const axis = axisOf(ranges, scale, below);
  const plot = useRef<HTMLDivElement>(null);
  const brush = useBrush(axis, selected, () => plot.current, onBrush);
  return (
    <PanelFrame
      title={title}
      status={brush.range === null ? null : words.range(brush.range)}
      startsOpen={startsOpen}
      onClear={selected === null ? null : () => onBrush(null)}
    >
      {axis === null || (selected === null && ranges.every(({ count }) => count === 0)) ? (
        <p class="hint">No values.</p>
      ) : (
        <div class="histogram" data-field={field}>
          <div
            ref={plot}
            class="histogram-plot"
            onPointerDown={(event) => brush.start("range", event)}
            {...brush.handlers}
          >
            <Bars title={title} ranges={ranges} axis={axis} words={words} range={brush.range} hovered={brush.hovered} />
            {(["low", "high"] as const).map((end) => (
              <HistogramHandle
                key={end}
                end={end}
                title={title}
                axis={axis}
                words={words}
                range={brush.range}
                onStart={(event) => brush.start(end, event)}
                onMove={onBrush}
              />
            ))}
          </div>
          <Ticks axis={axis} words={words} ranges={ranges} hovered={brush.hovered} />
        </div>
      )}
      <Remainder
        rows={[
          { label: `Below ${formatNumber(ranges[0]?.from ?? 0)}`, count: below },
          { label: "No value", count: missing },
        ]}
      />
    </PanelFrame>
  );
}

interface TicksProps {
  readonly axis: Axis;
  readonly words: AxisWords;
  readonly ranges: readonly RangeCount[];
  readonly hovered: number | null;
}

/** As a share of the axis, at most. */
const BUBBLE_WIDTH = 0.6;

/** The labels of the axis, and the count of the bar under the pointer. */
function Ticks({ axis, words, ranges, hovered }: TicksProps) {
  const range = hovered === null ? undefined : ranges[hovered];
  const share = ((hovered ?? 0) + 0.5) / axis.bars;
  const percentOf = (position: number): string => `${(100 * position) / axis.bars}%`;
  const isCovered = (position: number): boolean => {
    const start = share * (1 - BUBBLE_WIDTH);
    return range !== undefined && position / axis.bars > start && position / axis.bars < start + BUBBLE_WIDTH;
  };
  return (
    <div class="histogram-ticks number" aria-hidden="true">
      {ticksOf(axis).map(({ label, position }) => (
        <span
          key={label}
          hidden={isCovered(position)}
          // The first and the last label stay within the axis.
          style={{ left: percentOf(position), translate: `-${percentOf(position)} 0` }}
        >
          {label}
        </span>
      ))}
      {range !== undefined && (
        <span class="histogram-bubble" style={{ left: `${100 * share}%`, translate: `${-100 * share}% 0` }}>
          {words.range(rangeOfBar(range))}: <strong>{formatNumber(range.count)}</strong>
        </span>
      )}
    </div>
  );
}

/** The values that one bar counts: those from `from` up to, but without, `to`. */
function rangeOfBar({ from, to }: RangeCount): NumberRange {
  return { low: from, high: to, ...(to !== null && { highExclusive: true }) };
}

interface BarsProps {
  readonly title: string;
  readonly ranges: readonly RangeCount[];
  readonly axis: Axis;
  readonly words: AxisWords;
  readonly range: NumberRange | null;
  readonly hovered: number | null;
}

const HEIGHT = 100;
/** A bar of any count is visible. */
const MIN_HEIGHT = 2;

function Bars({ title, ranges, axis, words, range, hovered }: BarsProps) {
  const { low, high } = positionsOf(axis, range);
  const greatest = ranges.reduce((a, b) => (b.count > a.count ? b : a));
  const summary = `${title}: ${ranges.length} ranges; the most frequent is ${words.range(rangeOfBar(greatest))} with ${formatNumber(greatest.count)}`;
  return (
    <svg class="histogram-bars" viewBox={`0 0 ${axis.bars} ${HEIGHT}`} preserveAspectRatio="none" role="img">
      <title>{summary}</title>
      {ranges.map(({ from, count }, index) => {
        const height = count === 0 ? 0 : Math.max(MIN_HEIGHT, (HEIGHT * count) / greatest.count);
        const isInside = index + 1 > low && index < high;
        return (
          <rect
            key={from}
            class={`${isInside ? "is-inside" : ""} ${index === hovered ? "is-hovered" : ""}`}
            x={index + 0.07}
            width={0.86}
            y={HEIGHT - height}
            height={height}
          />
        );
      })}
    </svg>
  );
}
