import { inAnyOrder, intersect, intersectionSize, subtract, union } from "../../postings/operations.ts";
import { type PostingSet, sparsePostings } from "../../postings/posting-set.ts";
import type { SegmentMatches } from "../match/segment-matches.ts";
import { LOOKUP_RATIO, MAX_CANDIDATES, MAX_PRUNED_HITS } from "../match/thresholds.ts";
import type { HitCollector } from "../top/hit-collector.ts";
import { ScoreAccumulator } from "./accumulator.ts";
import type { ScoreBounds } from "./bounds.ts";
import type { ScoredSet } from "./scored-postings.ts";

/** One for all searches, none of which is interrupted. */
const sheet = new ScoreAccumulator();

/**
 * Offers the best of a segment's matches, with what they score.
 *
 * @param offered those that have been offered before, as better than all others
 */
export function collectTopK<Document>(
  bounds: ScoreBounds,
  found: SegmentMatches<Document>,
  offered: PostingSet,
  top: HitCollector<Document>,
): void {
  const { segment, documents } = found;
  if (scoreAlike(bounds, documents) && isWalked(found, top.capacity)) {
    offerFirst({ ...found, documents: subtract(documents, offered) }, sumOf(bounds.sets), top);
    return;
  }
  if (bounds.maxScoreFrom(0) < top.minCompetitiveKey) return;
  sheet.reserve(segment.size);
  try {
    if (offered.size > 0) sheet.exclude(offered.toArray());
    if (isLookedUp(documents.size, bounds)) offerEach(documents.toArray(), top.minCompetitiveKey, bounds, found, top);
    else offerListByList(bounds, found, top);
  } finally {
    sheet.clear();
  }
}

/** Offers all of a segment's matches, with what they score and something more. What is added may round away by how much one is better than another. */
export function collectBoosted<Document>(
  bounds: ScoreBounds,
  { segment, documents }: SegmentMatches<Document>,
  lift: number,
  top: HitCollector<Document>,
): void {
  sheet.reserve(segment.size);
  try {
    if (!isLookedUp(documents.size, bounds)) for (const list of bounds.lists) sheet.add(list);
    const { scores } = sheet;
    const from = sheet.added.length;
    for (const ordinal of documents.toArray()) {
      const score = bounds.complete(ordinal, scores[ordinal] as number, from, Number.NEGATIVE_INFINITY);
      top.collect(segment, ordinal, score + lift);
    }
  } finally {
    sheet.clear();
  }
}

/** Whether all matches score the same. */
function scoreAlike({ lists, sets }: ScoreBounds, matches: PostingSet): boolean {
  return lists.length === 0 && sets.every(({ documents }) => intersectionSize(documents, matches) === matches.size);
}

/** Whether the first matches by id are found sooner along the ids than by comparing all of them. */
function isWalked({ segment, documents }: SegmentMatches<unknown>, count: number): boolean {
  return count * segment.size < documents.size * documents.size;
}

function sumOf(sets: readonly ScoredSet[]): number {
  return sets.reduce((sum, { score }) => sum + score, 0);
}

/** Offers the matches whose ids come first; they all have one score. */
function offerFirst<Document>(
  { segment, documents }: SegmentMatches<Document>,
  score: number,
  top: HitCollector<Document>,
): void {
  const order = segment.idOrder();
  const length = order.length;
  let left = top.capacity;
  for (let i = 0; i < length && left > 0; i++) {
    const ordinal = order[i] as number;
    if (!documents.has(ordinal)) continue;
    top.collect(segment, ordinal, score);
    left--;
  }
}

/** Whether the matches are so few that each is rather looked up in every list. */
function isLookedUp(size: number, { lists }: ScoreBounds): boolean {
  let postingCount = 0;
  for (const { ordinals } of lists) postingCount += ordinals.length;
  return size * lists.length * LOOKUP_RATIO < postingCount;
}

/**
 * Adds up the lists, those that may score most first, until what is left cannot lift another document among the best: then the rest is looked
 * up for those that may be among them. Turtle and Flood's max-score ("Query Evaluation: Strategies and Optimizations", 1995), a list at a time.
 */
function offerListByList<Document>(
  bounds: ScoreBounds,
  found: SegmentMatches<Document>,
  top: HitCollector<Document>,
): void {
  for (const [index, list] of bounds.lists.entries()) {
    if (
      sheet.addedCount >= top.capacity &&
      top.capacity <= MAX_PRUNED_HITS &&
      list.ordinals.length > 2 * MAX_CANDIDATES
    ) {
      const leaders = matchesIn(leadingPostings(bounds), found);
      const threshold = Math.max(top.minCompetitiveKey, leastOfBest(leaders, top.capacity, bounds));
      const needed = threshold - bounds.maxScoreFrom(index);
      if (needed > 0 && countAtLeast(leaders, needed) * LOOKUP_RATIO < list.ordinals.length) {
        const candidates = matchesIn(leastLists(bounds, threshold), found);
        offerEach(thoseAtLeast(candidates, needed), threshold, bounds, found, top);
        return;
      }
    }
    sheet.add(list);
  }
  offerEach(inAnyOrder(found.documents), top.minCompetitiveKey, bounds, found, top);
}

