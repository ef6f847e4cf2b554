import { checkTree, type Limits } from "../../grammar/syntax/limits.ts";
import { print } from "../../grammar/syntax/printer.ts";
import type { Deadline } from "../base/deadline.ts";
import { Completer } from "../complete/completer.ts";
import type { Completion } from "../complete/completion.ts";
import { facetsOf } from "../evaluate/facet/facets.ts";
import { countMatches } from "../evaluate/match/counter.ts";
import { idsOf, matchSegments, totalOf } from "../evaluate/match/segment-matches.ts";
import { Scorer } from "../evaluate/score/scorer.ts";
import { hitOrder } from "../evaluate/sort/hit-order.ts";
import type { Sort } from "../evaluate/sort/sort.ts";
import { Highlighter } from "../highlight/highlighter.ts";
import type { IndexReader } from "../indexes/index-reader.ts";
import type { Segment } from "../indexes/segment.ts";
import { lint } from "../lint/lint.ts";
import type { Warning } from "../lint/warning.ts";
import { Planner } from "../plan/planner.ts";
import { exactValuesOf } from "../plan/resolve/exact-value.ts";
import type { DefaultOperator } from "../plan/resolve/resolver.ts";
import type { AnalyzedSchema } from "../schema/analyzed-schema.ts";
import type { DocumentOf, Schema } from "../schema/schema.ts";
import { type CompleteOptions, readCompletionLimit } from "./options/complete-options.ts";
import { type FacetOptions, type FacetsOf, readFacets } from "./options/facet-options.ts";
import { readHighlight } from "./options/highlight-options.ts";
import {
  type QueryOptions,
  readCount,
  readDefaultOperator,
  readProjection,
  type SearchOptions,
} from "./options/search-options.ts";
import { readSorts } from "./options/sort-options.ts";
import type { PageSource } from "./paging/page-source.ts";
import { Pager, readPageCursor } from "./paging/pager.ts";
import { type ParsedQuery, parseLeniently, parseStrictly } from "./query/parse-query.ts";
import { type Query, queryText } from "./query/query-input.ts";
import { withTimeBudget } from "./query/time-budget.ts";
import { Explanation, PlanProfile } from "./result/explanation.ts";
import { LazyHit, type OptionalMembers } from "./result/lazy-hit.ts";
import type { SearchPage } from "./result/search-page.ts";

/** What queries of a searcher are read by, if their options say nothing else. */
export interface SearcherRules {
  readonly schema: AnalyzedSchema;
  readonly limits: Limits;
  readonly defaultOperator: DefaultOperator;
}

const DEFAULT_PAGE_SIZE = 10;

/** Answers queries about the documents of one schema, from whatever reader it is given. */
export class Searcher<S extends Schema> {
  readonly #rules: SearcherRules;

  constructor(rules: SearcherRules) {
    this.#rules = rules;
  }

  /** See {@link SearchEngine.search}. */
  search<Facets extends FacetOptions<S> | undefined = undefined>(
    source: PageSource<DocumentOf<S>>,
    query: Query,
    options: SearchOptions<S, Facets>,
  ): SearchPage<DocumentOf<S>, FacetsOf<Facets>> {
    return withTimeBudget(query, options, (deadline) => this.#search(source, query, options, deadline));
  }

  #search<Facets extends FacetOptions<S> | undefined>(
    source: PageSource<DocumentOf<S>>,
    query: Query,
    options: SearchOptions<S, Facets>,
    deadline: Deadline,
  ): SearchPage<DocumentOf<S>, FacetsOf<Facets>> {
    const { schema } = this.#rules;
    const limit = readCount("limit", options.limit ?? DEFAULT_PAGE_SIZE, 0);
    const offset = readCount("offset", options.offset ?? 0, 0);
    const cursor = readPageCursor(options);
    const sorts = readSorts(options.sort ?? "relevance", schema);
    const asked = options.facets === undefined ? null : readFacets(options.facets, schema);
    const fields = options.fields ? new Set<string>(readProjection(options.fields, schema)).add("id") : null;
    const request = options.highlight === undefined ? null : readHighlight(options.highlight, schema);

    const { tree, resolved, changes } = this.read(query, options);
    const defaultOperator = this.#defaultOperatorOf(options);
    const turn = new Pager(source, { tree, sorts, defaultOperator }, cursor, offset);
    const { reader } = turn;
    const planner = new Planner(reader, deadline);
    const found = matchSegments(planner.matching(resolved), reader, { deadline });
    const weightOf = (field: string): number => schema.weightOf(field);
    const scorer = (): Scorer =>
      new Scorer({ ranking: planner.ranking(resolved), exactValues: exactValuesOf(tree, schema), weightOf }, reader);
    const explain = options.explain === true ? explainer(sorts, scorer) : null;
    const highlighter = request === null ? null : new Highlighter(resolved, request, schema, deadline);
    const sorted = turn.hits(found, hitOrder(sorts, scorer), limit);
    const membersOf = (segment: Segment<DocumentOf<S>>, ordinal: number): OptionalMembers => ({
      ...explain?.(segment, ordinal),
      ...(highlighter && { highlights: highlighter.highlights(segment.document(ordinal)) }),
    });
    const isMoreAsked = explain !== null || highlighter !== null;
    const hits = sorted.map(({ segment, ordinal, score }) => {
      const members = isMoreAsked ? membersOf(segment, ordinal) : undefined;
      return new LazyHit(segment, ordinal, score, fields, members);
    });
    // Its type follows from what was asked for.
    const counted: { readonly facets?: unknown } = asked === null ? {} : { facets: facetsOf(found, asked) };
    const read = options.lenient === true ? { changes } : {};
    const page = turn.ended({ total: totalOf(found), hits, ...counted, ...read }, sorted, limit);
    return page as SearchPage<DocumentOf<S>, FacetsOf<Facets>>;
  }

