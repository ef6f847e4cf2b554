import type { ComparisonOperator, QueryNode } from "../../../grammar/ast/ast.ts";
import { numberText } from "../../../grammar/ast/number.ts";
import { describeValue } from "../../base/describe-value.ts";
import { anyValue } from "./combination.ts";
import { type LeafScope, type RangeOptions, rangeClause, scopeOf } from "./leaf.ts";

/**
 * Clauses on a number or integer field. Every method throws a `TypeError` for a number that is not finite or, on an
 * integer field, has decimals.
 */
export class NumberClauses {
  readonly #name: string;
  readonly #type: "number" | "integer";
  readonly #scope: LeafScope;

  constructor(name: string, type: "number" | "integer" = "number") {
    this.#name = name;
    this.#type = type;
    this.#scope = scopeOf(name);
  }

  /** `staff_count:50` */
  equals(value: number): QueryNode {
    return Object.freeze({ kind: "term", ...this.#scope, text: this.#text(value), signed: value < 0 });
  }

  /** `staff_count:(50 OR 500)`: any of the numbers. Without numbers, no document. Thousands of them are read at once. */
  in(values: readonly number[]): QueryNode {
    return anyValue(values, this.#scope, (value, scope) =>
      Object.freeze({ kind: "term", ...scope, text: this.#text(value), signed: false }),
    );
  }

  /** `staff_count:>50` */
  gt(value: number): QueryNode {
    return this.#compare(">", value);
  }

  /** `staff_count:>=50` */
  gte(value: number): QueryNode {
    return this.#compare(">=", value);
  }

  /** `staff_count:<50` */
  lt(value: number): QueryNode {
    return this.#compare("<", value);
  }

  /** `staff_count:<=50` */
  lte(value: number): QueryNode {
    return this.#compare("<=", value);
  }

  /** `staff_count:[50 TO 500]`, both bounds inclusive by default; `null` is an open end. */
  between(low: number | null, high: number | null, options?: RangeOptions): QueryNode {
    return rangeClause(
      this.#scope,
      low === null ? null : this.#text(low),
      high === null ? null : this.#text(high),
      options,
    );
  }

  /** `staff_count:*`: the document has a number. */
  exists(): QueryNode {
    return Object.freeze({ kind: "exists", ...this.#scope });
  }

  #compare(operator: ComparisonOperator, value: number): QueryNode {
    return Object.freeze({ kind: "comparison", ...this.#scope, operator, text: this.#text(value) });
  }

  #text(value: number): string {
    const isInteger = this.#type === "integer";
    if (isInteger ? Number.isInteger(value) : Number.isFinite(value)) return numberText(value);
    const expected = isInteger ? "an integer" : "a finite number";
    throw new TypeError(`The field ${this.#name} must be compared with ${expected}, not ${describeValue(value)}.`);
  }
}
