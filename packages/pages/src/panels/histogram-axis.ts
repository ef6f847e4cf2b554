import type { RangeCount } from "firmament";
import { formatCompact } from "../parts/format.ts";
import { type DatePrecision, dateText } from "./axis-words.ts";
import type { NumberRange } from "./number-range.ts";

/**
 * The horizontal axis of a histogram, in bars: bar `i` takes the positions from `i` to `i + 1`. All bars are equally wide.
 */
export interface Axis {
  /** The lower bound of each bar, then the upper bound of the last one, which may be infinite. Ascending. */
  readonly edges: readonly number[];
  /** The number of bars, at least 1. */
  readonly bars: number;
  readonly scale: Scale;
  /** Whether there are documents below the first bar: a range from there on must not be open. */
  readonly hasBelow: boolean;
}

/** How values lie within a bar, and which labels the axis has: numbers, or dates by intervals. */
export type Scale = "log" | "linear" | DatePrecision;

/** A label of the axis. */
export interface Tick {
  readonly label: string;
  /** In bars. */
  readonly position: number;
}

/** `null` without ranges. */
export function axisOf(ranges: readonly RangeCount[], scale: Scale, below = 0): Axis | null {
  const last = ranges.at(-1);
  if (last === undefined) return null;
  const edges = [...ranges.map(({ from }) => from), last.to ?? Number.POSITIVE_INFINITY];
  return { edges, bars: ranges.length, scale, hasBelow: below > 0 };
}

/** Where a number is, in bars; numbers beyond the axis are at its ends. */
export function positionOf(axis: Axis, value: number): number {
  const { edges, bars, scale } = axis;
  const next = edges.findIndex((edge) => value < edge);
  if (next === 0) return 0;
  if (next < 0) return bars;
  const low = edges[next - 1] as number;
  const high = edges[next] as number;
  if (value === low) return next - 1;
  if (high === Number.POSITIVE_INFINITY) return next - 0.5;
  const isLog = scale === "log" && low > 0;
  const share = isLog ? Math.log(value / low) / Math.log(high / low) : (value - low) / (high - low);
  return next - 1 + share;
}

/** The positions between which a range lies. */
export function positionsOf(axis: Axis, range: NumberRange | null): { readonly low: number; readonly high: number } {
  const low = range?.low ?? null;
  const high = range?.high ?? null;
  const first = low === null ? 0 : positionOf(axis, low);
  const last = high === null ? axis.bars : positionOf(axis, high);
  return { low: first, high: Math.max(first, last) };
}

/** Moves the lower bound of a range to the start of a bar; the first bar has no lower bound, unless there are documents below it. */
export function withLow(axis: Axis, range: NumberRange | null, bar: number): NumberRange | null {
  const { lowExclusive: _, ...rest } = range ?? { low: null, high: null };
  return unlessOpen({ ...rest, low: bar <= 0 && !axis.hasBelow ? null : (axis.edges[Math.max(0, bar)] as number) });
}

/** Moves the upper bound of a range to the start of the bar `edge`, which it excludes; the last bar has no upper bound. */
export function withHigh(axis: Axis, range: NumberRange | null, edge: number): NumberRange | null {
  const { highExclusive: _, ...rest } = range ?? { low: null, high: null };
  if (edge >= axis.bars) return unlessOpen({ ...rest, high: null });
  return { ...rest, high: axis.edges[edge] as number, highExclusive: true };
}

function unlessOpen(range: NumberRange): NumberRange | null {
  return range.low === null && range.high === null ? null : range;
}

/** The space that a letter of a label and the gap between labels need, as shares of the width of a narrow axis. */
const LETTER_WIDTH = 0.035;
const GAP_WIDTH = 0.05;

/** Round numbers along the axis, as many as have space. */
export function ticksOf(axis: Axis): readonly Tick[] {
  const { scale } = axis;
  if (scale === "log" || scale === "linear") {
    const candidates = [everyPower(axis, [1]), everyPower(axis, [2, 5]), evenSteps(axis), axis.edges.slice(0, 1)];
    return spacedTicks(axis, candidates, formatCompact);
  }
  return dateTicks(axis, scale);
}

/** The years if there are several, and dates between them where there is space. */
function dateTicks(axis: Axis, precision: DatePrecision): readonly Tick[] {
  const starts = axis.edges.slice(0, -1);
  const years = starts.filter((start) => start === Date.UTC(new Date(start).getUTCFullYear(), 0));
  const round = (step: number): readonly number[] =>
    years.filter((start) => new Date(start).getUTCFullYear() % step === 0);
  if (years.length > 1) {
    const label = (start: number): string => dateText(start, "year");
    return spacedTicks(axis, [round(100), round(50), round(10), round(5), years], label);
  }
  return spacedTicks(axis, [starts.slice(0, 1), starts.slice(-1), starts], (start) => dateText(start, precision));
}

/** The values of each list that have space beside those of the lists before, until there are three. */
function spacedTicks(
  axis: Axis,
  candidates: readonly (readonly number[])[],
  labelOf: (value: number) => string,
): readonly Tick[] {
  const ticks: Tick[] = [];
  const hasSpace = (added: Tick): boolean =>
    ticks.every(({ label, position }) => {
      const width = GAP_WIDTH + (LETTER_WIDTH * (label.length + added.label.length)) / 2;
      return Math.abs(position - added.position) >= width * axis.bars;
    });
  for (const values of candidates) {
    for (const value of values) {
      const tick = { label: labelOf(value), position: positionOf(axis, value) };
      if (hasSpace(tick)) ticks.push(tick);
    }
    if (ticks.length >= 3) break;
  }
  return ticks.sort((a, b) => a.position - b.position);
}

/** The products of the digits and powers of ten within the axis, and 0; none on a linear scale. */
function everyPower(axis: Axis, digits: readonly number[]): readonly number[] {
  if (axis.scale !== "log") return [];
  const [first, last] = finiteEnds(axis);
  const values: number[] = first <= 0 && last >= 0 ? [0] : [];
  for (let exponent = -6; exponent <= 15; exponent++) {
    values.push(...digits.map((digit) => digit * 10 ** exponent));
  }
  return values.filter((value) => value >= first && value <= last);
}

/** Multiples of 1, 2 or 5 times a power of ten; about five; none on a log scale. */
function evenSteps(axis: Axis): readonly number[] {
  if (axis.scale !== "linear") return [];
  const [first, last] = finiteEnds(axis);
  if (last <= first) return [first];
  const rough = (last - first) / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5].find((digit) => digit * power >= rough) ?? 10);
  const count = Math.floor(last / step) - Math.ceil(first / step) + 1;
  return Array.from({ length: count }, (_, index) => (Math.ceil(first / step) + index) * step);
}

function finiteEnds({ edges }: Axis): readonly [number, number] {
  const finite = edges.filter(Number.isFinite);
  return [finite[0] as number, finite.at(-1) as number];
}
