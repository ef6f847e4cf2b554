/**
 * - `frequent`: the queries with the most searches.
 * - `empty`: those with the most searches that found nothing.
 * - `slow`: those with the slowest search.
 */
export type StatisticKind = "frequent" | "empty" | "slow";

export const STATISTIC_KINDS: readonly StatisticKind[] = ["frequent", "empty", "slow"];

/** The counts that the store and each server keep for a dataset, a day and a kind; both may keep twice as many for a while. */
export const STATISTIC_CAPACITY: Readonly<Record<StatisticKind, number>> = { frequent: 500, empty: 500, slow: 100 };

/** What one list of queries is about. */
export interface StatisticList {
  readonly dataset: string;
  /** In UTC, such as `2025-01-31`. */
  readonly day: string;
  readonly kind: StatisticKind;
}

/** A query in canonical form with the operator between its words, and its count. */
export interface QueryCount {
  readonly query: string;
  readonly operator: "AND" | "OR";
  /** The number of searches; for `slow`, the time of the slowest one in microseconds. */
  readonly count: number;
  /** Milliseconds since 1970. */
  readonly lastAt: number;
}

/** What a server adds to a list. */
export interface StatisticBatch extends StatisticList {
  /** The number of searches that the list is about. */
  readonly total: number;
  /** The greatest number by which one of the counts is too small. */
  readonly error: number;
  readonly counts: readonly QueryCount[];
  /** Whether the list has no further batches for now, so that it can be shortened. */
  readonly isLast: boolean;
}

/** Which lists to read: those of the days from `from` on. */
export interface StatisticQuery {
  /** `null`: all datasets. */
  readonly dataset: string | null;
  readonly kind: StatisticKind;
  /** The first day in UTC. */
  readonly from: string;
  readonly limit: number;
}

/** A query of a dataset, with the sum of its counts, or the greatest one for `slow`. */
export interface RankedQuery extends QueryCount {
  readonly dataset: string;
}

/** The sums of several lists. */
export interface RankedQueries {
  /** The number of searches. */
  readonly total: number;
  /** The greatest number by which a count is too small; 0 for `slow`. */
  readonly error: number;
  /** The greatest counts first. */
  readonly queries: readonly RankedQuery[];
}

/**
 * The lists of queries of all servers. Servers add up: for each query, `count` ≤ true number ≤ `count + error`, and `error` is at
 * most `total / (capacity + 1)` of each list. Every method is atomic, and can throw an `AccountsError`.
 */
export interface StatisticsStore {
  /** Adds counts to a list, and drops the smallest ones if it has too many. */
  addStatistics(batch: StatisticBatch): Promise<void>;

  statistics(query: StatisticQuery): Promise<RankedQueries>;

  /** Deletes the lists of the days before `day`; of all days for `null`. Returns the number of deleted queries. */
  deleteStatistics(before: string | null): Promise<number>;
}
