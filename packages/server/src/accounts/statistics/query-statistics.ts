import { setImmediate as turn } from "node:timers/promises";
import { checkOptions, type OptionNames } from "firmament/base";
import { format } from "firmament/grammar";
import { dayOf } from "../calendar.ts";
import { FrequentCounts } from "./frequent-counts.ts";
import { GreatestValues } from "./greatest-values.ts";
import { RestingTexts } from "./resting-texts.ts";
import {
  type QueryCount,
  type RankedQueries,
  STATISTIC_CAPACITY,
  STATISTIC_KINDS,
  type StatisticBatch,
  type StatisticKind,
  type StatisticsStore,
} from "./statistics-store.ts";

/** A successful search for the first page of a query. */
export interface CountedSearch {
  readonly dataset: string;
  readonly query: string;
  readonly operator: "AND" | "OR";
  /** The number of matches. */
  readonly total: number;
  /** How long the engine took. */
  readonly milliseconds: number;
}

export interface QueryStatisticsOptions {
  /** Statistics are deleted after this many days; default 30. Day 1 is the current day in UTC. */
  readonly days?: number | undefined;
  /** Whether searches are counted; without it, statistics are only deleted. Default `true`. */
  readonly counts?: boolean | undefined;
  /** How often counts are written, in milliseconds; default 30,000. A process that is killed loses those in between. */
  readonly writeMs?: number | undefined;
  /** Milliseconds since 1970; default `Date.now`. */
  readonly now?: (() => number) | undefined;
  /** Receives the errors of the store; the counts are written later. */
  readonly onFailure?: ((error: unknown) => void) | undefined;
}

const OPTIONS: OptionNames<QueryStatisticsOptions> = {
  days: true,
  counts: true,
  writeMs: true,
  now: true,
  onFailure: true,
};

/** Which statistics to read. */
export interface StatisticsRequest {
  /** `null`: all datasets. */
  readonly dataset: string | null;
  readonly kind: StatisticKind;
  /** The current day in UTC, and those before. */
  readonly days: number;
  readonly limit: number;
}

/** Longer queries are not counted, in UTF-16 code units. The second limit is that of the canonical form. */
const MAX_TEXT = 1000;
const MAX_QUERY = 512;

/** Searches that wait to be counted; further ones are not counted. */
const MAX_WAITING = 10_000;

/** The time that counting takes of the event loop at once. */
const SLICE_MS = 5;

/** The counts of one transaction. */
const BATCH = 100;

const DAY_MS = 86_400_000;
const DELETION_MS = 3_600_000;

/**
 * Counts the queries of a service: the frequent ones, those that find nothing, and the slow ones, for each dataset and day. They
 * are counted in canonical form, without anything about who searches. A search never waits: it is counted later, in bounded memory,
 * and the counts are written from time to time.
 */
export class QueryStatistics {
  readonly #store: StatisticsStore;
  readonly #days: number;
  readonly #isCounting: boolean;
  readonly #writeMs: number;
  readonly #now: () => number;
  readonly #onFailure: (error: unknown) => void;
  readonly #typed = new RestingTexts<CountedSearch>();
  readonly #waiting: { readonly search: CountedSearch; readonly at: number }[] = [];
  #isScheduled = false;
  /** By dataset and day. */
  #lists = new Map<string, QueryLists>();
  /** What could not be written yet. */
  #batches: readonly StatisticBatch[] = [];
  #writing: Promise<void> = Promise.resolve();
  #uncounted = 0;
  #deletedAt = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | null = null;

  /** @throws {RangeError} unless the days are a whole number from 1 to 3,650 */
  constructor(store: StatisticsStore, options: QueryStatisticsOptions = {}) {
    checkOptions("QueryStatistics", options, OPTIONS);
    const { days = 30, counts = true, writeMs = 30_000, now = Date.now, onFailure = () => {} } = options;
    if (!(Number.isInteger(days) && days >= 1 && days <= 3650)) {
      throw new RangeError(`days must be a whole number from 1 to 3650, not ${days}.`);
    }
    this.#store = store;
    this.#days = days;
    this.#isCounting = counts;
    this.#writeMs = writeMs;
    this.#now = now;
    this.#onFailure = onFailure;
  }

  /** The number of days after which statistics are deleted. */
  get days(): number {
    return this.#days;
  }

  /** Whether searches are counted. */
  get isCounting(): boolean {
    return this.#isCounting;
  }

  /** The number of searches of this process that were not counted: long queries, and those of a busy time. */
  get uncounted(): number {
    return this.#uncounted;
  }

  /** Deletes old statistics, and writes counts periodically from now on. */
  start(): void {
    void this.write();
    this.#timer ??= setInterval(() => void this.write(), this.#writeMs).unref();
  }

