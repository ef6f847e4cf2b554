import { BLOCK_BITS } from "../../indexes/arrays/block-maxima.ts";
import type { Champions } from "../../indexes/champions.ts";
import { intersect, subtract } from "../../postings/operations.ts";
import { seek } from "../../postings/ordinal-list.ts";
import { type PostingSet, scatteredPostings, sparsePostings } from "../../postings/posting-set.ts";
import { ScratchBuffer } from "../../postings/scratch-buffer.ts";
import { prefersList } from "../../postings/thresholds.ts";
import { IDENTITY_IMPACTS } from "../../similarity/bm25f.ts";
import type { SegmentMatches } from "../match/segment-matches.ts";
import type { HitCollector } from "../top/hit-collector.ts";
import { leastByteWith } from "./least-byte.ts";
import type { ImpactList, ScoredClause } from "./scored-clause.ts";

/**
 * Collects the best matches if a single clause scores them: the champions, if they include all of these. Otherwise first
 * the documents of the supplement, then those of the base, then matches without a score. Reads the byte of each posting,
 * and the ordinals of competitive ones only.
 */
export function collectFromClause<Document>(
  clause: ScoredClause,
  matches: SegmentMatches<Document>,
  collector: HitCollector<Document>,
): void {
  const { champions, factor } = clause;
  const left = champions === null ? matches.documents : collectChampions(champions, factor, matches, collector);
  if (left === null) return;
  collectOthers(clause, { ...matches, documents: left }, collector);
}

/** Collects the best matches that are left. */
function collectOthers<Document>(
  { base, supplement, factor }: ScoredClause,
  matches: SegmentMatches<Document>,
  collector: HitCollector<Document>,
): void {
  const { segment, documents } = matches;
  const known = supplement?.ordinals ?? NONE;
  if (supplement !== null) {
    const list = { ordinals: known, bytes: supplement.impacts, impacts: IDENTITY_IMPACTS, blocks: null };
    collectPostings(list, factor, NONE, matches, collector);
  }
  if (base.kind === "list") {
    collectPostings(base, factor, known, matches, collector);
  } else if (factor * base.impact >= collector.minCompetitiveKey) {
    const scored = subtract(intersect(documents, base.documents), sparsePostings(known, segment.size));
    collector.collectTied(segment, scored, factor * base.impact);
  }
  if (collector.minCompetitiveKey > 0) return;
  const inBase = base.kind === "set" ? base.documents : sparsePostings(base.ordinals, segment.size);
  const unscored = subtract(subtract(documents, inBase), sparsePostings(known, segment.size));
  collector.collectTied(segment, unscored, 0);
}

/**
 * Collects the best matches as far as they are among the champions. Champions are in the order of hits, so the first
 * ones that match are the best, and after one that is not competitive nothing is.
 *
 * @returns the matches that are left; `null` if the best ones have been collected
 */
function collectChampions<Document>(
  champions: Champions,
  factor: number,
  matches: SegmentMatches<Document>,
  collector: HitCollector<Document>,
): PostingSet | null {
  const { ordinals, impacts } = champions;
  const { segment, documents } = matches;
  if (!collector.ordersByKeyAlone) return documents;
  if (!collector.hasExactCapacity) return collectEachChampion(champions, factor, matches, collector);
  const { capacity, minCompetitiveKey } = collector;
  const found: number[] = [];
  for (let i = 0; found.length < capacity; i++) {
    if (i === ordinals.length) return documents;
    if (factor * (impacts[i] as number) < minCompetitiveKey) break;
    if (documents.has(ordinals[i] as number)) found.push(i);
  }
  for (const i of found) collector.collect(segment, ordinals[i] as number, factor * (impacts[i] as number));
  return null;
}

/** Collects the champions for a collector that does not know how many it needs. */
function collectEachChampion<Document>(
  { ordinals, impacts }: Champions,
  factor: number,
  { segment, documents }: SegmentMatches<Document>,
  collector: HitCollector<Document>,
): PostingSet | null {
  const found: number[] = [];
  for (let i = 0; i < ordinals.length; i++) {
    const ordinal = ordinals[i] as number;
    const key = factor * (impacts[i] as number);
    if (key < collector.minCompetitiveKey) return null;
    if (!documents.has(ordinal)) continue;
    if (!collector.collect(segment, ordinal, key)) return null;
    found.push(ordinal);
  }
  return subtract(documents, scatteredPostings(Uint32Array.from(found), segment.size));
}

const NONE = new Uint32Array(0);

/** Documents that tie with the k-th best one. Searches are synchronous and never interleave. */
const tiedBuffer = new ScratchBuffer();

/**
 * Block-max pruning: skips the blocks without a competitive posting. See Ding and Suel, "Faster Top-k Document
 * Retrieval Using Block-Max Indexes" (2011). Documents that tie with the k-th best one are compared at the end, all at
 * once.
 *
 * @param skipped documents to omit, ascending
 */
function collectPostings<Document>(
  { ordinals, bytes, impacts, blocks }: Pick<ImpactList, "ordinals" | "bytes" | "impacts" | "blocks">,
  factor: number,
  skipped: Uint32Array,
  matches: SegmentMatches<Document>,
  collector: HitCollector<Document>,
): void {
  const { segment, documents } = matches;
  const { length } = ordinals;
  // Looking up ascending ordinals in a list takes a few ns, in a set a binary search.
  const few = prefersList(documents.size, documents.universe) ? documents.toArray() : null;
  const tied = tiedBuffer.ordinals(length);
  let tiedCount = 0;
  let minKey = collector.minCompetitiveKey;
  let minByte = leastByteWith(minKey / factor, impacts);
  let tiedImpact = minKey / factor;
  let fewIndex = 0;
  let skippedIndex = 0;
  for (let from = 0; from < length; ) {
    const block = blocks === null ? 0 : (blocks.offset + from) >>> BLOCK_BITS;
    const end = blocks === null ? length : Math.min(length, ((block + 1) << BLOCK_BITS) - blocks.offset);
    if (blocks !== null && (blocks.maxima[block] as number) < minByte) {
      from = end;
      continue;
    }
    for (let i = from; i < end; i++) {
      const byte = bytes[i] as number;
      if (byte < minByte) continue;
      const ordinal = ordinals[i] as number;
      const impact = impacts[byte] as number;
      if (impact === tiedImpact) {
        tied[tiedCount++] = ordinal;
        continue;
      }
      if (few !== null) {
        fewIndex = seek(few, ordinal, fewIndex);
        if (few[fewIndex] !== ordinal) continue;
      } else if (!documents.has(ordinal)) continue;
      skippedIndex = seek(skipped, ordinal, skippedIndex);
      if (skipped[skippedIndex] === ordinal) continue;
      collector.collect(segment, ordinal, factor * impact);
      if (collector.minCompetitiveKey === minKey) continue;
      minKey = collector.minCompetitiveKey;
      minByte = leastByteWith(minKey / factor, impacts);
      tiedImpact = minKey / factor;
      tiedCount = 0;
    }
    from = end;
  }
  if (tiedCount === 0) return;
  const matching = intersect(documents, sparsePostings(tied.slice(0, tiedCount), segment.size));
  collector.collectTied(segment, subtract(matching, sparsePostings(skipped, segment.size)), minKey);
}
