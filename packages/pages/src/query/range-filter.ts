import { type DefaultOperator, escapeTerm, type QueryNode } from "firmament";
import { type Bound, type ComparisonOperator, isNumber, numberText } from "firmament/grammar";
import {
  type Conjunct,
  type Conjunction,
  isConjunctive,
  readConjunction,
  withClause,
  withoutClause,
  withReplaced,
} from "./conjunction.ts";
import { intersection, isSameRange, type NumberRange, normalized } from "./number-range.ts";

/**
 * The numbers that a query requires of a field: the intersection of its clauses `staff_count:[50 TO 500]`,
 * `staff_count:>50`, `staff_count:100` and `staff_count:(>50 AND <500)` which every match must satisfy. `null` without
 * such a clause, and for a text with syntax errors.
 */
export function rangeOf(text: string, field: string, defaultOperator: DefaultOperator = "OR"): NumberRange | null {
  const conjunction = readConjunction(text, defaultOperator);
  if (conjunction === null) return null;
  const filters = filtersOf(conjunction, field, defaultOperator);
  return filters.length === 0 ? null : intersectionOf(filters);
}

/**
 * The text with one range of a field in the place of all its ranges; `null` removes them, and so does a range without
 * bounds. Everything else stays as it is written, except that parentheses come and go with the filter. The empty text
 * stands for everything.
 *
 * Law: adding a range to a query without one gives the matches of the query within the range; removing it gives the
 * matches of the query. A query without a word (`@`) is an exception: clauses without words are dropped.
 *
 * @returns `null` if the text has syntax errors
 */
export function withRange(
  text: string,
  field: string,
  range: NumberRange | null,
  defaultOperator: DefaultOperator = "OR",
): string | null {
  const conjunction = readConjunction(text, defaultOperator);
  if (conjunction === null) return null;
  const wanted = range === null ? null : normalized(range);
  const filters = filtersOf(conjunction, field, defaultOperator);
  const [first, second] = filters;
  if (wanted === null) {
    return first === undefined
      ? text
      : withRange(withoutClause(conjunction, first.clause), field, null, defaultOperator);
  }
  if (first === undefined) return withClause(conjunction, rangeClause(field, wanted));
  if (isSameRange(intersectionOf(filters), wanted)) return text;
  if (second === undefined) return withReplaced(conjunction, first.clause, rangeClause(field, wanted));
  return withRange(withoutClause(conjunction, second.clause), field, wanted, defaultOperator);
}

interface RangeFilter {
  readonly clause: Conjunct;
  readonly range: NumberRange;
}

function filtersOf({ clauses }: Conjunction, field: string, defaultOperator: DefaultOperator): readonly RangeFilter[] {
  return clauses.flatMap((clause) => {
    const range = rangeOfClause(clause.node, field, defaultOperator);
    return range === null ? [] : [{ clause, range }];
  });
}

function intersectionOf(filters: readonly RangeFilter[]): NumberRange {
  return filters.map(({ range }) => range).reduce(intersection);
}

/** The range of a clause that is a range of the field; `null` for other clauses. */
function rangeOfClause(node: QueryNode, field: string | null, defaultOperator: DefaultOperator): NumberRange | null {
  if (!("field" in node) || (node.field?.name ?? null) !== field || node.boost !== null) return null;
  switch (node.kind) {
    case "range":
      return rangeBetween(node.low, node.high);
    case "comparison":
      return isNumber(node.text) ? comparisons[node.operator](Number(node.text)) : null;
    case "term":
      return onlyNumber(node.text);
    case "phrase":
      return node.slop === 0 ? onlyNumber(node.text) : null;
    case "group": {
      const parts = isConjunctive(node.query, defaultOperator) ? node.query.clauses : [node.query];
      const ranges = parts.map((part) => rangeOfClause(part, null, defaultOperator)).filter((range) => range !== null);
      return ranges.length === parts.length ? ranges.reduce(intersection) : null;
    }
    default:
      return null;
  }
}

const comparisons: Readonly<Record<ComparisonOperator, (bound: number) => NumberRange>> = {
  ">": (low) => ({ low, high: null, lowExclusive: true }),
  ">=": (low) => ({ low, high: null }),
  "<": (high) => ({ low: null, high, highExclusive: true }),
  "<=": (high) => ({ low: null, high }),
};

function onlyNumber(text: string): NumberRange | null {
  return isNumber(text) ? { low: Number(text), high: Number(text) } : null;
}

/** `null` for `[* TO *]` and for bounds that are not numbers. */
function rangeBetween(low: Bound, high: Bound): NumberRange | null {
  if (!isNumberBound(low) || !isNumberBound(high)) return null;
  return normalized({
    low: low.kind === "open" ? null : Number(low.text),
    high: high.kind === "open" ? null : Number(high.text),
    lowExclusive: low.kind === "value" && !low.inclusive,
    highExclusive: high.kind === "value" && !high.inclusive,
  });
}

function isNumberBound(bound: Bound): boolean {
  return bound.kind === "open" || isNumber(bound.text);
}

/** `staff_count:[50 TO 500]`, `staff_count:[50 TO *]`, `staff_count:{0.5 TO 1}`, `staff_count:100` */
function rangeClause(field: string, { low, high, lowExclusive, highExclusive }: NumberRange): string {
  const name = escapeTerm(field);
  if (low !== null && low === high && !lowExclusive && !highExclusive) return `${name}:${numberText(low)}`;
  return `${name}:${lowExclusive ? "{" : "["}${boundText(low)} TO ${boundText(high)}${highExclusive ? "}" : "]"}`;
}

function boundText(bound: number | null): string {
  return bound === null ? "*" : numberText(bound);
}
