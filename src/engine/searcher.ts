import { checkTree, type Limits } from "../../grammar/limits.ts";
import { print } from "../../grammar/printer.ts";
import type { Deadline } from "../base/deadline.ts";
import { collect, idsOf, totalOf } from "../evaluate/collector.ts";
import { countMatches } from "../evaluate/counter.ts";
import { facetsOf } from "../evaluate/facets.ts";
import { Scorer } from "../evaluate/scorer.ts";
import { sortedHits } from "../evaluate/sorted-hits.ts";
import type { IndexReader } from "../indexes/index-reader.ts";
import { Planner } from "../plan/planner.ts";
import type { DefaultOperator } from "../plan/resolver.ts";
import type { AnalyzedSchema } from "../schema/analyzed-schema.ts";
import type { DocumentOf, Schema } from "../schema/schema.ts";
import { Explanation, Observation } from "./explanation.ts";
import { type FacetOptions, type FacetsOf, readFacets } from "./facet-options.ts";
import { LazyHit } from "./lazy-hit.ts";
import { type Query, textOf } from "./query.ts";
import { type ReadQuery, readLeniently, readStrictly } from "./query-reading.ts";
import {
  type QueryOptions,
  readCount,
  readDefaultOperator,
  readProjection,
  type SearchOptions,
} from "./search-options.ts";
import type { SearchPage } from "./search-page.ts";
import { readSorts } from "./sort-options.ts";
import { inTime } from "./time-budget.ts";

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
    reader: IndexReader<DocumentOf<S>>,
    query: Query,
    options: SearchOptions<S, Facets>,
  ): SearchPage<DocumentOf<S>, FacetsOf<Facets>> {
    return inTime(query, options, (deadline) => this.#search(reader, query, options, deadline));
  }

  #search<Facets extends FacetOptions<S> | undefined>(
    reader: IndexReader<DocumentOf<S>>,
    query: Query,
    options: SearchOptions<S, Facets>,
    deadline: Deadline,
  ): SearchPage<DocumentOf<S>, FacetsOf<Facets>> {
    const { schema } = this.#rules;
    const limit = readCount("limit", options.limit ?? DEFAULT_PAGE_SIZE, 0);
    const offset = readCount("offset", options.offset ?? 0, 0);
    const sorts = readSorts(options.sort ?? "relevance", schema);
    const asked = options.facets === undefined ? null : readFacets(options.facets, schema);
    const fields = options.fields ? new Set<string>(readProjection(options.fields, schema)).add("id") : null;

    const { resolved, changes } = this.read(query, options);
    const planner = new Planner(reader, deadline);
    const found = collect(planner.matching(resolved), reader, { deadline });
    const scorer = () => new Scorer(planner.ranking(resolved), reader, (field) => schema.weightOf(field));
    const hits = sortedHits(found, sorts, scorer, offset, limit).map(
      ({ segment, ordinal, score }) => new LazyHit(segment, ordinal, score, fields),
    );
    // Its type follows from what was asked for.
    const counted: { readonly facets?: unknown } = asked === null ? {} : { facets: facetsOf(found, asked) };
    const read = options.lenient === true ? { changes } : {};
    return { total: totalOf(found), hits, ...counted, ...read } as SearchPage<DocumentOf<S>, FacetsOf<Facets>>;
  }

  /** See {@link SearchEngine.count}. */
  count(reader: IndexReader, query: Query, options: QueryOptions): number {
    return inTime(query, options, (deadline) => {
      const plan = new Planner(reader, deadline).matching(this.read(query, options).resolved);
      let total = 0;
      for (const segment of reader.segments) total += countMatches(plan, segment, { deadline });
      return total;
    });
  }

  /** See {@link SearchEngine.ids}. */
  ids(reader: IndexReader, query: Query, options: QueryOptions): string[] {
    return inTime(query, options, (deadline) => {
      const plan = new Planner(reader, deadline).matching(this.read(query, options).resolved);
      return idsOf(collect(plan, reader, { deadline }));
    });
  }

  /** See {@link SearchEngine.explain}. */
  explain(reader: IndexReader, query: Query, options: QueryOptions): Explanation {
    return inTime(query, options, (deadline) => {
      const { tree, resolved } = this.read(query, options);
      const plan = new Planner(reader, deadline).matching(resolved);
      const observation = new Observation();
      const total = totalOf(collect(plan, reader, { trace: observation.trace, deadline }));
      return new Explanation(print(tree), total, observation.explain(plan));
    });
  }

  /** A tree is printed and read again: so it is checked, and mistakes have a place in a text that can be shown. */
  read(query: Query, options: QueryOptions): ReadQuery {
    if (typeof query !== "string") {
      if (typeof query !== "object" || query === null)
        throw new TypeError(`A query is a text or a tree, not ${query}.`);
      checkTree(query, this.#rules.limits);
    }
    const text = textOf(query);
    const defaultOperator = readDefaultOperator(options.defaultOperator) ?? this.#rules.defaultOperator;
    const rules = { ...this.#rules, defaultOperator };
    return options.lenient === true ? readLeniently(text, rules) : readStrictly(text, rules);
  }
}
