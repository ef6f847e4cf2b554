import type { NumericRange } from "../../indexes/numeric-range.ts";
import type { Automaton } from "../../terms/automaton/automaton.ts";

/**
 * A query whose fields, words and numbers have met the schema and the analyzers: nothing in it can be wrong any more.
 * Boosts of groups have been multiplied into the leaves.
 */
export type Resolved =
  | ResolvedAll
  | ResolvedNone
  | ResolvedLeaf
  /** Every clause; two or more. */
  | { readonly kind: "and"; readonly clauses: readonly Resolved[] }
  /** Some clause; two or more. */
  | { readonly kind: "or"; readonly clauses: readonly Resolved[] }
  /** Every document that the clause does not match. */
  | { readonly kind: "not"; readonly clause: Resolved }
  /** What `required` matches; the optional clauses only add to the score (`+a b`). */
  | { readonly kind: "ranked"; readonly required: Resolved; readonly optional: readonly Resolved[] };

/** Every document. */
export interface ResolvedAll {
  readonly kind: "all";
  readonly boost: number;
}

/** No document, and why. */
export interface ResolvedNone {
  readonly kind: "none";
  readonly reason: string;
}

/** The clauses that are looked up in an index. */
export type ResolvedLeaf = ResolvedTerm | ResolvedPhrase | ResolvedExpansion | ResolvedExists | ResolvedRange;

interface TextLeaf {
  /** The text fields that are asked; a document matches when one of them does. At least one. */
  readonly fields: readonly string[];
  readonly boost: number;
}

export interface ResolvedTerm extends TextLeaf {
  readonly kind: "term";
  readonly term: string;
}

/** Terms side by side within one field; two or more. */
export interface ResolvedPhrase extends TextLeaf {
  readonly kind: "phrase";
  readonly terms: readonly string[];
  readonly slop: number;
}

/** Any term that the automaton accepts. */
export interface ResolvedExpansion extends TextLeaf {
  readonly kind: "expansion";
  readonly automaton: Automaton;
  /** The clause as it would be written: for the same fields, equal labels mean equal automata. */
  readonly label: string;
}

/** At least one token. */
export interface ResolvedExists extends TextLeaf {
  readonly kind: "exists";
}

/** A number in the range. */
export interface ResolvedRange {
  readonly kind: "range";
  readonly field: string;
  readonly range: NumericRange;
  readonly boost: number;
}

/** All of the clauses; one stands for itself, and none of them leaves everything. */
export function and(clauses: readonly Resolved[]): Resolved {
  const [only] = clauses;
  if (clauses.length <= 1) return only ?? { kind: "all", boost: 1 };
  return { kind: "and", clauses };
}

/** Any of the clauses; one stands for itself, and none of them leaves nothing. */
export function or(clauses: readonly Resolved[]): Resolved {
  const [only] = clauses;
  if (clauses.length <= 1) return only ?? { kind: "none", reason: "no clause can match" };
  return { kind: "or", clauses };
}

export function not(clause: Resolved): Resolved {
  return { kind: "not", clause };
}
