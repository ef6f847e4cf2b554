import { limitDiagnostic } from "../../grammar/diagnostics/diagnostic.ts";
import { QueryError } from "../../grammar/diagnostics/query-error.ts";
import { assertNever } from "../base/invariant.ts";
import { clausesOf, type ResolvedQuery } from "../plan/resolve/resolved.ts";

/** Large automata of a saved search are built again whenever a document may match, so they must be small. */
const MAX_STATES = 2000;

/** @throws {QueryError} with the code `limit` if the patterns of a query need too many states together */
export function checkPatterns(text: string, query: ResolvedQuery): void {
  const states = statesOf(query);
  if (states <= MAX_STATES) return;
  const message = `The patterns of the saved search need ${states} states together; the maximum is ${MAX_STATES}.`;
  throw new QueryError(text, [
    limitDiagnostic(message, 0, text.length, "Shorten its patterns, or split it into several searches."),
  ]);
}

function statesOf(query: ResolvedQuery): number {
  switch (query.kind) {
    case "expansion":
      return query.automaton.stateCount;
    case "and":
    case "or":
    case "not":
    case "ranked":
      return clausesOf(query).reduce((sum, clause) => sum + statesOf(clause), 0);
    case "nested":
      return statesOf(query.query);
    case "all":
    case "none":
    case "term":
    case "terms":
    case "phrase":
    case "exists":
    case "range":
    case "ranges":
    case "area":
    case "alternatives":
      return 0;
    default:
      return assertNever(query);
  }
}
