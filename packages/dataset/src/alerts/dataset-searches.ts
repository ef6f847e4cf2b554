import type { DefaultOperator, Filter, Query, Schema } from "firmament";
import { checkOptions, invariant, type OptionNames, requireWholeNumber } from "firmament/base";
import type { SavedSearches } from "firmament/standing";
import type { SavedSearchEntry } from "../tables/saved-search-table.ts";
import { type AlertParts, requireName } from "./alert-parts.ts";
import { newSearches } from "./new-searches.ts";
import { problemOf } from "./search-problems.ts";

/** A saved search of a dataset. Its owner and its id together identify it. */
export interface StoredSearch {
  readonly id: string;
  /** Who it belongs to, such as an account; empty by default. */
  readonly owner: string;
  /** The text of the query. */
  readonly query: string;
  /** As it was given, with dates as texts; missing without a filter. */
  readonly filter?: Filter;
  readonly defaultOperator: DefaultOperator;
  readonly addedAt: Date;
  /**
   * Why it makes no alerts with the schema that the documents have; missing if it is valid. It makes alerts of later
   * changes once the schema has what it needs.
   */
  readonly problem?: string;
}

/** The owner of saved searches. */
export interface SearchOwner {
  /** A text of up to 200 code units. Default: empty. */
  readonly owner?: string | undefined;
}

/** The options of `savedSearches.add`. */
export interface StoredSearchOptions<S extends Schema = Schema> extends SearchOwner {
  /** What documents must match besides the query. Default: no filter. */
  readonly filter?: Filter<S> | undefined;
  /** The operator that white space between two clauses stands for. Default: the dataset's. */
  readonly defaultOperator?: DefaultOperator | undefined;
}

/** The options of `savedSearches.list`. */
export interface SearchListOptions extends SearchOwner {
  /** Only saved searches with an id after this one. Default: all. */
  readonly after?: string | undefined;
  /** The maximum number of saved searches; a whole number from 0, default 100. */
  readonly limit?: number | undefined;
}

const OWNER_OPTIONS: OptionNames<SearchOwner> = { owner: true };

const ADD_OPTIONS: OptionNames<StoredSearchOptions> = { owner: true, filter: true, defaultOperator: true };

const LIST_OPTIONS: OptionNames<SearchListOptions> = { owner: true, after: true, limit: true };

/**
 * The saved searches of a dataset. They are stored in its file, for all processes that use it.
 *
 * All methods throw a `TypeError` for an owner or an id that is not a text of up to 200 code units.
 */
export class DatasetSearches<S extends Schema> {
  readonly #parts: AlertParts<S>;
  /** Checks saved searches; empty in between. */
  #checked: { readonly schema: S; readonly searches: SavedSearches<S> } | null = null;

  /** @internal */
  constructor(parts: AlertParts<S>) {
    this.#parts = parts;
  }

  get #searches(): SavedSearches<S> {
    const { schema } = this.#parts.current.opened;
    if (this.#checked?.schema !== schema)
      this.#checked = { schema, searches: newSearches(schema, this.#parts.engineOptions) };
    return this.#checked.searches;
  }

  /**
   * Adds a saved search, or replaces one and drops its pending alerts. Later changes of documents can enter or leave it.
   *
   * @returns whether one was replaced
   * @throws {QueryError} for an invalid query, and with the code `limit` for one that is too large
   * @throws {TypeError} for an invalid filter
   */
  async add(id: string, query: Query, options: StoredSearchOptions<S> = {}): Promise<boolean> {
    checkOptions("savedSearches.add", options, ADD_OPTIONS);
    const { owner, filter, defaultOperator } = options;
    const key = keyOf(id, owner);
    const searches = this.#searches;
    searches.add(id, query, { filter, ...(defaultOperator !== undefined && { defaultOperator }) });
    const search = searches.get(id);
    searches.delete(id);
    invariant(search !== undefined, "a saved search that was added can be read");
    this.#parts.requireOpen();
    return this.#parts.thread.perform("addSearch", {
      ...key,
      query: search.query,
      filter: search.filter === undefined ? null : JSON.stringify(search.filter),
      default_operator: search.defaultOperator,
    });
  }

  /**
   * Deletes a saved search and its pending alerts.
   *
   * @returns whether there was one
   */
  async delete(id: string, options: SearchOwner = {}): Promise<boolean> {
    checkOptions("savedSearches.delete", options, OWNER_OPTIONS);
    const key = keyOf(id, options.owner);
    this.#parts.requireOpen();
    return this.#parts.thread.perform("deleteSearch", key);
  }

  /** `null` if there is no such saved search. */
  get(id: string, options: SearchOwner = {}): StoredSearch | null {
    checkOptions("savedSearches.get", options, OWNER_OPTIONS);
    const key = keyOf(id, options.owner);
    this.#parts.requireOpen();
    const found = this.#parts.store.alerts.findSearch(key.owner, key.id);
    return found === null ? null : this.#stored(found);
  }

  /**
   * The saved searches of an owner, in the order of their ids.
   *
   * @throws {RangeError} for a limit that is not a whole number from 0
   */
  list(options: SearchListOptions = {}): readonly StoredSearch[] {
    checkOptions("savedSearches.list", options, LIST_OPTIONS);
    const { owner = "", after = "", limit = 100 } = options;
    const page = {
      owner: requireName("The owner of saved searches", owner, 0),
      after: requireName("The option after", after, 0),
      limit: requireWholeNumber("limit", limit, 0),
    };
    this.#parts.requireOpen();
    return this.#parts.store.alerts.searches(page).map((entry) => this.#stored(entry));
  }

  #stored(entry: SavedSearchEntry): StoredSearch {
    const problem = problemOf(this.#searches, entry);
    return { ...storedSearch(entry), ...(problem !== null && { problem }) };
  }

  /** The number of saved searches of an owner; without the option `owner`, of all owners. */
  count(options: SearchOwner = {}): number {
    checkOptions("savedSearches.count", options, OWNER_OPTIONS);
    const { owner } = options;
    this.#parts.requireOpen();
    return this.#parts.store.alerts.countSearches(
      owner === undefined ? null : requireName("The owner of saved searches", owner, 0),
    );
  }
}

function keyOf(id: string, owner = ""): { readonly owner: string; readonly id: string } {
  return {
    owner: requireName("The owner of a saved search", owner, 0),
    id: requireName("The id of a saved search", id, 1),
  };
}

function storedSearch({ id, owner, query, filter, default_operator, added_at }: SavedSearchEntry): StoredSearch {
  return {
    id,
    owner,
    query: query ?? "",
    ...(filter !== null && { filter: JSON.parse(filter) as Filter }),
    defaultOperator: default_operator === "AND" ? "AND" : "OR",
    addedAt: new Date(added_at),
  };
}
