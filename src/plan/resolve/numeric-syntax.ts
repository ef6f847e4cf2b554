/** The types of fields whose values are stored as numbers. */
export type NumericType = "number" | "integer" | "date" | "boolean";

/** The numbers that a text stands for, both included: a date stands for all its milliseconds. */
export interface ValueSpan {
  readonly start: number;
  readonly end: number;
}

/** Why a text is no value of a type. */
export interface ValueFault {
  /** A clause such as `2023-02 has 28 days`; `null` if there is no more to say. */
  readonly reason: string | null;
  /** The value that the author probably meant; `null` if this is unclear. */
  readonly meant: string | null;
}

/** How a clause compares with a value. Both bounds of a range are comparisons. */
export type Comparison = "=" | ">" | ">=" | "<" | "<=";

/** How queries write the values of one type. */
export interface NumericSyntax {
  /** `a date field`. */
  readonly fieldNoun: string;
  /** `a date`. */
  readonly valueNoun: string;
  /** Whether the values have an order that ranges and comparisons use. */
  readonly isOrdered: boolean;
  /**
   * @param comparison how the clause compares with the value
   * @param now returns what `now` stands for; called only if the text contains it
   */
  read(text: string, comparison: Comparison, now: () => number): ValueSpan | ValueFault;
  /** The value that the literal start of a pattern, such as `2024-` of `2024-*`, stands for; `null` for none. */
  readPrefix(text: string): string | null;
  /** How to write clauses on a field. */
  hint(field: string): string;
}

export function isValueFault(read: ValueSpan | ValueFault): read is ValueFault {
  return "reason" in read;
}
