import type { RangeCount } from "firmament";
import { formatCompact } from "../parts/format.ts";
import type { NumberRange } from "../query/number-range.ts";

/**
 * The horizontal axis of a histogram, in bars: bar `i` takes the positions from `i` to `i + 1`. All bars are equally wide.
 */
export interface Axis {
  /** The lower bound of each bar, then the upper bound of the last one, which may be infinite. Ascending. */
  readonly edges: readonly number[];
  /** The number of bars, at least 1. */
  readonly bars: number;
  readonly scale: Scale;
  /** Whether all bounds are whole numbers: ranges then end before the next bound. */
  readonly isWhole: boolean;
}

export type Scale = "log" | "linear";

/** A label of the axis. */
export interface Tick {
  readonly label: string;
  /** In bars. */
  readonly position: number;
}

/** `null` without ranges. */
export function axisOf(ranges: readonly RangeCount[], scale: Scale): Axis | null {
  const last = ranges.at(-1);
  if (last === undefined) return null;
  const edges = [...ranges.map(({ from }) => from), last.to ?? Number.POSITIVE_INFINITY];
  const isWhole = edges.every((edge) => Number.isInteger(edge) || edge === Number.POSITIVE_INFINITY);
  return { edges, bars: ranges.length, scale, isWhole };
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
  const step = axis.isWhole ? 1 : 0;
  const first = low === null ? 0 : positionOf(axis, range?.lowExclusive ? low + step : low);
  const last = high === null ? axis.bars : positionOf(axis, range?.highExclusive ? high : high + step);
  return { low: first, high: Math.max(first, last) };
}

/** Moves the lower bound of a range to the start of a bar; the first bar has no lower bound. */
export function withLow(axis: Axis, range: NumberRange | null, bar: number): NumberRange | null {
  const { lowExclusive: _, ...rest } = range ?? { low: null, high: null };
  return unlessOpen({ ...rest, low: bar <= 0 ? null : (axis.edges[bar] as number) });
}

/** Moves the upper bound of a range to the end of the bar before `edge`; the last bar has no upper bound. */
export function withHigh(axis: Axis, range: NumberRange | null, edge: number): NumberRange | null {
  const { highExclusive: _, ...rest } = range ?? { low: null, high: null };
  if (edge >= axis.bars) return unlessOpen({ ...rest, high: null });
  const bound = axis.edges[edge] as number;
  return axis.isWhole ? { ...rest, high: bound - 1 } : { ...rest, high: bound, highExclusive: true };
}

function unlessOpen(range: NumberRange): NumberRange | null {
  return range.low === null && range.high === null ? null : range;
}

/** The space that a letter of a label and the gap between labels need, as shares of the width of a narrow axis. */
const LETTER_WIDTH = 0.035;
const GAP_WIDTH = 0.05;

/** Round numbers along the axis, as many as have space. */
export function ticksOf(axis: Axis): readonly Tick[] {
  const ticks: Tick[] = [];
  const hasSpace = (added: Tick): boolean =>
    ticks.every(({ label, position }) => {
      const width = GAP_WIDTH + (LETTER_WIDTH * (label.length + added.label.length)) / 2;
      return Math.abs(position - added.position) >= width * axis.bars;
    });
  for (const values of [everyPower(axis, [1]), everyPower(axis, [2, 5]), evenSteps(axis), axis.edges.slice(0, 1)]) {
    for (const value of values) {
      const tick = { label: formatCompact(value), position: positionOf(axis, value) };
      if (hasSpace(tick)) ticks.push(tick);
    }
    if (ticks.length >= 3) break;
  }
  return ticks.sort((a, b) => a.position - b.position);
}

/** The products of the digits and powers of ten within the axis, and 0; none on a linear scale. */
function everyPower(axis: Axis, digits: readonly number[]): readonly number[] {
  if (axis.scale === "linear") return [];
  const [first, last] = finiteEnds(axis);
  const values: number[] = first <= 0 && last >= 0 ? [0] : [];
  for (let exponent = -6; exponent <= 15; exponent++) {
    values.push(...digits.map((digit) => digit * 10 ** exponent));
  }
  return values.filter((value) => value >= first && value <= last);
}

/** Multiples of 1, 2 or 5 times a power of ten; about five; none on a log scale. */
function evenSteps(axis: Axis): readonly number[] {
  if (axis.scale === "log") return [];
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
