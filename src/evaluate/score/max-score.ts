import { inAnyOrder, intersect, intersectionSize, subtract, union } from "../../postings/operations.ts";
import { type PostingSet, sparsePostings } from "../../postings/posting-set.ts";
import type { SegmentMatches } from "../match/segment-matches.ts";
import { LOOKUP_RATIO, MAX_CANDIDATES, MAX_PRUNED_HITS, MIN_SKIPPED_POSTINGS } from "../match/thresholds.ts";
import type { HitCollector } from "../top/hit-collector.ts";
import { ScoreAccumulator } from "./accumulator.ts";
import type { ScoreBounds } from "./bounds.ts";
import { type ListedClause, postingCount, type ScoredClause } from "./scored-clause.ts";
import { collectFromClause } from "./single-clause.ts";

/** Shared scratch: searches are synchronous and never interleave. */
const accumulator = new ScoreAccumulator();

/**
 * Collects the best matches of a segment with their scores.
 *
 * @param excluded matches that the collector has already received
 */
export function collectTopK<Document>(
  bounds: ScoreBounds,
  matches: SegmentMatches<Document>,
  excluded: PostingSet,
  collector: HitCollector<Document>,
): void {
  const { segment, documents } = matches;
  if (areScoresEqual(bounds, documents)) {
    collector.collectTied(segment, subtract(documents, excluded), sumOf(bounds.clauses));
    return;
  }
  if (bounds.maxScoreFrom(0) < collector.minCompetitiveKey) return;
  const [clause, ...others] = bounds.clauses;
  const isLookedUp = prefersLookup(documents.size, bounds);
  if (clause !== undefined && others.length === 0 && !isLookedUp) {
    collectFromClause(clause, { ...matches, documents: subtract(documents, excluded) }, collector);
    return;
  }
  accumulator.reserve(segment.size);
  try {
    if (excluded.size > 0) accumulator.exclude(excluded.toArray());
    if (isLookedUp) {
      collectCompetitive(documents.toArray(), collector.minCompetitiveKey, bounds, matches, collector);
    } else {
      collectByList(bounds, matches, collector);
    }
  } finally {
    accumulator.clear();
  }
}

/**
 * Collects all matches of a segment with their scores plus a boost. A large boost can round away differences between
 * scores.
 */
export function collectBoosted<Document>(
  bounds: ScoreBounds,
  { segment, documents }: SegmentMatches<Document>,
  boost: number,
  collector: HitCollector<Document>,
): void {
  accumulator.reserve(segment.size);
  try {
    if (!prefersLookup(documents.size, bounds)) for (const clause of bounds.listed) accumulator.add(clause);
    const { scores } = accumulator;
    const from = accumulator.added.length;
    for (const ordinal of documents.toArray()) {
      const score = bounds.complete(ordinal, scores[ordinal] as number, from, Number.NEGATIVE_INFINITY);
      collector.collect(segment, ordinal, score + boost);
    }
  } finally {
    accumulator.clear();
  }
}

/** Whether all matches have the same score. */
function areScoresEqual({ clauses }: ScoreBounds, matches: PostingSet): boolean {
  return clauses.every(
    ({ base, supplement }) => base.kind === "set" && supplement === null && containsAll(base.documents, matches),
  );
}

function containsAll(set: PostingSet, matches: PostingSet): boolean {
  return set === matches || intersectionSize(set, matches) === matches.size;
}

function sumOf(clauses: readonly ScoredClause[]): number {
  return clauses.reduce((sum, { maxScore }) => sum + maxScore, 0);
}

/** Whether looking up each match in every list is cheaper than adding the lists. */
function prefersLookup(size: number, { listed }: ScoreBounds): boolean {
  let count = 0;
  for (const clause of listed) count += postingCount(clause);
  return size * listed.length * LOOKUP_RATIO < count;
}

/**
 * Adds the lists by descending maximum score, until the remaining ones cannot raise another document into the top k.
 * Then only documents whose partial score is competitive are looked up in the remaining lists. This is term-at-a-time
 * MaxScore: Turtle and Flood, "Query Evaluation: Strategies and Optimizations" (1995).
 */
function collectByList<Document>(
  bounds: ScoreBounds,
  matches: SegmentMatches<Document>,
  collector: HitCollector<Document>,
): void {
  const { capacity } = collector;
  let left = 0;
  for (const clause of bounds.listed) left += postingCount(clause);
  for (const [index, clause] of bounds.listed.entries()) {
    const mayPrune = accumulator.addedPostings >= capacity && capacity <= MAX_PRUNED_HITS;
    if (mayPrune && left >= MIN_SKIPPED_POSTINGS) {
      const candidates = matchesIn(firstPostings(bounds), matches);
      const kthScore = kthScoreOf(candidates, capacity, bounds);
      const minScore = Math.max(collector.minCompetitiveKey, collector.minCompetitiveKeyAfter(kthScore));
      const minPartial = minScore - bounds.maxScoreFrom(index);
      // The candidates are a sample of the added postings.
      const samples = Math.max(1, accumulator.addedPostings / MAX_CANDIDATES);
      if (minPartial > 0 && countFrom(candidates, minPartial) * samples * LOOKUP_RATIO < left) {
        const documents = matchesIn(essentialLists(bounds, minScore), matches);
        collectCompetitive(selectFrom(documents, minPartial), minScore, bounds, matches, collector);
        return;
      }
    }
    accumulator.add(clause);
    left -= postingCount(clause);
  }
  collectCompetitive(inAnyOrder(matches.documents), collector.minCompetitiveKey, bounds, matches, collector);
}

