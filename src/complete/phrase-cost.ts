import { type FieldPhrase, maxDocuments, storedPair } from "../plan/field-phrase.ts";
import type { PlanNode } from "../plan/plan.ts";

/** The budget for the phrases of one completion, in candidate documents whose positions are compared: 40 ns each. */
export const MAX_PHRASE_COST = 24_000;
/** The cost factor of common terms, whose positions must be searched in the token stream. */
const COMMON_COST_FACTOR = 12;

/** An upper bound of the cost of the phrases in the plan of a clause. */
export function phraseCostOf(plan: PlanNode): number {
  if (plan.kind === "or") return plan.branches.reduce((cost, branch) => cost + phraseCostOf(branch), 0);
  if (plan.kind !== "phrase") return 0;
  let cost = 0;
  for (const phrases of plan.postings.values()) for (const phrase of phrases) cost += costIn(phrase);
  return cost;
}

function costIn(phrase: FieldPhrase): number {
  if (storedPair(phrase) !== null) return 0;
  const areCommon = phrase.pairs.every((pair) => pair !== null);
  return maxDocuments(phrase) * (areCommon ? COMMON_COST_FACTOR : 1);
}
