import { useRef, useState } from "preact/hooks";
import { type Axis, positionsOf, withHigh, withLow } from "./histogram-axis.ts";
import type { NumberRange } from "./number-range.ts";

/** A selection that a pointer changes. */
export interface Brush {
  /** The range to draw: that of the pointer while it drags, otherwise the selected one. */
  readonly range: NumberRange | null;
  /** The bar under the pointer. */
  readonly hovered: number | null;
  /** Starts to drag a new range, or one end of the range. */
  start(part: "range" | "low" | "high", event: PointerEvent): void;
  readonly handlers: {
    onPointerMove(event: PointerEvent): void;
    onPointerUp(): void;
    onPointerCancel(): void;
    onPointerLeave(): void;
  };
}

/** What a pointer drags: a new range from an anchor in bars, or one end of the range. */
type Drag = { readonly part: "range"; readonly anchor: number } | { readonly part: "low" } | { readonly part: "high" };

/**
 * Lets a pointer select whole bars of a histogram.
 *
 * @param plot the element that is as wide as all bars
 * @param onBrush called when the pointer is released
 */
export function useBrush(
  axis: Axis | null,
  selected: NumberRange | null,
  plot: () => HTMLElement | null,
  onBrush: (range: NumberRange | null) => void,
): Brush {
  const drag = useRef<Drag | null>(null);
  const [draft, setDraft] = useState<{ readonly range: NumberRange | null } | null>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  const range = draft === null ? selected : draft.range;

  const positionAt = ({ clientX }: PointerEvent, bars: number): number => {
    const box = plot()?.getBoundingClientRect();
    return box === undefined || box.width === 0 ? 0 : clamp(((clientX - box.left) / box.width) * bars, 0, bars);
  };
  const stop = (): void => {
    drag.current = null;
    setDraft(null);
  };
  return {
    range,
    hovered,
    start(part, event) {
      if (axis === null || event.button !== 0) return;
      plot()?.setPointerCapture(event.pointerId);
      const position = positionAt(event, axis.bars);
      drag.current = part === "range" ? { part, anchor: position } : { part };
      setDraft({ range: part === "range" ? rangeBetween(axis, position, position) : selected });
    },
    handlers: {
      onPointerMove(event) {
        if (axis === null) return;
        const position = positionAt(event, axis.bars);
        setHovered(Math.min(axis.bars - 1, Math.floor(position)));
        if (drag.current !== null) setDraft({ range: draggedRange(axis, range, drag.current, position) });
      },
      onPointerUp() {
        if (draft === null) return;
        stop();
        onBrush(draft.range);
      },
      onPointerCancel: stop,
      onPointerLeave: () => setHovered(null),
    },
  };
}

function draggedRange(axis: Axis, range: NumberRange | null, drag: Drag, position: number): NumberRange | null {
  const { low, high } = positionsOf(axis, range);
  switch (drag.part) {
    case "low":
      return withLow(axis, range, clamp(Math.round(position), 0, Math.ceil(high) - 1));
    case "high":
      return withHigh(axis, range, clamp(Math.round(position), Math.floor(low) + 1, axis.bars));
    case "range":
      return rangeBetween(axis, drag.anchor, position);
  }
}

/** The range of the bars between two positions, at least one bar; all bars are a range, too. */
function rangeBetween(axis: Axis, a: number, b: number): NumberRange {
  const first = clamp(Math.floor(Math.min(a, b)), 0, axis.bars - 1);
  const range = withHigh(axis, withLow(axis, null, first), Math.max(first + 1, Math.ceil(Math.max(a, b))));
  return range ?? { low: axis.edges[0] as number, high: null };
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}
