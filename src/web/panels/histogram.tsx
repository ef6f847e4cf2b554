import { useRef, useState } from "preact/hooks";
import type { RangeCount } from "../../evaluate/facet/number.ts";
import { formatNumber } from "../parts/format.ts";
import type { NumberRange } from "../query/number-range.ts";
import { type Axis, axisOf, positionsOf, type Scale, ticksOf, withHigh, withLow } from "./histogram-axis.ts";
import { HistogramHandle } from "./histogram-handle.tsx";
import { PanelFrame } from "./panel-frame.tsx";
import { barText, rangeText } from "./range-text.ts";
import { Remainder } from "./remainder.tsx";
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
  /** How numbers lie within a bar, and which labels the axis has. */
  readonly scale: Scale;
  /** Called when the user has selected a range; `null` removes the filter. */
  onBrush(range: NumberRange | null): void;
}

/** The distribution of a number field. Dragging over it selects a range, and so do the two handles. */
export function Histogram({ title, field, ranges, below, missing, selected, scale, onBrush }: HistogramProps) {
  const axis = axisOf(ranges, scale);
  return (
    <PanelFrame
      title={title}
      status={selected === null ? null : rangeText(selected)}
      onClear={selected === null ? null : () => onBrush(null)}
    >
      {axis === null ? (
        <p class="hint">No values.</p>
      ) : (
        <Plot title={title} field={field} ranges={ranges} axis={axis} selected={selected} onBrush={onBrush} />
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

interface PlotProps extends Pick<HistogramProps, "title" | "field" | "ranges" | "selected" | "onBrush"> {
  readonly axis: Axis;
}

/** What a pointer drags: a new range from an anchor in bars, or one end of the range. */
type Drag = { readonly kind: "range"; readonly anchor: number } | { readonly kind: "low" } | { readonly kind: "high" };

function Plot({ title, field, ranges, axis, selected, onBrush }: PlotProps) {
  const plot = useRef<HTMLDivElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const [draft, setDraft] = useState<NumberRange | null>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  const shown = drag === null ? selected : draft;
  const { low, high } = positionsOf(axis, shown);
  const hoveredRange = hovered === null ? undefined : ranges[hovered];

  const positionAt = (event: PointerEvent): number => {
    const { left, width } = (plot.current as HTMLDivElement).getBoundingClientRect();
    return clamp(((event.clientX - left) / width) * axis.bars, 0, axis.bars);
  };
  const dragged = (active: Drag, position: number): NumberRange | null => {
    if (active.kind === "low") return withLow(axis, shown, clamp(Math.round(position), 0, Math.ceil(high) - 1));
    if (active.kind === "high")
      return withHigh(axis, shown, clamp(Math.round(position), Math.floor(low) + 1, axis.bars));
    const first = clamp(Math.floor(Math.min(active.anchor, position)), 0, axis.bars - 1);
    const end = Math.max(first + 1, Math.ceil(Math.max(active.anchor, position)));
    return withHigh(axis, withLow(axis, null, first), end);
  };
  const start = (active: Drag, event: PointerEvent): void => {
    if (event.button !== 0) return;
    (plot.current as HTMLDivElement).setPointerCapture(event.pointerId);
    setDrag(active);
    setDraft(active.kind === "range" ? dragged(active, positionAt(event)) : selected);
  };
  const move = (event: PointerEvent): void => {
    const position = positionAt(event);
    setHovered(Math.min(axis.bars - 1, Math.floor(position)));
    if (drag !== null) setDraft(dragged(drag, position));
  };
  const finish = (): void => {
    if (drag === null) return;
    setDrag(null);
    onBrush(draft);
  };
  return (
    <div class="histogram" data-field={field}>
      <p class="histogram-readout number" aria-hidden="true">
        {drag !== null && draft !== null
          ? rangeText(draft)
          : hoveredRange !== undefined && `${barText(hoveredRange, axis.isWhole)}: ${formatNumber(hoveredRange.count)}`}
      </p>
      <div
        ref={plot}
        class="histogram-plot"
        onPointerDown={(event) => start({ kind: "range", anchor: positionAt(event) }, event)}
        onPointerMove={move}
        onPointerUp={finish}
        onPointerCancel={() => setDrag(null)}
        onPointerLeave={() => setHovered(null)}
      >
        <Bars title={title} ranges={ranges} axis={axis} low={low} high={high} hovered={hovered} />
        <HistogramHandle
          end="low"
          label={`${title}: lower bound`}
          axis={axis}
          position={low}
          limit={Math.ceil(high) - 1}
          text={shown?.low == null ? "no lower bound" : rangeText({ ...shown, high: null })}
          onStart={(event) => start({ kind: "low" }, event)}
          onMove={(position) => onBrush(withLow(axis, selected, position))}
        />
        <HistogramHandle
          end="high"
          label={`${title}: upper bound`}
          axis={axis}
          position={high}
          limit={Math.floor(low) + 1}
          text={shown?.high == null ? "no upper bound" : rangeText({ ...shown, low: null })}
          onStart={(event) => start({ kind: "high" }, event)}
          onMove={(position) => onBrush(withHigh(axis, selected, position))}
        />
      </div>
      <div class="histogram-ticks number" aria-hidden="true">
        {ticksOf(axis).map(({ label, position }) => (
          <span key={label} style={{ left: `${(100 * position) / axis.bars}%` }}>
            {label}
          </span>
        ))}
      </div>
    </div>
  );
}

interface BarsProps {
  readonly title: string;
  readonly ranges: readonly RangeCount[];
  readonly axis: Axis;
  readonly low: number;
  readonly high: number;
  readonly hovered: number | null;
}

const HEIGHT = 100;
/** A bar of any count is visible. */
const MIN_HEIGHT = 2;

function Bars({ title, ranges, axis, low, high, hovered }: BarsProps) {
  const greatest = ranges.reduce((a, b) => (b.count > a.count ? b : a));
  const summary = `${title}: ${ranges.length} ranges; the most frequent is ${barText(greatest, axis.isWhole)} with ${formatNumber(greatest.count)}`;
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

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}
