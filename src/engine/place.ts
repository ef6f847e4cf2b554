import type { FieldedLeaf, Span } from "../../grammar/ast.ts";

/** Where a clause stands, where it looks and how much it counts. */
export type Place = Pick<FieldedLeaf, "span" | "field" | "boost">;

/** What is built in code has no place in a text. */
export const nowhere: Span = Object.freeze({ start: 0, end: 0 });

/** Of a clause that is built in code; `null` is every text field, or the field of a group around it. */
export function placeIn(field: string | null): Place {
  const name = field === null ? null : Object.freeze({ name: field, span: nowhere });
  return Object.freeze({ span: nowhere, field: name, boost: null });
}
