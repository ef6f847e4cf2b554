import type { PointInTimeReader } from "../indexes/point-in-time-reader.ts";
import { type DocumentId, readId } from "../schema/document-id.ts";
import type { DocumentOf, Schema } from "../schema/schema.ts";
import type { FacetOptions } from "./options/facet-options.ts";
import type { GroupOptions } from "./options/group-options.ts";
import type { Projection, ProjectionOf } from "./options/projection.ts";
import type { MatchOptions, SearchOptions, SearchPageOf } from "./options/search-options.ts";
import type { StreamOptions } from "./options/stream-options.ts";
import type { Cursor } from "./paging/cursor.ts";
import { CursorError } from "./paging/cursor-error.ts";
import { GroupPrefetch } from "./paging/group-prefetch.ts";
import { HitPrefetch } from "./paging/hit-prefetch.ts";
import type { PageSource } from "./paging/page-source.ts";
import { documentsOf } from "./query/document-iterator.ts";
import type { Query } from "./query/query-input.ts";
import type { Explanation } from "./result/explanation.ts";
import type { Hit } from "./result/search-page.ts";
import type { Searcher } from "./searcher.ts";

/**
 * A point-in-time view of an engine: later changes affect neither its documents nor its scores. Create one with
 * {@link SearchEngine.snapshot}. It shares the engine's segments; while it is referenced, they stay in memory, even
 * after the engine has merged or dropped them.
 */
export class Snapshot<S extends Schema> {
  readonly #searcher: Searcher<S>;
  readonly #state: PointInTimeReader<DocumentOf<S>>;
  readonly #pages: PageSource<DocumentOf<S>>;

  constructor(searcher: Searcher<S>, state: PointInTimeReader<DocumentOf<S>>) {
    this.#searcher = searcher;
    this.#state = state;
    this.#pages = new SingleState(state);
  }

  /** The number of documents. */
  get size(): number {
    return this.#state.documentCount;
  }

  /** The document with this id; `undefined` if there is none. */
  get(id: DocumentId): DocumentOf<S> | undefined {
    return this.#state.get(readId(id));
  }

  /** Whether there is a document with this id. */
  has(id: DocumentId): boolean {
    return this.#state.has(readId(id));
  }

  /** See {@link SearchEngine.search}. The cursors of its pages are valid for this snapshot, and never expire. */
  search<
    const Facets extends FacetOptions<S> | undefined = undefined,
    Group extends GroupOptions<S> | undefined = undefined,
    const List extends Projection<S> = undefined,
  >(query: Query, options: SearchOptions<S, Facets, Group, List> = {}): SearchPageOf<S, Facets, Group, List> {
    return this.#searcher.search(this.#pages, query, options);
  }

  /** See {@link SearchEngine.stream}. */
  stream<const List extends Projection<S> = undefined>(
    query: Query,
    options: StreamOptions<S, List> = {},
  ): AsyncIterableIterator<Hit<ProjectionOf<S, List>, DocumentOf<S>>> {
    return this.#searcher.stream(this.#state, query, options);
  }

  /** See {@link SearchEngine.documents}. */
  documents(): IterableIterator<DocumentOf<S>> {
    return documentsOf(this.#state.reader());
  }

  /** See {@link SearchEngine.count}. */
  count(query: Query, options: MatchOptions<S> = {}): number {
    return this.#searcher.count(this.#state.reader(), query, options);
  }

  /** See {@link SearchEngine.ids}. */
  ids(query: Query, options: MatchOptions<S> = {}): string[] {
    return this.#searcher.ids(this.#state.reader(), query, options);
  }

  /** See {@link SearchEngine.explain}. */
  explain(query: Query, options: MatchOptions<S> = {}): Explanation {
    return this.#searcher.explain(this.#state.reader(), query, options);
  }
}

/** The page source of an index that does not change. */
class SingleState<Document> implements PageSource<Document> {
  readonly prefetch: HitPrefetch = new HitPrefetch();
  readonly groupPrefetch: GroupPrefetch = new GroupPrefetch();
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
