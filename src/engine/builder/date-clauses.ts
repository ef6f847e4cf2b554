import type { ComparisonOperator, QueryNode } from "../../../grammar/ast/ast.ts";
import { isDate } from "../../base/builtin-value.ts";
import { describeValue } from "../../base/describe-value.ts";
import { anyValue } from "./combination.ts";
import { type LeafScope, type RangeOptions, rangeClause, scopeOf } from "./leaf.ts";

/**
 * A date in a query: an instant as a `Date`; or a text as in a query, which stands for its whole year, month, day, hour,
 * minute or second, such as `2024-06`, or is date math, such as `now-1y/y`.
 */
export type DateValue = string | Date;

/** Clauses on a date field. Every method throws a `TypeError` for a value that is neither a text nor a valid `Date`. */
export class DateClauses {
  readonly #name: string;
  readonly #scope: LeafScope;

  constructor(name: string) {
    this.#name = name;
    this.#scope = scopeOf(name);
  }

  /** `founded_on:2024-06`: within the date. */
  equals(date: DateValue): QueryNode {
    const text = this.#text(date);
    return Object.freeze(
      text.includes(":") || /^[+-]/.test(text)
        ? { kind: "phrase", ...this.#scope, text, slop: 0 }
        : { kind: "term", ...this.#scope, text, signed: false },
    );
  }

  /** `founded_on:(2024-06 OR 2025)`: within any of the dates. Without dates, no document. */
  in(dates: readonly DateValue[]): QueryNode {
    return anyValue(dates, this.#scope, (date, scope) =>
      Object.freeze({ kind: "phrase", ...scope, text: this.#text(date), slop: 0 }),
    );
  }

  /** `founded_on:<2024-06`: before the date begins. */
  before(date: DateValue): QueryNode {
    return this.#compare("<", date);
  }

  /** `founded_on:<=2024-06`: before the date ends. */
  onOrBefore(date: DateValue): QueryNode {
    return this.#compare("<=", date);
  }

  /** `founded_on:>2024-06`: after the date has ended. */
  after(date: DateValue): QueryNode {
    return this.#compare(">", date);
  }

  /** `founded_on:>=2024-06`: after the date has begun. */
  onOrAfter(date: DateValue): QueryNode {
    return this.#compare(">=", date);
  }

  /**
   * `founded_on:[2015 TO 2020-06]`: from the beginning of the first to the end of the second date. With `inclusive`,
   * from its end, or to its beginning. `null` is an open end.
   */
  between(low: DateValue | null, high: DateValue | null, options?: RangeOptions): QueryNode {
    const [from, to] = [low, high].map((date) => (date === null ? null : this.#text(date)));
    return rangeClause(this.#scope, from ?? null, to ?? null, options);
  }

  /** `founded_on:*`: the document has a date. */
  exists(): QueryNode {
    return Object.freeze({ kind: "exists", ...this.#scope });
  }

  #compare(operator: ComparisonOperator, date: DateValue): QueryNode {
    return Object.freeze({ kind: "comparison", ...this.#scope, operator, text: this.#text(date) });
  }

  #text(date: DateValue): string {
    if (typeof date === "string" && date.trim() !== "") return date;
    if (isDate(date) && !Number.isNaN(date.getTime())) return date.toISOString();
    const given = isDate(date) ? "an invalid Date" : describeValue(date);
    throw new TypeError(`The field ${this.#name} must be compared with a text or a valid Date, not ${given}.`);
  }
}
