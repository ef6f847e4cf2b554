import { proveRelations } from "@firmament/decide";
import type { ClusterEngine } from "@firmament/opensearch";
import {
  type Diagnostic,
  type DocumentOf,
  type Explanation,
  QueryError,
  type QueryOptions,
  type Schema,
  type Warning,
} from "firmament";
import type {
  BackendPage,
  BackendRequest,
  BackendSearchOptions,
  CountOptions,
  SearchBackend,
} from "./search-backend.ts";

/** What the service needs of an engine in a cluster: the result of `openCluster`. */
export interface ServedCluster<S extends Schema>
  extends Pick<ClusterEngine<S>, "size" | "count" | "explain" | "get" | "validate" | "lint" | "cursorOffset">,
    Partial<Pick<ClusterEngine<S>, "counts" | "documents">> {
  // The options of a request are checked before; the compiler does not know the fields of its schema.
  search(query: string, options: never): Promise<object>;
}

/** The nodes of a cluster answer at the same time; each has a queue of its own. */
const CONCURRENCY = 32;

/** The smallest time limit of the cluster, in milliseconds. */
const MIN_TIME_BUDGET_MS = 1;

/** An engine in a cluster. Any server continues the cursors of another one. */
export class ClusterBackend implements SearchBackend {
  readonly concurrency: number = CONCURRENCY;
  readonly documents?: NonNullable<SearchBackend["documents"]>;
  readonly #engine: ServedCluster<Schema>;

  constructor(engine: ServedCluster<Schema>) {
    this.#engine = engine;
    const { documents } = engine;
    if (documents !== undefined) this.documents = (request) => documents.call(engine, request);
  }

  size(): Promise<number> {
    return this.#engine.size();
  }

  /** @throws {QueryError} for a sort, a rank or a facet by distance, and for vectors */
  async search(query: string, options: BackendSearchOptions, request: BackendRequest): Promise<BackendPage> {
    if (readsDistances(options)) throw withoutDistances(query);
    if (options.near !== undefined) throw withoutVectors(query);
    const page = await this.#engine.search(query, { ...inTime(options), ...request } as never);
    return page as BackendPage;
  }

  count(query: string, options: CountOptions, request: BackendRequest): Promise<number> {
    return this.#engine.count(query, { ...inTime(options), ...request });
  }

  async counts(queries: readonly string[], options: CountOptions, request: BackendRequest): Promise<readonly number[]> {
    const engine = this.#engine;
    if (engine.counts !== undefined) return engine.counts(queries, { ...inTime(options), ...request });
    return Promise.all(queries.map((query) => this.count(query, options, request)));
  }

  offsetOf(cursor: string): number {
    return this.#engine.cursorOffset(cursor);
  }

  get(id: string, request: BackendRequest): Promise<DocumentOf<Schema> | undefined> {
    return this.#engine.get(id, request);
  }

  explain(query: string, options: CountOptions, request: BackendRequest): Promise<Explanation> {
    return this.#engine.explain(query, { ...inTime(options), ...request });
  }

  validate(query: string, options: QueryOptions): readonly Diagnostic[] {
    return this.#engine.validate(query, options);
  }

  lint(query: string, options: QueryOptions, request: BackendRequest): Promise<readonly Warning[]> {
    return this.#engine.lint(query, { ...inTime(options), ...request, proveRelations });
  }
}

function readsDistances({ sort, rank, facets }: BackendSearchOptions): boolean {
  return [sort].flat().some((order) => typeof order === "object") || rank?.from !== undefined || hasRings(facets);
}

/** Whether a facet, or a nested one, counts rings. */
function hasRings(facets: object = {}): boolean {
  return Object.values(facets).some((facet) => {
    return typeof facet === "object" && facet !== null && ("rings" in facet || hasRings(facet.facets));
  });
}

function withoutDistances(query: string): QueryError {
  return new QueryError(query, [
    {
      code: "limit",
      message:
        "A cluster does not sort, rank and count by distance, because it computes other distances than this engine.",
      span: { start: 0, end: query.length },
      hint: "Sort by relevance or another field, rank by a number field, and count other fields.",
      noFix: "unclear",
    },
  ]);
}

function withoutVectors(query: string): QueryError {
  return new QueryError(query, [
    {
      code: "limit",
      message: "A cluster does not order by vectors, because its index does not contain them.",
      span: { start: 0, end: query.length },
      hint: "Search without near, or ask the operator to serve the dataset file itself.",
      noFix: "unclear",
    },
  ]);
}

function inTime<Options extends QueryOptions>(options: Options): Options {
  const { timeBudget } = options;
  return timeBudget === undefined ? options : { ...options, timeBudget: Math.max(MIN_TIME_BUDGET_MS, timeBudget) };
}