/** Some of the documents that may have most so far: from them it is seen what others must score at least to be among the best. */
function leadingPostings({ lists }: ScoreBounds): readonly Uint32Array[] {
  const leading: Uint32Array[] = [];
  let left = MAX_CANDIDATES;
  for (const { ordinals } of lists.slice(0, sheet.added.length)) {
    if (left === 0) break;
    leading.push(ordinals.subarray(0, left));
    left -= Math.min(left, ordinals.length);
  }
  return leading;
}

/** The first lists, so many that no document reaches the threshold by the others alone. */
function leastLists(bounds: ScoreBounds, threshold: number): readonly Uint32Array[] {
  let end = 0;
  while (bounds.maxScoreFrom(end) >= threshold) end++;
  return bounds.lists.slice(0, end).map(({ ordinals }) => ordinals);
}

/** The matches that are in one of some lists, in no certain order. */
function matchesIn(lists: readonly Uint32Array[], { segment, documents }: SegmentMatches<unknown>): Uint32Array {
  const sets = lists.map((list) => sparsePostings(list, segment.size));
  return inAnyOrder(intersect(documents, union(sets, segment.size)));
}

/** Offers those of the documents that score no less than the threshold, and are not excluded. */
function offerEach<Document>(
  ordinals: Uint32Array,
  least: number,
  bounds: ScoreBounds,
  { segment }: SegmentMatches<Document>,
  top: HitCollector<Document>,
): void {
  const { scores } = sheet;
  const from = sheet.added.length;
  const rest = bounds.maxScoreFrom(from);
  const length = ordinals.length;
  let threshold = Math.max(least, 0);
  for (let i = 0; i < length; i++) {
    const ordinal = ordinals[i] as number;
    const partial = scores[ordinal] as number;
    if (partial + rest < threshold) continue;
    const score = bounds.complete(ordinal, partial, from, threshold);
    if (score < threshold) continue;
    top.collect(segment, ordinal, score);
    threshold = Math.max(threshold, top.minCompetitiveKey);
  }
}

/** So many of the documents, those that have most so far, score at least this; -∞ when there are fewer. */
function leastOfBest(ordinals: Uint32Array, count: number, bounds: ScoreBounds): number {
  if (ordinals.length < count) return Number.NEGATIVE_INFINITY;
  const { scores } = sheet;
  const from = sheet.added.length;
  let least = Number.POSITIVE_INFINITY;
  for (const ordinal of bestOf(ordinals, count, scores).sort()) {
    least = Math.min(least, bounds.complete(ordinal, scores[ordinal] as number, from, Number.NEGATIVE_INFINITY));
  }
  return least;
}

/** So many of the ordinals, those with the greatest scores. */
function bestOf(ordinals: Uint32Array, count: number, scores: Float64Array): Uint32Array {
  const best = new Uint32Array(count);
  /** Ascending, beside the ordinals. */
  const bestScores = new Float64Array(count).fill(Number.NEGATIVE_INFINITY);
  const length = ordinals.length;
  let least = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < length; i++) {
    const ordinal = ordinals[i] as number;
    const score = scores[ordinal] as number;
    if (score <= least) continue;
    let place = 0;
    for (; place + 1 < count && (bestScores[place + 1] as number) < score; place++) {
      bestScores[place] = bestScores[place + 1] as number;
      best[place] = best[place + 1] as number;
    }
    bestScores[place] = score;
    best[place] = ordinal;
    least = bestScores[0] as number;
  }
  return best;
}

function countAtLeast(ordinals: Uint32Array, least: number): number {
  const { scores } = sheet;
  const length = ordinals.length;
  let count = 0;
  for (let i = 0; i < length; i++) if ((scores[ordinals[i] as number] as number) >= least) count++;
  return count;
}

/** Those of the documents that have at least so much so far, ascending. */
function thoseAtLeast(ordinals: Uint32Array, least: number): Uint32Array {
  const { scores } = sheet;
  const length = ordinals.length;
  const found = new Uint32Array(length);
  let n = 0;
  for (let i = 0; i < length; i++) {
    const ordinal = ordinals[i] as number;
    if ((scores[ordinal] as number) >= least) found[n++] = ordinal;
  }
  return found.slice(0, n).sort();
}
