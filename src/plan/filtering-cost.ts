import { assertNever } from "../base/invariant.ts";
import { COSTS } from "./costs.ts";
import type { PlanNode } from "./plan.ts";

/**
 * The same node with its costs for filtering `left` documents. An intersection looks up the smaller set in the larger
 * one, and a range is checked per document if that is cheaper than a scan.
 */
export function costWithin(node: PlanNode, left: number): PlanNode {
  switch (node.kind) {
    case "range": {
      const checking = left * COSTS.checkedNumber;
      return checking < node.cost ? { ...node, access: "check", cost: checking } : node;
    }
    case "area": {
      const checking = left * COSTS.checkedPoint;
      return checking < node.cost ? { ...node, access: "check", cost: checking } : node;
    }
    case "ranges": {
      const checking = left * COSTS.checkedNumber * Math.ceil(Math.log2(node.ranges.length + 1));
      return checking < node.cost ? { ...node, access: "check", cost: checking } : node;
    }
    case "phrase":
      return { ...node, cost: Math.min(node.cost, left * COSTS.phraseCandidate) };
    case "and": {
      const steps = node.steps.map((step) => costWithin(step, left));
      return { ...node, steps, cost: costOf(steps) };
    }
    case "or": {
      const branches = node.branches.map((branch) => costWithin(branch, left));
      return { ...node, branches, cost: costOf(branches) };
    }
    case "not": {
      const excluded = costWithin(node.excluded, left);
      return { ...node, excluded, cost: excluded.cost };
    }
    case "term":
      return { ...node, cost: Math.min(node.cost, left * COSTS.posting) };
    case "all":
    case "none":
    case "terms":
    case "expansion":
    case "exists":
    case "alternatives":
    case "nested":
    case "values":
      return node;
    case "filter": {
      const matching = node.matching && costWithin(node.matching, left);
      return { ...node, matching, cost: matching?.cost ?? Math.min(node.cost, left * COSTS.posting) };
    }
    default:
      return assertNever(node);
  }
}

function costOf(nodes: readonly PlanNode[]): number {
  let cost = 0;
  for (const node of nodes) cost += node.cost;
  return cost;
}
