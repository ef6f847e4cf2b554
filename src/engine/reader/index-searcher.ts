import type { QueryNode } from "../../../grammar/ast/ast.ts";
import { QueryError } from "../../../grammar/diagnostics/query-error.ts";
import { isCanonical } from "../../../grammar/syntax/canonical-tree.ts";
import { checkTree, type Limits } from "../../../grammar/syntax/limits.ts";
import { print } from "../../../grammar/syntax/printer.ts";
import type { Analyzer } from "../../analysis/analyzer.ts";
import type { Deadline } from "../../base/deadline.ts";
import { checkOptions, type OptionNames } from "../../base/known-options.ts";
import { requireWholeNumber } from "../../base/whole-number.ts";
import { countAll } from "../../evaluate/match/counter.ts";
import { idsOf, matchSegments, type SegmentMatches, totalOf } from "../../evaluate/match/segment-matches.ts";
import { Scorer } from "../../evaluate/score/scorer.ts";
import { distanceOf } from "../../evaluate/sort/distance-of.ts";
import { hitOrder } from "../../evaluate/sort/hit-order.ts";
import { topHits } from "../../evaluate/sort/top-hits.ts";
import { Highlighter } from "../../highlight/highlighter.ts";
import { DecodedCache } from "../../indexes/arrays/decoded-cache.ts";
import { IndexReader } from "../../indexes/index-reader.ts";
import type { ObjectIndexes } from "../../indexes/object-index.ts";
import { PointInTimeReader } from "../../indexes/point-in-time-reader.ts";
import { SealedSegment } from "../../indexes/sealed/segment.ts";
import { Planner } from "../../plan/planner.ts";
import { type DefaultOperator, resolve } from "../../plan/resolve/resolver.ts";
import { AnalyzedSchema } from "../../schema/analyzed-schema.ts";
import { type DocumentId, readId } from "../../schema/document-id.ts";
import { requireSchema } from "../../schema/require-schema.ts";
import type { DocumentOf, Schema } from "../../schema/schema.ts";
import { memorySource } from "../../storage/byte-source.ts";
import { decodeIndexFile } from "../../storage/decode.ts";
import { readEngineState } from "../file/index-manifest.ts";
import { type Clock, readClock } from "../options/clock.ts";
import type { FacetOptions, FacetsOf } from "../options/facet-options.ts";
import { readFacets } from "../options/facet-requests.ts";
import { readHighlight } from "../options/highlight-options.ts";
import { readNearOption } from "../options/near-options.ts";
import { type Projection, type ProjectionOf, readProjection } from "../options/projection.ts";
import { readLimits } from "../options/query-limits.ts";
import { type MatchOptions, readDefaultOperator, type SearchOptions } from "../options/search-options.ts";
import { readSorts } from "../options/sort-options.ts";
import { countFacets } from "../query/count-facets.ts";
import { type FilteredQuery, leadingValues } from "../query/filtered-query.ts";
import { nearHitOrder, openNear } from "../query/near.ts";
import type { Query } from "../query/query-input.ts";
import { readFilter } from "../query/read-filter.ts";
import { withTimeBudget } from "../query/time-budget.ts";
import { HitPresenter } from "../result/hit-presenter.ts";
import type { SearchPage } from "../result/search-page.ts";

/** The options of an {@link IndexSearcher}. */
export interface SearcherOptions<S extends Schema> {
  /** The schema of the saved engine. */
  readonly schema: S;
  /** As the saved engine had it. Default: the analyzers of the schema. */
  readonly analyzer?: Analyzer | undefined;
  /**
   * `parse` of `firmament/grammar`, to accept query texts. Default: only trees are accepted, and the parser is not in
   * the bundle.
   */
  readonly parse?: ((text: string, limits?: Partial<Limits>) => QueryNode) | undefined;
  /**
   * `nestedObjects` of `firmament/reader`, to accept queries on one nested object, such as `places:(city:berlin AND
   * kind:hq)`. Default: they are a `TypeError`, and what they need is not in the bundle.
   */
  readonly nested?: NestedObjects | undefined;
  /** The maximum size of a query, as for a `SearchEngine`. */
  readonly limits?: Partial<Limits> | undefined;
  /** What `now` stands for in the dates of queries, as for a `SearchEngine`. Default: `Date.now`. */
  readonly clock?: Clock | undefined;
  /** The memory for decoded posting lists and sets, as for a `SearchEngine`. */
  readonly cacheBytes?: number | undefined;
}

