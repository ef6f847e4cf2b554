import {
  type CompleteOptions,
  type Completion,
  CursorError,
  type Diagnostic,
  type DocumentOf,
  type Explanation,
  everything,
  type FacetOptions,
  type GroupOptions,
  type Hit,
  type LintOptions,
  type MatchOptions,
  type Projection,
  type ProjectionOf,
  type Query,
  QueryError,
  type QueryOptions,
  type Schema,
  type SearchOptions,
  type SearchPage,
  type SearchPageOf,
  type StreamOptions,
  type Warning,
} from "firmament";
import {
  QUERY_OPTIONS,
  rankingKey,
  readCompletionLimit,
  readSearchRequest,
  readStreamRequest,
  readsLeniently,
  typedTextOf,
} from "firmament/backend";
import { checkOptions, Deadline } from "firmament/base";
import { print } from "firmament/grammar";
import { parseFiltered, queryText, requireQuery, rulesFor } from "firmament/query";
import { type AnswerView, answersOf } from "./answer/answer-view.ts";
import { completeOnCluster } from "./answer/complete.ts";
import { explainOnCluster } from "./answer/explain.ts";
import { lintOnCluster } from "./answer/lint.ts";
import { RankedHits } from "./answer/ranked-hits.ts";
import { clusterTyping } from "./answer/typing.ts";
import { ClusterQueryReader, type QueryReaderParts } from "./cluster-query-reader.ts";
import { MATCH_ALL, unscored } from "./compile/cluster-query.ts";
import type { QueryMeaning } from "./compile/compile-query.ts";
import { errorOfLargeQuery } from "./compile/query-too-large.ts";
import {
  CLUSTER_COMPLETE_OPTIONS,
  CLUSTER_LINT_OPTIONS,
  CLUSTER_MATCH_OPTIONS,
  CLUSTER_SEARCH_OPTIONS,
  CLUSTER_STREAM_OPTIONS,
  REQUEST_OPTIONS,
} from "./option-names.ts";
import { readClusterCursor } from "./read/cluster-cursor.ts";
import type { ReadView } from "./read/read-view.ts";
import type { Lease } from "./read/read-views.ts";
import { INSERTION_ORDER } from "./read/sort-clauses.ts";
import { hitParts } from "./read/stored-hits.ts";
import { type BeginLimits, partsWithTimeBudget, withTimeBudget } from "./read/time-budget.ts";
import type { RequestOptions } from "./request-options.ts";
import { readPage } from "./search-page.ts";

/** The most queries that are counted in one request. */
const MAX_COUNTED = 200;

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
export interface ReaderParts extends QueryReaderParts {
  /** The secret with which cursors are signed. */
  readonly cursorKey: () => string;
}

/**
 * The methods of a cluster that read. The hits are plain objects. A query is invalid for the same reasons as in
 * `SearchEngine`; every method rejects with a `ClusterError` if the cluster does not answer completely.
 */
export class ClusterReader<S extends Schema> {
  readonly #views: Views;
  readonly #parts: ReaderParts;
  readonly #queries: ClusterQueryReader;

  constructor(views: Views, parts: ReaderParts) {
    this.#views = views;
    this.#parts = parts;
    this.#queries = new ClusterQueryReader(parts);
  }

