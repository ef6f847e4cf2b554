import type { Area } from "../../geo/area.ts";
import type { NumericRange } from "../../indexes/numeric-range.ts";
import type { Automaton } from "../../terms/automaton/automaton.ts";

import type { NumericType } from "./numeric-syntax.ts";

/**
 * A query with resolved fields, analyzed text and parsed numbers. It contains no errors, and the boosts of groups are
 * multiplied into the leaves.
 */
export type ResolvedQuery =
  | ResolvedAll
  | ResolvedNone
  | ResolvedLeaf
  /** Matches documents that match all clauses; at least two. */
  | { readonly kind: "and"; readonly clauses: readonly ResolvedQuery[] }
  /** Matches documents that match any clause; at least two. */
  | { readonly kind: "or"; readonly clauses: readonly ResolvedQuery[] }
  /** Matches documents that do not match the clause. */
  | { readonly kind: "not"; readonly clause: ResolvedQuery }
  /** Matches documents that match `required`; the optional clauses only add to the score, as in `+a b`. */
  | { readonly kind: "ranked"; readonly required: ResolvedQuery; readonly optional: readonly ResolvedQuery[] };

/** Matches every document. */
export interface ResolvedAll {
  readonly kind: "all";
  readonly boost: number;
}

/** Matches no document, for the given reason. */
export interface ResolvedNone {
  readonly kind: "none";
  readonly reason: string;
}

/** The clauses that read an index. */
export type ResolvedLeaf = ResolvedSimpleLeaf | ResolvedAlternatives | ResolvedNested;

/** The clauses that contain no other clause. */
export type ResolvedSimpleLeaf =
  | ResolvedTerm
  | ResolvedTerms
  | ResolvedPhrase
  | ResolvedExpansion
  | ResolvedExists
  | ResolvedRange
  | ResolvedRanges
  | ResolvedArea;

interface TextLeaf {
  /** The fields of terms to search, at least one; a document matches if one of them does. */
  readonly fields: readonly string[];
  readonly boost: number;
}

export interface ResolvedTerm extends TextLeaf {
  readonly kind: "term";
  readonly term: string;
}

/** A set of terms: matches documents with any of them, all with the same score. */
export interface ResolvedTerms extends TextLeaf {
  readonly kind: "terms";
  readonly terms: ReadonlySet<string>;
}

/** Two or more adjacent terms within one value of a field. */
export interface ResolvedPhrase extends TextLeaf {
  readonly kind: "phrase";
  readonly terms: readonly string[];
  readonly slop: number;
}

/** Any term that the automaton accepts: a prefix, wildcard, fuzzy term, regular expression or range of terms. */
export interface ResolvedExpansion extends TextLeaf {
  readonly kind: "expansion";
  readonly automaton: Automaton;
  /** The clause in query syntax. Within one schema, equal fields and labels mean equal automata. */
  readonly label: string;
  /** The text of a prefix or a fuzzy term, which is itself one of the accepted terms; `null` for other patterns. */
  readonly term: string | null;
}

/** Any token. */
export interface ResolvedExists extends TextLeaf {
  readonly kind: "exists";
}

/** A number within a range. */
export interface ResolvedRange {
  readonly kind: "range";
  readonly field: string;
  /** What the numbers stand for. */
  readonly type: NumericType;
  readonly range: NumericRange;
  readonly boost: number;
}

/** A set of ranges: matches documents with a number in any of them, all with the same score. */
export interface ResolvedRanges {
  readonly kind: "ranges";
  readonly field: string;
  readonly type: NumericType;
  /** Not empty, ascending and disjoint. */
  readonly ranges: readonly NumericRange[];
  readonly boost: number;
}

/** Matches documents with a stored point in an area. */
export interface ResolvedArea {
  readonly kind: "area";
  readonly field: string;
  readonly area: Area;
  readonly boost: number;
}

/**
 * How close an alternative is to the word that was typed, the closest first: the word itself or a synonym; its singular
 * or plural; a word that begins with it; a word with a similar spelling.
 */
export const TIERS = ["exact", "inflection", "prefix", "fuzzy"] as const;

export type Tier = (typeof TIERS)[number];

/** A term, phrase, pattern or number that a typed word stands for. */
export interface Alternative {
  readonly tier: Tier;
  readonly leaf: ResolvedTerm | ResolvedPhrase | ResolvedExpansion | ResolvedRange;
}

/**
 * A typed word: any of its alternatives. It scores as one term, and a document with an alternative of a closer tier
 * always scores higher. The boosts of the alternatives have no effect.
 */
export interface ResolvedAlternatives {
  readonly kind: "alternatives";
  /** The word as it was typed. */
  readonly text: string;
  /** At least one, ordered by tier. */
  readonly alternatives: readonly Alternative[];
  /** The number of documents that contain any of the alternatives. */
  readonly documentFrequency: number;
  readonly boost: number;
}

/** A nested object that matches a query: any of the objects of a field of the document. */
export interface ResolvedNested {
  readonly kind: "nested";
  /** The field that contains the objects. */
  readonly field: string;
  /** A query on the fields of one object. */
  readonly query: ResolvedQuery;
  /** The query in query syntax. */
  readonly label: string;
  readonly boost: number;
}

/** The conjunction of the clauses: a single clause itself, and every document if there is no clause. */
export function and(clauses: readonly ResolvedQuery[]): ResolvedQuery {
  const [only] = clauses;
  if (clauses.length <= 1) return only ?? { kind: "all", boost: 1 };
  return { kind: "and", clauses };
}

/** The disjunction of the clauses: a single clause itself, and no document if there is no clause. */
export function or(clauses: readonly ResolvedQuery[]): ResolvedQuery {
  const [only] = clauses;
  if (clauses.length <= 1) return only ?? { kind: "none", reason: "no clause can match" };
  return { kind: "or", clauses };
}

export function not(clause: ResolvedQuery): ResolvedQuery {
  return { kind: "not", clause };
}

/** The clauses that a query combines; none for one that reads an index, or that matches all or no documents. */
export function clausesOf(query: ResolvedQuery): readonly ResolvedQuery[] {
  switch (query.kind) {
    case "and":
    case "or":
      return query.clauses;
    case "not":
      return [query.clause];
    case "ranked":
      return [query.required, ...query.optional];
    default:
      query satisfies ResolvedLeaf | ResolvedAll | ResolvedNone;
      return [];
  }
}
