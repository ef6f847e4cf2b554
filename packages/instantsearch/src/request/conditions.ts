import type { Clause, Clauses } from "./clause.ts";
import { ParameterError } from "./parameter-error.ts";

/** Conditions by field, as the option `filter` of an engine takes them. */
type Conditions = Readonly<Record<string, unknown>>;

type Bounds = Readonly<Record<string, unknown>>;

/**
 * Filters of an engine that mean the same as clauses. Bounds of one field become one range, which one value of the
 * field must be in.
 *
 * @throws {ParameterError} for alternatives of several fields, and for those that are not values
 */
export function conditionsOf(clauses: Clauses, parameter: string): readonly Conditions[] {
  const conditions: Conditions[] = [];
  const ranges = new Map<string, Bounds>();
  for (const group of clauses) {
    const [clause] = group;
    if (clause !== undefined && group.length === 1 && "bounds" in clause && !clause.isNegated) {
      const range = ranges.get(clause.field) ?? {};
      const isDisjoint = Object.keys(clause.bounds).every((bound) => !Object.hasOwn(range, bound));
      if (isDisjoint) ranges.set(clause.field, { ...range, ...clause.bounds });
      else conditions.push({ [clause.field]: clause.bounds });
    } else {
      conditions.push(conditionOf(group, parameter));
    }
  }
  return [...conditions, ...[...ranges].map(([field, range]) => ({ [field]: range }))];
}

function conditionOf(group: readonly Clause[], parameter: string): Conditions {
  const [first] = group;
  if (first === undefined) return {};
  const { field, isNegated } = first;
  if (group.length === 1) {
    const test = "value" in first ? first.value : first.bounds;
    return { [field]: isNegated ? { not: test } : test };
  }
  const values = group.flatMap((clause) =>
    clause.field === field && !clause.isNegated && "value" in clause ? [clause.value] : [],
  );
  if (values.length === group.length) return { [field]: values };
  throw new ParameterError(
    parameter,
    `joins alternatives that are not values of one field, as ["brand:Acme", "brand:Bolt"] are. ` +
      `For others, give the index a filter in createSearchClient, as in { filter: "price:<5 OR sale:true" }.`,
  );
}
