import type { Span } from "../../grammar/ast/ast.ts";
import type { Token } from "../analysis/analyzer.ts";
import { seek } from "../postings/ordinal-list.ts";
import type { FieldTerms } from "./field-terms.ts";

/** A marked span of a value, with the numbers of the clauses that it matches. */
export interface Mark extends Span {
  readonly clauses: readonly number[];
}

const NONE = -1;

/** The marked tokens of a field, with their clauses. */
export class FieldMarks {
  readonly #starts: Uint32Array;
  /** By token, the last token of the longest range that starts with it. */
  readonly #lasts: Int32Array;
  /** By token, the first clause with a range that starts with it. */
  readonly #clauses: Int32Array;

  constructor({ size, starts }: FieldTerms) {
    this.#starts = starts;
    this.#lasts = new Int32Array(size).fill(NONE);
    this.#clauses = new Int32Array(size).fill(NONE);
  }

  /** Marks the tokens from `first` to `last`. A range over several values is split between them. */
  add(first: number, last: number, clause: number): void {
    for (let token = first; token <= last; ) {
      const end = token === last ? last : Math.min(last, this.#lastOfValue(token));
      if (end > (this.#lasts[token] as number)) this.#lasts[token] = end;
      if (this.#clauses[token] === NONE) this.#clauses[token] = clause;
      token = end + 1;
    }
  }

  /**
   * The marks of one value, ascending. Overlapping ranges are one mark; adjacent ranges are separate marks.
   *
   * @param tokens the tokens of the value
   */
  of(value: number, tokens: readonly Token[]): readonly Mark[] {
    const from = this.#starts[value] as number;
    const marks: { start: number; end: number; clauses: number[] }[] = [];
    for (const [index, { start }] of tokens.entries()) {
      const last = this.#lasts[from + index] as number;
      if (last === NONE) continue;
      const end = (tokens[last - from] as Token).end;
      const clause = this.#clauses[from + index] as number;
      const previous = marks.at(-1);
      if (previous === undefined || start >= previous.end) marks.push({ start, end, clauses: [clause] });
      else {
        previous.end = Math.max(previous.end, end);
        previous.clauses.push(clause);
      }
    }
    return marks;
  }

  /** The last token of the value that contains a token. */
  #lastOfValue(token: number): number {
    return (this.#starts[seek(this.#starts, token + 1, 0)] as number) - 1;
  }
}
