import type { QueryNode } from "../../grammar/ast/ast.ts";
import { print } from "../../grammar/syntax/printer.ts";
import { Deadline } from "../base/deadline.ts";
import type { IndexRange } from "../base/index-range.ts";
import { checkOptions } from "../base/known-options.ts";
import { presentedGroupValue } from "../evaluate/group/group-value.ts";
import type { GroupRequest } from "../evaluate/group/grouping.ts";
import { countAll } from "../evaluate/match/counter.ts";
import { countUpTo, idsOf, matchSegments, type SegmentMatches, totalOf } from "../evaluate/match/segment-matches.ts";
import { distanceOf } from "../evaluate/sort/distance-of.ts";
import type { HitOrder, SortedHit } from "../evaluate/sort/top-hits.ts";
import type { IndexReader } from "../indexes/index-reader.ts";
import type { PointInTimeReader } from "../indexes/point-in-time-reader.ts";
import type { PlanNode } from "../plan/plan.ts";
import { Planner } from "../plan/planner.ts";
import type { DocumentOf, Schema } from "../schema/schema.ts";
import { ReaderTypingIndex } from "../typing/reader-typing-index.ts";
import { ReadingCache } from "../typing/reading-cache.ts";
import type { CachedReading, WordReading } from "../typing/word-reader.ts";
import type { FacetOptions } from "./options/facet-options.ts";
import type { GroupOptions } from "./options/group-options.ts";
import { MATCH_OPTIONS, SEARCH_OPTIONS } from "./options/option-names.ts";
import type { Projection, ProjectionOf } from "./options/projection.ts";
import type { MatchOptions, QueryOptions, SearchOptions, SearchPageOf } from "./options/search-options.ts";
import { readSearchRequest, type SearchRequest } from "./options/search-request.ts";
import { readStreamRequest, type StreamOptions } from "./options/stream-options.ts";
import { readCursor } from "./paging/cursor.ts";
import type { PagePart } from "./paging/page-part.ts";
import type { PageSource } from "./paging/page-source.ts";
import { type PageEnd, Pager } from "./paging/pager.ts";
import { type FilteredQuery, parseFiltered } from "./query/filtered-query.ts";
import { HitStream } from "./query/hit-stream.ts";
import { type EngineRules, type ParsedQuery, parseQuery, type QueryRules, rulesFor } from "./query/parse-query.ts";
import type { Query } from "./query/query-input.ts";
import { QueryMatches } from "./query/query-matches.ts";
import { withTimeBudget } from "./query/time-budget.ts";
import {
  readsLeniently,
  type TypedSearch,
  type TypedSearchContext,
  typedTextOf,
  withAlternatives,
} from "./query/typed-search.ts";
import { Explanation } from "./result/explanation.ts";
import { HitPresenter } from "./result/hit-presenter.ts";
import { LazyGroup, LazyGroups } from "./result/lazy-groups.ts";
import { PlanProfile } from "./result/plan-profile.ts";
import type { Hit, HitGroups, SearchPage } from "./result/search-page.ts";

/** Answers queries over the documents of one schema, in any reader. */
export class Searcher<S extends Schema> {
  readonly #rules: EngineRules;
  readonly #readings = new ReadingCache<WordReading>(({ resolved }) => resolved.documentFrequency);

  /** @param rules the schema and the limits; the options of a query can replace the default operator */
  constructor(rules: EngineRules) {
    this.#rules = rules;
  }

  /** See {@link SearchEngine.search}. */
  search<
    Facets extends FacetOptions<S> | undefined,
    Group extends GroupOptions<S> | undefined,
    List extends Projection<S>,
  >(
    source: PageSource<DocumentOf<S>>,
    query: Query,
    options: SearchOptions<S, Facets, Group, List>,
  ): SearchPageOf<S, Facets, Group, List> {
    checkOptions("search", options, SEARCH_OPTIONS);
    const page = withTimeBudget(query, options, (deadline) => this.#search(source, query, options, deadline));
    // The options determine the types of the documents, of the facets and of the groups.
    return page as unknown as SearchPageOf<S, Facets, Group, List>;
  }

  /**
   * The first hits in some of the segments, with the scores and the order that they have among all matches.
   *
   * @param options without a cursor, groups, facets and `asYouType`
   * @param range the segments to search
   */
  searchPart(
    source: PageSource<DocumentOf<S>>,
    query: Query,
    options: SearchOptions<S>,
    range: IndexRange,
  ): PagePart<DocumentOf<S>> {
    return withTimeBudget(query, options, (deadline) => {
      const { pager, matches, order, present } = this.#open(source, query, options, deadline, range);
      return {
        total: matches.total,
        hits: pager.hits(matches.segments, order).map(present),
        origin: pager.cursorOrigin(),
      };
    });
  }

  #search<
    Facets extends FacetOptions<S> | undefined,
    Group extends GroupOptions<S> | undefined,
    List extends Projection<S>,
  >(
    source: PageSource<DocumentOf<S>>,
    query: Query,
    options: SearchOptions<S, Facets, Group, List>,
    deadline: Deadline,
  ): Omit<SearchPage<DocumentOf<S>>, "facets" | "groups"> {
    const { request, pager, matches, order, present, parsed, typed } = this.#open(
      source,
      query,
      options,
      deadline,
      null,
    );
    const { hits, groups, end } =
      request.group === null
        ? hitsOfPage(pager, matches, order, present)
        : groupsOfPage(pager, matches, order, present, request.group, deadline);
    const isLenient = readsLeniently(options);
    const hasOptional = isLenient || request.facets !== null || groups !== null;
    const optional = hasOptional
      ? {
          ...(request.facets && { facets: matches.facets(request.facets) }),
          ...(groups && { groups }),
          ...(isLenient && { changes: parsed.changes }),
          ...(options.asYouType === true && { suggestion: typed?.suggestion() ?? null }),
        }
      : null;
    return pager.page(() => matches.total, hits, optional, end);
  }

