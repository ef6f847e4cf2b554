import type { QueryNode } from "../../../grammar/ast/ast.ts";
import { QueryError } from "../../../grammar/diagnostics/query-error.ts";
import { describeValue } from "../../base/describe-value.ts";
import { isPlainObject } from "../../base/plain-object.ts";
import type { ResolvedCondition, ResolvedFilter } from "../../plan/resolve/resolved-filter.ts";
import type { AnalyzedSchema } from "../../schema/analyzed-schema.ts";
import type { Filter } from "../options/filter.ts";
import { readConditions } from "./filter-conditions.ts";
import type { ParsedQuery } from "./parse-query.ts";
import type { Query } from "./query-input.ts";

/** A filter with its meaning. */
export interface ReadFilter {
  readonly conditions: ResolvedFilter;
  /** Whether it contains `now`. */
  readonly dependsOnClock: boolean;
}

/** What gives a filter its meaning. */
export interface FilterRules {
  readonly schema: AnalyzedSchema;
  /** What `now` stands for in dates, in milliseconds since 1970. */
  readonly now: number;
  /** Parses and resolves a query, whose default operator is OR. */
  readonly parse: (query: Query) => Pick<ParsedQuery, "resolved" | "dependsOnClock">;
}

/**
 * Reads the option `filter`.
 *
 * @returns `null` without one
 * @throws {QueryError} for an invalid query, with the source `filter`
 * @throws {TypeError} for an unknown field or an invalid value
 */
export function readFilter(filter: Filter | undefined, rules: FilterRules): ReadFilter | null {
  if (filter === undefined) return null;
  const reader = new FilterReader(rules);
  return { conditions: reader.read("filter", filter, 0), dependsOnClock: reader.dependsOnClock };
}

/** The member of an object with the filter that no facet leaves out. No field has this name. */
const FIXED = "*";

/** Deeper lists, which requests may contain, would exhaust the stack. */
const MAX_NESTED_LISTS = 20;

class FilterReader {
  readonly #rules: FilterRules;
  dependsOnClock = false;

  constructor(rules: FilterRules) {
    this.#rules = rules;
  }

  read(path: string, filter: unknown, depth: number): readonly ResolvedCondition[] {
    if (typeof filter === "string" || isTree(filter)) return [this.#query(filter)];
    if (Array.isArray(filter)) {
      if (depth < MAX_NESTED_LISTS) {
        return filter.flatMap((each, index) => this.read(`${path}[${index}]`, each, depth + 1));
      }
      throw new TypeError(`filter has lists in more than ${MAX_NESTED_LISTS} lists. Put its filters into one list.`);
    }
    if (isPlainObject(filter)) {
      const { [FIXED]: fixed, ...conditions } = filter as Readonly<Record<string, unknown>>;
      const read = readConditions(path, conditions, this.#rules.schema, () => {
        this.dependsOnClock = true;
        return this.#rules.now;
      });
      return fixed === undefined ? read : [...this.#fixed(path, fixed, depth), ...read];
    }
    throw new TypeError(
      `${path} must be an object, as in { field: "value" }, a query, or a list of filters, not ${describeValue(filter)}.`,
    );
  }

  #fixed(path: string, filter: unknown, depth: number): readonly ResolvedCondition[] {
    if (depth >= MAX_NESTED_LISTS) {
      throw new TypeError(`filter has more than ${MAX_NESTED_LISTS} filters in one another. Put them into one list.`);
    }
    const conditions = this.read(`${path}["${FIXED}"]`, filter, depth + 1);
    return conditions.map((condition) => ({ ...condition, isFixed: true }));
  }

  #query(query: Query): ResolvedCondition {
    try {
      const { resolved, dependsOnClock } = this.#rules.parse(query);
      this.dependsOnClock ||= dependsOnClock;
      return { kind: "query", field: null, query: resolved };
    } catch (error) {
      if (error instanceof QueryError) throw new QueryError(error.query, error.diagnostics, "filter");
      throw error;
    }
  }
}

/** A tree of `parse` or the query builder, as opposed to conditions on a field `kind`. */
function isTree(filter: unknown): filter is QueryNode {
  return (
    typeof filter === "object" &&
    filter !== null &&
    "kind" in filter &&
    typeof filter.kind === "string" &&
    "span" in filter &&
    typeof filter.span === "object"
  );
}
