import { assertNever } from "../../base/invariant.ts";
import type { PostingList } from "../../indexes/segment.ts";
import type { RankedClause } from "../../plan/ranking.ts";
import { seek } from "../../postings/ordinal-list.ts";
import { sparsePostings } from "../../postings/posting-set.ts";
import type { FieldImpacts } from "../../similarity/bm25f.ts";
import type { SegmentMatches } from "../match/segment-matches.ts";

/** The part of a clause's weighted frequency that one field contributes. */
export interface FieldShare {
  readonly field: string;
  /** Greater than 0; only the ratio to the other fields of the clause has a meaning. */
  readonly weighted: number;
}

/** The fields in which a document matches a clause; none for `*:*`. */
export function fieldShares(
  clause: RankedClause["clause"],
  matches: SegmentMatches<unknown>,
  ordinal: number,
  impactsOf: (field: string) => FieldImpacts,
): readonly FieldShare[] {
  const { segment, evaluator } = matches;
  switch (clause.kind) {
    case "all":
      return [];
    case "alternatives": {
      const document = sparsePostings(Uint32Array.of(ordinal), segment.size);
      const matching = clause.alternatives.filter(({ leaf }) => evaluator.within(leaf, document).size > 0);
      const best = matching.filter(({ tier }) => tier === matching[0]?.tier);
      return added(best.flatMap(({ leaf }) => fieldShares(leaf, matches, ordinal, impactsOf)));
    }
    case "terms": {
      const expansion = evaluator.expansion(clause);
      return clause.fields
        .filter((field) => expansion.documentsIn(field).has(ordinal))
        .map((field) => ({ field, weighted: 1 }));
    }
    case "range":
    case "ranges":
    case "area":
    case "nested":
      return [{ field: clause.field, weighted: 1 }];
    case "exists":
      return clause.fields
        .filter((field) => segment.text(field).withTokens().has(ordinal))
        .map((field) => ({ field, weighted: 1 }));
    case "expansion": {
      const expansion = evaluator.expansion(clause);
      return clause.fields
        .filter((field) => expansion.documentsIn(field).has(ordinal))
        .map((field) => ({ field, weighted: impactsOf(field).weight }));
    }
    case "term":
      return segment.lists(clause.fields, clause.term).flatMap((list) => {
        const frequency = frequencyIn(list, ordinal);
        return frequency === null
          ? []
          : [{ field: list.field, weighted: impactsOf(list.field).weighted[frequency] as number }];
      });
    case "phrase": {
      const document = sparsePostings(Uint32Array.of(ordinal), segment.size);
      return evaluator.phrases(clause).flatMap((phrase) => {
        if (evaluator.phraseWithin(clause, phrase, document).size === 0) return [];
        const [frequency] = evaluator.phraseFrequencies(clause, phrase, Uint32Array.of(ordinal));
        const { weighted } = impactsOf(phrase.field);
        return [{ field: phrase.field, weighted: weighted[frequency as number] as number }];
      });
    }
    default:
      return assertNever(clause);
  }
}

/** One share for each field. */
function added(shares: readonly FieldShare[]): readonly FieldShare[] {
  const byField = new Map<string, number>();
  for (const { field, weighted } of shares) byField.set(field, (byField.get(field) ?? 0) + weighted);
  return Array.from(byField, ([field, weighted]) => ({ field, weighted }));
}

/** The normalized frequency of a document in a list; `null` if the list does not contain it. */
function frequencyIn({ ordinals, frequencies }: PostingList, ordinal: number): number | null {
  const index = seek(ordinals, ordinal, 0);
  return ordinals[index] === ordinal ? (frequencies[index] as number) : null;
}