/** Creates the indexes of nested objects. */
export type NestedObjects = (schema: Schema, analyzerOf: (field: string) => Analyzer) => ObjectIndexes;

function withoutObjects(): ObjectIndexes {
  return {
    of: (_, field) => {
      throw new TypeError(
        `A query on the objects of ${JSON.stringify(field)} needs the option nested of an IndexSearcher: nested: nestedObjects.`,
      );
    },
  };
}

/** The options of all calls: those of a `SearchEngine` that need no other code. */
export type SearcherQueryOptions<S extends Schema = Schema> = Pick<
  MatchOptions<S>,
  "filter" | "defaultOperator" | "timeBudget"
>;

/** The options of {@link IndexSearcher.search}, with the meaning and the defaults of those of a `SearchEngine`. */
export type SearcherSearchOptions<
  S extends Schema,
  Facets extends FacetOptions<S> | undefined = undefined,
  List extends Projection<S> = Projection<S>,
> = SearcherQueryOptions<S> &
  Pick<
    SearchOptions<S, Facets, undefined, List>,
    "limit" | "offset" | "sort" | "near" | "fields" | "explain" | "highlight" | "facets"
  >;

/** A page that {@link IndexSearcher.search} returns. */
export type SearcherPage<Document, Facets = undefined, Stored = Document> = Pick<
  SearchPage<Document, Facets, undefined, Stored>,
  "total" | "hits" | "facets"
>;

/** A query and its filter with their meaning. */
type ReadQuery = Pick<FilteredQuery, "tree" | "resolved" | "filter">;

type Matches<S extends Schema> = readonly SegmentMatches<DocumentOf<S>>[];

type Resolved = Pick<FilteredQuery, "tree" | "resolved" | "dependsOnClock">;

const SEARCHER_OPTIONS: OptionNames<SearcherOptions<Schema>> = {
  schema: true,
  analyzer: true,
  parse: true,
  nested: true,
  limits: true,
  clock: true,
  cacheBytes: true,
};

const QUERY_OPTIONS: OptionNames<SearcherQueryOptions> = { filter: true, defaultOperator: true, timeBudget: true };

const SEARCH_OPTIONS: OptionNames<SearcherSearchOptions<Schema>> = {
  limit: true,
  offset: true,
  sort: true,
  near: true,
  fields: true,
  explain: true,
  highlight: true,
  facets: true,
  filter: true,
  defaultOperator: true,
  timeBudget: true,
};

const DEFAULT_PAGE_SIZE = 10;

/**
 * Searches an index file that does not change, with the results, scores and order of the engine that `readIndex` opens.
 * It has no changes, cursors, corrections or search as you type, and without the parser 63 % of the code.
 *
 * Every method that takes a query throws a {@link QueryError} if the query is invalid, and a `TypeError` for a value that
 * is not a query, or for a text without the option `parse`. As sections are read when they are first needed, every
 * method may throw an `IndexFileError` with the code `damaged`.
 */
export class IndexSearcher<S extends Schema> {
  readonly #schema: AnalyzedSchema;
  readonly #parse: SearcherOptions<S>["parse"];
  readonly #limits: Limits;
  readonly #clock: Clock;
  readonly #defaultOperator: DefaultOperator;
  readonly #state: PointInTimeReader<DocumentOf<S>>;

