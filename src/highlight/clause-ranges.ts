import { assertNever } from "../base/invariant.ts";
import type { ResolvedExpansion, ResolvedPhrase, ResolvedTerm, ResolvedTerms } from "../plan/resolve/resolved.ts";
import type { FieldTerms } from "./field-terms.ts";
import type { PhraseBudget } from "./phrase-budget.ts";
import { phraseRanges } from "./phrase-ranges.ts";

/** A clause that matches tokens. */
export type TokenClause = ResolvedTerm | ResolvedTerms | ResolvedPhrase | ResolvedExpansion;

/** Visits the matches of a clause in a field: single tokens, or phrases from their first to their last token. */
export function forEachMatch(
  clause: TokenClause,
  field: FieldTerms,
  budget: PhraseBudget,
  visit: (first: number, last: number) => void,
): void {
  switch (clause.kind) {
    case "term":
      for (const token of field.tokensOf(clause.term)) visit(token, token);
      break;
    case "terms":
      for (const term of field.termsIn(clause.terms)) for (const token of field.tokensOf(term)) visit(token, token);
      break;
    case "expansion":
      for (const term of field.accepted(clause.automaton))
        for (const token of field.tokensOf(term)) visit(token, token);
      break;
    case "phrase":
      for (const { first, last } of phraseRanges(field, clause.terms, clause.slop, budget)) visit(first, last);
      break;
    default:
      assertNever(clause);
  }
}
