import { DeadlineError } from "firmament/base";
import type { ClusterQuery } from "../compile/cluster-query.ts";
import { matchesMark } from "../compile/matches-mark.ts";
import { ClusterError } from "../connection/cluster-error.ts";
import type { ClusterConnection } from "../connection/connection.ts";
import { requireComplete } from "../connection/failure.ts";
import { TOMBSTONE_PATH } from "../layout/index-layout.ts";
import type { MemoryGate } from "./memory-gate.ts";
import type { NO_STORED_FIELD, STORED_DOCUMENT } from "./stored-document.ts";

/** A sort value of a hit, as the cluster returns it and accepts it in `search_after`. */
export type SortValue = string | number | boolean | null;

/** One criterion of a sort order, by path. */
export type SortClause = Readonly<
  Record<string, { readonly order: "asc" | "desc"; readonly missing?: "_last"; readonly mode?: "min" | "max" }>
>;

/** The body of a search. */
export interface SearchBody {
  readonly query: ClusterQuery | Readonly<Record<string, unknown>>;
  readonly size: number;
  readonly from?: number;
  readonly sort?: readonly SortClause[];
  readonly search_after?: readonly SortValue[];
  readonly aggs?: Readonly<Record<string, unknown>>;
  readonly collapse?: unknown;
  readonly suggest?: unknown;
  readonly stored_fields?: typeof STORED_DOCUMENT | typeof NO_STORED_FIELD;
}

/** A hit as the cluster returns it. */
export interface AnsweredHit {
  readonly _id: string;
  readonly _score: number | null;
  readonly sort?: readonly SortValue[];
  readonly fields?: Readonly<Record<string, readonly unknown[]>>;
  readonly inner_hits?: Readonly<Record<string, { readonly hits: SearchAnswer["hits"] }>>;
}

/** The answer to a search. */
export interface SearchAnswer {
  /** In milliseconds. */
  readonly took: number;
  readonly hits: { readonly total: { readonly value: number }; readonly hits: readonly AnsweredHit[] };
  readonly aggregations?: Readonly<Record<string, unknown>>;
  readonly suggest?: Readonly<Record<string, unknown>>;
}

export interface SearchLimits {
  /** When all requests of the search must have ended, as `performance.now()` counts. Default: no limit. */
  readonly end?: number | undefined;
  /**
   * Whether a request that fails for a temporary reason is repeated in this state. Default `false`: the caller repeats the
   * search in another state, because this one may be lost.
   */
  readonly isRepeated?: boolean;
  /** What the search takes in the memory of a node, in kilobytes, as estimated. Default 0. */
  readonly kilobytes?: number;
  readonly signal?: AbortSignal | undefined;
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
   * @throws {ClusterError}
   */
  async search(body: SearchBody, limits: SearchLimits = {}): Promise<SearchAnswer> {
    try {
      const { kilobytes = 0, end, signal } = limits;
      return await this.#gate.run({ kilobytes, end, signal }, () => this.#search(body, limits));
    } catch (error) {
      const isOver = limits.end !== undefined && error instanceof ClusterError && error.code === "timeout";
      throw isOver ? new DeadlineError() : error;
    }
  }

  /** Without the marks of deleted documents. Only queries that may match one exclude them: it takes time for each document. */
  async #search(body: SearchBody, limits: SearchLimits): Promise<SearchAnswer> {
    if (!matchesMark(body.query)) return this.#send(body, limits);
    if (this.#hasMarks === null) {
      const found = await this.#send({ query: IS_TOMBSTONE, size: 0 }, limits);
      this.#hasMarks = found.hits.total.value > 0;
    }
    if (!this.#hasMarks) return this.#send(body, limits);
    return this.#send({ ...body, query: { bool: { must: [body.query], must_not: [IS_TOMBSTONE] } } }, limits);
  }

  async #send(body: SearchBody, { end, signal, isRepeated = false }: SearchLimits): Promise<SearchAnswer> {
    const request = "A search";
    const timeout = end === undefined ? undefined : Math.ceil(end - performance.now());
    if (timeout !== undefined && timeout <= 0) throw new DeadlineError();
    const { body: answer } = await this.#connection.request({
      method: "POST",
      path: "/_search",
      query: { search_type: "dfs_query_then_fetch", allow_partial_search_results: false },
      body: {
        ...body,
        pit: { id: this.#id, keep_alive: this.#keepAlive },
        track_total_hits: true,
        ...(timeout !== undefined && { timeout: `${Math.min(timeout, MAX_TIMEOUT_MS)}ms` }),
      },
      isRepeatable: isRepeated,
      isWatched: true,
      ...(timeout !== undefined && { timeout: Math.min(timeout, MAX_TIMEOUT_MS) + TRANSFER_MS }),
      signal,
    });
    requireComplete(answer, request);
    if (!isSearchAnswer(answer)) throw new ClusterError("protocol", `${request} was answered without hits.`);
    if (typeof answer.pit_id === "string") this.#id = answer.pit_id;
    return answer;
  }
}

/** A state for questions that need several requests. */
export function answersOf(view: ReadView, limits: SearchLimits): { search(body: object): Promise<SearchAnswer> } {
  return { search: (body) => view.search(body as SearchBody, limits) };
}

function isSearchAnswer(answer: unknown): answer is SearchAnswer & { readonly pit_id?: unknown } {
  const hits = (
    answer as { readonly hits?: { readonly total?: { readonly value?: unknown }; readonly hits?: unknown } }
  ).hits;
  return typeof hits?.total?.value === "number" && Array.isArray(hits.hits);
}
