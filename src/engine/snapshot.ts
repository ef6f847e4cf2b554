import type { PointInTimeReader } from "../indexes/point-in-time-reader.ts";
import type { DocumentOf, Schema } from "../schema/schema.ts";
import type { FacetOptions, FacetsOf } from "./options/facet-options.ts";
import type { QueryOptions, SearchOptions } from "./options/search-options.ts";
import type { Cursor } from "./paging/cursor.ts";
import { CursorError } from "./paging/cursor-error.ts";
import { HitPrefetch } from "./paging/hit-prefetch.ts";
import type { PageSource } from "./paging/page-source.ts";
import type { Query } from "./query/query-input.ts";
import type { Explanation } from "./result/explanation.ts";
import type { SearchPage } from "./result/search-page.ts";
import type { Searcher } from "./searcher.ts";

/**
 * The documents of an engine as they were when it was made: whatever is changed later does not show in it, down to the scores. It costs nothing to make; as long
 * as it is held, what it reads is kept in memory, also what the engine itself has merged or dropped since.
 */
export class Snapshot<S extends Schema> {
  readonly #searcher: Searcher<S>;
  readonly #state: PointInTimeReader<DocumentOf<S>>;
  readonly #pages: PageSource<DocumentOf<S>>;

  constructor(searcher: Searcher<S>, state: PointInTimeReader<DocumentOf<S>>) {
    this.#searcher = searcher;
    this.#state = state;
    this.#pages = new OneState(state);
  }

  /** How many documents there are. */
  get size(): number {
    return this.#state.documentCount;
  }

  get(id: string): DocumentOf<S> | undefined {
    return this.#state.get(id);
  }

  has(id: string): boolean {
    return this.#state.has(id);
  }

  /** See {@link SearchEngine.search}. The cursors of its pages lead on as long as it is held. */
  search<Facets extends FacetOptions<S> | undefined = undefined>(
    query: Query,
    options: SearchOptions<S, Facets> = {},
  ): SearchPage<DocumentOf<S>, FacetsOf<Facets>> {
    return this.#searcher.search(this.#pages, query, options);
  }

  /** See {@link SearchEngine.count}. */
  count(query: Query, options: QueryOptions = {}): number {
    return this.#searcher.count(this.#state.reader(), query, options);
  }

  /** See {@link SearchEngine.ids}. */
  ids(query: Query, options: QueryOptions = {}): string[] {
    return this.#searcher.ids(this.#state.reader(), query, options);
  }

  /** See {@link SearchEngine.explain}. */
  explain(query: Query, options: QueryOptions = {}): Explanation {
    return this.#searcher.explain(this.#state.reader(), query, options);
  }
}

/** An index that does not change. */
class OneState<Document> implements PageSource<Document> {
  readonly prefetch: HitPrefetch = new HitPrefetch();
  readonly #state: PointInTimeReader<Document>;

  constructor(state: PointInTimeReader<Document>) {
    this.#state = state;
  }

  current(): PointInTimeReader<Document> {
    return this.#state;
  }

  stateFor({ stateKey }: Cursor): PointInTimeReader<Document> {
    if (stateKey !== this.#state.key) throw new CursorError("mismatch");
    return this.#state;
  }

  retain(): void {}
}
