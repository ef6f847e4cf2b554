import type { FieldName, QueryNode } from "../../grammar/ast/ast.ts";
import type { ResolvedQuery } from "../plan/resolve/resolved.ts";
import { type ResolveRules, resolve } from "../plan/resolve/resolver.ts";
import type { TypedWords } from "../plan/resolve/typed-words.ts";

/** What gives the clauses of a query their meaning. */
export interface ClauseRules extends ResolveRules {
  /** The words that stand for alternatives, because the query is still being typed. Default: it is finished. */
  readonly words?: TypedWords | undefined;
}

/** Resolves one clause of a valid query on its own; the result is `none` when the clause contains no term. */
export function resolveClause(
  node: QueryNode,
  /** The field of the groups around the clause. */
  field: FieldName | null,
  rules: ClauseRules,
): ResolvedQuery {
  const { span } = node;
  const query: QueryNode = field === null ? node : { kind: "group", span, field, boost: null, query: node };
  return resolve(query, rules, rules.words, false).resolved;
}
