import type { PlanExpansion } from "../../plan/plan.ts";
import { inAnyOrder } from "../../postings/operations.ts";
import { type PostingSet, scatteredPostings } from "../../postings/posting-set.ts";
import { ScratchBuffer } from "../../postings/scratch-buffer.ts";
import { type FieldImpacts, MAX_IMPACT } from "../../similarity/bm25f.ts";
import type { SegmentMatches } from "../match/segment-matches.ts";
import type { HitCollector } from "../top/hit-collector.ts";
import { MAX_MASKED_FIELDS, MaskImpacts, markedFields } from "./field-masks.ts";

/** Searches are synchronous and never interleave. */
const scratch = new ScratchBuffer();

/**
 * Collects the best matches of a query that is one pattern in several fields, except those with the pattern's own term.
 * Matches in the same fields have the same score, so that those with the greatest scores are collected together, and the
 * others are never put in order.
 *
 * @param excluded the documents with the pattern's own term
 * @returns whether the matches were collected: not if some documents of the pattern do not match, or if the collector does
 *   not know how many hits it keeps
 */
export function collectPatternHits<Document>(
  clause: PlanExpansion,
  factor: number,
  { segment, evaluator, documents }: SegmentMatches<Document>,
  excluded: PostingSet,
  impactsOf: (field: string) => FieldImpacts,
  collector: HitCollector<Document>,
): boolean {
  const expansion = evaluator.expansion(clause);
  const fields = clause.fields.map((field) => ({ field, weight: impactsOf(field).weight }));
  const areMasked = fields.length > 1 && fields.length <= MAX_MASKED_FIELDS;
  if (!areMasked || documents !== expansion.documents() || !collector.hasExactCapacity) return false;
  const masks = markedFields(expansion, fields, segment.size);
  for (const ordinal of inAnyOrder(excluded)) masks[ordinal] = 0;
  const impactOf = new MaskImpacts(fields);
  const maxCount = Math.min(expansion.postingCount, segment.size);
  const ordinals = scratch.ordinals(maxCount);
  const impacts = new Uint8Array(maxCount);
  const counts = new Uint32Array(MAX_IMPACT);
  let found = 0;
  expansion.forEachList((list, size) => {
    for (let i = 0; i < size; i++) {
      const ordinal = list[i] as number;
      const mask = masks[ordinal] as number;
      if (mask === 0) continue;
      masks[ordinal] = 0;
      const impact = impactOf.of(mask);
      counts[impact] = (counts[impact] as number) + 1;
      ordinals[found] = ordinal;
      impacts[found++] = impact;
    }
  });
  for (let impact = impactOf.greatest; impact > 0; impact--) {
    const count = counts[impact] as number;
    if (count === 0) continue;
    if (factor * impact < collector.minCompetitiveKey) break;
    const tied = new Uint32Array(count);
    for (let i = 0, n = 0; n < count; i++) if (impacts[i] === impact) tied[n++] = ordinals[i] as number;
    collector.collectTied(segment, scatteredPostings(tied, segment.size), factor * impact);
  }
  return true;
}
