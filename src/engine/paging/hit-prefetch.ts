import type { Cursor } from "./cursor.ts";

/** A hit by numbers. */
export type PrefetchedHit = Pick<Cursor, "segment" | "ordinal" | "score">;

/** A stretch of a list of hits. */
interface Stretch {
  /** Where it begins. */
  readonly start: Cursor;
  readonly segments: Uint32Array;
  readonly ordinals: Uint32Array;
  readonly scores: Float64Array;
}

/** So many stretches are kept, of 16 bytes a hit. */
const MOST_STRETCHES = 64;

/** Hits that were sorted ahead, for the pages that will be asked for. Those that have not been asked for lately are given up. */
export class HitPrefetch {
  /** Those asked for last at the end. */
  #ranges: readonly Stretch[] = [];

  /** The hits behind a cursor, so many; `null` when they are not known. */
  hitsAfter(cursor: Cursor, count: number): readonly PrefetchedHit[] | null {
    const stretch = this.#ranges.find((each) => holds(each, cursor) && endOf(each) >= cursor.offset + count);
    if (stretch === undefined) return null;
    this.#ranges = [...this.#ranges.filter((each) => each !== stretch), stretch];
    const from = cursor.offset - stretch.start.offset;
    return Array.from({ length: count }, (_, index) => placeAt(stretch, from + index));
  }

  /** Keeps the hits that come behind a cursor. */
  store(start: Cursor, hits: readonly PrefetchedHit[]): void {
    const stretch = {
      start,
      segments: Uint32Array.from(hits, ({ segment }) => segment),
      ordinals: Uint32Array.from(hits, ({ ordinal }) => ordinal),
      scores: Float64Array.from(hits, ({ score }) => score),
    };
    this.#ranges = [...this.#ranges.slice(1 - MOST_STRETCHES), stretch];
  }
}

/** Whether it is of the cursor's list, and the cursor's place is in it. */
function holds(stretch: Stretch, { stateKey, request, offset, segment, ordinal, score }: Cursor): boolean {
  const { start } = stretch;
  if (start.stateKey !== stateKey || start.request !== request || offset < start.offset || offset > endOf(stretch))
    return false;
  const last = offset === start.offset ? start : placeAt(stretch, offset - start.offset - 1);
  return last.segment === segment && last.ordinal === ordinal && last.score === score;
}

/** How many hits have been given when all of it has. */
function endOf({ start, ordinals }: Stretch): number {
  return start.offset + ordinals.length;
}

function placeAt({ segments, ordinals, scores }: Stretch, index: number): PrefetchedHit {
  return {
    segment: segments[index] as number,
    ordinal: ordinals[index] as number,
    score: scores[index] as number,
  };
}
