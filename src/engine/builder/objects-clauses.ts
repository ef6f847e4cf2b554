import type { QueryNode } from "../../../grammar/ast/ast.ts";
import { group } from "./combination.ts";
import { type LeafScope, scopeOf } from "./leaf.ts";

/** Clauses on a field of nested objects. `Builder` builds queries on the fields of one object. */
export class ObjectsClauses<Builder> {
  readonly #scope: LeafScope;
  readonly #builder: Builder;

  /** @param builder builds the clauses on the fields of the objects */
  constructor(name: string, builder: Builder) {
    this.#scope = scopeOf(name);
    this.#builder = builder;
  }

  /** `places:(city:berlin AND kind:hq)`: one object matches the whole query. */
  some(build: (builder: Builder) => QueryNode): QueryNode {
    return group(build(this.#builder), this.#scope);
  }

  /** `places:*`: the document has an object. */
  exists(): QueryNode {
    return Object.freeze({ kind: "exists", ...this.#scope });
  }
}
