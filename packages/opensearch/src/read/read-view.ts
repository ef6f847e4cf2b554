import { DeadlineError } from "firmament/base";
import { matchesMark } from "../compile/matches-mark.ts";
import { ClusterError } from "../connection/cluster-error.ts";
import type { ClusterRequest } from "../connection/cluster-request.ts";
import type { ClusterConnection } from "../connection/connection.ts";
import { errorOfAnswer, requireComplete } from "../connection/failure.ts";
import { TOMBSTONE_PATH } from "../layout/index-layout.ts";
import { BorderPoints } from "./border-points.ts";
import type { MemoryGate, SearchCost } from "./memory-gate.ts";
import type { NO_STORED_FIELD, STORED_DOCUMENT } from "./stored-document.ts";

/** A sort value of a hit, as the cluster returns it and accepts it in `search_after`. */
export type SortValue = string | number | boolean | null;

/** One criterion of a sort order, by path. */
export type SortClause = Readonly<
  Record<string, { readonly order: "asc" | "desc"; readonly missing?: "_last"; readonly mode?: "min" | "max" }>
>;

export interface SearchBody {
  readonly query: object;
  readonly size: number;
  readonly from?: number;
  readonly sort?: readonly SortClause[];
  readonly search_after?: readonly SortValue[];
  readonly aggs?: Readonly<Record<string, unknown>>;
  readonly collapse?: unknown;
  readonly suggest?: unknown;
  readonly stored_fields?: typeof STORED_DOCUMENT | typeof NO_STORED_FIELD;
}

export interface AnsweredHit {
  readonly _id: string;
  readonly _score: number | null;
  readonly sort?: readonly SortValue[];
  readonly fields?: Readonly<Record<string, readonly unknown[]>>;
}

export interface SearchAnswer {
  readonly hits: { readonly total: { readonly value: number }; readonly hits: readonly AnsweredHit[] };
  readonly aggregations?: Readonly<Record<string, unknown>>;
  readonly suggest?: Readonly<Record<string, unknown>>;
}

/** @throws {DeadlineError | ClusterError} */
export type ReadAnswer = () => SearchAnswer;

export interface SearchLimits extends SearchCost {
  /**
   * Whether a request that fails for a temporary reason is repeated in this state. Default `false`: the caller repeats the
   * search in another state, because this one may be lost.
   */
  readonly isRepeated?: boolean;
}

/** How much longer than the cluster's own limit to wait for an answer, in milliseconds. */
const TRANSFER_MS = 1000;

/** Longer times overflow the timers of Node: about twelve days. */
const MAX_TIMEOUT_MS = 1_000_000_000;

/** Marks of deleted documents, which a refresh leaves for a moment. */
const IS_TOMBSTONE = { exists: { field: TOMBSTONE_PATH } };

/** One state of the documents: a point in time of the cluster. Later changes do not affect it. */
export class ReadView {
  readonly #connection: ClusterConnection;
  readonly #keepAlive: string;
  readonly #gate: MemoryGate;
  #id: string;
  /** Whether there are marks of deleted documents; `null` if that was not asked. */
  #hasMarks: boolean | null = null;
  readonly #borders = new BorderPoints();

  /**
   * @param keepAlive how long the cluster keeps the point in time after each search, such as `2m`
   * @param gate that of all searches of this process
   */
  constructor(connection: ClusterConnection, id: string, keepAlive: string, gate: MemoryGate) {
    this.#connection = connection;
    this.#id = id;
    this.#keepAlive = keepAlive;
    this.#gate = gate;
  }

  /** The point in time. The cluster may change it with each answer. */
  get id(): string {
    return this.#id;
  }

