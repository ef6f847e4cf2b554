import type { QueryNode } from "../../../grammar/ast/ast.ts";
import { type LeafScope, scopeOf } from "./leaf.ts";

/** The clause on a field of vectors. The option `near` of a search orders by it. */
export class VectorClauses {
  readonly #scope: LeafScope;

  constructor(name: string) {
    this.#scope = scopeOf(name);
  }

  /** `embedding:*`: the document has a vector. */
  exists(): QueryNode {
    return Object.freeze({ kind: "exists", ...this.#scope });
  }
}
