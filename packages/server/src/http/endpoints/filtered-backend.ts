import { proveRelations } from "@firmament/decide";
import {
  type Diagnostic,
  type DocumentOf,
  type Explanation,
  type Filter,
  lint,
  type QueryOptions,
  type Schema,
  SearchEngine,
  type Warning,
} from "firmament";
import type {
  BackendPage,
  BackendRequest,
  BackendSearchOptions,
  CountOptions,
  SearchBackend,
} from "./search-backend.ts";

const EVERYTHING = "*:*";

/**
 * The documents of a backend that match an obligatory filter. No answer depends on other documents, apart from the order
 * of hits and from which words a search as you type finds: both follow the statistics of all documents. What would name
 * words of other documents is left out: corrections, suggestions, and warnings about words.
 */
export class FilteredBackend implements SearchBackend {
  readonly concurrency: number | null;
  readonly source: SearchBackend;
  readonly #filter: Filter;
  readonly #schema: Schema;

  /** @param filter valid for the schema of the documents */
  constructor(source: SearchBackend, filter: Filter, schema: Schema) {
    this.concurrency = source.concurrency;
    this.source = source;
    // The member says that no facet leaves the filter out.
    this.#filter = { "*": filter } as Filter;
    this.#schema = schema;
  }

  async size(): Promise<number> {
    return this.source.count(EVERYTHING, { filter: this.#filter }, { signal: new AbortController().signal });
  }

  async search(query: string, options: BackendSearchOptions, request: BackendRequest): Promise<BackendPage> {
    const page = await this.source.search(query, this.#filtered(options), request);
    const { total, hits, cursor, facets, groups } = page;
    return {
      ...{ total, hits, cursor, facets, groups },
      ...(page.changes !== undefined && { changes: [] }),
      ...(page.suggestion !== undefined && { suggestion: null }),
    };
  }

  async count(query: string, options: CountOptions, request: BackendRequest): Promise<number> {
    return this.source.count(query, this.#filtered(options), request);
  }

  async counts(queries: readonly string[], options: CountOptions, request: BackendRequest): Promise<readonly number[]> {
    const filtered = this.#filtered(options);
    if (this.source.counts !== undefined) return this.source.counts(queries, filtered, request);
    return Promise.all(queries.map(async (query) => this.source.count(query, filtered, request)));
  }

  offsetOf(cursor: string): number {
    return this.source.offsetOf(cursor);
  }

  async get(id: string, request: BackendRequest): Promise<DocumentOf<Schema> | undefined> {
    const document = await this.source.get(id, request);
    if (document === undefined) return undefined;
    const alone = new SearchEngine(this.#schema);
    alone.upsert(document);
    return alone.count(EVERYTHING, { filter: this.#filter }) === 0 ? undefined : document;
  }

  async explain(query: string, options: CountOptions, request: BackendRequest): Promise<Explanation> {
    return this.source.explain(query, this.#filtered(options), request);
  }

  async validate(query: string, options: QueryOptions, request: BackendRequest): Promise<readonly Diagnostic[]> {
    return this.source.validate(query, options, request);
  }

  lint(query: string, options: QueryOptions): readonly Warning[] {
    return lint(new SearchEngine(this.#schema), query, { ...options, proveRelations });
  }

  #filtered<Options extends CountOptions>(options: Options): Options {
    const { filter } = options;
    return { ...options, filter: filter === undefined ? this.#filter : ([this.#filter, filter] as Filter) };
  }
}