  /**
   * @param bytes an index file; the caller must not change them
   * @throws {IndexFileError} if the bytes are damaged, not an index file, or have a newer format or another schema
   * @throws {TypeError} for a value that is not bytes
   * @throws {RangeError} for an invalid option
   */
  constructor(bytes: ArrayBuffer | Uint8Array, options: SearcherOptions<S>) {
    checkOptions("an IndexSearcher", options ?? {}, SEARCHER_OPTIONS);
    requireSchema("an IndexSearcher", options?.schema);
    const { schema, analyzer, parse, limits, clock, nested = withoutObjects, cacheBytes } = options;
    const cache = new DecodedCache(
      cacheBytes === undefined ? undefined : requireWholeNumber("cacheBytes", cacheBytes, 0),
    );
    this.#schema = new AnalyzedSchema(schema, analyzer);
    this.#parse = parse;
    this.#limits = readLimits(limits);
    this.#clock = readClock(clock);
    const { defaultOperator, segments } = readEngineState(decodeIndexFile(memorySource(bytes)), schema, this.#schema);
    this.#defaultOperator = defaultOperator;
    const opened = segments.map(({ bytes, deleted }) => {
      const segment = SealedSegment.open(this.#schema.effective as S, bytes, null, cache);
      for (const ordinal of deleted) segment.deletions.add(ordinal);
      return segment;
    });
    const objectIndexes = nested(this.#schema.effective, (index) => this.#schema.analyzerOf(index));
    this.#state = new PointInTimeReader<DocumentOf<S>>(new IndexReader(opened, objectIndexes));
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

  /**
   * Finds the documents that match a query and returns one page of them.
   *
   * @throws {TypeError | RangeError} for an invalid option
   */
  search<const Facets extends FacetOptions<S> | undefined = undefined, const List extends Projection<S> = undefined>(
    query: Query,
    options: SearcherSearchOptions<S, Facets, List> = {},
  ): SearcherPage<ProjectionOf<S, List>, FacetsOf<S, Facets>, DocumentOf<S>> {
    checkOptions("search", options, SEARCH_OPTIONS);
    const {
      limit = DEFAULT_PAGE_SIZE,
      offset = 0,
      sort = "relevance",
      near,
      fields,
      highlight,
      explain = false,
      facets,
    } = options;
    const schema = this.#schema;
    const sorts = readSorts(sort, schema);
    const nearRequest = near === undefined ? null : readNearOption(near, sorts, undefined, schema);
    const page = {
      offset: requireWholeNumber("offset", offset, 0),
      after: null,
      limit: requireWholeNumber("limit", limit, 0),
    };
    const projection = fields === undefined ? null : readProjection(fields, schema);
    const highlightRequest = highlight === undefined ? null : readHighlight(highlight, schema);
    const facetRequests = facets === undefined ? null : readFacets(facets, schema);
    const answer: Omit<SearcherPage<DocumentOf<S>>, "facets"> = withTimeBudget(query, options, (deadline) => {
      const read = this.#read(query, options);
      const { tree, resolved } = read;
      const reader = this.#state.reader();
      const planner = new Planner(reader, deadline);
      const matchesOf = ({ resolved, filter }: Pick<ReadQuery, "resolved" | "filter">): Matches<S> =>
        matchSegments(planner.matching(resolved, filter), reader, { deadline });
      const search = nearRequest && openNear<DocumentOf<S>>(nearRequest, deadline);
      const foundBy = ({ filter }: ReadQuery, matches: Matches<S>): Matches<S> =>
        search === null
          ? matches
          : search.found(matches, () => matchesOf({ resolved: { kind: "all", boost: 0 }, filter }));
      const matches = matchesOf(read);
      const found = foundBy(read, matches);
      let scorer: Scorer | null = null;
      const scorerOf = (): Scorer => {
        scorer ??= new Scorer(
          {
            ranking: planner.ranking(resolved),
            leading: leadingValues({ tree, beginnings: [] }, schema),
            impactsOf: (field) => schema.impactsOf(field),
          },
          reader,
        );
        return scorer;
      };
      const nearOrder = search && nearHitOrder(search, found, matches, scorerOf);
      const isScored = sorts.some(({ by }) => by === "relevance");
      const presenter = new HitPresenter({
        fields: projection,
        explain: explain ? (segment, ordinal) => (isScored ? scorerOf().explain(segment, ordinal) : []) : null,
        distance: distanceOf(sorts, null),
        near: nearOrder,
        highlighter: highlightRequest && new Highlighter(resolved, highlightRequest, schema, deadline),
      });
      const facetMatches = (rest: ReadQuery): Matches<S> => (rest === read ? found : foundBy(rest, matchesOf(rest)));
      const hits = topHits(found, nearOrder ?? hitOrder(sorts, scorerOf), page);
      return {
        total: totalOf(found),
        hits: hits.map(({ segment, ordinal, score }) => presenter.present(segment, ordinal, score)),
        ...(facetRequests && { facets: countFacets(facetRequests, read, facetMatches, deadline) }),
      };
    });
    // The options determine the types of the documents and of the facets.
    return answer as SearcherPage<object, unknown, DocumentOf<S>> as SearcherPage<
      ProjectionOf<S, List>,
      FacetsOf<S, Facets>,
      DocumentOf<S>
    >;
  }

  /** The number of documents that match a query. */
  count(query: Query, options: SearcherQueryOptions<S> = {}): number {
    checkOptions("count", options, QUERY_OPTIONS);
    return withTimeBudget(query, options, (deadline) => {
      const { resolved, filter } = this.#read(query, options);
      const plan = this.#planner(deadline).matching(resolved, filter);
      return countAll(plan, this.#state.reader(), { deadline });
    });
  }

  /** The ids of all matches in insertion order. */
  ids(query: Query, options: SearcherQueryOptions<S> = {}): string[] {
    checkOptions("ids", options, QUERY_OPTIONS);
    return withTimeBudget(query, options, (deadline) => {
      const { resolved, filter } = this.#read(query, options);
      const plan = this.#planner(deadline).matching(resolved, filter);
      return idsOf(matchSegments(plan, this.#state.reader(), { deadline }));
    });
  }

  #planner(deadline: Deadline): Planner {
    return new Planner(this.#state.reader(), deadline);
  }

  #read(query: Query, { defaultOperator, filter }: SearcherQueryOptions<S>): ReadQuery {
    const now = this.#clock();
    const { tree, resolved } = this.#resolve(query, readDefaultOperator(defaultOperator) ?? this.#defaultOperator, now);
    const parse = (text: Query): Resolved => this.#resolve(text, "OR", now);
    const read = readFilter(filter, { schema: this.#schema, now, parse });
    return { tree, resolved, filter: read === null ? null : read.conditions };
  }

  #resolve(query: Query, defaultOperator: DefaultOperator, now: number): Resolved {
    const tree = this.#treeOf(query);
    const { resolved, diagnostics, dependsOnClock } = resolve(tree, { schema: this.#schema, defaultOperator, now });
    if (diagnostics.length > 0) throw new QueryError(typeof query === "string" ? query : print(tree), diagnostics);
    return { tree, resolved, dependsOnClock };
  }

  /** The tree of a text, or a tree as `parse` would return it. */
  #treeOf(query: Query): QueryNode {
    if (typeof query !== "string") {
      checkTree(query, this.#limits);
      if (isCanonical(query, this.#limits)) return query;
    }
    if (this.#parse !== undefined) return this.#parse(typeof query === "string" ? query : print(query), this.#limits);
    throw new TypeError(
      typeof query === "string"
        ? "A query text needs the option `parse` of the searcher: `parse` of firmament/grammar."
        : "A tree that neither `parse` nor the query builder returned needs the option `parse` of the searcher.",
    );
  }
}
