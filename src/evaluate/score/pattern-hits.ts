import type { Expansion, Segment } from "../../indexes/segment.ts";
import type { PlanExpansion } from "../../plan/plan.ts";
import { inAnyOrder } from "../../postings/operations.ts";
import { type PostingSet, scatteredPostings } from "../../postings/posting-set.ts";
import { ScratchBuffer } from "../../postings/scratch-buffer.ts";
import type { FieldImpacts } from "../../similarity/bm25f.ts";
import type { SegmentMatches } from "../match/segment-matches.ts";
import type { HitCollector } from "../top/hit-collector.ts";
import { MAX_MASKED_FIELDS, MaskImpacts, withMarkedFields } from "./field-masks.ts";

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
  withMarkedFields(expansion, fields, segment.size, (masks) => {
    for (const ordinal of inAnyOrder(excluded)) masks[ordinal] = 0;
    const marked = takeMarked(expansion, masks, new MaskImpacts(fields), segment.size);
    collectByImpact(marked, factor, segment, collector);
  });
  return true;
}

/** Some documents in any order, with the impact of each. */
interface DocumentImpacts {
  /** The first `count` elements are documents; valid until the next use. */
  readonly ordinals: Uint32Array;
  readonly impacts: Uint8Array;
  readonly count: number;
  readonly greatest: number;
}

/** The marked documents of a pattern. Resets their masks to 0. */
function takeMarked(
  expansion: Expansion,
  masks: Uint16Array,
  impactOf: MaskImpacts,
  universe: number,
): DocumentImpacts {
  const maxCount = Math.min(expansion.postingCount, universe);
  const ordinals = scratch.ordinals(maxCount);
  const impacts = new Uint8Array(maxCount);
  let count = 0;
  expansion.forEachList((list, size) => {
    for (let i = 0; i < size; i++) {
      const ordinal = list[i] as number;
      const mask = masks[ordinal] as number;
      if (mask === 0) continue;
      masks[ordinal] = 0;
      ordinals[count] = ordinal;
      impacts[count++] = impactOf.of(mask);
    }
  });
  return { ordinals, impacts, count, greatest: impactOf.greatest };
}

/** Collects the documents with the greatest impact, then those with the next one, as long as they are competitive. */
function collectByImpact<Document>(
  { ordinals, impacts, count, greatest }: DocumentImpacts,
  factor: number,
  segment: Segment<Document>,
  collector: HitCollector<Document>,
): void {
  const counts = new Uint32Array(greatest + 1);
  for (let i = 0; i < count; i++) counts[impacts[i] as number] = (counts[impacts[i] as number] as number) + 1;
  for (let impact = greatest; impact > 0 && factor * impact >= collector.minCompetitiveKey; impact--) {
    if (counts[impact] === 0) continue;
    const tied = new Uint32Array(counts[impact] as number);
    for (let i = 0, n = 0; n < tied.length; i++) if (impacts[i] === impact) tied[n++] = ordinals[i] as number;
    collector.collectTied(segment, scatteredPostings(tied, segment.size), factor * impact);
  }
}
