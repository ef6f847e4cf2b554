import type { FieldedLeaf, Span } from "../../../grammar/ast/ast.ts";

/** Where a clause stands, where it looks and how much it counts. */
export type LeafScope = Pick<FieldedLeaf, "span" | "field" | "boost">;

/** What is built in code has no place in a text. */
export const NO_SPAN: Span = Object.freeze({ start: 0, end: 0 });

/** Of a clause that is built in code; `null` is every text field, or the field of a group around it. */
export function scopeOf(field: string | null): LeafScope {
  const name = field === null ? null : Object.freeze({ name: field, span: NO_SPAN });
  return Object.freeze({ span: NO_SPAN, field: name, boost: null });
}
