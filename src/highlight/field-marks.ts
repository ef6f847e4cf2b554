import type { Span } from "../../grammar/ast/ast.ts";
import type { Token } from "../analysis/analyzer.ts";
import { seek } from "../postings/ordinal-list.ts";
import type { FieldTerms } from "./field-terms.ts";

/** A marked part of a value, and the clauses that it comes from. */
export interface Mark extends Span {
  readonly clauses: readonly number[];
}

const NOTHING = -1;

/** Which stretches of a field's tokens are marked, and for which clauses. */
export class FieldMarks {
  readonly #starts: Uint32Array;
  /** By token: the last one of the longest stretch that begins with it. */
  readonly #lasts: Int32Array;
  /** By token: the first clause of which a stretch begins with it. */
  readonly #clauses: Int32Array;

  constructor({ size, starts }: FieldTerms) {
    this.#starts = starts;
    this.#lasts = new Int32Array(size).fill(NOTHING);
    this.#clauses = new Int32Array(size).fill(NOTHING);
  }

  /** Marks the tokens from the first to the last; those of several values in each of them. */
  add(first: number, last: number, clause: number): void {
    for (let token = first; token <= last; ) {
      const end = token === last ? last : Math.min(last, this.#lastBeside(token));
      if (end > (this.#lasts[token] as number)) this.#lasts[token] = end;
      if (this.#clauses[token] === NOTHING) this.#clauses[token] = clause;
      token = end + 1;
    }
  }

  /**
   * The marks of one value, ascending. Stretches that overlap make one mark, those side by side one each.
   *
   * @param tokens the tokens of the value
   */
  of(value: number, tokens: readonly Token[]): readonly Mark[] {
    const from = this.#starts[value] as number;
    const marks: { start: number; end: number; clauses: number[] }[] = [];
    for (const [index, { start }] of tokens.entries()) {
      const last = this.#lasts[from + index] as number;
      if (last === NOTHING) continue;
      const end = (tokens[last - from] as Token).end;
      const clause = this.#clauses[from + index] as number;
      const before = marks.at(-1);
      if (before === undefined || start >= before.end) marks.push({ start, end, clauses: [clause] });
      else {
        before.end = Math.max(before.end, end);
        before.clauses.push(clause);
      }
    }
    return marks;
  }

  /** The last token of the value that a token is in. */
  #lastBeside(token: number): number {
    return (this.#starts[seek(this.#starts, token + 1, 0)] as number) - 1;
  }
}
