import type { Cursor } from "./cursor.ts";

/** A ranked hit as numbers. */
export type PrefetchedHit = Pick<Cursor, "segment" | "ordinal" | "score">;

/** Consecutive hits of one ranking, 16 bytes each. */
interface HitRange {
  /** The cursor before the first hit. */
  readonly start: Cursor;
  readonly segments: Uint32Array;
  readonly ordinals: Uint32Array;
  readonly scores: Float64Array;
}

const MAX_RANGES = 64;

/** Ranked hits of pages that were not requested yet. The least recently used range is dropped first. */
export class HitPrefetch {
  /** The most recently used range is last. */
  #ranges: readonly HitRange[] = [];

  /** The `count` hits after a cursor; `null` unless all of them are stored. */
  hitsAfter(cursor: Cursor, count: number): readonly PrefetchedHit[] | null {
    const range = this.#ranges.find((each) => contains(each, cursor) && endOf(each) >= cursor.offset + count);
    if (range === undefined) return null;
    this.#ranges = [...this.#ranges.filter((each) => each !== range), range];
    const from = cursor.offset - range.start.offset;
    return Array.from({ length: count }, (_, index) => hitAt(range, from + index));
  }

  /** Stores the hits after a cursor. */
  store(start: Cursor, hits: readonly PrefetchedHit[]): void {
    const range = {
      start,
      segments: Uint32Array.from(hits, ({ segment }) => segment),
      ordinals: Uint32Array.from(hits, ({ ordinal }) => ordinal),
      scores: Float64Array.from(hits, ({ score }) => score),
    };
    this.#ranges = [...this.#ranges.slice(1 - MAX_RANGES), range];
  }
}

/** Whether the cursor belongs to the ranking of the range and ends at or within the range. */
function contains(range: HitRange, { stateKey, request, now, offset, segment, ordinal, score }: Cursor): boolean {
  const { start } = range;
  if (start.stateKey !== stateKey || start.request !== request || start.now !== now) return false;
  if (offset < start.offset || offset > endOf(range)) return false;
  const last = offset === start.offset ? start : hitAt(range, offset - start.offset - 1);
  return last.segment === segment && last.ordinal === ordinal && last.score === score;
}

/** The offset after the last hit. */
function endOf({ start, ordinals }: HitRange): number {
  return start.offset + ordinals.length;
}

function hitAt({ segments, ordinals, scores }: HitRange, index: number): PrefetchedHit {
  return {
    segment: segments[index] as number,
    ordinal: ordinals[index] as number,
    score: scores[index] as number,
  };
}
