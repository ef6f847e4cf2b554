import type { Diagnostic } from "../../grammar/diagnostics/diagnostic.ts";
import { QueryError } from "../../grammar/diagnostics/query-error.ts";
import { print } from "../../grammar/syntax/printer.ts";
import { Deadline } from "../base/deadline.ts";
import type { Completion } from "../complete/completion.ts";
import { type CompleteOptions, readCompletionLimit } from "../engine/options/complete-options.ts";
import type { FacetOptions } from "../engine/options/facet-options.ts";
import type { GroupOptions } from "../engine/options/group-options.ts";
import type { Projection, ProjectionOf } from "../engine/options/projection.ts";
import type { MatchOptions, QueryOptions, SearchOptions, SearchPageOf } from "../engine/options/search-options.ts";
import { readSearchRequest } from "../engine/options/search-request.ts";
import { readStreamRequest, type StreamOptions } from "../engine/options/stream-options.ts";
import { CursorError } from "../engine/paging/cursor-error.ts";
import { rankingKey } from "../engine/paging/page-request.ts";
import {
  type EngineRules,
  type ParsedQuery,
  parseQuery,
  parseStrictly,
  requireQuery,
  rulesFor,
} from "../engine/query/parse-query.ts";
import { type Query, queryText } from "../engine/query/query-input.ts";
import { requireTimeBudget } from "../engine/query/time-budget.ts";
import type { Explanation } from "../engine/result/explanation.ts";
import type { Hit, SearchPage } from "../engine/result/search-page.ts";
import type { Warning } from "../lint/warning.ts";
import { exactValuesOf } from "../plan/resolve/exact-value.ts";
import type { DocumentOf, Schema } from "../schema/schema.ts";
import { completeOnCluster } from "./answer/complete.ts";
import { explainOnCluster } from "./answer/explain.ts";
import { lintOnCluster } from "./answer/lint.ts";
import type { ClusterQuery } from "./compile/cluster-query.ts";
import { type CompiledQuery, compileQuery } from "./compile/compile-query.ts";
import { QueryTooLarge } from "./compile/query-too-large.ts";
import type { IndexLayout } from "./layout/index-layout.ts";
import { readClusterCursor } from "./read/cluster-cursor.ts";
import { presentHit } from "./read/present-hit.ts";
import type { ReadView, SearchBody, SearchLimits, SortClause } from "./read/read-view.ts";
import type { Lease } from "./read/read-views.ts";
import { INSERTION_ORDER, sortClauses } from "./read/sort-clauses.ts";
import { hitParts, type StoredHit } from "./read/stored-hits.ts";
import { withTimeBudget } from "./read/time-budget.ts";
import { answersOf, PageReader } from "./search-page.ts";

/** How a request can be cancelled. */
export interface RequestOptions {
  /** Rejects the promise with the signal's reason when it is aborted. The cluster may still finish the request. */
  readonly signal?: AbortSignal | undefined;
}

/** The states of the documents that a reader reads. */
export interface Views {
  /** Reads one state; the work is repeated if the state is lost and another one may replace it. */
  read<Result>(work: (lease: Lease) => Promise<Result>, signal?: AbortSignal): Promise<Result>;
  /** Reads the state of a cursor. */
  readAt<Result>(id: string, work: (lease: Lease) => Promise<Result>, signal?: AbortSignal): Promise<Result>;
  /** A state for a stream, and a function that ends it. */
  hold(): Promise<{ readonly view: ReadView; readonly end: () => Promise<void> }>;
  /** The only state whose cursors can be continued; `null` for any. */
  only(): string | null;
}

/** What a reader needs besides the states. */
export interface ReaderParts {
  readonly rules: EngineRules;
  readonly layout: IndexLayout;
  /** The secret with which cursors are signed. */
  readonly cursorKey: () => string;
  /** The most clauses that the cluster accepts in one query. */
  readonly maxClauses: number;
}

/**
 * The methods of a cluster that read. The hits are plain objects. A query is invalid for the same reasons as in
 * `SearchEngine`; every method rejects with a `ClusterError` if the cluster does not answer completely.
 */
export class ClusterReader<S extends Schema> {
  readonly #views: Views;
  readonly #parts: ReaderParts;

  constructor(views: Views, parts: ReaderParts) {
    this.#views = views;
    this.#parts = parts;
  }

