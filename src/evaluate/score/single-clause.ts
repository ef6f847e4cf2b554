import { intersect, subtract } from "../../postings/operations.ts";
import { seek } from "../../postings/ordinal-list.ts";
import { sparsePostings } from "../../postings/posting-set.ts";
import { prefersList } from "../../postings/thresholds.ts";
import { IDENTITY_IMPACTS } from "../../similarity/bm25f.ts";
import type { SegmentMatches } from "../match/segment-matches.ts";
import type { HitCollector } from "../top/hit-collector.ts";
import type { ScoredClause } from "./scored-clause.ts";

/**
 * Collects the best matches if a single clause scores them: first the documents of the supplement, then those of the
 * base, then matches without a score. Reads the byte of each posting, and the ordinals of competitive ones only.
 */
export function collectFromClause<Document>(
  { base, supplement, factor }: ScoredClause,
  matches: SegmentMatches<Document>,
  collector: HitCollector<Document>,
): void {
  const { segment, documents } = matches;
  const known = supplement?.ordinals ?? NONE;
  if (supplement !== null) {
    collectPostings(known, supplement.impacts, IDENTITY_IMPACTS, factor, NONE, matches, collector);
  }
  if (base.kind === "list") {
    collectPostings(base.ordinals, base.bytes, base.impacts, factor, known, matches, collector);
  } else if (factor * base.impact >= collector.minCompetitiveKey) {
    const scored = subtract(intersect(documents, base.documents), sparsePostings(known, segment.size));
    collector.collectTied(segment, scored, factor * base.impact);
  }
  if (collector.minCompetitiveKey > 0) return;
  const inBase = base.kind === "set" ? base.documents : sparsePostings(base.ordinals, segment.size);
  const unscored = subtract(subtract(documents, inBase), sparsePostings(known, segment.size));
  collector.collectTied(segment, unscored, 0);
}

const NONE = new Uint32Array(0);

/**
 * @param bytes the byte of each posting; its impact is `impacts[byte]`
 * @param skipped documents to omit, ascending
 */
function collectPostings<Document>(
  ordinals: Uint32Array,
  bytes: Uint8Array,
  impacts: Uint8Array,
  factor: number,
  skipped: Uint32Array,
  { segment, documents }: SegmentMatches<Document>,
  collector: HitCollector<Document>,
): void {
  const length = ordinals.length;
  // Looking up ascending ordinals in a list takes a few ns, in a set a binary search.
  const few = prefersList(documents.size, documents.universe) ? documents.toArray() : null;
  let minKey = collector.minCompetitiveKey;
  let minByte = minByteFor(minKey / factor, impacts);
  let fewIndex = 0;
  let skippedIndex = 0;
  for (let i = 0; i < length; i++) {
    const byte = bytes[i] as number;
    if (byte < minByte) continue;
    const ordinal = ordinals[i] as number;
    if (few !== null) {
      fewIndex = seek(few, ordinal, fewIndex);
      if (few[fewIndex] !== ordinal) continue;
    } else if (!documents.has(ordinal)) continue;
    skippedIndex = seek(skipped, ordinal, skippedIndex);
    if (skipped[skippedIndex] === ordinal) continue;
    collector.collect(segment, ordinal, factor * (impacts[byte] as number));
    if (collector.minCompetitiveKey === minKey) continue;
    minKey = collector.minCompetitiveKey;
    minByte = minByteFor(minKey / factor, impacts);
  }
}

/** The least byte with at least an impact; 256 if there is none. Rounds the impact down: a bound may be too low. */
function minByteFor(impact: number, impacts: Uint8Array): number {
  const minImpact = Math.floor(impact);
  let low = 0;
  let high = impacts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((impacts[middle] as number) < minImpact) low = middle + 1;
    else high = middle;
  }
  return low;
}
