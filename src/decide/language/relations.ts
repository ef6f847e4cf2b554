import type { FieldTerms } from "./field-terms.ts";
import { findTerm } from "./find-term.ts";
import type { StepBudget } from "./step-budget.ts";
import { containsTerm, finiteTerms, type TermLanguage } from "./term-language.ts";

/** Whether every term of a field that `narrow` contains is in `wide` too, as `berlin` is in `berlin*`. */
export function covers(
  wide: TermLanguage,
  narrow: TermLanguage,
  field: FieldTerms,
  budget: StepBudget,
): boolean | "unknown" {
  if (wide === narrow || wide.kind === "exists") return true;
  const terms = finiteTerms(narrow);
  if (terms?.every((term) => containsTerm(wide, term)) === true) return true;
  return isEmpty(findTerm(field, [narrow], [wide], budget));
}

/** Whether no term of a field is in both languages. */
export function areDisjoint(
  a: TermLanguage,
  b: TermLanguage,
  field: FieldTerms,
  budget: StepBudget,
): boolean | "unknown" {
  return haveDistinctEnds(a, b) || isEmpty(findTerm(field, [a, b], [], budget));
}

function isEmpty(term: string | null | "unknown"): boolean | "unknown" {
  return term === "unknown" ? term : term === null;
}

/** Whether all terms of one pattern begin or end differently from those of the other. */
function haveDistinctEnds(a: TermLanguage, b: TermLanguage): boolean {
  if (a.kind !== "expansion" || b.kind !== "expansion") return false;
  const one = a.automaton.literals;
  const other = b.automaton.literals;
  return (
    !(one.prefix.startsWith(other.prefix) || other.prefix.startsWith(one.prefix)) ||
    !(one.suffix.endsWith(other.suffix) || other.suffix.endsWith(one.suffix))
  );
}
