import type { NumberExtent } from "./number-extent.ts";

/** Evenly spaced bins: of equal widths, or of nearly equal ratios. */
export type BinScale = "linear" | "log";

/** The steps of a linear scale within each power of ten. */
const LINEAR_STEPS = [1, 2, 5] as const;

/**
 * The edges of a log scale within each decade, densest first: round numbers with nearly equal ratios. The first three are
 * the rounded Renard series R20, R10 and R5 of ISO 497.
 */
const LOG_SERIES: readonly (readonly number[])[] = [
  [1, 1.1, 1.2, 1.4, 1.6, 1.8, 2, 2.2, 2.5, 2.8, 3, 3.5, 4, 4.5, 5, 5.5, 6, 7, 8, 9],
  [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8],
  [1, 1.5, 2.5, 4, 6],
  [1, 2, 5],
  [1, 3],
  [1],
];

/** Within a smaller ratio, a log scale would have few edges, and hardly differ from a linear one. */
const MIN_LOG_RATIO = 10;

/** The smallest step relative to the greatest edge: adjacent edges must differ. */
const MIN_RELATIVE_STEP = 2 ** -40;

/** Smaller steps are no round decimals in double precision. */
const MIN_STEP = 1e-300;

/**
 * Readable edges of at most `bins` ranges, from one edge to the next, which together contain all numbers.
 *
 * Linear edges are multiples of 1, 2 or 5 times a power of ten. Log edges are the same round numbers in each decade; if
 * a number is 0, a range from 0 to the first positive edge precedes them, and negative numbers belong to no range. Log
 * edges are linear if the greatest number is less than ten times the smallest positive one. All edges are whole if all
 * numbers are.
 *
 * @param extent of the numbers; `null` without a number
 * @param bins at least 1
 * @returns at least two ascending edges; none if there is no number that a range could contain. The last one is
 *   infinite if no double is greater than all numbers
 */
export function binEdges(extent: NumberExtent | null, bins: number, scale: BinScale): readonly number[] {
  if (extent === null) return [];
  // One bin can be too few for round edges: any range that contains -1 and 1 has multiples of its width on both sides of 0.
  const edges = edgesOf(extent, Math.max(2, bins), scale);
  return bins === 1 ? [...edges.slice(0, 1), ...edges.slice(-1)] : edges;
}

function edgesOf(extent: NumberExtent, bins: number, scale: BinScale): readonly number[] {
  const { min, max, leastPositive, hasZero } = extent;
  if (scale === "linear") return linearEdges(min, max, bins, extent.areWhole());
  if (leastPositive === null) return hasZero ? [0, 1] : [];
  const edges = logEdges(leastPositive, max, hasZero ? bins - 1 : bins, extent.areWhole());
  return hasZero && edges[0] !== 0 ? [0, ...edges] : edges;
}

/** @param bins at least 2, or at least 1 if all numbers are positive */
function linearEdges(min: number, max: number, bins: number, areWhole: boolean): readonly number[] {
  const greatest = Math.max(-min, max);
  const width = max / bins - min / bins || greatest / 10;
  const minStep = Math.max(width, greatest * MIN_RELATIVE_STEP, areWhole ? 1 : MIN_STEP);
  // Starts one step lower, because the logarithm is rounded.
  for (let n = LINEAR_STEPS.length * Math.floor(Math.log10(minStep)) - 1; ; n++) {
    const exponent = Math.floor(n / LINEAR_STEPS.length);
    const factor = LINEAR_STEPS[n - exponent * LINEAR_STEPS.length] as number;
    const edgeAt = (index: number): number => decimal(index * factor, exponent);
    if (edgeAt(1) < minStep) continue;
    const from = indexOfLastUpTo(min, edgeAt);
    const count = indexOfLastUpTo(max, edgeAt) + 1 - from;
    if (count > bins) continue;
    return Array.from({ length: count + 1 }, (_, index) => Math.max(-Number.MAX_VALUE, edgeAt(from + index)));
  }
}

/** The index of the last edge that is at most `value`. */
function indexOfLastUpTo(value: number, edgeAt: (index: number) => number): number {
  // The quotient is rounded.
  let index = Math.floor(value / edgeAt(1));
  while (edgeAt(index) > value) index--;
  while (edgeAt(index + 1) <= value) index++;
  return index;
}

/** @param min positive */
function logEdges(min: number, max: number, bins: number, areWhole: boolean): readonly number[] {
  if (max / min < MIN_LOG_RATIO) return linearEdges(min, max, bins, areWhole);
  for (const series of LOG_SERIES) {
    const edges = seriesEdges(min, max, series, areWhole);
    if (edges.length <= bins + 1) return edges;
  }
  const decades = seriesEdges(min, max, [1], areWhole);
  const step = Math.ceil((decades.length - 1) / bins);
  return [...decades.slice(0, -1).filter((_, index) => index % step === 0), ...decades.slice(-1)];
}

/** The last edge up to `min`, the first one above `max`, and those between them. */
function seriesEdges(min: number, max: number, series: readonly number[], areWhole: boolean): readonly number[] {
  const edges: number[] = [];
  // The logarithms are rounded.
  const lastDecade = Math.floor(Math.log10(max)) + 2;
  for (let decade = Math.floor(Math.log10(min)) - 1; decade <= lastDecade; decade++) {
    for (const factor of series) {
      const edge = decimal(factor, decade);
      if (areWhole && Math.floor(edge) !== edge) continue;
      // Of the smallest doubles, several are equal.
      if (edge === edges.at(-1)) continue;
      if (edge <= min) edges.length = 0;
      edges.push(edge);
      if (edge > max) return edges;
    }
  }
  return edges;
}

/** `factor` times a power of ten, rounded once. */
function decimal(factor: number, exponent: number): number {
  return Number(`${factor}e${exponent}`);
}
