import { assertNever } from "firmament/base";
import type { Pattern } from "firmament/query";

/** The greatest count of a repetition, and 0 without one. */
export function greatestCount(pattern: Pattern): number {
  switch (pattern.kind) {
    case "empty":
    case "one":
      return 0;
    case "sequence":
      return Math.max(...pattern.parts.map(greatestCount));
    case "choice":
      return Math.max(...pattern.alternatives.map(greatestCount));
    case "repetition":
      return Math.max(pattern.min, pattern.max ?? 0, greatestCount(pattern.body));
    default:
      return assertNever(pattern);
  }
}

/** The greatest product of the counts of repetitions in each other, and 1 without one. */
export function greatestProduct(pattern: Pattern): number {
  switch (pattern.kind) {
    case "empty":
    case "one":
      return 1;
    case "sequence":
      return Math.max(...pattern.parts.map(greatestProduct));
    case "choice":
      return Math.max(...pattern.alternatives.map(greatestProduct));
    case "repetition":
      return Math.max(pattern.min, pattern.max ?? 0, 1) * greatestProduct(pattern.body);
    default:
      return assertNever(pattern);
  }
}
