import type { Analyzer } from "firmament";
import type { ResolvedQuery } from "firmament/query";
import { type FieldTerms, fieldTerms } from "../language/field-terms.ts";
import { findTerm, findTerms } from "../language/find-term.ts";
import { containsTerm, finiteTerms, type TermLanguage } from "../language/term-language.ts";
import type { Budget } from "./budget.ts";
import { type Atom, found, none, type Outcome, smallerReason } from "./field-theory.ts";

/** The terms of a field, as far as decisions ask for them. */
export class TermSource {
  readonly #terms: FieldTerms;
  readonly #budget: Budget;

  constructor(analyzer: Analyzer, budget: Budget) {
    this.#terms = fieldTerms(analyzer);
    this.#budget = budget;
  }

  /** A text whose only term is the given one; `null` if none is known. */
  textOf(term: string): string | null {
    return this.#terms.textOf(term);
  }

  /** A term that all positive atoms contain and no negative one. The atoms are clauses on single terms. */
  find(positives: readonly Atom[], negatives: readonly Atom[]): Outcome<string> {
    const candidates = finiteCandidates(positives);
    if (candidates !== null) return this.#amongCandidates(candidates, positives, negatives);
    const term = this.#search(positives, negatives);
    if (term === "unknown") return { kind: "unknown", because: negatives, reason: UNKNOWN_TERM };
    if (term !== null) return found(term);
    return none(smallerReason(negatives, (subset) => this.#search(positives, subset) === null));
  }

  /** Some terms that all positive atoms contain and no negative one. */
  some(positives: readonly Atom[], negatives: readonly Atom[], limit: number): readonly string[] {
    const result = findTerms(this.#terms, languagesOf(positives), languagesOf(negatives), this.#budget.steps, limit);
    this.#budget.spend();
    return result === "unknown" ? [] : result.terms;
  }

  /** A term that no negative atom contains and that is none of `avoid`. */
  findOther(negatives: readonly Atom[], avoid: ReadonlySet<string>): string | null | "unknown" {
    const term = findTerm(this.#terms, [], languagesOf(negatives), this.#budget.steps, { avoid });
    this.#budget.spend();
    return term;
  }

  #search(positives: readonly Atom[], negatives: readonly Atom[]): string | null | "unknown" {
    const term = findTerm(this.#terms, languagesOf(positives), languagesOf(negatives), this.#budget.steps);
    this.#budget.spend();
    return term;
  }

  #amongCandidates(
    candidates: readonly string[],
    positives: readonly Atom[],
    negatives: readonly Atom[],
  ): Outcome<string> {
    const because = new Set<Atom>();
    let isKnown = true;
    for (const term of candidates) {
      this.#budget.spend(1 + negatives.length);
      if (!positives.every((atom) => containsTerm(languageOf(atom), term))) continue;
      const blocking = negatives.find((atom) => containsTerm(languageOf(atom), term));
      if (blocking !== undefined) because.add(blocking);
      else if (this.#terms.textOf(term) !== null) return found(term);
      else isKnown &&= this.#terms.test(term) === false;
    }
    if (isKnown) return none([...because]);
    return { kind: "unknown", because: negatives, reason: UNKNOWN_TERM };
  }
}

const UNKNOWN_TERM = "it is not known whether the analyzer of a field can return a term";

/** The terms that a set of terms among the atoms allows; `null` if there is no set. */
function finiteCandidates(atoms: readonly Atom[]): readonly string[] | null {
  for (const atom of atoms) {
    const terms = finiteTerms(languageOf(atom));
    if (terms !== null) return terms;
  }
  return null;
}

/** Whether an atom is a clause on single terms. */
export function isTermClause({ kind }: ResolvedQuery): boolean {
  return kind === "term" || kind === "terms" || kind === "expansion" || kind === "exists";
}

/**
 * The terms that satisfy an atom.
 *
 * @throws {TypeError} unless {@link isTermClause}
 */
export function languageOf({ query }: Atom): TermLanguage {
  switch (query.kind) {
    case "term":
    case "terms":
    case "expansion":
    case "exists":
      return query;
    default:
      throw new TypeError(`A clause of the kind ${query.kind} has no language of terms.`);
  }
}

function languagesOf(atoms: readonly Atom[]): readonly TermLanguage[] {
  return atoms.map(languageOf);
}
