import type { Limits } from "../../grammar/syntax/limits.ts";
import { limitsOf } from "../../grammar/syntax/limits.ts";
import type { Analyzer } from "../analysis/analyzer.ts";
import { describeValue } from "../base/describe-value.ts";
import { type Clock, readClock } from "../engine/options/clock.ts";
import { readDefaultOperator } from "../engine/options/search-options.ts";
import { type EngineRules, parseQuery, rulesFor } from "../engine/query/parse-query.ts";
import { type Query, queryText } from "../engine/query/query-input.ts";
import type { Resolved } from "../plan/resolve/resolved.ts";
import type { DefaultOperator } from "../plan/resolve/resolver.ts";
import { AnalyzedSchema } from "../schema/analyzed-schema.ts";
import { checkMembers, requireOptions } from "../schema/check-field.ts";
import type { DocumentOf, Schema } from "../schema/schema.ts";
import { OneDocument } from "./one-document.ts";

/** The options of {@link SavedSearches}; those of an engine have the same meaning. */
export interface SavedSearchesOptions {
  /** Replaces the schema's analyzer and the analyzers of all its fields. Default: the schema's. */
  readonly analyzer?: Analyzer;
  /** The operator that white space between two clauses stands for. Default `"OR"`. */
  readonly defaultOperator?: DefaultOperator;
  /** The maximum size of a saved search. Default: 16,384 code units, 1,024 clauses, 100 levels of nesting. */
  readonly limits?: Partial<Limits>;
  /** Returns what `now` stands for in dates, in milliseconds since 1970. Default: `Date.now`. */
  readonly clock?: Clock;
}

/** The options of `add`. */
export interface SavedSearchOptions {
  /** The operator of this query. Default: that of the saved searches. */
  readonly defaultOperator?: DefaultOperator;
}

/** A saved search. */
export interface SavedSearch {
  readonly id: string;
  /** The text of the query. */
  readonly query: string;
  readonly defaultOperator: DefaultOperator;
}

/** The ids of saved searches whose matches a change of a document affects, in the order in which they were added. */
export interface Changes {
  /** They match the document after the change, and did not match it before. */
  readonly entered: readonly string[];
  /** They matched the document before the change, and do not match it any more. */
  readonly left: readonly string[];
}

const LIMITS = { queryLength: 16_384, clauses: 1024 };

interface StoredQuery extends SavedSearch {
  readonly resolved: Resolved;
}

/** Queries that wait for documents: finds those that a changed document enters or leaves. */
export class SavedSearches<S extends Schema> {
  readonly #schema: S;
  readonly #rules: EngineRules;
  readonly #searches = new Map<string, StoredQuery>();

  /** @throws {TypeError | RangeError} for an invalid schema or option */
  constructor(schema: S, options: SavedSearchesOptions = {}) {
    requireOptions("SavedSearches", options);
    checkMembers("SavedSearches", options, ["analyzer", "defaultOperator", "limits", "clock"]);
    this.#schema = schema;
    this.#rules = Object.freeze({
      schema: new AnalyzedSchema(schema, options.analyzer),
      limits: limitsOf({ ...LIMITS, ...options.limits }),
      defaultOperator: readDefaultOperator(options.defaultOperator) ?? "OR",
      clock: readClock(options.clock),
    });
  }

  /** The number of saved searches. */
  get size(): number {
    return this.#searches.size;
  }

  /**
   * Adds a saved search, or replaces the one with the same id, which then counts as newly added.
   *
   * @returns whether one was replaced
   * @throws {QueryError} for an invalid query, and with the code `limit` for one that is too large; then nothing has
   * changed
   */
  add(id: string, query: Query, options: SavedSearchOptions = {}): boolean {
    if (typeof id !== "string" || id === "") {
      throw new TypeError(`The id of a saved search must be a non-empty string, not ${describeValue(id)}.`);
    }
    const rules = rulesFor(this.#rules, options);
    const { resolved } = parseQuery(query, rules, false);
    const isReplaced = this.#searches.delete(id);
    this.#searches.set(id, { id, query: queryText(query), defaultOperator: rules.defaultOperator, resolved });
    return isReplaced;
  }

  /** @returns whether there was a saved search with this id */
  delete(id: string): boolean {
    return this.#searches.delete(id);
  }

  has(id: string): boolean {
    return this.#searches.has(id);
  }

  /** The saved search with this id; `undefined` if there is none. */
  get(id: string): SavedSearch | undefined {
    return this.#searches.get(id);
  }

  /** The ids of all saved searches, in the order in which they were added. */
  ids(): IterableIterator<string> {
    return this.#searches.keys();
  }

  /**
   * The saved searches that a changed document enters and leaves.
   *
   * @param before the document before the change; `null` if there was none
   * @param after the document after the change; `null` if there is none any more
   */
  changesOf(before: DocumentOf<S> | null, after: DocumentOf<S> | null): Changes {
    const [one, other] = [before, after].map((document) =>
      document === null ? null : new OneDocument(document, this.#schema, this.#rules.schema),
    );
    const entered: string[] = [];
    const left: string[] = [];
    for (const { id, resolved } of this.#searches.values()) {
      const matched = one?.matches(resolved) ?? false;
      const matches = other?.matches(resolved) ?? false;
      if (matches && !matched) entered.push(id);
      if (matched && !matches) left.push(id);
    }
    return { entered, left };
  }
}
