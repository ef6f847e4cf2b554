import type { QueryNode } from "../../../grammar/ast/ast.ts";
import { describeValue } from "../../base/describe-value.ts";
import { type LeafScope, scopeOf } from "./leaf.ts";

/** Clauses on a boolean field. */
export class BooleanClauses {
  readonly #name: string;
  readonly #scope: LeafScope;

  constructor(name: string) {
    this.#name = name;
    this.#scope = scopeOf(name);
  }

  /**
   * `is_public:true`
   *
   * @throws {TypeError} for another value
   */
  equals(value: boolean): QueryNode {
    if (typeof value !== "boolean") {
      throw new TypeError(`The field ${this.#name} must be compared with true or false, not ${describeValue(value)}.`);
    }
    return Object.freeze({ kind: "term", ...this.#scope, text: String(value), signed: false });
  }

  /** `is_public:*`: the document has a value. */
  exists(): QueryNode {
    return Object.freeze({ kind: "exists", ...this.#scope });
  }
}
