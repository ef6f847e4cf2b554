import { quote } from "../../../grammar/syntax/escape.ts";
import { invariant } from "../../base/invariant.ts";
import { clauseText } from "../../plan/clause-text.ts";
import type { ExactValue } from "../../plan/resolve/exact-value.ts";
import { seek } from "../../postings/ordinal-list.ts";
import type { ScoreSources } from "./postings-gatherer.ts";
import { type ScoredList, type ScoredPostings, type ScoredSet, scoreAt } from "./scored-postings.ts";

/** The contribution of one clause to a hit's score. */
export interface ScorePart {
  /**
   * The clause in query syntax, with analyzed terms and without its boost: `software`, `"software development"`,
   * `name:acme`, `soft*`, `staff_count:[50 TO 500]`, `*:*`. The boost of an exact match is `exact "acme robotics"`.
   */
  readonly clause: string;
  /** The field that it scores in; `null` for `*:*`, and for `*` in several fields. */
  readonly field: string | null;
  /** Greater than 0; includes boosts and the field's weight. */
  readonly score: number;
}

/** The parts of a document's score, greatest first. */
export function scoreParts(
  { lists, sets }: ScoredPostings,
  sources: ScoreSources,
  ordinal: number,
): readonly ScorePart[] {
  const parts = new Map<string, ScorePart>();
  // A clause that is repeated within an optional conjunction scores several times.
  const add = (scored: ScoredList | ScoredSet, score: number): void => {
    const source = sources.get(scored);
    invariant(source !== undefined, "each list and set has a source");
    const { clause, field } = source;
    const text = clauseText(clause);
    const key = JSON.stringify([text, field]);
    parts.set(key, { clause: text, field, score: score + (parts.get(key)?.score ?? 0) });
  };
  for (const list of lists) {
    const index = seek(list.ordinals, ordinal, 0);
    if (list.ordinals[index] === ordinal) add(list, scoreAt(list, index));
  }
  for (const set of sets) if (set.documents.has(ordinal)) add(set, set.score);
  return [...parts.values()].filter(({ score }) => score > 0).sort((a, b) => b.score - a.score);
}

/** The boost of an exact match. */
export function exactMatchPart({ field, terms }: ExactValue, score: number): ScorePart {
  return { clause: `exact ${quote(terms.join(" "))}`, field, score };
}
