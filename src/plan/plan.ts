import type { Area } from "../geo/area.ts";
import type { NumericRange } from "../indexes/numeric-range.ts";
import type { ObjectIndex } from "../indexes/object-index.ts";
import type { Expansion, Segment } from "../indexes/segment.ts";
import type { PostingSet } from "../postings/posting-set.ts";
import type { FieldPhrase } from "./field-phrase.ts";
import type { NumericType } from "./resolve/numeric-syntax.ts";
import type { Tier } from "./resolve/resolved.ts";

/**
 * The operations that answer a query, in order of execution. A plan is valid for one state of an index only.
 *
 * `rows` is the estimated number of documents that the node matches on its own; `cost` is the estimated number of
 * postings and numbers that it reads, in units of `COSTS`.
 */
export type PlanNode =
  | PlanAll
  | PlanNone
  | PlanLeaf
  /** Each step filters the result of the previous one; the cheapest come first. */
  | (Estimated & { readonly kind: "and"; readonly steps: readonly PlanNode[] })
  | PlanOr
  | (Estimated & { readonly kind: "not"; readonly excluded: PlanNode })
  | PlanFilter
  | PlanValues;

/** Whether `rows` is not an estimate but exact, deleted documents included. */
export function hasExactRows(node: PlanNode): boolean {
  const { kind } = node;
  if (kind === "range") return node.isUpperBound !== true;
  return kind === "term" || kind === "all" || kind === "none";
}

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

export type PlanLeaf = PlanSimpleLeaf | PlanAlternatives | PlanNested;

export type PlanSimpleLeaf =
  | PlanTerm
  | PlanTerms
  | PlanPhrase
  | PlanExpansion
  | PlanExists
  | PlanRange
  | PlanRanges
  | PlanArea;

/** Matches documents that contain the term in any of the fields. */
export interface PlanTerm extends Estimated {
  readonly kind: "term";
  readonly fields: readonly string[];
  readonly term: string;
}

/** Unites the postings of a set of terms in the fields. */
export interface PlanTerms extends Estimated {
  readonly kind: "terms";
  readonly fields: readonly string[];
  readonly terms: ReadonlySet<string>;
  readonly expansions: ReadonlyMap<Segment, Expansion>;
}

/** Reads the postings of a stored pair, or intersects those of the terms and checks the positions. */
export interface PlanPhrase extends Estimated {
  readonly kind: "phrase";
  readonly fields: readonly string[];
  readonly terms: readonly string[];
  readonly slop: number;
  /** By segment: the postings of each field that contains all terms. */
  readonly postings: ReadonlyMap<Segment, readonly FieldPhrase[]>;
}

/** Unites the postings of all terms that a pattern accepts. */
export interface PlanExpansion extends Estimated {
  readonly kind: "expansion";
  readonly fields: readonly string[];
  /** The pattern in query syntax. */
  readonly label: string;
  /** The text of a prefix or a fuzzy term, which is itself one of the accepted terms; `null` for other patterns. */
  readonly term: string | null;
  readonly expansions: ReadonlyMap<Segment, Expansion>;
}

/** Matches documents with a token in one of the fields. */
export interface PlanExists extends Estimated {
  readonly kind: "exists";
  readonly fields: readonly string[];
}

export interface PlanRange extends Estimated {
  readonly kind: "range";
  readonly field: string;
  /** What the numbers stand for. */
  readonly type: NumericType;
  readonly range: NumericRange;
  /** `scan` reads a range of the sorted numbers; `check` looks up the rank of each remaining document. */
  readonly access: "scan" | "check";
  /** Whether `rows` is an upper bound: for a wide range of a multi-valued field. Default `false`. */
  readonly isUpperBound?: boolean | undefined;
}

/** Matches documents with a number in any of the ranges, which are disjoint and ascending. */
export interface PlanRanges extends Estimated {
  readonly kind: "ranges";
  readonly field: string;
  readonly type: NumericType;
  readonly ranges: readonly NumericRange[];
  readonly access: PlanRange["access"];
}

/** Matches documents with a stored point in an area. `rows` is an upper bound. */
export interface PlanArea extends Estimated {
  readonly kind: "area";
  readonly field: string;
  readonly area: Area;
  readonly access: PlanRange["access"];
}

/** Matches documents with a nested object that matches. */
export interface PlanNested extends Estimated {
  readonly kind: "nested";
  /** The field that contains the objects. */
  readonly field: string;
  /** The plan for the segments of objects. */
  readonly matching: PlanNode;
  readonly objects: ReadonlyMap<Segment, ObjectIndex>;
  /** The query in query syntax. */
  readonly label: string;
}

/** Matches documents that match any alternative of a typed word. `rows` is exact. */
export interface PlanAlternatives extends Estimated {
  readonly kind: "alternatives";
  /** The word as it was typed. */
  readonly text: string;
  /** The resolved alternatives: the key of caches. */
  readonly source: object;
  /** Ordered by tier. */
  readonly alternatives: readonly PlanAlternative[];
}

export interface PlanAlternative {
  readonly tier: Tier;
  readonly leaf: PlanTerm | PlanPhrase | PlanExpansion | PlanRange;
}

/** A condition besides the query. Repeated filters are read from a cache: see `filter-cache.ts`. */
export interface PlanFilter extends Estimated {
  readonly kind: "filter";
  readonly key: string;
  /** The documents of the segments that have them in their caches, deleted ones included. */
  readonly cached: ReadonlyMap<Segment, PostingSet>;
  /** What finds the documents of the other segments; `null` if there are none. */
  readonly matching: PlanNode | null;
}

/** Matches documents with one of the values in a field of terms, unanalyzed. */
export interface PlanValues extends Estimated {
  readonly kind: "values";
  readonly field: string;
  /** The terms of each value. */
  readonly values: ReadonlyMap<string, readonly string[]>;
}
