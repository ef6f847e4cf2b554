import { DeadlineError } from "../base/deadline.ts";
import { ClauseRelations } from "../decide/relations/clause-relations.ts";
import type { ListClause } from "./clause.ts";
import { outerLists } from "./clause-removal.ts";
import { type Conflict, inTextOrder } from "./conflicts.ts";
import type { LintedQuery } from "./linted-query.ts";
import { conditionsOf, operandsOf, RELATION_LIMITS } from "./operands.ts";

/**
 * The conflicts that follow from what the clauses of a list mean, across fields, patterns, ranges and groups; at most
 * one for each list. The search stops at the deadline.
 */
export function provenConflicts(query: LintedQuery): ReadonlyMap<ListClause, readonly Conflict[]> {
  const conflicts = new Map<ListClause, readonly Conflict[]>();
  const relations = new ClauseRelations(query.schema, RELATION_LIMITS);
  try {
    for (const { list } of [...outerLists(query)].reverse()) {
      query.deadline.check();
      const operands = operandsOf(list, query);
      if (operands === null) continue;
      const conditions = conditionsOf(operands);
      if (conditions.length < 2) continue;
      const conflict = relations.conflictAmong(conditions.map(({ resolved }) => resolved)) ?? [];
      // A single condition that nothing matches has a warning of its own.
      if (conflict.length < 2) continue;
      const nodes = inTextOrder(conflict.flatMap((index) => conditions[index]?.nodes ?? []));
      conflicts.set(list, [{ nodes, isNumeric: false }]);
    }
  } catch (error) {
    if (!(error instanceof DeadlineError)) throw error;
  }
  return conflicts;
}
