import { mean, median } from "@firmament/benchmark/src/report/figures.ts";

/** The number of hits that a user sees first; later hits count as missing. */
export const FIRST_PAGE = 10;

/** The result of one query. */
export interface QueryOutcome {
  /** The rank of the expected company, from 1; `null` if it is not on the first page. */
  readonly rank: number | null;
  /** See {@link allWordsShare}; `null` if no company contains every word. */
  readonly allWords: number | null;
  readonly milliseconds: number;
}

/** The means over queries, each from 0 to 1. */
export interface Measures {
  /** The number of queries. */
  readonly queries: number;
  /** The mean of 1 / rank; 0 for queries whose expected company is not on the first page. */
  readonly meanReciprocalRank: number;
  /** The share of queries whose first hit is expected. */
  readonly first: number;
  /** The share of queries whose expected company is on the first page. */
  readonly withinTen: number;
  /** The mean of {@link allWordsShare}; `null` if no query has one. */
  readonly allWords: number | null;
  /** The median time of a query; `null` if the engine is not timed. */
  readonly milliseconds: number | null;
}

/** @param outcomes not empty */
export function measuresOf(outcomes: readonly QueryOutcome[], isTimed: boolean): Measures {
  const ranks = outcomes.map(({ rank }) => rank ?? Number.POSITIVE_INFINITY);
  const allWords = outcomes.map((outcome) => outcome.allWords).filter((share) => share !== null);
  return {
    queries: outcomes.length,
    meanReciprocalRank: mean(ranks.map((rank) => 1 / rank)),
    first: mean(ranks.map((rank) => (rank === 1 ? 1 : 0))),
    withinTen: mean(ranks.map((rank) => (rank <= FIRST_PAGE ? 1 : 0))),
    allWords: allWords.length === 0 ? null : mean(allWords),
    milliseconds: isTimed ? median(outcomes.map(({ milliseconds }) => milliseconds)) : null,
  };
}

/** The rank of the expected id, in the order of the engine also among equal scores; `null` after the first page. */
export function rankOf(ids: readonly string[], expected: string): number | null {
  const index = ids.slice(0, FIRST_PAGE).indexOf(expected);
  return index < 0 ? null : index + 1;
}

/**
 * The share of the first hits that contain every word. It considers as many hits as companies contain every word, at
 * most a page. `null` if there are none.
 */
export function allWordsShare(ids: readonly string[], withEvery: ReadonlySet<string>): number | null {
  const possible = Math.min(FIRST_PAGE, withEvery.size);
  if (possible === 0) return null;
  return ids.slice(0, possible).filter((id) => withEvery.has(id)).length / possible;
}
