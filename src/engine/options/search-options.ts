import { checkOptions, type OptionNames } from "../../base/known-options.ts";
import type { DefaultOperator } from "../../plan/resolve/resolver.ts";
import type { DocumentOf, Schema, TermFieldNameOf } from "../../schema/schema.ts";
import type { SearchPage } from "../result/search-page.ts";
import type { FacetOptions, FacetsOf, OnlyFields } from "./facet-options.ts";
import type { Filter } from "./filter.ts";
import type { GroupOptions, GroupsOf, OnlyGroupMembers } from "./group-options.ts";
import type { HighlightOption } from "./highlight-options.ts";
import type { NearOptions } from "./near-options.ts";
import type { Projection, ProjectionOf } from "./projection.ts";
import type { RankOptions } from "./rank-options.ts";
import type { SortOption } from "./sort-options.ts";

/** The options of every method that takes a query. */
export interface QueryOptions {
  /** The operator that white space between two clauses stands for. Default: the engine's. */
  readonly defaultOperator?: DefaultOperator | undefined;
  /**
   * Whether an invalid query is corrected instead of rejected, as in a search box. Only a query that exceeds a limit
   * is then rejected. Default `false`.
   */
  readonly lenient?: boolean | undefined;
  /**
   * The maximum time for the query, in milliseconds; more than 0. After that the method throws a `QueryError` with
   * the code `limit`. The time is checked between the steps of the plan. Default: no maximum.
   */
  readonly timeBudget?: number | undefined;
  /**
   * Whether the query is a text that is still being typed. It is read as with `lenient`, and each word without quotes or
   * wildcards also finds its synonyms, its singular or plural, the words that begin with it if it is the
   * last one, and words with a similar spelling if almost no document contains it. Words that are in most documents only
   * add to the score. A document with the word itself or a synonym ranks before one with its singular or plural, then one
   * with a longer word, then one with a similar word. A text without a word finds everything. A tree is finished: of it,
   * this option is `lenient`. Default `false`.
   */
  readonly asYouType?: boolean | undefined;
}

/** The options of `deleteWhere`. An invalid query is never corrected, because it would delete other documents. */
export type DeletionOptions<S extends Schema = Schema> = Pick<
  MatchOptions<S>,
  "filter" | "defaultOperator" | "timeBudget"
>;

/** The options of every method that finds documents. */
export interface MatchOptions<S extends Schema = Schema> extends QueryOptions {
  /**
   * What documents must match besides the query, without a score: `{ remote: true, price: { lt: 20 } }`, a query, or a
   * list of filters. Default: no filter.
   */
  readonly filter?: Filter<S> | undefined;
}

/** The options of {@link SearchEngine.search}. */
export interface SearchOptions<
  S extends Schema,
  Facets extends FacetOptions<S> | undefined = undefined,
  Group extends GroupOptions<S> | undefined = undefined,
  List extends Projection<S> = Projection<S>,
> extends MatchOptions<S> {
  /** The maximum number of hits on the page, or of groups with `group`; a whole number from 0, default 10. */
  readonly limit?: number | undefined;
  /** The number of hits before the page, or of groups with `group`; a whole number from 0, default 0. */
  readonly offset?: number | undefined;
  /**
   * The `cursor` of the previous page. The new page continues from there and reads the same state of the index, even
   * if documents have changed since. The query, its default operator, `filter`, `sort`, `rank`, `near`, `asYouType` and the field of `group` must be the
   * same; `limit` and the options for the contents of hits may differ. Excludes `offset`. Default: the first page.
   */
  readonly cursor?: string | undefined;
  /** The sort order: one criterion, or a list of them. The id breaks remaining ties. Default `"relevance"`. */
  readonly sort?: SortOption<S> | undefined;
  /**
   * A number or integer field whose value changes the score. Only for hits that are sorted by relevance alone. Default:
   * none, the score is the relevance.
   */
  readonly rank?: RankOptions<S> | undefined;
  /**
   * `{ field: "embedding", vector }`: orders hits by the similarity of their vectors, together with the words of the query. Hits then have
   * a `similarity`. Only without `sort` and `rank`. Default: none.
   */
  readonly near?: NearOptions<S> | undefined;
  /** The fields that the documents of hits have, also in their type; the id is always included. Default: all fields. */
  readonly fields?: List | undefined;
  /** Whether each hit has an `explanation`, the terms of its score. Default `false`. */
  readonly explain?: boolean | undefined;
  /**
   * `["name"]`, or `{ fields: ["name"], fragment: 160 }`: the text and keyword fields in which hits mark the words that
   * matched, as their `highlights`. Default: none.
   */
  readonly highlight?: HighlightOption<TermFieldNameOf<S>> | undefined;
  /** The facets to count over all matches. Default: none. */
  readonly facets?: Facets & OnlyFields<S, Facets>;
  /**
   * `{ by: "location_city", size: 3 }`: groups the hits by the value of a field. The page then consists of groups, in the
   * order of their best hits. Default: no groups.
   */
  readonly group?: Group & OnlyGroupMembers<Group>;
}

/** The page of hits that belongs to some {@link SearchOptions}. */
export type SearchPageOf<S extends Schema, Facets, Group, List> = Shown<
  SearchPage<Shown<ProjectionOf<S, List>>, Shown<FacetsOf<S, Facets>>, GroupsOf<S, Group, List>, Shown<DocumentOf<S>>>
>;

/** The same type, of which an editor shows the members instead of the arguments. */
type Shown<T> = { [Name in keyof T]: T[Name] } & {};

const DELETION_OPTIONS: OptionNames<DeletionOptions> = { filter: true, defaultOperator: true, timeBudget: true };

/** @throws {TypeError} for an unknown option, and for one that makes a query find more than it says */
export function readDeletionOptions<S extends Schema>(options: DeletionOptions<S>): DeletionOptions<S> {
  for (const name of ["lenient", "asYouType"]) {
    if (Object.hasOwn(options, name)) throw new TypeError(`deleteWhere has no option ${name}: a query must be exact.`);
  }
  checkOptions("deleteWhere", options, DELETION_OPTIONS);
  return options;
}

/** @throws {TypeError} for a value other than `"OR"`, `"AND"` and `undefined` */
export function readDefaultOperator(operator: DefaultOperator | undefined): DefaultOperator | undefined {
  if (operator === undefined || operator === "OR" || operator === "AND") return operator;
  throw new TypeError(`defaultOperator must be "OR" or "AND", not ${JSON.stringify(operator)}.`);
}
