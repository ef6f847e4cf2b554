import { parse } from "firmament/grammar";
import type { NumericRange, ResolvedExpansion, ResolvedQuery, ResolvedSimpleLeaf } from "firmament/query";
import { everything, fuzzy, not, or, phrase, prefix, type Query, range, suffix, word } from "./query.ts";

/** The fields that the peers have. */
export interface PeerFields {
  /** The names of the text fields. */
  readonly texts: readonly string[];
  /** The names of the number fields. */
  readonly numbers: readonly string[];
  /** Those of them with numbers that are not whole. */
  readonly decimals: readonly string[];
}

/**
 * A resolved query as one without a syntax, for the peers; `null` if it contains what no peer offers: regular
 * expressions, wildcards other than one at an end, slop, dates, nested objects, fields that the peers do not have.
 */
export function queryOfResolved(resolved: ResolvedQuery, fields: PeerFields): Query | null {
  switch (resolved.kind) {
    case "all":
      return everything;
    case "and":
    case "or": {
      const clauses = resolved.clauses.map((clause) => queryOfResolved(clause, fields));
      return clauses.includes(null) ? null : { kind: resolved.kind, clauses: clauses as Query[] };
    }
    case "not": {
      const clause = queryOfResolved(resolved.clause, fields);
      return clause && not(clause);
    }
    // The optional clauses only add to the score.
    case "ranked":
      return queryOfResolved(resolved.required, fields);
    case "none":
    case "nested":
    case "alternatives":
      return null;
    default:
      return leafQuery(resolved, fields);
  }
}

function leafQuery(leaf: ResolvedSimpleLeaf, fields: PeerFields): Query | null {
  switch (leaf.kind) {
    case "range":
      return rangeQuery(leaf.field, leaf.range, fields);
    case "ranges":
      return anyOf(leaf.ranges.map((each) => rangeQuery(leaf.field, each, fields)));
    case "area":
    case "exists":
      return null;
    case "term":
      return inFields(leaf.fields, fields, (field) => word(leaf.term, field));
    case "terms":
      return anyOf([...leaf.terms].map((term) => inFields(leaf.fields, fields, (field) => word(term, field))));
    case "phrase":
      return leaf.slop > 0 ? null : inFields(leaf.fields, fields, (field) => phrase(leaf.terms, field));
    case "expansion":
      return inFields(leaf.fields, fields, (field) => patternQuery(leaf, field));
  }
}

function patternQuery({ label, term }: ResolvedExpansion, field: string | null): Query | null {
  const node = parse(label);
  if (node.kind === "prefix" && term !== null) return prefix(term, field);
  if (node.kind === "fuzzy" && term !== null && (node.edits === 1 || node.edits === 2)) {
    return fuzzy(term, node.edits, field);
  }
  const [first, last, ...others] = node.kind === "wildcard" ? node.parts : [];
  if (first?.kind !== "many" || last?.kind !== "text" || others.length > 0) return null;
  // Other letters may be folded.
  return /^[a-z0-9]+$/i.test(last.text) ? suffix(last.text.toLowerCase(), field) : null;
}

/** The clause in any text field, or in each of some. */
function inFields(
  names: readonly string[],
  { texts }: PeerFields,
  clause: (field: string | null) => Query | null,
): Query | null {
  if (texts.length > 0 && texts.every((text) => names.includes(text))) return clause(null);
  const known = names.filter((name) => texts.includes(name));
  return known.length === names.length ? anyOf(known.map(clause)) : null;
}

function anyOf(clauses: readonly (Query | null)[]): Query | null {
  const [only, ...others] = clauses;
  if (only === undefined || clauses.includes(null)) return null;
  return others.length === 0 ? only : or(...(clauses as Query[]));
}

/** Exclusive bounds of whole numbers become inclusive. */
function rangeQuery(field: string, bounds: NumericRange, { numbers, decimals }: PeerFields): Query | null {
  const { low, lowInclusive, high, highInclusive } = bounds;
  if (!numbers.includes(field)) return null;
  const isExclusive =
    (!lowInclusive && low !== Number.NEGATIVE_INFINITY) || (!highInclusive && high !== Number.POSITIVE_INFINITY);
  if (isExclusive && decimals.includes(field)) return null;
  const min = lowInclusive ? low : Math.floor(low) + 1;
  const max = highInclusive ? high : Math.ceil(high) - 1;
  return range(field, Number.isFinite(min) ? min : null, Number.isFinite(max) ? max : null);
}
