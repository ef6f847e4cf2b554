import { unitedRanges } from "../../indexes/numeric-range.ts";
import type { ResolvedQuery, ResolvedRange, ResolvedTerm } from "./resolved.ts";
import { keyOfFields } from "./resolved-key.ts";

/**
 * Up to this many alternatives of a list, each value scores for itself. More terms of the same fields, or more ranges
 * of the same field, are a set that scores its boost: nobody ranks by thousands of words, and a filter by thousands of
 * values needs no ranking. Lucene allows this many clauses (`IndexSearcher.getMaxClauseCount`) and recommends
 * `TermInSetQuery`, which has a constant score, for more.
 */
export const MAX_SCORED_VALUES = 1024;

type Value = ResolvedTerm | ResolvedRange;

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
  const groupOf = clauses.map((clause) =>
    clause.kind === "term" || clause.kind === "range" ? groups.add(clause) : null,
  );
  if (!groups.all.some(({ length }) => length >= minValues)) return clauses;
  return clauses.flatMap((clause, index) => {
    const values = groupOf[index];
    if (!values || values.length < minValues) return [clause];
    return values[0] === clause && groupOf.indexOf(values) === index ? [setOf(values)] : [];
  });
}

/** The values of one set, at least one. */
type Values = [ResolvedTerm, ...ResolvedTerm[]] | [ResolvedRange, ...ResolvedRange[]];

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
    if (value.kind === "term") return first.kind === "term" && value.fields === first.fields;
    return first.kind === "range" && value.field === first.field;
  }

  #find(value: Value): Values {
    const searched = value.kind === "term" ? keyOfFields(value.fields) : value.field;
    const key = `${value.kind}${this.#keepsBoosts ? value.boost : ""} ${searched}`;
    let values = this.#byKey.get(key);
    if (values === undefined) {
      values = value.kind === "term" ? [value] : [value];
      this.#byKey.set(key, values);
      this.all.push(values);
    }
    return values;
  }
}

function setOf(values: Values): ResolvedQuery {
  const [first] = values;
  const { boost } = first;
  if (first.kind === "term") {
    const terms = new Set((values as readonly ResolvedTerm[]).map(({ term }) => term));
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
