import { type Bound, type ComparisonNode, type FieldedLeaf, print, type RangeNode } from "firmament/grammar";
import { constant, type Meaning } from "./meaning.ts";
import type { Rules } from "./rules.ts";
import type { NaiveFields, NaiveNumberType } from "./schema-fields.ts";

/*
 * Ranges and comparisons (`grammar/README.md#ranges-and-comparisons`): "`[50 TO 500]` includes its bounds, `{50 TO 500}` excludes
 * them, and the brackets can be mixed. `*` is an open bound." "A date stands for all its milliseconds."
 */

/** The meaning of a clause on a field of numbers: one of its values fits. The clause contains no error. */
export function numberMeaning(
  node: FieldedLeaf,
  field: string,
  type: NaiveNumberType,
  fields: NaiveFields,
  boost: number,
): Meaning {
  const fits = numberTest(node, type, fields);
  const value = { set: JSON.stringify([field, boost]), text: print(node), boost };
  return constant((document) => document.numbers(field).some(fits), boost, value);
}

/** Whether a range contains a value, whose order it asks for. */
export function isBetween({ low, high }: RangeNode, order: (bound: string) => number, { isInside }: Rules): boolean {
  const isOn = (bound: Bound, orderOf: (bound: string) => number): boolean =>
    bound.kind === "open" || isInside(orderOf(bound.text), bound.inclusive);
  return isOn(low, order) && isOn(high, (bound) => -order(bound));
}

/** What a literal stands for: the same number twice, but for a date. */
interface Literal {
  /** Inclusive. */
  readonly first: number;
  /** Inclusive. */
  readonly last: number;
}

function literalOf(text: string, type: NaiveNumberType, { now, rules }: NaiveFields): Literal {
  const only = (value: number): Literal => ({ first: value, last: value });
  switch (type) {
    case "number":
    case "integer":
      return only(Number(text));
    case "boolean":
      return only(Number(text.trim() === "true"));
    case "date": {
      const { start, end } = rules.dateSpan(text, now);
      return { first: start, last: end - 1 };
    }
  }
}

function numberTest(node: FieldedLeaf, type: NaiveNumberType, fields: NaiveFields): (value: number) => boolean {
  switch (node.kind) {
    case "term":
    case "phrase": {
      const { first, last } = literalOf(node.text, type, fields);
      return (value) => value >= first && value <= last;
    }
    case "exists":
      return () => true;
    case "range":
      return (value) => isBetween(node, (text) => orderOf(value, literalOf(text, type, fields)), fields.rules);
    case "comparison": {
      const literal = literalOf(node.text, type, fields);
      return (value) => compares(orderOf(value, literal), node, fields.rules);
    }
    case "prefix":
    case "wildcard":
    case "fuzzy":
    case "regexp":
      throw new Error(`A number field does not support a ${node.kind}.`);
  }
}

/** Negative, 0 or positive: before, within or after what a literal stands for. */
function orderOf(value: number, { first, last }: Literal): number {
  if (value < first) return -1;
  return value > last ? 1 : 0;
}

/** "`>2024` is after its end, `>=2024` from its start, `<2024` before its start, and `<=2024` to its end." */
function compares(order: number, { operator }: ComparisonNode, { isInside }: Rules): boolean {
  return isInside(operator.startsWith(">") ? order : -order, operator.endsWith("="));
}
