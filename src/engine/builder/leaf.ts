import type { Bound, FieldedLeaf, RangeNode, Span } from "../../../grammar/ast/ast.ts";
import { checkOptions, type OptionNames } from "../../base/known-options.ts";

/** The members that every leaf with a field has. */
export type LeafScope = Pick<FieldedLeaf, "span" | "field" | "boost">;

export interface RangeOptions {
  /** The ends that belong to the range; default `"both"`. */
  readonly inclusive?: "both" | "low" | "high" | "neither" | undefined;
}

const RANGE_OPTIONS: OptionNames<RangeOptions> = { inclusive: true };

/** The span of nodes that are built in code. */
export const NO_SPAN: Span = Object.freeze({ start: 0, end: 0 });

const OPEN: Bound = Object.freeze({ kind: "open" });

/** @param field the field's name; `null` is the field of the enclosing group or, without one, every field of terms */
export function scopeOf(field: string | null): LeafScope {
  const name = field === null ? null : Object.freeze({ name: field, span: NO_SPAN });
  return Object.freeze({ span: NO_SPAN, field: name, boost: null });
}

/** `[low TO high]`; `null` is an open end. */
export function rangeClause(
  scope: LeafScope,
  low: string | null,
  high: string | null,
  options: RangeOptions = {},
): RangeNode {
  checkOptions("between", options, RANGE_OPTIONS);
  const { inclusive = "both" } = options;
  return Object.freeze({
    kind: "range",
    ...scope,
    low: boundOf(low, inclusive === "both" || inclusive === "low"),
    high: boundOf(high, inclusive === "both" || inclusive === "high"),
  });
}

function boundOf(text: string | null, inclusive: boolean): Bound {
  return text === null ? OPEN : Object.freeze({ kind: "value", text, inclusive, span: NO_SPAN });
}
