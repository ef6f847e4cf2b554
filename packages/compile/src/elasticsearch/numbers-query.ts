import { assertNever } from "firmament/base";
import type { NumericRange, ResolvedRange, ResolvedRanges } from "firmament/query";
import { type NumberBound, numbersOf } from "../meaning/numbers.ts";
import { boosted, type ElasticsearchQuery, MATCH_NONE, type RangeParameters } from "./elasticsearch-query.ts";

/** Numbers, dates or truth values within a range. */
export function numbersQuery(
  { type, boost }: ResolvedRange | ResolvedRanges,
  path: string,
  range: NumericRange,
): ElasticsearchQuery {
  const numbers = numbersOf(type, range);
  const isDate = type === "date";
  const written = (value: number): number | string => (isDate ? new Date(value).toISOString() : value);
  const between = (low: NumberBound | null, high: NumberBound | null): ElasticsearchQuery => {
    const parameters: RangeParameters = {
      ...(low !== null && { [low.inclusive ? "gte" : "gt"]: written(low.value) }),
      ...(high !== null && { [high.inclusive ? "lte" : "lt"]: written(high.value) }),
      // The format of the mapping may be another one.
      ...(isDate && { format: "strict_date_optional_time" }),
      ...boosted(boost),
    };
    return { range: { [path]: parameters } };
  };
  switch (numbers.kind) {
    case "none":
      return MATCH_NONE;
    case "all":
      return { exists: { field: path, ...boosted(boost) } };
    case "one": {
      if (isDate) {
        const instant = { value: numbers.value, inclusive: true };
        return between(instant, instant);
      }
      const value = type === "boolean" ? numbers.value === 1 : numbers.value;
      return { term: { [path]: boost === 1 ? value : { value, boost } } };
    }
    case "between":
      return between(numbers.low, numbers.high);
    default:
      return assertNever(numbers);
  }
}
