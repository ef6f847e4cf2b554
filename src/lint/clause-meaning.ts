import type { FieldName, QueryNode } from "../../grammar/ast/ast.ts";
import type { Resolved } from "../plan/resolve/resolved.ts";
import { type DefaultOperator, resolve } from "../plan/resolve/resolver.ts";
import type { AnalyzedSchema } from "../schema/analyzed-schema.ts";

/** What a part of a sound query means by itself; `none` when it holds no word. */
export function meaningOf(
  node: QueryNode,
  /** That of the groups around it. */
  field: FieldName | null,
  schema: AnalyzedSchema,
  defaultOperator: DefaultOperator,
): Resolved {
  const { span } = node;
  const query: QueryNode = field === null ? node : { kind: "group", span, field, boost: null, query: node };
  return resolve(query, schema, defaultOperator).resolved;
}
