import type { QueryNode } from "../../../grammar/ast/ast.ts";

/** A clause without its signs, and their combined effect: `NOT NOT a` is a, and NOT overrides `+`. */
export function signsOf(clause: QueryNode): {
  readonly isNegated: boolean;
  readonly isRequired: boolean;
  readonly inner: QueryNode;
} {
  let isNegated = false;
  let isRequired = false;
  let inner = clause;
  while (inner.kind === "not" || inner.kind === "required") {
    if (inner.kind === "not") isNegated = !isNegated;
    else isRequired = true;
    inner = inner.clause;
  }
  return { isNegated, isRequired: isRequired && !isNegated, inner };
}
