import { assertNever } from "../base/invariant.ts";
import type { ResolvedExpansion, ResolvedPhrase, ResolvedTerm } from "../plan/resolve/resolved.ts";
import type { FieldTerms } from "./field-terms.ts";
import type { PhraseBudget } from "./phrase-budget.ts";
import { phraseStretches } from "./phrase-ranges.ts";

/** The clauses that ask for certain tokens. */
export type TokenClause = ResolvedTerm | ResolvedPhrase | ResolvedExpansion;

/** Visits the stretches of a field's tokens that a clause asks for: single tokens, or phrases from the first token to the last. */
export function forEachStretch(
  clause: TokenClause,
  field: FieldTerms,
  budget: PhraseBudget,
  visit: (first: number, last: number) => void,
): void {
  switch (clause.kind) {
    case "term":
      for (const token of field.tokensOf(clause.term)) visit(token, token);
      break;
    case "expansion":
      for (const term of field.accepted(clause.automaton))
        for (const token of field.tokensOf(term)) visit(token, token);
      break;
    case "phrase":
      for (const { first, last } of phraseStretches(field, clause.terms, clause.slop, budget)) visit(first, last);
      break;
    default:
      assertNever(clause);
  }
}