  /**
   * Searches this state. All shards take part, or the search fails.
   *
   * @throws {DeadlineError} at the end that the limits set
   * @throws {QueryTooLarge} for an area with too many points near its border
   * @throws {ClusterError}
   */
  async search(given: SearchBody, limits: SearchLimits = {}): Promise<SearchAnswer> {
    const [body = given] = await this.#decided([given], limits);
    return this.#within(limits, async () => {
      if (this.#hasMarks !== null || !matchesMark(body.query)) return this.#send(this.#withoutMarks(body), limits);
      const [answer] = await this.#sendAll([body], limits);
      return (answer as ReadAnswer)();
    });
  }

  /**
   * Makes several searches of this state in one request.
   *
   * @returns a function for each search, which returns the answer, or throws as {@link search} does
   * @throws as {@link search}, if the whole request fails
   */
  async searchAll(given: readonly SearchBody[], limits: SearchLimits = {}): Promise<readonly ReadAnswer[]> {
    const [only, ...others] = given;
    if (only !== undefined && others.length === 0) {
      const answer = await this.search(only, limits);
      return [() => answer];
    }
    const bodies = await this.#decided(given, limits);
    const answers = await this.#within(limits, () => this.#sendAll(bodies, limits));
    return answers.map((read) => () => {
      try {
        return read();
      } catch (error) {
        throw errorWithin(limits, error);
      }
    });
  }

  /**
   * The numbers of the documents that match each of some queries, in one request. Each query is a search: an aggregation of
   * them would look at every document.
   *
   * @throws as {@link search}
   */
  async count(queries: readonly object[], limits: SearchLimits = {}): Promise<readonly number[]> {
    const answers = await this.searchAll(
      queries.map((query) => ({ query, size: 0 })),
      limits,
    );
    return answers.map((read) => read().hits.total.value);
  }

  /** The searches with the areas that they ask for decided in this state. */
  #decided(bodies: readonly SearchBody[], limits: SearchLimits): Promise<readonly SearchBody[]> {
    return this.#borders.decided(bodies, (searches) => {
      return this.#within({ ...limits, kilobytes: 0 }, async () => {
        return (await this.#sendAll(searches, limits)).map((read) => read());
      });
    });
  }

  async #within<Result>(limits: SearchLimits, work: () => Promise<Result>): Promise<Result> {
    try {
      return await this.#gate.run(limits, work);
    } catch (error) {
      throw errorWithin(limits, error);
    }
  }

  /** Only queries that may match the mark of a deleted document exclude these: it takes time for each document. */
  #withoutMarks(body: SearchBody): SearchBody {
    if (this.#hasMarks !== true || !matchesMark(body.query)) return body;
    return { ...body, query: { bool: { must: [body.query], must_not: [IS_TOMBSTONE] } } };
  }

  /** The answers to searches in one request, which also asks for marks if that is not known; with marks, it is repeated. */
  async #sendAll(bodies: readonly SearchBody[], limits: SearchLimits): Promise<readonly ReadAnswer[]> {
    const isAsked = this.#hasMarks === null && bodies.some(({ query }) => matchesMark(query));
    const sent = [...(isAsked ? [COUNT_OF_MARKS] : []), ...bodies.map((body) => this.#withoutMarks(body))];
    const lines = sent.flatMap((body) => [parametersOf(body), this.#inThisState(body, limits)]);
    const { body } = await this.#connection.request({
      ...this.#requestOf(limits),
      path: "/_msearch",
      lines: lines.map((line) => `${JSON.stringify(line)}\n`).join(""),
    });
    const { responses = [] } = body as { readonly responses?: readonly unknown[] };
    const [first, ...others] = sent.map((_, index) => () => this.#read(responses[index]));
    if (first === undefined) return [];
    if (!isAsked) return [first, ...others];
    this.#hasMarks = first().hits.total.value > 0;
    return this.#hasMarks ? this.#sendAll(bodies, limits) : others;
  }

  async #send(body: SearchBody, limits: SearchLimits): Promise<SearchAnswer> {
    const { body: answer } = await this.#connection.request({
      ...this.#requestOf(limits),
      path: "/_search",
      query: parametersOf(body),
      body: this.#inThisState(body, limits),
    });
    return this.#read(answer);
  }

  #requestOf({ end, signal, isRepeated = false }: SearchLimits): Omit<ClusterRequest, "path"> {
    const timeout = timeLeft(end);
    return {
      method: "POST",
      isRepeatable: isRepeated,
      isWatched: true,
      ...(timeout !== undefined && { timeout: timeout + TRANSFER_MS }),
      signal,
    };
  }

  #inThisState(body: object, { end }: SearchLimits): object {
    const timeout = timeLeft(end);
    return {
      ...body,
      pit: { id: this.#id, keep_alive: this.#keepAlive },
      track_total_hits: true,
      ...(timeout !== undefined && { timeout: `${timeout}ms` }),
    };
  }

  /** The answer to a search, alone or among others. */
  #read(answer: unknown): SearchAnswer {
    const { error, status = 0 } = (answer ?? {}) as { readonly error?: unknown; readonly status?: number };
    if (error !== undefined) throw errorOfAnswer({ status, body: answer, request: SEARCH });
    requireComplete(answer, SEARCH);
    if (!isSearchAnswer(answer)) throw new ClusterError("protocol", `${SEARCH} was answered without hits.`);
    if (typeof answer.pit_id === "string") this.#id = answer.pit_id;
    return answer;
  }
}

const SEARCH = "A search";

const COUNT_OF_MARKS: SearchBody = { query: IS_TOMBSTONE, size: 0 };

/**
 * The parameters of a search. How frequent terms are in all shards takes a further round, and matters only if scores order
 * the hits.
 */
function parametersOf({ size, sort }: SearchBody): Readonly<Record<string, string | boolean>> {
  const isScored = size !== 0 && (sort === undefined || sort.some((clause) => Object.hasOwn(clause, "_score")));
  const search_type = isScored ? "dfs_query_then_fetch" : "query_then_fetch";
  return { search_type, allow_partial_search_results: false };
}

/** What a request has failed with: in the cluster, the end is a timeout. */
function errorWithin({ end }: SearchLimits, error: unknown): unknown {
  return end !== undefined && error instanceof ClusterError && error.code === "timeout" ? new DeadlineError() : error;
}

/**
 * The milliseconds until an end; `undefined` for no end.
 *
 * @throws {DeadlineError} after the end
 */
function timeLeft(end: number | undefined): number | undefined {
  if (end === undefined) return undefined;
  const left = Math.ceil(end - performance.now());
  if (left <= 0) throw new DeadlineError();
  return Math.min(left, MAX_TIMEOUT_MS);
}

function isSearchAnswer(answer: unknown): answer is SearchAnswer & { readonly pit_id?: unknown } {
  const hits = (
    answer as { readonly hits?: { readonly total?: { readonly value?: unknown }; readonly hits?: unknown } }
  ).hits;
  return typeof hits?.total?.value === "number" && Array.isArray(hits.hits);
}
