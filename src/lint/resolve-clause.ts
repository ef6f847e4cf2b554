import type { FieldName, QueryNode } from "../../grammar/ast/ast.ts";
import type { ResolvedQuery } from "../plan/resolve/resolved.ts";
import { type ResolveRules, resolve } from "../plan/resolve/resolver.ts";
import { NO_TYPED_WORDS } from "../plan/resolve/typed-words.ts";

/** Resolves one clause of a valid query on its own; the result is `none` when the clause contains no term. */
export function resolveClause(
  node: QueryNode,
  /** The field of the groups around the clause. */
  field: FieldName | null,
  rules: ResolveRules,
): ResolvedQuery {
  const { span } = node;
  const query: QueryNode = field === null ? node : { kind: "group", span, field, boost: null, query: node };
  return resolve(query, rules, NO_TYPED_WORDS, false).resolved;
}
