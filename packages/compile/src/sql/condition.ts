import { assertNever } from "firmament/base";
import type { ResolvedNested, ResolvedQuery } from "firmament/query";
import { Clause } from "./dialect.ts";
import { FALSE, grouped, joined, type Sql, sql, TRUE } from "./fragment.ts";
import { leafCondition } from "./leaf-condition.ts";
import { anyObject, type Scope } from "./scope.ts";

/**
 * The condition that is true for the rows of matching documents. For others it is false or null, as a comparison with a missing
 * value is: AND and OR keep that, and NOT asks for what is not true.
 *
 * @throws {Refusal} for a clause that the dialect cannot say
 */
export function conditionOf(query: ResolvedQuery, scope: Scope): Sql {
  switch (query.kind) {
    case "all":
      return TRUE;
    case "none":
      return FALSE;
    case "and":
    case "or":
      return joined(
        query.clauses.map((clause) => conditionOf(clause, scope)),
        query.kind === "and" ? "AND" : "OR",
      );
    case "not":
      return sql`${grouped(conditionOf(query.clause, scope))} IS NOT TRUE`;
    case "ranked":
      return conditionOf(query.required, scope);
    case "nested":
      return nestedCondition(query, scope);
    case "term":
    case "terms":
    case "phrase":
    case "expansion":
    case "exists":
    case "range":
    case "ranges":
    case "area":
      return leafCondition(query, scope);
    case "alternatives":
      throw new Clause(query, scope.objects).refusal("unsupported", "It is a word of a search as you type.");
    default:
      return assertNever(query);
  }
}

function nestedCondition(query: ResolvedNested, scope: Scope): Sql {
  return anyObject(query.field, query, scope, (objects) => conditionOf(query.query, objects));
}
