import type { Diagnostic, DocumentOf, Explanation, QueryOptions, Schema, Warning } from "firmament";
import { readCursor } from "firmament/backend";
import type {
  BackendPage,
  BackendRequest,
  BackendSearchOptions,
  CountOptions,
  SearchBackend,
} from "./search-backend.ts";

/**
 * What the service needs of an engine in other threads: the result of `openThreads` or `connectEngine`. Its methods are
 * those of `SearchEngine` and return promises.
 */
export interface RemoteEngine<S extends Schema> {
  /** The number of threads that search; `undefined` for one. */
  readonly threads?: number;
  size(): Promise<number>;
  // The options of a request are checked before; the compiler does not know the fields of its schema.
  search(query: string, options: never): Promise<object>;
  count(query: string, options: CountOptions & BackendRequest): Promise<number>;
  explain(query: string, options: CountOptions & BackendRequest): Promise<Explanation>;
  validate(query: string, options: QueryOptions & BackendRequest): Promise<readonly Diagnostic[]>;
  lint(query: string, options: QueryOptions & BackendRequest): Promise<readonly Warning[]>;
  get(id: string): Promise<DocumentOf<S> | undefined>;
  documents(): AsyncIterable<DocumentOf<S>>;
}

/** A thread with two requests has the next one when it has answered the first. */
const REQUESTS_PER_THREAD = 2;

/** An engine in other threads. */
export class ThreadsBackend<S extends Schema> implements SearchBackend {
  readonly concurrency: number;
  readonly #engine: RemoteEngine<S>;

  constructor(engine: RemoteEngine<S>) {
    this.#engine = engine;
    this.concurrency = (engine.threads ?? 1) * REQUESTS_PER_THREAD;
  }

  size(): Promise<number> {
    return this.#engine.size();
  }

  async search(query: string, options: BackendSearchOptions, request: BackendRequest): Promise<BackendPage> {
    return (await this.#engine.search(query, { ...options, ...request } as never)) as BackendPage;
  }

  count(query: string, options: CountOptions, request: BackendRequest): Promise<number> {
    return this.#engine.count(query, { ...options, ...request });
  }

  offsetOf(cursor: string): number {
    return readCursor(cursor).offset;
  }

  get(id: string): Promise<DocumentOf<Schema> | undefined> {
    return this.#engine.get(id) as Promise<DocumentOf<Schema> | undefined>;
  }

  documents(): AsyncIterable<DocumentOf<Schema>> {
    return this.#engine.documents() as AsyncIterable<DocumentOf<Schema>>;
  }

  explain(query: string, options: CountOptions, request: BackendRequest): Promise<Explanation> {
    return this.#engine.explain(query, { ...options, ...request });
  }

  validate(query: string, options: QueryOptions, request: BackendRequest): Promise<readonly Diagnostic[]> {
    return this.#engine.validate(query, { ...options, ...request });
  }

  lint(query: string, options: QueryOptions, request: BackendRequest): Promise<readonly Warning[]> {
    return this.#engine.lint(query, { ...options, ...request });
  }
}
