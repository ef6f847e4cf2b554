import type { PlanExpansion } from "../../plan/plan.ts";
import { intersect } from "../../postings/operations.ts";
import { noPostings, type PostingSet } from "../../postings/posting-set.ts";
import { IDENTITY_IMPACTS, MAX_IMPACT } from "../../similarity/bm25f.ts";
import type { SegmentMatches } from "../match/segment-matches.ts";
import { impactBelowMaximum, patternImpacts, type WeightedField } from "./pattern-impacts.ts";
import type { Postings } from "./scored-clause.ts";

/**
 * The postings of a pattern: a set of documents with the same impact for a single field, otherwise a list.
 *
 * @param gate the documents to score; `null` for all
 */
export function patternPostings(
  clause: PlanExpansion,
  { segment, evaluator }: SegmentMatches<unknown>,
  gate: PostingSet | null,
  weightOf: (field: string) => number,
): Postings | null {
  const expansion = evaluator.expansion(clause);
  const within = (documents: PostingSet): PostingSet => (gate === null ? documents : intersect(documents, gate));
  const documents = within(expansion.documents());
  if (documents.size === 0) return null;
  const own = clause.term === null ? noPostings(segment.size) : within(segment.postings(clause.fields, clause.term));
  const fields = clause.fields.map((field): WeightedField => ({ field, weight: weightOf(field) }));
  const [first] = fields;
  if (fields.length === 1 && first !== undefined) return postingsInField(first, documents, own);
  const { ordinals, impacts: bytes, maxImpact } = patternImpacts(expansion, fields, documents, own);
  const base = { kind: "list", ordinals, bytes, impacts: IDENTITY_IMPACTS, filter: null, blocks: null } as const;
  return { base, supplement: null, maxImpact };
}

/** All documents have the same impact, except for those with the pattern's own term. */
function postingsInField({ weight }: WeightedField, documents: PostingSet, own: PostingSet): Postings {
  const impact = impactBelowMaximum(weight);
  const base = { kind: "set", documents, impact } as const;
  if (own.size === 0) return { base, supplement: null, maxImpact: impact };
  const supplement = {
    ordinals: own.toArray(),
    impacts: new Uint8Array(own.size).fill(MAX_IMPACT),
    differences: new Uint8Array(own.size).fill(MAX_IMPACT - impact),
    maxImpact: MAX_IMPACT,
  };
  return { base, supplement, maxImpact: MAX_IMPACT };
}