  /** See `SearchEngine.search`. The cursor of a page is valid in every process with the same index; it expires. */
  async search<
    Facets extends FacetOptions<S> | undefined = undefined,
    Group extends GroupOptions<S> | undefined = undefined,
    const List extends Projection<S> = undefined,
  >(
    query: Query,
    { signal, ...options }: SearchOptions<S, Facets, Group, List> & RequestOptions = {},
  ): Promise<SearchPageOf<S, Facets, Group, List>> {
    const page = await withTimeBudget(query, options, (limits) =>
      this.#search(query, options as unknown as SearchOptions<S>, { ...limits, signal }),
    );
    // The options determine the types of the documents, of the facets and of the groups.
    return page as SearchPage<object, unknown, unknown> as SearchPageOf<S, Facets, Group, List>;
  }

  /** The number of documents that match a query. */
  count(query: Query, { signal, ...options }: MatchOptions & RequestOptions = {}): Promise<number> {
    return withTimeBudget(query, options, (limits) => {
      const { matching } = this.#compile(query, options);
      return this.#views.read(async ({ view }) => {
        const answer = await view.search({ query: filtered(matching), size: 0 }, { ...limits, signal });
        return answer.hits.total.value;
      }, signal);
    });
  }

  /**
   * The ids of all matches in insertion order; an updated document counts as newly inserted. They are those of the
   * documents when the iteration begins.
   */
  async *ids(query: Query, options: MatchOptions & RequestOptions = {}): AsyncGenerator<string, void> {
    const { matching } = this.#compile(query, options);
    for await (const { sortValues } of this.#inOrder(filtered(matching), INSERTION_ORDER, false, options.signal)) {
      yield sortValues[1] as string;
    }
  }

  /** See `SearchEngine.stream`. The hits are those of the documents when the iteration begins. */
  async *stream<const List extends Projection<S> = undefined>(
    query: Query,
    { signal, ...options }: StreamOptions<S, List> & RequestOptions = {},
  ): AsyncGenerator<Hit<ProjectionOf<S, List>, DocumentOf<S>>, void> {
    const { rules, layout } = this.#parts;
    const request = readStreamRequest(options, rules.schema);
    const parsed = this.#parse(query, options);
    const compiled = this.#compiled(parsed, query);
    const sorts = request.sorts ?? [];
    const isScored = sorts.some(({ by }) => by === "relevance");
    const sort = request.sorts === null ? INSERTION_ORDER : sortClauses(sorts, layout);
    const highlighter = request.highlight?.(parsed.resolved, Deadline.none) ?? null;
    const body = isScored ? compiled.scoring : filtered(compiled.matching);
    for await (const hit of this.#inOrder(body, sort, true, signal)) {
      const score = isScored ? hit.score / compiled.scoreUnit : 0;
      yield presentHit(hit, score, { fields: request.fields, explanation: null, highlighter }) as unknown as Hit<
        ProjectionOf<S, List>,
        DocumentOf<S>
      >;
    }
  }

  /** All documents in insertion order, as they are when the iteration begins. */
  async *documents(options: RequestOptions = {}): AsyncGenerator<DocumentOf<S>, void> {
    for await (const { document } of this.#inOrder({ match_all: {} }, INSERTION_ORDER, true, options.signal)) {
      yield Object.freeze(document) as DocumentOf<S>;
    }
  }

  /**
   * The number of hits, or of groups, before the page of a cursor.
   *
   * @throws {CursorError} `malformed`
   */
  cursorOffset(cursor: string): number {
    return readClusterCursor(cursor, this.#parts.cursorKey()).offset;
  }

  /** The number of documents. */
  size({ signal }: RequestOptions = {}): Promise<number> {
    return this.#views.read(async ({ view }) => {
      return (await view.search({ query: { match_all: {} }, size: 0 }, { signal })).hits.total.value;
    }, signal);
  }

  /**
   * The errors of a query. Empty if `search` accepts the query without the option `lenient`.
   *
   * @throws {TypeError} for a value that is not a query
   */
  validate(query: Query, options: QueryOptions = {}): readonly Diagnostic[] {
    try {
      this.#compile(query, { ...options, lenient: false });
      return [];
    } catch (error) {
      if (error instanceof QueryError) return error.diagnostics;
      throw error;
    }
  }

  /**
   * The clauses of a query with the exact number of documents that each of them matches on its own. Each has the time of
   * the whole request.
   */
  explain(query: Query, { signal, ...options }: MatchOptions & RequestOptions = {}): Promise<Explanation> {
    return withTimeBudget(query, options, (limits) => {
      const { tree, resolved } = this.#parse(query, options);
      this.#compile(query, options);
      const { layout } = this.#parts;
      return this.#views.read(({ view }) => {
        return explainOnCluster(answersOf(view, { ...limits, signal }), layout, print(tree), resolved);
      }, signal);
    });
  }

  /**
   * See `lint`. Takes a few rounds of requests if parts of the query match nothing.
   *
   * @throws {TypeError} for a value that is not a query
   */
  async lint(query: Query, { signal, ...options }: QueryOptions & RequestOptions = {}): Promise<readonly Warning[]> {
    const { rules: engineRules, layout } = this.#parts;
    const rules = rulesFor(engineRules, options);
    requireQuery(query, rules.limits);
    const text = queryText(query);
    try {
      this.#compile(text, options);
      const { tree } = parseStrictly(text, rules);
      const { timeBudget } = options;
      const deadline = timeBudget === undefined ? Deadline.none : new Deadline(requireTimeBudget(timeBudget));
      return await this.#views.read(({ view }) => {
        return lintOnCluster(answersOf(view, { signal }), layout, text, tree, { ...rules, deadline });
      }, signal);
    } catch (error) {
      if (error instanceof QueryError) return [];
      throw error;
    }
  }

  /**
   * See `complete`. The counts are exact; which values and terms are suggested depends on the most frequent values of the
   * documents with the typed text, and on some of these documents.
   *
   * @throws {RangeError} when `limit` is not a whole number from 0
   */
  async complete(
    text: string,
    offset: number = text.length,
    { signal, ...options }: CompleteOptions & RequestOptions = {},
  ): Promise<readonly Completion[]> {
    const { rules, layout } = this.#parts;
    const request = { text, offset, limit: readCompletionLimit(options) };
    return this.#views.read(({ view }) => {
      return completeOnCluster(answersOf(view, { signal }), layout, rules.limits, rules.clock(), request);
    }, signal);
  }

  async #search(
    query: Query,
    options: SearchOptions<S>,
    limits: SearchLimits,
  ): Promise<SearchPage<object, unknown, unknown>> {
    const { rules: engineRules } = this.#parts;
    const request = readSearchRequest(options, engineRules.schema);
    const cursor = request.cursor === null ? null : readClusterCursor(request.cursor, this.#parts.cursorKey());
    const rules = rulesFor(engineRules, options, cursor?.now ?? undefined);
    requireNoTyping(options);
    const parsed = parseQuery(query, rules, options.lenient === true);
    const compiled = this.#compiled(parsed, query);
    const { tree } = parsed;
    const key = rankingKey({ ...request, tree, defaultOperator: rules.defaultOperator, typed: null });
    const only = this.#views.only();
    if (cursor !== null && (cursor.request !== key || (only !== null && only !== cursor.view))) {
      throw new CursorError("mismatch");
    }
    const isLenient = options.lenient === true;
    const search = { request, parsed, compiled, cursor, key, now: rules.now, isLenient };
    const reader = new PageReader(this.#parts.layout, search, limits);
    const work = (lease: Lease): Promise<SearchPage<object, unknown, unknown>> =>
      reader.read(lease, this.#parts.cursorKey());
    const { signal } = limits;
    return cursor === null ? this.#views.read(work, signal) : this.#views.readAt(cursor.view, work, signal);
  }

  /** The hits of a query in an order, in one state. */
  async *#inOrder(
    query: SearchBody["query"],
    sort: readonly SortClause[],
    hasDocuments: boolean,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<StoredHit, void> {
    const { view, end } = await this.#views.hold();
    try {
      const request = { query, sort, offset: 0, after: null, limit: Number.POSITIVE_INFINITY, hasDocuments };
      for await (const { hits } of hitParts(view, request, { signal })) yield* hits;
    } finally {
      await end();
    }
  }

  #compile(query: Query, options: MatchOptions): CompiledQuery {
    return this.#compiled(this.#parse(query, options), query);
  }

  #parse(query: Query, options: MatchOptions): ParsedQuery {
    requireNoTyping(options);
    return parseQuery(query, rulesFor(this.#parts.rules, options), options.lenient === true);
  }

  #compiled({ resolved, tree }: ParsedQuery, query: Query): CompiledQuery {
    const { rules, layout, maxClauses } = this.#parts;
    try {
      return compileQuery(resolved, exactValuesOf(tree, rules.schema), layout, maxClauses);
    } catch (error) {
      throw error instanceof QueryTooLarge ? limitError(error, queryText(query)) : error;
    }
  }
}

function limitError({ message, hint }: QueryTooLarge, text: string): QueryError {
  return new QueryError(text, [{ code: "limit", message: `${message}.`, span: { start: 0, end: text.length }, hint }]);
}

/** The matches of a query without scores. */
function filtered(filter: ClusterQuery): ClusterQuery {
  return { bool: { filter: [filter] } };
}

/** @throws {TypeError} */
function requireNoTyping({ asYouType }: MatchOptions): void {
  if (asYouType !== true) return;
  throw new TypeError("A cluster cannot search as you type: asYouType needs the words of an index in this process.");
}
