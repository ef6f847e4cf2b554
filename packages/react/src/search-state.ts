import type { FacetOptions, GroupOptions, Projection, Query, Schema, SearchOptions, SearchPageOf } from "firmament";
import { checkOptionNames, type OptionNames, requireOptions, requireWholeNumber } from "firmament/base";

/** The options of `useSearch`: those of the `search` of its source, and these. They are compared by value. */
export interface UseSearchOptions<
  S extends Schema,
  Facets extends FacetOptions<S> | undefined = undefined,
  Group extends GroupOptions<S> | undefined = undefined,
  List extends Projection<S> = Projection<S>,
> extends SearchOptions<S, Facets, Group, List> {
  /** The query, as the first argument of `search`. */
  readonly query: Query;
  /**
   * The milliseconds for which the query and its options must stay the same before they are sent to a source that answers
   * later; a whole number from 0. The first search starts at once. Default 0, for workers; 150 suits a service.
   */
  readonly debounce?: number | undefined;
  /**
   * The page that these options find, as the server has found it: plain data. It is shown until the options change, and
   * not searched again before. Default: none. An engine in the page needs none.
   */
  readonly initial?: NoInfer<SearchPageOf<S, Facets, Group, List>> | undefined;
}

const USE_SEARCH_OPTIONS: OptionNames<UseSearchOptions<Schema>> = {
  query: true,
  debounce: true,
  initial: true,
  filter: true,
  limit: true,
  offset: true,
  cursor: true,
  sort: true,
  rank: true,
  near: true,
  fields: true,
  facets: true,
  group: true,
  highlight: true,
  explain: true,
  defaultOperator: true,
  lenient: true,
  asYouType: true,
  timeBudget: true,
};

/** The members of a page that a {@link SearchState} repeats. */
export interface AnyPage {
  readonly total: number;
  readonly hits: readonly unknown[];
  readonly facets: unknown;
}

/** What `useSearch` returns. */
export interface SearchState<Page extends AnyPage> {
  /**
   * The page that was found last, also while the next search runs or after it has failed; `undefined` before the first
   * one, and after a change of the source.
   */
  readonly page: Page | undefined;
  /** The hits of the page; empty without one. */
  readonly hits: Page["hits"];
  /** The number of matches, on all pages; 0 without a page. */
  readonly total: number;
  /** The facets of the page; `undefined` without one. */
  readonly facets: Page["facets"] | undefined;
  /** Whether the page belongs to earlier options, because the search for these has not been answered yet. */
  readonly pending: boolean;
  /** Why the search for these options has failed, such as a `QueryError`; `undefined` if it has not. */
  readonly error: Error | undefined;
  /** Repeats the search, in this component and in all others with this source. Always the same function of a source. */
  readonly refresh: () => void;
}

/** The options of a search without those of the hook. */
export interface SplitOptions {
  readonly query: unknown;
  readonly debounce: number;
  readonly initial: AnyPage | undefined;
  readonly options: object;
}

/**
 * @throws {TypeError} for an unknown option
 * @throws {RangeError} for an invalid `debounce`
 */
export function splitOptions(given: object): SplitOptions {
  requireOptions("useSearch", given);
  for (const name of ["signal", "supersedes"]) {
    if (Object.hasOwn(given, name)) {
      throw new TypeError(`useSearch has no option ${name}: it cancels its earlier search itself.`);
    }
  }
  checkOptionNames("useSearch", given, USE_SEARCH_OPTIONS);
  const { query, debounce = 0, initial, ...options } = given as Readonly<Record<string, unknown>>;
  requireWholeNumber("debounce", debounce as number, 0);
  return { query, debounce: debounce as number, initial: initial as AnyPage | undefined, options };
}