  /** See `SearchEngine.search`. The cursor of a page is valid in every process with the same index; it expires. */
  async search<
    const Facets extends FacetOptions<S> | undefined = undefined,
    Group extends GroupOptions<S> | undefined = undefined,
    const List extends Projection<S> = undefined,
  >(
    query: Query,
    given: SearchOptions<S, Facets, Group, List> & RequestOptions = {},
  ): Promise<SearchPageOf<S, Facets, Group, List>> {
    checkOptions("search", given, CLUSTER_SEARCH_OPTIONS);
    const options = given as unknown as SearchOptions<S> & RequestOptions;
    const page = await withTimeBudget(query, given, (begin) => this.#search(query, options, begin));
    // The options determine the types of the documents, of the facets and of the groups.
    return page as SearchPage<object, unknown, unknown> as SearchPageOf<S, Facets, Group, List>;
  }

  /** The number of documents that match a query. */
  async count(query: Query, given: MatchOptions<S> & RequestOptions = {}): Promise<number> {
    checkOptions("count", given, CLUSTER_MATCH_OPTIONS);
    return this.#answer(query, given, async ({ compiled }, answers) => {
      return (await answers.search({ query: unscored(compiled.matching), size: 0 })).hits.total.value;
    });
  }

  /** The number of documents that match each of some queries: one request for 200 of them, in one state of the documents. */
  async counts(queries: readonly Query[], given: MatchOptions<S> & RequestOptions = {}): Promise<readonly number[]> {
    checkOptions("counts", given, CLUSTER_MATCH_OPTIONS);
    return withTimeBudget(queries[0] ?? everything, given, async (begin) => {
      const read = queries.map((query) => this.#queries.read(query, given));
      return this.#views.read(async ({ view }) => {
        const limits = begin();
        const meanings = await Promise.all(read.map((each) => each.meaningIn(view, limits)));
        const compiled = meanings.map((meaning) => unscored(meaning.compiled.matching));
        const counts: number[] = [];
        for (let from = 0; from < compiled.length; from += MAX_COUNTED) {
          counts.push(...(await view.count(compiled.slice(from, from + MAX_COUNTED), limits)));
        }
        return counts;
      }, given.signal);
    });
  }

  /**
   * The ids of all matches in insertion order; an updated document counts as newly inserted. They are those of the
   * documents when the iteration begins.
   */
  async *ids(query: Query, given: MatchOptions<S> & RequestOptions = {}): AsyncGenerator<string, void> {
    checkOptions("ids", given, CLUSTER_MATCH_OPTIONS);
    const read = this.#queries.read(query, given);
    const { view, end } = await this.#views.hold();
    try {
      const parts = partsWithTimeBudget(query, given, async function* (begin) {
        const { compiled } = await read.meaningIn(view, { ...begin(), isRepeated: true });
        const request = { ...ALL_HITS, query: unscored(compiled.matching), sort: INSERTION_ORDER, hasDocuments: false };
        const { kilobytes } = read;
        yield* hitParts((body) => view.search(body, { ...begin(), kilobytes, isRepeated: true }), request);
      });
      for await (const { hits } of parts) for (const { sortValues } of hits) yield sortValues[1] as string;
    } finally {
      await end();
    }
  }

  /** See `SearchEngine.stream`. The hits are those of the documents when the iteration begins. */
  async *stream<const List extends Projection<S> = undefined>(
    query: Query,
    given: StreamOptions<S, List> & RequestOptions = {},
  ): AsyncGenerator<Hit<ProjectionOf<S, List>, DocumentOf<S>>, void> {
    checkOptions("stream", given, CLUSTER_STREAM_OPTIONS);
    // The rest of the options are those of an engine.
    const { signal, ...rest } = given;
    const options = rest as StreamOptions<S, List>;
    const { rules, layout } = this.#parts;
    const request = readStreamRequest(options, rules.schema);
    const read = this.#queries.read(query, options);
    const { view, end } = await this.#views.hold();
    try {
      const limits = { signal, kilobytes: read.kilobytes, isRepeated: true };
      const ranked = new RankedHits(layout, request, await read.meaningIn(view, limits));
      const hitRequest = { ...ALL_HITS, query: ranked.query, sort: ranked.sort };
      for await (const { hits } of hitParts((part) => view.search(part, limits), hitRequest)) {
        // The options determine the type of the documents.
        yield* (await ranked.present(answersOf(view, limits), hits)) as readonly Hit<never, never>[];
      }
    } catch (error) {
      throw errorOfLargeQuery(error, query);
    } finally {
      await end();
    }
  }

  /** All documents in insertion order, as they are when the iteration begins. */
  async *documents(options: RequestOptions = {}): AsyncGenerator<DocumentOf<S>, void> {
    checkOptions("documents", options, REQUEST_OPTIONS);
    const { signal } = options;
    const { view, end } = await this.#views.hold();
    try {
      const request = { ...ALL_HITS, query: MATCH_ALL, sort: INSERTION_ORDER };
      for await (const { hits } of hitParts((body) => view.search(body, { signal, isRepeated: true }), request)) {
        for (const { document } of hits) yield Object.freeze(document) as DocumentOf<S>;
      }
    } finally {
      await end();
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
  async size(options: RequestOptions = {}): Promise<number> {
    checkOptions("size", options, REQUEST_OPTIONS);
    const { signal } = options;
    return this.#views.read(async ({ view }) => {
      return (await view.search({ query: { match_all: {} }, size: 0 }, { signal })).hits.total.value;
    }, signal);
  }

  /**
   * The errors of a query. Empty if `search` accepts the query without the option `lenient`; with `asYouType`, if a search
   * as you type accepts it.
   *
   * @throws {TypeError} for a value that is not a query
   */
  validate(query: Query, options: QueryOptions = {}): readonly Diagnostic[] {
    checkOptions("validate", options, QUERY_OPTIONS);
    try {
      this.#queries.read(query, { ...options, lenient: false });
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
  async explain(query: Query, given: MatchOptions<S> & RequestOptions = {}): Promise<Explanation> {
    checkOptions("explain", given, CLUSTER_MATCH_OPTIONS);
    return this.#answer(query, given, ({ parsed }, answers) => {
      return explainOnCluster(answers, this.#parts.layout, print(parsed.tree), parsed);
    });
  }

  /**
   * See `lint`. Takes a few rounds of requests if parts of the query match nothing.
   *
   * @throws {TypeError} for a value that is not a query
   */
  async lint(query: Query, given: LintOptions & RequestOptions = {}): Promise<readonly Warning[]> {
    checkOptions("lint", given, CLUSTER_LINT_OPTIONS);
    const { signal, timeBudget, proveRelations } = given;
    const { rules: engineRules, layout, maxClauses } = this.#parts;
    const { memory } = this.#queries;
    const rules = rulesFor(engineRules, given);
    requireQuery(query, rules.limits);
    const text = queryText(query);
    try {
      return await withTimeBudget(query, given, async (begin) => {
        const { parsed, kilobytes } = this.#queries.read(text, { ...given, lenient: false, asYouType: false });
        const deadline = timeBudget === undefined ? Deadline.none : new Deadline(timeBudget);
        return this.#views.read(({ view }) => {
          const answers = answersOf(view, { ...begin(), kilobytes });
          const isTyped = typedTextOf(query, given) !== null;
          const typing = isTyped ? clusterTyping(answers, { layout, maxClauses, memory, state: view.id }, rules) : null;
          return lintOnCluster(answers, layout, text, parsed.tree, { ...rules, deadline, proveRelations, typing });
        }, signal);
      });
    } catch (error) {
      if (errorOfLargeQuery(error, text) instanceof QueryError) return [];
      throw error;
    }
  }

  /**
   * See `complete`. The counts are exact; which values and terms are suggested depends on the most frequent values of the
   * documents with the typed text, and on some of these documents.
   *
   * @throws {RangeError} when `limit` is not a whole number from 0
   * @throws {QueryError} for an invalid query in the filter, and if the counts would cost the cluster too much
   */
  async complete(
    text: string,
    offset: number = text.length,
    given: CompleteOptions<S> & RequestOptions = {},
  ): Promise<readonly Completion[]> {
    checkOptions("complete", given, CLUSTER_COMPLETE_OPTIONS);
    const { signal } = given;
    const { rules: engineRules, layout, maxClauses } = this.#parts;
    const { memory } = this.#queries;
    const limit = readCompletionLimit(given);
    const rules = rulesFor(engineRules, {});
    const { filter } = parseFiltered("*:*", given.filter, rules, false);
    try {
      return await this.#views.read(({ view }) => {
        const answers = answersOf(view, { signal });
        const typing =
          given.asYouType === true
            ? clusterTyping(answers, { layout, maxClauses, memory, state: view.id }, rules)
            : null;
        return completeOnCluster(answers, layout, rules.limits, rules.now, { text, offset, limit, filter, typing });
      }, signal);
    } catch (error) {
      throw errorOfLargeQuery(error, text);
    }
  }

  /** Answers a question about the meaning of a query in one state, within the time budget. */
  #answer<Result>(
    query: Query,
    options: MatchOptions<S> & RequestOptions,
    work: (meaning: QueryMeaning, answers: AnswerView) => Promise<Result>,
  ): Promise<Result> {
    return withTimeBudget(query, options, async (begin) => {
      const read = this.#queries.read(query, options);
      return this.#views.read(async ({ view }) => {
        const limits = { ...begin(), kilobytes: read.kilobytes };
        return read.answerIn(view, limits, work);
      }, options.signal);
    });
  }

  async #search(
    query: Query,
    options: SearchOptions<S> & RequestOptions,
    begin: BeginLimits,
  ): Promise<SearchPage<object, unknown, unknown>> {
    const { layout, cursorKey } = this.#parts;
    const request = readSearchRequest(options, layout.schema);
    if (request.near !== null) {
      throw new TypeError(
        `A cluster does not order hits by the vectors of ${JSON.stringify(request.near.field)}: its index does not contain them. Search an engine in process, or leave near out.`,
      );
    }
    const cursor = request.cursor === null ? null : readClusterCursor(request.cursor, cursorKey());
    const read = this.#queries.read(query, options, cursor?.now ?? undefined);
    const { typed } = read;
    const { now, defaultOperator } = read.rules;
    const key = rankingKey({ ...request, tree: read.parsed.tree, filter: read.parsed.filter, defaultOperator, typed });
    const only = this.#views.only();
    if (cursor !== null && (cursor.request !== key || (only !== null && only !== cursor.view))) {
      throw new CursorError("mismatch");
    }
    const isLenient = readsLeniently(options);
    const isTyped = options.asYouType === true;
    const work = async (lease: Lease): Promise<SearchPage<object, unknown, unknown>> => {
      const limits = { ...begin(), kilobytes: read.kilobytes };
      return read.answerIn(lease.view, limits, (meaning, answers) => {
        const search = { request, meaning, cursor, key, now, isLenient, isTyped };
        return readPage(lease, answers, layout, search, cursorKey());
      });
    };
    const { signal } = options;
    return cursor === null ? this.#views.read(work, signal) : this.#views.readAt(cursor.view, work, signal);
  }
}

const ALL_HITS = { offset: 0, after: null, limit: Number.POSITIVE_INFINITY } as const;