  /** Counts a search. It does no work but to remember it, and never throws. */
  count(search: CountedSearch): void {
    if (!this.#isCounting) return;
    if (search.query.length > MAX_TEXT || this.#waiting.length >= MAX_WAITING) {
      this.#uncounted += 1;
      return;
    }
    this.#waiting.push({ search, at: this.#now() });
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    void this.#countWaiting().finally(() => {
      this.#isScheduled = false;
    });
  }

  /**
   * Counts a search as somebody types, if the client types nothing else for two seconds.
   *
   * @param client what tells clients apart; it is forgotten after the pause
   */
  countTyped(client: string, search: CountedSearch): void {
    if (!this.#isCounting) return;
    const before = this.#typed.type(client, search, this.#now());
    if (before !== null) this.count(before);
  }

  /** The statistics of all servers, and those of this process that are not written yet. */
  async read({ dataset, kind, days, limit }: StatisticsRequest): Promise<RankedQueries> {
    await this.write();
    return this.#store.statistics({ dataset, kind, from: this.#firstDay(days), limit });
  }

  /** Deletes all statistics. */
  async clear(): Promise<number> {
    await this.write();
    return this.#store.deleteStatistics(null);
  }

  /** Writes all counts. Never rejects: a failure is reported, and the counts are written with the next ones. */
  write(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write()).catch(this.#onFailure);
    return this.#writing;
  }

  /** Writes the remaining counts. */
  async close(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    await this.write();
  }

  async #write(): Promise<void> {
    const now = this.#now();
    for (const search of this.#typed.take(now)) this.count(search);
    await this.#countWaiting();
    if (this.#batches.length === 0) {
      const lists = this.#lists;
      this.#lists = new Map();
      this.#batches = [...lists.values()].flatMap((list) => list.batches());
    }
    while (this.#batches.length > 0) {
      const [batch, ...others] = this.#batches;
      if (batch !== undefined) await this.#store.addStatistics(batch);
      this.#batches = others;
    }
    if (now - this.#deletedAt < DELETION_MS) return;
    await this.#store.deleteStatistics(this.#firstDay(this.#days));
    this.#deletedAt = now;
  }

  #firstDay(days: number): string {
    return dayOf(this.#now() - (Math.min(days, this.#days) - 1) * DAY_MS);
  }

  async #countWaiting(): Promise<void> {
    while (this.#waiting.length > 0) {
      await turn();
      const end = performance.now() + SLICE_MS;
      while (performance.now() < end) {
        const next = this.#waiting.pop();
        if (next === undefined) return;
        this.#add(next.search, next.at);
      }
    }
  }

  #add(search: CountedSearch, at: number): void {
    const query = canonicalQuery(search.query);
    if (query.length > MAX_QUERY) {
      this.#uncounted += 1;
      return;
    }
    const { dataset } = search;
    const day = dayOf(at);
    const name = `${day} ${dataset}`;
    const lists = this.#lists.get(name) ?? new QueryLists(dataset, day);
    this.#lists.set(name, lists);
    lists.add(`${search.operator} ${query}`, search, at);
  }
}

/** The lists of one dataset on one day. */
class QueryLists {
  readonly #dataset: string;
  readonly #day: string;
  readonly #frequent = new FrequentCounts(STATISTIC_CAPACITY.frequent);
  readonly #empty = new FrequentCounts(STATISTIC_CAPACITY.empty);
  readonly #slow = new GreatestValues(STATISTIC_CAPACITY.slow);

  constructor(dataset: string, day: string) {
    this.#dataset = dataset;
    this.#day = day;
  }

  add(key: string, { total, milliseconds }: CountedSearch, at: number): void {
    this.#frequent.add(key, at);
    if (total === 0) this.#empty.add(key, at);
    this.#slow.add(key, Math.round(milliseconds * 1000), at);
  }

  batches(): readonly StatisticBatch[] {
    return STATISTIC_KINDS.flatMap((kind) => this.#batchesOf(kind));
  }

  /** In the order of the queries, so that two transactions cannot wait for each other. */
  #batchesOf(kind: StatisticKind): readonly StatisticBatch[] {
    const list = { dataset: this.#dataset, day: this.#day, kind };
    const { total, error, counts } = this.#countsOf(kind);
    if (total === 0) return [];
    const sorted = counts.toSorted((one, other) => (one.query < other.query ? -1 : 1));
    const starts = Array.from({ length: Math.max(1, Math.ceil(sorted.length / BATCH)) }, (_, index) => index * BATCH);
    return starts.map((start, index) => ({
      ...list,
      ...(index === 0 ? { total, error } : { total: 0, error: 0 }),
      counts: sorted.slice(start, start + BATCH),
      isLast: index === starts.length - 1,
    }));
  }

  #countsOf(kind: StatisticKind): Pick<StatisticBatch, "total" | "error" | "counts"> {
    const source = { frequent: this.#frequent, empty: this.#empty, slow: this.#slow }[kind];
    const counts = source.entries().map(({ key, count, lastAt }): QueryCount => {
      const space = key.indexOf(" ");
      return { operator: key.startsWith("AND ") ? "AND" : "OR", query: key.slice(space + 1), count, lastAt };
    });
    return { total: source.total, error: source instanceof FrequentCounts ? source.error : 0, counts };
  }
}

/** A text as somebody types it may have no canonical form; then its words count. Databases store no NUL. */
function canonicalQuery(text: string): string {
  const storable = text.replaceAll("\0", "\ufffd").toWellFormed();
  try {
    return format(storable, { width: Number.POSITIVE_INFINITY });
  } catch {
    const words = storable.trim().replaceAll(/\s+/g, " ");
    return words === "" ? "*:*" : words;
  }
}
