import { unitedRanges } from "../../indexes/numeric-range.ts";
import { ID_INDEXES } from "../../schema/id-index.ts";
import type { ResolvedQuery, ResolvedRange, ResolvedTerm, ResolvedTerms } from "./resolved.ts";
import { keyOfFields } from "./resolved-key.ts";

/**
 * Up to this many alternatives of a list, each value scores for itself. More terms of the same fields, or more ranges
 * of the same field, are a set that scores its boost: nobody ranks by thousands of words, and a filter by thousands of
 * values needs no ranking. Lucene allows this many clauses (`IndexSearcher.getMaxClauseCount`) and recommends
 * `TermInSetQuery`, which has a constant score, for more.
 */
export const MAX_SCORED_VALUES = 1024;

/** The only sets among the values are ids. */
type Value = ResolvedTerm | ResolvedTerms | ResolvedRange;

/**
 * Merges the terms of the same fields, and the ranges of the same field, into one set each. A set takes the place of its
 * first value.
 *
 * @param clauses alternatives
 * @param minValues smaller sets are not merged
 * @param keepsBoosts whether values with different boosts are different sets; otherwise the boost of a set is any of them
 */
export function mergeValueSets(
  clauses: readonly ResolvedQuery[],
  minValues: number,
  keepsBoosts: boolean,
): readonly ResolvedQuery[] {
  if (clauses.length < minValues) return clauses;
  const groups = new ValueGroups(keepsBoosts);
  const groupOf = clauses.map((clause) => (isValue(clause) ? groups.add(clause) : null));
  if (!groups.all.some(({ length }) => length >= minValues)) return clauses;
  return clauses.flatMap((clause, index) => {
    const values = groupOf[index];
    if (!values || values.length < minValues) return [clause];
    return values[0] === clause && groupOf.indexOf(values) === index ? [setOf(values)] : [];
  });
}

function isValue(clause: ResolvedQuery): clause is Value {
  const { kind } = clause;
  return kind === "term" || kind === "range" || (kind === "terms" && clause.fields === ID_INDEXES);
}

type TermValue = ResolvedTerm | ResolvedTerms;

/** The values of one set, at least one. */
type Values = [TermValue, ...TermValue[]] | [ResolvedRange, ...ResolvedRange[]];

/** Groups values by what they search. */
class ValueGroups {
  readonly all: Values[] = [];
  readonly #keepsBoosts: boolean;
  readonly #byKey = new Map<string, Values>();
  /** Most values belong to the same set as the previous one. */
  #last: Values | null = null;

  constructor(keepsBoosts: boolean) {
    this.#keepsBoosts = keepsBoosts;
  }

  /** The group of a value, to which it is added. */
  add(value: Value): Values {
    const last = this.#last;
    const values = last !== null && this.#belongsTo(value, last[0]) ? last : this.#find(value);
    if (values[0] !== value) (values as Value[]).push(value);
    this.#last = values;
    return values;
  }

  #belongsTo(value: Value, first: Value): boolean {
    if (this.#keepsBoosts && value.boost !== first.boost) return false;
    if (value.kind === "range") return first.kind === "range" && value.field === first.field;
    return first.kind !== "range" && value.fields === first.fields;
  }

  #find(value: Value): Values {
    const searched = value.kind === "range" ? `range ${value.field}` : `term ${keyOfFields(value.fields)}`;
    const key = `${this.#keepsBoosts ? value.boost : ""} ${searched}`;
    let values = this.#byKey.get(key);
    if (values === undefined) {
      values = value.kind === "range" ? [value] : [value];
      this.#byKey.set(key, values);
      this.all.push(values);
    }
    return values;
  }
}

function setOf(values: Values): ResolvedQuery {
  const [first] = values;
  const { boost } = first;
  if (first.kind !== "range") {
    const terms = new Set((values as readonly TermValue[]).flatMap(termsOf));
    return terms.size === 1 ? first : { kind: "terms", fields: first.fields, terms, boost };
  }
  const { field, type } = first;
  const ranges = unitedRanges((values as readonly ResolvedRange[]).map(({ range }) => range));
  const [only, ...more] = ranges;
  if (only === undefined) return { kind: "none", reason: "the ranges contain no number" };
  return more.length === 0
    ? { kind: "range", field, type, range: only, boost }
    : { kind: "ranges", field, type, ranges, boost };
}

function termsOf(value: TermValue): readonly string[] {
  return value.kind === "term" ? [value.term] : [...value.terms];
}
