import { isSmallerThan, type PostingSet } from "../../postings/posting-set.ts";
import { BITMAP_LOOKUP_COST, LIST_LOOKUP_COST } from "../match/thresholds.ts";
import { type ListedClause, postingCount } from "./scored-clause.ts";

/** The cost of looking up one document in each list, in postings. */
export function lookupCost(clauses: readonly ListedClause[]): number {
  let cost = 0;
  for (const { base } of clauses) cost += base.filter === null ? LIST_LOOKUP_COST : BITMAP_LOOKUP_COST;
  return cost;
}

export function totalPostings(clauses: readonly ListedClause[]): number {
  let count = 0;
  for (const clause of clauses) count += postingCount(clause);
  return count;
}

/** Whether looking up some documents in each list is cheaper than adding the lists. */
export function prefersLookup(documents: PostingSet, listed: readonly ListedClause[]): boolean {
  return isSmallerThan(totalPostings(listed) / lookupCost(listed), documents);
}
