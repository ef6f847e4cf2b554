import type { AxisWords } from "./axis-words.ts";
import { type Axis, positionsOf, withHigh, withLow } from "./histogram-axis.ts";
import type { NumberRange } from "./number-range.ts";

interface HistogramHandleProps {
  readonly end: "low" | "high";
  readonly title: string;
  readonly axis: Axis;
  readonly words: AxisWords;
  readonly range: NumberRange | null;
  onStart(event: PointerEvent): void;
  /** Called with the range that a key selects. */
  onMove(range: NumberRange | null): void;
}

/** The number of bars that Page Up and Page Down move a handle by. */
const PAGE = 4;

/** One end of a selected range, as a slider: arrow keys move it by a bar. At least one bar stays selected. */
export function HistogramHandle({ end, title, axis, words, range, onStart, onMove }: HistogramHandleProps) {
  const { low, high } = positionsOf(axis, range);
  const isLow = end === "low";
  const position = isLow ? low : high;
  const min = isLow ? 0 : Math.floor(low) + 1;
  const max = isLow ? Math.ceil(high) - 1 : axis.bars;
  const up = Math.floor(position) + 1;
  const down = Math.ceil(position) - 1;
  const targets: Readonly<Record<string, number>> = {
    ArrowRight: up,
    ArrowUp: up,
    ArrowLeft: down,
    ArrowDown: down,
    PageUp: up + PAGE - 1,
    PageDown: down - PAGE + 1,
    Home: min,
    End: max,
  };
  const isBounded = (isLow ? range?.low : range?.high) != null;
  return (
    <div
      class={`histogram-handle histogram-handle-${end}${isBounded ? " is-bounded" : ""}`}
      role="slider"
      tabIndex={0}
      aria-label={`${title}: ${isLow ? "lower" : "upper"} bound`}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={Math.min(max, Math.max(min, Math.round(position)))}
      aria-valuetext={isLow ? words.low(range) : words.high(range)}
      style={{ left: `${(100 * position) / axis.bars}%` }}
      onPointerDown={(event) => {
        event.stopPropagation();
        onStart(event);
      }}
      onKeyDown={(event) => {
        const target = targets[event.key];
        if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        const next = Math.min(max, Math.max(min, target));
        if (next !== position) onMove((isLow ? withLow : withHigh)(axis, range, next));
      }}
    />
  );
}
