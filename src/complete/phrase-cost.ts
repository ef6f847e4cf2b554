import { type FieldPhrase, maxDocuments, storedPair } from "../plan/field-phrase.ts";
import type { PlanNode } from "../plan/plan.ts";

/** What phrases may cost for one answer, in documents that are looked at for their words: 40 ns each. */
export const MOST_PHRASE_COST = 24_000;
/** Of common words it is not known where in a document they stand. */
const COMMON_COST = 12;

/** What the phrases in the plan of a clause cost at most. */
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
  return maxDocuments(phrase) * (areCommon ? COMMON_COST : 1);
}
