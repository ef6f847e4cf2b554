import type { Bound, QueryNode } from "../../../grammar/ast/ast.ts";
import { type LeafScope, NO_SPAN } from "./leaf-scope.ts";

export interface RangeOptions {
  /** Which ends belong to the range; default `"both"`. */
  readonly inclusive?: "both" | "low" | "high" | "neither";
}

const open: Bound = Object.freeze({ kind: "open" });

/** `[low TO high]`; an end that is `null` is open. */
export function rangeIn(
  place: LeafScope,
  low: string | null,
  high: string | null,
  options: RangeOptions = {},
): QueryNode {
  const { inclusive = "both" } = options;
  return Object.freeze({
    kind: "range",
    ...place,
    low: boundAt(low, inclusive === "both" || inclusive === "low"),
    high: boundAt(high, inclusive === "both" || inclusive === "high"),
  });
}

function boundAt(text: string | null, inclusive: boolean): Bound {
  return text === null ? open : Object.freeze({ kind: "value", text, inclusive, span: NO_SPAN });
}