  /** See {@link SearchEngine.count}. */
  count(reader: IndexReader, query: Query, options: QueryOptions): number {
    return withTimeBudget(query, options, (deadline) => {
      const plan = new Planner(reader, deadline).matching(this.read(query, options).resolved);
      let total = 0;
      for (const segment of reader.segments) total += countMatches(plan, segment, { deadline });
      return total;
    });
  }

  /** See {@link SearchEngine.ids}. */
  ids(reader: IndexReader, query: Query, options: QueryOptions): string[] {
    return withTimeBudget(query, options, (deadline) => {
      const plan = new Planner(reader, deadline).matching(this.read(query, options).resolved);
      return idsOf(matchSegments(plan, reader, { deadline }));
    });
  }

  /** See {@link SearchEngine.explain}. */
  explain(reader: IndexReader, query: Query, options: QueryOptions): Explanation {
    return withTimeBudget(query, options, (deadline) => {
      const { tree, resolved } = this.read(query, options);
      const plan = new Planner(reader, deadline).matching(resolved);
      const observation = new PlanProfile();
      const total = totalOf(matchSegments(plan, reader, { trace: observation.trace, deadline }));
      return new Explanation(print(tree), total, observation.explain(plan));
    });
  }

  /** See {@link SearchEngine.complete}. */
  complete(reader: IndexReader, text: string, offset: number, options: CompleteOptions): readonly Completion[] {
    const { schema, limits } = this.#rules;
    return new Completer(schema, limits).complete(reader, text, offset, readCompletionLimit(options));
  }

  /** See {@link SearchEngine.lint}. */
  lint(reader: IndexReader, query: Query, options: QueryOptions): readonly Warning[] {
    return withTimeBudget(query, options, (deadline) => {
      const { tree } = this.read(query, { ...options, lenient: false });
      const defaultOperator = this.#defaultOperatorOf(options);
      return lint(queryText(query), tree, { ...this.#rules, defaultOperator, reader, deadline });
    });
  }

  /** A tree is printed and read again: so it is checked, and mistakes have a place in a text that can be shown. */
  read(query: Query, options: QueryOptions): ParsedQuery {
    if (typeof query !== "string") {
      if (typeof query !== "object" || query === null)
        throw new TypeError(`A query is a text or a tree, not ${query}.`);
      checkTree(query, this.#rules.limits);
    }
    const text = queryText(query);
    const rules = { ...this.#rules, defaultOperator: this.#defaultOperatorOf(options) };
    return options.lenient === true ? parseLeniently(text, rules) : parseStrictly(text, rules);
  }

  #defaultOperatorOf({ defaultOperator }: QueryOptions): DefaultOperator {
    return readDefaultOperator(defaultOperator) ?? this.#rules.defaultOperator;
  }
}

/** Says what a hit's score is made of: of nothing, when hits are not sorted by it. */
function explainer(
  sorts: readonly Sort[],
  scorer: () => Scorer,
): (segment: Segment, ordinal: number) => OptionalMembers {
  if (!sorts.some(({ by }) => by === "relevance")) return () => ({ explanation: [] });
  const scored = scorer();
  return (segment, ordinal) => ({ explanation: scored.explain(segment, ordinal) });
}
