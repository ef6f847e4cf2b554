import type { NumericRange } from "../indexes/numeric-range.ts";
import type { Expansion, Segment } from "../indexes/segment.ts";
import type { FieldPhrase } from "./field-phrase.ts";

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
  | PlanOr
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

export interface PlanOr extends Estimated {
  readonly kind: "or";
  readonly branches: readonly PlanNode[];
}

export type PlanLeaf = PlanTerm | PlanPhrase | PlanExpansion | PlanExists | PlanRange;

/** Postings of one term, in any of the fields. */
export interface PlanTerm extends Estimated {
  readonly kind: "term";
  readonly fields: readonly string[];
  readonly term: string;
}

/** Postings of a kept pair, or of the words intersected and then verified by positions. */
export interface PlanPhrase extends Estimated {
  readonly kind: "phrase";
  readonly fields: readonly string[];
  readonly terms: readonly string[];
  readonly slop: number;
  /** The postings in those of the fields that have all the words, in each segment. */
  readonly postings: ReadonlyMap<Segment, readonly FieldPhrase[]>;
}

/** Postings of every term that a pattern was found to stand for, in each segment. */
export interface PlanExpansion extends Estimated {
  readonly kind: "expansion";
  readonly fields: readonly string[];
  /** The pattern as it would be written. */
  readonly label: string;
  readonly expansions: ReadonlyMap<Segment, Expansion>;
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
  /** `scan` reads the slice of the sorted array, `check` looks up the place of each remaining document in it. */
  readonly access: "scan" | "check";
}