/**
 * The first postings of the added clauses, greatest maximum score first: a sample of documents that probably score high.
 */
function firstPostings({ listed }: ScoreBounds): readonly Uint32Array[] {
  const first: Uint32Array[] = [];
  let left = MAX_CANDIDATES;
  for (const ordinals of listed.slice(0, accumulator.added.length).flatMap(listsOf)) {
    if (left === 0) break;
    first.push(ordinals.subarray(0, left));
    left -= Math.min(left, ordinals.length);
  }
  return first;
}

/** The documents of a clause. The supplement comes first: it contains those that match in several fields. */
function listsOf({ base, supplement }: ListedClause): readonly Uint32Array[] {
  return supplement === null ? [base.ordinals] : [supplement.ordinals, base.ordinals];
}

/** MaxScore's essential lists: a document that is only in the other lists cannot reach the minimum score. */
function essentialLists(bounds: ScoreBounds, minScore: number): readonly Uint32Array[] {
  let end = 0;
  while (bounds.maxScoreFrom(end) >= minScore) end++;
  return bounds.listed.slice(0, end).flatMap(listsOf);
}

/** The matches in any of the lists, in any order. */
function matchesIn(lists: readonly Uint32Array[], { segment, documents }: SegmentMatches<unknown>): Uint32Array {
  const sets = lists.map((list) => sparsePostings(list, segment.size));
  return inAnyOrder(intersect(documents, union(sets, segment.size)));
}

/** Completes the scores of documents and collects those that are competitive and not excluded. */
function collectCompetitive<Document>(
  ordinals: Uint32Array,
  minScore: number,
  bounds: ScoreBounds,
  { segment }: SegmentMatches<Document>,
  collector: HitCollector<Document>,
): void {
  const { scores } = accumulator;
  const from = accumulator.added.length;
  const maxRest = bounds.maxScoreFrom(from);
  const length = ordinals.length;
  let minCompetitiveScore = Math.max(minScore, 0);
  for (let i = 0; i < length; i++) {
    const ordinal = ordinals[i] as number;
    const partial = scores[ordinal] as number;
    if (partial + maxRest < minCompetitiveScore) continue;
    const score = bounds.complete(ordinal, partial, from, minCompetitiveScore);
    if (score < minCompetitiveScore) continue;
    collector.collect(segment, ordinal, score);
    minCompetitiveScore = Math.max(minCompetitiveScore, collector.minCompetitiveKey);
  }
}

/**
 * A lower bound for the k-th best score: the lowest full score of the k documents with the best partial scores; −∞ for
 * fewer than k documents.
 */
function kthScoreOf(ordinals: Uint32Array, k: number, bounds: ScoreBounds): number {
  if (ordinals.length < k) return Number.NEGATIVE_INFINITY;
  const { scores } = accumulator;
  const from = accumulator.added.length;
  let lowest = Number.POSITIVE_INFINITY;
  for (const ordinal of bestOf(ordinals, k, scores).sort()) {
    lowest = Math.min(lowest, bounds.complete(ordinal, scores[ordinal] as number, from, Number.NEGATIVE_INFINITY));
  }
  return lowest;
}

/** The k ordinals with the greatest scores: an insertion sort, because k is at most {@link MAX_PRUNED_HITS}. */
function bestOf(ordinals: Uint32Array, k: number, scores: Float64Array): Uint32Array {
  const best = new Uint32Array(k);
  /** The ascending scores of the ordinals in `best`. */
  const bestScores = new Float64Array(k).fill(Number.NEGATIVE_INFINITY);
  const length = ordinals.length;
  let lowest = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < length; i++) {
    const ordinal = ordinals[i] as number;
    const score = scores[ordinal] as number;
    if (score <= lowest) continue;
    let slot = 0;
    for (; slot + 1 < k && (bestScores[slot + 1] as number) < score; slot++) {
      bestScores[slot] = bestScores[slot + 1] as number;
      best[slot] = best[slot + 1] as number;
    }
    bestScores[slot] = score;
    best[slot] = ordinal;
    lowest = bestScores[0] as number;
  }
  return best;
}

/** The number of documents with at least a partial score. */
function countFrom(ordinals: Uint32Array, minPartial: number): number {
  const { scores } = accumulator;
  const length = ordinals.length;
  let count = 0;
  for (let i = 0; i < length; i++) if ((scores[ordinals[i] as number] as number) >= minPartial) count++;
  return count;
}

/** The documents with at least a partial score, ascending. */
function selectFrom(ordinals: Uint32Array, minPartial: number): Uint32Array {
  const { scores } = accumulator;
  const length = ordinals.length;
  const selected = new Uint32Array(length);
  let n = 0;
  for (let i = 0; i < length; i++) {
    const ordinal = ordinals[i] as number;
    if ((scores[ordinal] as number) >= minPartial) selected[n++] = ordinal;
  }
  return selected.slice(0, n).sort();
}
