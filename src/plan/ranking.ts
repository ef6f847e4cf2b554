import type { PlanAll, PlanLeaf, PlanNode } from "./plan.ts";

/** The score of a matching document, as a sum of clauses. */
export type Ranking = RankedClause | RankedSum;

/** Scores the documents that match the clause. */
export interface RankedClause {
  readonly kind: "clause";
  readonly clause: PlanLeaf | PlanAll;
  readonly boost: number;
}

/** Scores the documents that match the gate with the sum of the parts; a gate of `null` lets all documents pass. */
export interface RankedSum {
  readonly kind: "sum";
  readonly gate: PlanNode | null;
  readonly parts: readonly Ranking[];
}

/** A sum with nested sums without a gate flattened, and repeated clauses merged: their boosts add up. */
export function sumOf(gate: PlanNode | null, parts: readonly Ranking[]): RankedSum {
  const boosts = new Map<RankedClause["clause"], number>();
  const gated: RankedSum[] = [];
  const add = (part: Ranking): void => {
    if (part.kind === "clause") boosts.set(part.clause, (boosts.get(part.clause) ?? 0) + part.boost);
    else if (part.gate === null) part.parts.forEach(add);
    else gated.push(part);
  };
  parts.forEach(add);
  const clauses = Array.from(boosts, ([clause, boost]): RankedClause => ({ kind: "clause", clause, boost }));
  return { kind: "sum", gate, parts: [...clauses, ...gated] };
}
