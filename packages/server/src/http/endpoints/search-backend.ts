import type {
  Diagnostic,
  DocumentOf,
  Explanation,
  Hit,
  HitGroups,
  NearOptions,
  QueryOptions,
  Schema,
  SearchPage,
  Warning,
} from "firmament";
import type { AnySearchRequest } from "../schema/request-schemas.ts";

/** A value, or a promise of it. An engine of the same thread answers at once. */
export type Answer<T> = T | Promise<T>;

/** How a request can be cancelled. */
export interface BackendRequest {
  /** Ends the wait for the answer. */
  readonly signal: AbortSignal;
}

/** The option `near` of a search: the compiler does not know which fields have vectors. */
export type BackendNear = Omit<NearOptions<Schema>, "field" | "vector"> & {
  readonly field: string;
  readonly vector: readonly number[];
};

/** The options of a search, as plain data. */
export interface BackendSearchOptions
  extends Pick<AnySearchRequest, "filter" | "sort" | "rank" | "fields" | "facets" | "group" | "highlight">,
    QueryOptions {
  readonly near?: BackendNear;
  readonly asYouType: boolean;
  readonly limit: number;
  readonly offset?: number;
  readonly cursor?: string;
}

/** The options of a count, as plain data. */
export type CountOptions = QueryOptions & Pick<AnySearchRequest, "filter">;

/** A page of documents with any schema. The options determine which members it has. */
export interface BackendPage extends Omit<SearchPage<DocumentOf<Schema>>, "hits" | "facets" | "groups"> {
  readonly hits: readonly Hit<DocumentOf<Schema>>[];
  readonly facets: object | undefined;
  readonly groups: HitGroups<DocumentOf<Schema>> | undefined;
}

/**
 * What searches the documents of an endpoint: an engine of the same thread, other threads, or a cluster. All of them
 * give the same answers. Their errors are those of `SearchEngine`, and those of a connection.
 */
export interface SearchBackend {
  /**
   * How many requests run at the same time; further ones wait, so that accounts alternate. `null` if a request blocks the
   * thread that calls: then one request runs at a time, among those of all such backends.
   */
  readonly concurrency: number | null;
  /** The backend that does the work of this one, and whose `concurrency` they share; default: this one. */
  readonly source?: SearchBackend;
  /** The number of documents. */
  size(): Answer<number>;
  /**
   * @throws {QueryError} for an invalid query, and when the search exceeds the time budget
   * @throws {CursorError} for a cursor of another search, or of a state that is no longer available
   */
  search(query: string, options: BackendSearchOptions, request: BackendRequest): Answer<BackendPage>;
  /** @throws {QueryError} as {@link search} does */
  count(query: string, options: CountOptions, request: BackendRequest): Answer<number>;
  /** As {@link count}, for many queries in few requests; missing where counting one costs no request. */
  counts?(queries: readonly string[], options: CountOptions, request: BackendRequest): Promise<readonly number[]>;
  /**
   * The number of hits before the page of a cursor, read from its text.
   *
   * @throws {CursorError} `malformed`
   */
  offsetOf(cursor: string): number;
  /** The errors of a query. */
  validate(query: string, options: QueryOptions, request: BackendRequest): Answer<readonly Diagnostic[]>;
  /** The document with this id, with all its fields; `undefined` if there is none. */
  get(id: string, request: BackendRequest): Answer<DocumentOf<Schema> | undefined>;
  /** All documents, in any order; missing where they are not listed. */
  documents?(request: BackendRequest): Iterable<DocumentOf<Schema>> | AsyncIterable<DocumentOf<Schema>>;
  /**
   * The plan of a query with the statistics of one evaluation.
   *
   * @throws {QueryError} as {@link search} does
   */
  explain(query: string, options: CountOptions, request: BackendRequest): Answer<Explanation>;
  /** The warnings of a query without errors. */
  lint(query: string, options: QueryOptions, request: BackendRequest): Answer<readonly Warning[]>;
}
