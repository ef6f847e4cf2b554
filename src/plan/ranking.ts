import type { PlanAll, PlanLeaf, PlanNode } from "./plan.ts";

/** How the score of a matching document comes about. */
export type Ranking = RankedClause | RankedSum;

/** A clause scores for the documents that it matches itself. */
export interface RankedClause {
  readonly kind: "clause";
  readonly clause: PlanLeaf | PlanAll;
  readonly boost: number;
}

/** The parts' scores added up, for the documents that match the gate; `null` where all that arrive do. */
export interface RankedSum {
  readonly kind: "sum";
  readonly gate: PlanNode | null;
  readonly parts: readonly Ranking[];
}

/** Sums without a gate are taken apart, and a clause that is there several times is scored once, with its boosts added up. */
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
