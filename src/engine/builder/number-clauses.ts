import type { ComparisonOperator, QueryNode } from "../../../grammar/ast/ast.ts";
import { type LeafScope, numberText, type RangeOptions, rangeClause, scopeOf } from "./leaf.ts";

/** What can be asked of a number field. Numbers that are not finite are a {@link TypeError}. */
export class NumberClauses {
  readonly #name: string;
  readonly #place: LeafScope;

  constructor(name: string) {
    this.#name = name;
    this.#place = scopeOf(name);
  }

  /** `staff_count:50` */
  eq(value: number): QueryNode {
    return Object.freeze({ kind: "term", ...this.#place, text: this.#text(value), signed: value < 0 });
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

  /** `staff_count:[50 TO 500]`, both ends included unless the options say otherwise; `null` is an open end. */
  between(low: number | null, high: number | null, options?: RangeOptions): QueryNode {
    return rangeClause(
      this.#place,
      low === null ? null : this.#text(low),
      high === null ? null : this.#text(high),
      options,
    );
  }

  /** `staff_count:*`: there is a number. */
  exists(): QueryNode {
    return Object.freeze({ kind: "exists", ...this.#place });
  }

  #compare(operator: ComparisonOperator, value: number): QueryNode {
    return Object.freeze({ kind: "comparison", ...this.#place, operator, text: this.#text(value) });
  }

  #text(value: number): string {
    if (Number.isFinite(value)) return numberText(value);
    throw new TypeError(`The field ${this.#name} is compared with finite numbers, not with ${String(value)}.`);
  }
}
