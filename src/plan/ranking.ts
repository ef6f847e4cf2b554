import type { PlanAll, PlanLeaf, PlanNode } from "./plan.ts";

/** How the score of a matching document comes about. */
export type Ranking =
  /** A clause scores for the documents that it matches itself. */
  | { readonly kind: "clause"; readonly clause: PlanLeaf | PlanAll; readonly boost: number }
  /** The parts' scores added up, for the documents that match the gate; `null` where all that arrive do. */
  | { readonly kind: "sum"; readonly gate: PlanNode | null; readonly parts: readonly Ranking[] };
