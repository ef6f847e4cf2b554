import type { Axis } from "./histogram-axis.ts";

interface HistogramHandleProps {
  readonly end: "low" | "high";
  readonly label: string;
  readonly axis: Axis;
  /** In bars. */
  readonly position: number;
  /** The position that it cannot pass, because at least one bar stays selected. */
  readonly limit: number;
  /** The bound in words. */
  readonly text: string;
  onStart(event: PointerEvent): void;
  /** Called with the position that a key moves the handle to. */
  onMove(position: number): void;
}

const PAGE = 4;

/** One end of a selected range, as a slider: arrow keys move it by a bar. */
export function HistogramHandle({ end, label, axis, position, limit, text, onStart, onMove }: HistogramHandleProps) {
  const min = end === "low" ? 0 : limit;
  const max = end === "low" ? limit : axis.bars;
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
  return (
    <div
      class={`histogram-handle histogram-handle-${end}`}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={Math.round(position)}
      aria-valuetext={text}
      style={{ left: `${(100 * position) / axis.bars}%` }}
      onPointerDown={(event) => {
        event.stopPropagation();
        onStart(event);
      }}
      onKeyDown={(event) => {
        const target = targets[event.key];
        if (target === undefined) return;
        event.preventDefault();
        onMove(Math.min(max, Math.max(min, target)));
      }}
    />
  );
}
