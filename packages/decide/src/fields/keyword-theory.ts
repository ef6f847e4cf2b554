import type { Budget } from "./budget.ts";
import { type Atom, type FieldTheory, found, type Outcome, type TermFieldTraits } from "./field-theory.ts";
import { isTermClause, TermSource } from "./term-source.ts";

/**
 * Keyword fields: a value is one term. A single value must be in the languages of all positive atoms, and in none of
 * the negative ones.
 */
export class KeywordTheory implements FieldTheory {
  readonly isRequired: boolean;
  readonly isIndependent: boolean;
  readonly #source: TermSource;

  constructor({ analyzer, isMany, isRequired }: TermFieldTraits, budget: Budget) {
    this.isRequired = isRequired;
    this.isIndependent = isMany;
    this.#source = new TermSource(analyzer, budget);
  }

  solve(positives: readonly Atom[], negatives: readonly Atom[]): Outcome<unknown> {
    // The empty value has no term.
    if (positives.length === 0) return found(this.isIndependent ? [""] : "");
    const phrase = [...positives, ...negatives].find(({ query }) => !isTermClause(query));
    if (phrase !== undefined) {
      return { kind: "unknown", because: negatives, reason: "a keyword field is searched for a phrase" };
    }
    if (!this.isIndependent) return this.#valueOf(positives, negatives);
    const values = new Set<string>();
    for (const atom of positives) {
      const value = this.#valueOf([atom], negatives);
      if (value.kind !== "value") return value;
      values.add(value.value);
    }
    return found([...values]);
  }

  #valueOf(positives: readonly Atom[], negatives: readonly Atom[]): Outcome<string> {
    const term = this.#source.find(positives, negatives);
    if (term.kind !== "value") return term;
    const text = this.#source.textOf(term.value);
    if (text !== null) return found(text);
    return { kind: "unknown", because: negatives, reason: "no value with a term is known" };
  }
}
