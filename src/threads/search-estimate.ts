import { QueryError } from "../../grammar/diagnostics/query-error.ts";
import { assertNever } from "../base/invariant.ts";
import type { MatchOptions } from "../engine/options/search-options.ts";
import { type FilteredQuery, parseFiltered } from "../engine/query/filtered-query.ts";
import { rulesFor } from "../engine/query/parse-query.ts";
import type { Query } from "../engine/query/query-input.ts";
import { internalsOf, type SearchEngine } from "../engine/search-engine.ts";
import { Planner } from "../plan/planner.ts";
import { clausesOf, type ResolvedQuery } from "../plan/resolve/resolved.ts";
import type { Schema } from "../schema/schema.ts";

/** What the calling thread knows of a query before a thread evaluates it. */
export interface QueryEstimate {
  readonly parsed: FilteredQuery;
  /** The number of documents that match. */
  readonly rows: number;
  /** The time that finding them takes, in milliseconds. */
  readonly matchingMs: number;
}

/** The time of one unit of `COSTS`, in milliseconds. */
const UNIT_MS = 4e-6;

/**
 * Estimates a query from the statistics of its terms, in some microseconds. `null` for a query that one thread should
 * answer: one that is invalid; one with `now`, which is another instant in each thread; and one with patterns, sets of
 * terms or nested objects, because most of their time is spent before the first segment is searched.
 */
export function estimateOf<S extends Schema>(
  engine: SearchEngine<S>,
  query: Query,
  options: MatchOptions<S>,
): QueryEstimate | null {
  if (options.asYouType === true) return null;
  const { rules, writer } = internalsOf(engine);
  const parsed = parsedOrNull(() =>
    parseFiltered(query, options.filter, rulesFor(rules, options), options.lenient === true),
  );
  if (parsed === null || parsed.dependsOnClock || !isSimple(parsed.resolved)) return null;
  if (parsed.filter?.some((condition) => condition.kind === "query" && !isSimple(condition.query))) return null;
  const { rows, cost } = new Planner(writer.reader()).matching(parsed.resolved, parsed.filter);
  return { parsed, rows, matchingMs: cost * UNIT_MS };
}

/** The thread that runs an invalid query reports its errors. */
function parsedOrNull(parse: () => FilteredQuery): FilteredQuery | null {
  try {
    return parse();
  } catch (error) {
    if (error instanceof QueryError || error instanceof TypeError) return null;
    throw error;
  }
}

function isSimple(query: ResolvedQuery): boolean {
  switch (query.kind) {
    case "and":
    case "or":
    case "not":
    case "ranked":
      return clausesOf(query).every(isSimple);
    case "expansion":
    case "terms":
    case "alternatives":
    case "nested":
      return false;
    case "all":
    case "none":
    case "term":
    case "phrase":
    case "exists":
    case "range":
    case "ranges":
    case "area":
      return true;
    default:
      return assertNever(query);
  }
}
