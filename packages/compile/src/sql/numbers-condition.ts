import { assertNever } from "firmament/base";
import { LAST_INSTANT, type NumericRange, type ResolvedRange, type ResolvedRanges } from "firmament/query";
import { type NumberBound, type Numbers, numbersOf } from "../meaning/numbers.ts";
import type { SqlDialect } from "./dialect.ts";
import { FALSE, joined, type Sql, sql } from "./fragment.ts";
import type { DateColumn } from "./sql-options.ts";

/** Whether a number, date or truth value is in a range, or in one of several. */
export function numbersCondition(
  value: Sql,
  leaf: ResolvedRange | ResolvedRanges,
  dates: DateColumn,
  dialect: SqlDialect,
): Sql {
  const ranges: readonly NumericRange[] = leaf.kind === "range" ? [leaf.range] : leaf.ranges;
  const conditions = ranges.map((range): Sql => {
    const numbers = numbersOf(leaf.type, range);
    if (numbers.kind === "none") return FALSE;
    if (numbers.kind === "all") return sql`${value} IS NOT NULL`;
    switch (leaf.type) {
      case "number":
      case "integer": {
        const type = leaf.type;
        return between(value, numbers, (number) => dialect.number(number, type));
      }
      case "date":
        return between(value, halfOpen(numbers), (instant) => dialect.instant(instant, dates));
      case "boolean":
        return between(value, numbers, (number) => dialect.truthValue(number === 1));
      default:
        return assertNever(leaf.type);
    }
  });
  return joined(conditions, "OR");
}

type SomeNumbers = Extract<Numbers, { readonly kind: "one" | "between" }>;

function between(value: Sql, numbers: SomeNumbers, parameterOf: (value: number) => Sql): Sql {
  if (numbers.kind === "one") return sql`${value} = ${parameterOf(numbers.value)}`;
  const { low, high } = numbers;
  const conditions: Sql[] = [];
  if (low !== null) conditions.push(sql`${value}${[low.inclusive ? " >= " : " > "]}${parameterOf(low.value)}`);
  if (high !== null) conditions.push(sql`${value}${[high.inclusive ? " <= " : " < "]}${parameterOf(high.value)}`);
  return joined(conditions, "AND");
}

/** The same instants, up to a bound that is excluded: a column may have microseconds, and a millisecond contains them. */
function halfOpen(numbers: SomeNumbers): SomeNumbers {
  const [low, high] =
    numbers.kind === "one"
      ? [
          { value: numbers.value, inclusive: true },
          { value: numbers.value, inclusive: true },
        ]
      : [numbers.low, numbers.high];
  return { kind: "between", low, high: high === null ? null : afterwards(high) };
}

function afterwards({ value, inclusive }: NumberBound): NumberBound | null {
  if (!inclusive) return { value, inclusive };
  return value >= LAST_INSTANT ? null : { value: value + 1, inclusive: false };
}
