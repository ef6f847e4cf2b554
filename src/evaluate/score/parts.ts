import { quote } from "../../../grammar/syntax/escape.ts";
import { invariant } from "../../base/invariant.ts";
import { clauseText } from "../../plan/clause-text.ts";
import type { ExactValue } from "../../plan/resolve/exact-value.ts";
import { seek } from "../../postings/ordinal-list.ts";
import type { ScoreSources } from "./postings-gatherer.ts";
import { type ScoredList, type ScoredPostings, type ScoredSet, scoreAt } from "./scored-postings.ts";

/** What one clause of a query contributes to a hit's score. */
export interface ScorePart {
  /**
   * The clause, its words as the analyzer reads them, without its boost: `software`, `"software development"`, `name:acme`, `soft*`,
   * `staff_count:[50 TO 500]`, `*:*`; and `whole "acme robotics"` for what lifts a whole match of a field before all others.
   */
  readonly clause: string;
  /** The field in which it scores; `null` for `*:*`, and for `*` in several fields. */
  readonly field: string | null;
  /** More than 0; boosts and the field's weight are in it. */
  readonly score: number;
}

/** What a document's score is made of, by size. */
export function scoreParts(
  { lists, sets }: ScoredPostings,
  sources: ScoreSources,
  ordinal: number,
): readonly ScorePart[] {
  const parts = new Map<string, ScorePart>();
  // A clause scores several times where it also stands within conjunctions that are no condition of the query.
  const add = (scored: ScoredList | ScoredSet, score: number): void => {
    const source = sources.get(scored);
    invariant(source !== undefined, "what scores was gathered from somewhere");
    const { clause, field } = source;
    const text = clauseText(clause);
    const key = JSON.stringify([text, field]);
    parts.set(key, { clause: text, field, score: score + (parts.get(key)?.score ?? 0) });
  };
  for (const list of lists) {
    const at = seek(list.ordinals, ordinal, 0);
    if (list.ordinals[at] === ordinal) add(list, scoreAt(list, at));
  }
  for (const set of sets) if (set.documents.has(ordinal)) add(set, set.score);
  return [...parts.values()].filter(({ score }) => score > 0).sort((a, b) => b.score - a.score);
}

/** What lifts a whole match. */
export function exactMatchPart({ field, terms }: ExactValue, score: number): ScorePart {
  return { clause: `whole ${quote(terms.join(" "))}`, field, score };
}
