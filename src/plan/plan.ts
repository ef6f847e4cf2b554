import type { NumericRange } from "../indexes/numeric-range.ts";

/**
 * How a query is answered: what is read, in which order. A plan is made for one state of an index and says nothing about any
 * other.
 *
 * `rows` is the planner's estimate of how many documents the node matches on its own, `cost` how many postings or numbers
 * it expects to touch.
 */
export type PlanNode =
  | PlanAll
  | PlanNone
  | PlanLeaf
  /** Each step sees only what the steps before it left over; the cheapest come first. */
  | (Estimated & { readonly kind: "and"; readonly steps: readonly PlanNode[] })
  | (Estimated & { readonly kind: "or"; readonly branches: readonly PlanNode[] })
  | (Estimated & { readonly kind: "not"; readonly excluded: PlanNode });

export interface Estimated {
  readonly rows: number;
  readonly cost: number;
}

export interface PlanAll extends Estimated {
  readonly kind: "all";
}

export interface PlanNone extends Estimated {
  readonly kind: "none";
  readonly reason: string;
}

export type PlanLeaf = PlanTerm | PlanPhrase | PlanExpansion | PlanExists | PlanRange;

/** Postings of one term, in each of the fields that have it; there may be none. */
export interface PlanTerm extends Estimated {
  readonly kind: "term";
  readonly fields: readonly string[];
  readonly term: string;
}

/** Postings of the terms intersected, then verified by positions. */
export interface PlanPhrase extends Estimated {
  readonly kind: "phrase";
  readonly fields: readonly string[];
  readonly terms: readonly string[];
  readonly slop: number;
}

/** Postings of every term that a pattern was found to stand for. */
export interface PlanExpansion extends Estimated {
  readonly kind: "expansion";
  /** The pattern as it would be written. */
  readonly label: string;
  readonly expansions: readonly FieldExpansion[];
}

export interface FieldExpansion {
  readonly field: string;
  readonly terms: readonly string[];
}

/** Documents with a token in one of the fields. */
export interface PlanExists extends Estimated {
  readonly kind: "exists";
  readonly fields: readonly string[];
}

export interface PlanRange extends Estimated {
  readonly kind: "range";
  readonly field: string;
  readonly range: NumericRange;
  /** `scan` reads the slice of the sorted array, `check` looks up each remaining document in the column. */
  readonly access: "scan" | "check";
}