  /** Reads the options and the query of a search, and finds its matches in a range of the segments, or in all. */
  #open<
    Facets extends FacetOptions<S> | undefined,
    Group extends GroupOptions<S> | undefined,
    List extends Projection<S>,
  >(
    source: PageSource<DocumentOf<S>>,
    query: Query,
    options: SearchOptions<S, Facets, Group, List>,
    deadline: Deadline,
    range: IndexRange | null,
  ): OpenedSearch<DocumentOf<S>> {
    const request = readSearchRequest(options, this.#rules.schema);
    const cursor = request.cursor === null ? null : readCursor(request.cursor);
    const rules = rulesFor(this.#rules, options, cursor?.now ?? undefined);
    const typedText = typedTextOf(query, options);
    const lenient = parseFiltered(query, options.filter, rules, readsLeniently(options));
    const { tree, filter, dependsOnClock } = lenient;
    const now = dependsOnClock ? rules.now : null;
    const { defaultOperator } = rules;
    const pager = new Pager(source, { ...request, cursor, tree, defaultOperator, filter, typed: typedText, now });
    const planner = new Planner(pager.reader, deadline);
    const typed =
      typedText === null ? null : this.#withAlternatives(typedText, lenient, rules, pager.reader, planner, deadline);
    const parsed = typed ?? lenient;
    const matches = new QueryMatches(parsed, pager.reader, planner, rules.schema, deadline, range, request.near);
    const order = matches.order(request.sorts, request.rank);
    const presenter = new HitPresenter({
      fields: request.fields,
      explain: request.isExplained ? matches.explainer(request.sorts, request.rank) : null,
      near: matches.near,
      distance: distanceOf(request.sorts, request.rank),
      highlighter: request.highlight && matches.highlighter(request.highlight),
    });
    const present: Present<DocumentOf<S>> = ({ segment, ordinal, score }) => presenter.present(segment, ordinal, score);
    return { request, pager, matches, order, present, parsed, typed };
  }

  /** See {@link SearchEngine.stream}. Evaluates the query at once. */
  stream<List extends Projection<S>>(
    state: PointInTimeReader<DocumentOf<S>>,
    query: Query,
    options: StreamOptions<S, List>,
  ): AsyncIterableIterator<Hit<ProjectionOf<S, List>, DocumentOf<S>>> {
    const request = readStreamRequest(options, this.#rules.schema);
    const rules = rulesFor(this.#rules, options);
    const typed = typedTextOf(query, options);
    const parsed = parseFiltered(query, options.filter, rules, readsLeniently(options));
    const deadline = Deadline.none;
    const stream = new HitStream(state, request, (reader) => {
      const planner = new Planner(reader, deadline);
      const meaning = typed === null ? parsed : this.#withAlternatives(typed, parsed, rules, reader, planner, deadline);
      return new QueryMatches(meaning, reader, planner, rules.schema, deadline);
    });
    // The options determine the type of the documents.
    return stream.hits() as AsyncIterableIterator<Hit<object, DocumentOf<S>>> as AsyncIterableIterator<
      Hit<ProjectionOf<S, List>, DocumentOf<S>>
    >;
  }

  /**
   * See {@link SearchEngine.count}.
   *
   * @param range the segments to search. Default: all
   */
  count(reader: IndexReader, query: Query, options: MatchOptions<S>, range: IndexRange | null = null): number {
    checkOptions("count", options, MATCH_OPTIONS);
    return withTimeBudget(query, options, (deadline) => {
      const { plan } = this.#plan(reader, query, options, deadline);
      return countAll(plan, reader, { deadline }, range);
    });
  }

  /** See {@link SearchEngine.ids}. */
  ids(reader: IndexReader, query: Query, options: MatchOptions<S>): string[] {
    checkOptions("ids", options, MATCH_OPTIONS);
    return idsOf(this.matches(reader, query, options));
  }

  /**
   * The matches in each segment, in order of insertion.
   *
   * @param range the segments to search: the others have no matches. Default: all
   */
  matches<Document>(
    reader: IndexReader<Document>,
    query: Query,
    options: MatchOptions<S>,
    range: IndexRange | null = null,
  ): readonly SegmentMatches<Document>[] {
    return withTimeBudget(query, options, (deadline) => {
      const { plan } = this.#plan(reader, query, options, deadline);
      return matchSegments(plan, reader, { deadline }, range);
    });
  }

  /** See {@link SearchEngine.explain}. */
  explain(reader: IndexReader, query: Query, options: MatchOptions<S>): Explanation {
    checkOptions("explain", options, MATCH_OPTIONS);
    return withTimeBudget(query, options, (deadline) => {
      const { plan, tree } = this.#plan(reader, query, options, deadline);
      const profile = new PlanProfile();
      const total = totalOf(matchSegments(plan, reader, { trace: profile.trace, deadline }));
      return new Explanation(print(tree), total, profile.explain(plan));
    });
  }

  #plan(
    reader: IndexReader,
    query: Query,
    options: MatchOptions<S>,
    deadline: Deadline,
  ): { readonly plan: PlanNode; readonly tree: QueryNode } {
    const planner = new Planner(reader, deadline);
    const rules = rulesFor(this.#rules, options);
    const typed = typedTextOf(query, options);
    const parsed = parseFiltered(query, options.filter, rules, readsLeniently(options));
    const { resolved, filter, tree } =
      typed === null ? parsed : this.#withAlternatives(typed, parsed, rules, reader, planner, deadline);
    return { plan: planner.matching(resolved, filter), tree };
  }

  #withAlternatives(
    text: string,
    parsed: FilteredQuery,
    rules: QueryRules,
    reader: IndexReader,
    planner: Planner,
    deadline: Deadline,
  ): TypedSearch {
    return withAlternatives(text, parsed, this.typingContext(rules, reader, planner, deadline));
  }

  /** What gives the words of a text their alternatives. */
  typingContext(rules: QueryRules, reader: IndexReader, planner: Planner, deadline: Deadline): TypedSearchContext {
    const index = new ReaderTypingIndex(reader, planner, deadline);
    const cached: CachedReading = (key, read) => this.#readings.read(key, reader, read);
    return { ...rules, index, cached };
  }

  /**
   * Parses and resolves a query; of a search as you type, as if all words were finished.
   *
   * @throws {QueryError | TypeError} as {@link parseQuery} does, and for an invalid default operator
   */
  parse(query: Query, options: QueryOptions): ParsedQuery {
    return parseQuery(query, rulesFor(this.#rules, options), readsLeniently(options));
  }
}

/** A search whose matches are known. */
interface OpenedSearch<Document> {
  readonly request: SearchRequest;
  readonly pager: Pager<Document>;
  readonly matches: QueryMatches<Document>;
  readonly order: HitOrder;
  readonly present: Present<Document>;
  readonly parsed: ParsedQuery;
  /** `null` for a search that is not `asYouType`. */
  readonly typed: TypedSearch | null;
}

type Present<Document> = (hit: SortedHit<Document>) => Hit<Document>;

/** What a page shows. */
interface PageContents<Document> {
  readonly hits: readonly Hit<Document>[];
  /** `null` for hits that are not grouped. */
  readonly groups: HitGroups<Document> | null;
  readonly end: PageEnd<Document>;
}

function hitsOfPage<Document>(
  pager: Pager<Document>,
  { segments }: QueryMatches<Document>,
  order: HitOrder,
  present: Present<Document>,
): PageContents<Document> {
  const ranked = pager.hits(segments, order);
  const { length: count } = ranked;
  const next = pager.offset + count;
  const end = { count, hasMore: next < countUpTo(next + 1, segments), last: ranked.at(-1) };
  return { hits: ranked.map(present), groups: null, end };
}

function groupsOfPage<Document>(
  pager: Pager<Document>,
  matches: QueryMatches<Document>,
  order: HitOrder,
  present: Present<Document>,
  request: GroupRequest,
  deadline: Deadline,
): PageContents<Document> {
  const found = pager.groups(matches.segments, order, matches.grouping(request), request.size, deadline);
  const { counts } = found;
  const values = found.groups.map(({ value, hits }) => {
    const shown = presentedGroupValue(value, request.type);
    return new LazyGroup(shown, () => counts.sizeOf(value), hits.map(present));
  });
  const groups = new LazyGroups(() => counts.total(), values);
  return {
    hits: groups.values.flatMap(({ hits }) => hits),
    groups,
    end: { count: found.groups.length, hasMore: found.hasMore, last: found.groups.at(-1)?.hits[0] },
  };
}
