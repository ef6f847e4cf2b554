/** What counts of a segment when it is decided which are merged. */
export interface SegmentStats {
  /** How many ordinals it has, deleted ones included. */
  readonly size: number;
  readonly deletedCount: number;
  /** False for a live segment that has been closed. */
  readonly isSealed: boolean;
}

/** The adjacent segments `[from, to)` of a list, to be made into one. */
export interface MergeCandidate {
  readonly from: number;
  readonly to: number;
}

/**
 * So many segments of one tier are merged: for each tier a document is rewritten once, and fewer segments than this are searched.
 *
 * Measured with 100,000 companies added one by one: 4 leaves 4 segments on average and rewrites each company 2.7 times, 8 leaves 6
 * and rewrites it 1.9 times. A segment more costs a search 2.4 µs, a rewriting takes 17 µs a company.
 */
export const TIER_FACTOR = 4;

/**
 * A sealed segment is rewritten when more than one in so many of its documents is deleted: for each deletion at most two documents
 * are rewritten, and at most half as much again is kept and searched as is needed.
 */
const REWRITTEN_SHARE = 3;

/**
 * The adjacent segments that are to be made into one next, or `null`; of several merges the smallest, which is done soonest.
 *
 * Sizes are documents that are not deleted. A segment above half of `capacity` is full: no tier has it.
 * - A segment's tier is the whole logarithm of its size, or a higher one that stands after it: what is small and has something
 *   large after it does not wait for more of its size. Of one tier {@link TIER_FACTOR} are merged; fewer when one more would
 *   exceed the capacity, and two when a full one stands after them.
 * - Closed live segments are sealed, adjacent ones together.
 * - Sealed segments with many deletions are rewritten.
 *
 * When nothing is left to do, at most one segment stands before each full one, and O(log capacity) after the last; all that was
 * done for n documents and deletions is to rewrite O(n log capacity) documents.
 */
export function nextMerge(segments: readonly SegmentStats[], capacity: number): MergeCandidate | null {
  const sizes = segments.map(({ size, deletedCount }) => size - deletedCount);
  const tiers = tierRuns(sizes, capacity);
  const others = [...closedRuns(segments, sizes, capacity), ...rewrites(segments)].filter(
    ({ from, to }) => !tiers.some((tier) => tier.from <= from && to <= tier.to),
  );
  return smallest([...tiers, ...others], sizes);
}

/**
 * The merges that leave the fewest segments that adjacent ones can make within the capacity, all of them sealed and without
 * deletions; in their order.
 */
export function fullMerges(segments: readonly SegmentStats[], capacity: number): readonly MergeCandidate[] {
  const sizes = segments.map(({ size, deletedCount }) => size - deletedCount);
  return packed(sizes, { from: 0, to: sizes.length }, capacity).filter(({ from, to }) => {
    const isDone = segments[from]?.isSealed === true && segments[from].deletedCount === 0;
    return to - from > 1 || !isDone;
  });
}

/** Runs of one tier that are to be merged. */
function tierRuns(sizes: readonly number[], capacity: number): MergeCandidate[] {
  const tiers = tiersOf(sizes, capacity);
  const runs: MergeCandidate[] = [];
  for (let from = 0, to = 0; from < sizes.length; from = to) {
    const tier = tiers[from];
    to = from + 1;
    if (isFull(sizes[from] as number, capacity)) continue;
    while (tiers[to] === tier && !isFull(sizes[to] as number, capacity)) to++;
    const fewest = tier === BEFORE_FULL ? 2 : TIER_FACTOR;
    runs.push(...packed(sizes, { from, to }, capacity).filter((run) => run.to < to || run.to - run.from >= fewest));
  }
  return runs;
}

/** The tier of what stands before a full segment, and of that one. */
const BEFORE_FULL = Number.POSITIVE_INFINITY;

function tiersOf(sizes: readonly number[], capacity: number): number[] {
  const tiers = new Array<number>(sizes.length);
  let tier = 0;
  for (let at = sizes.length - 1; at >= 0; at--) {
    const size = sizes[at] as number;
    tier = Math.max(tier, isFull(size, capacity) ? BEFORE_FULL : tierOf(size));
    tiers[at] = tier;
  }
  return tiers;
}

/** The whole logarithm of a size to the base of the factor. */
function tierOf(size: number): number {
  let tier = 0;
  for (let rest = size; rest >= TIER_FACTOR; rest /= TIER_FACTOR) tier++;
  return tier;
}

function isFull(size: number, capacity: number): boolean {
  return size * 2 > capacity;
}

/** Adjacent closed live segments. */
function closedRuns(segments: readonly SegmentStats[], sizes: readonly number[], capacity: number): MergeCandidate[] {
  const runs: MergeCandidate[] = [];
  for (let from = 0, to = 0; from < segments.length; from = to) {
    to = from + 1;
    if (segments[from]?.isSealed) continue;
    while (segments[to]?.isSealed === false) to++;
    runs.push(...packed(sizes, { from, to }, capacity));
  }
  return runs;
}

/** Sealed segments with many deletions, each for itself. */
function rewrites(segments: readonly SegmentStats[]): MergeCandidate[] {
  return segments.flatMap(({ size, deletedCount, isSealed }, from) =>
    isSealed && deletedCount * REWRITTEN_SHARE > size ? [{ from, to: from + 1 }] : [],
  );
}

/** Cuts a run into runs of one segment, or of as many as fit into the capacity together. */
function packed(sizes: readonly number[], { from, to }: MergeCandidate, capacity: number): MergeCandidate[] {
  const runs: MergeCandidate[] = [];
  let start = from;
  let sum = 0;
  for (let at = from; at < to; at++) {
    const size = sizes[at] as number;
    if (at > start && sum + size > capacity) {
      runs.push({ from: start, to: at });
      start = at;
      sum = 0;
    }
    sum += size;
  }
  if (start < to) runs.push({ from: start, to });
  return runs;
}

function smallest(runs: readonly MergeCandidate[], sizes: readonly number[]): MergeCandidate | null {
  let found: MergeCandidate | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const run of runs) {
    const size = sizes.slice(run.from, run.to).reduce((sum, next) => sum + next, 0);
    if (size >= least) continue;
    least = size;
    found = run;
  }
  return found;
}
