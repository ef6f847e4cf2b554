import { inAnyOrder, intersectionSize, subtract } from "../../postings/operations.ts";
import { isOnDemand, type PostingSet } from "../../postings/posting-set.ts";
import type { SegmentMatches } from "../match/segment-matches.ts";
import { MAX_PRUNED_HITS, MIN_SKIPPED_POSTINGS } from "../match/thresholds.ts";
import type { HitCollector } from "../top/hit-collector.ts";
import { RaisedCollector } from "../top/raised-collector.ts";
import { ScoreAccumulator } from "./accumulator.ts";
import type { ScoreBounds } from "./bounds.ts";
import { CandidateSample } from "./candidate-sample.ts";
import { collectFewCandidates } from "./few-candidates.ts";
import { lookupCost, prefersLookup, totalPostings } from "./lookup-costs.ts";
import { type ListedClause, ordinalListsOf, postingCount, type ScoredClause } from "./scored-clause.ts";
import { collectFromClause } from "./single-clause.ts";

/**
 * Pruning is tried before each of this many lists; after them, only when the added postings have grown by the ratio. A
 * query of 1,000 words would otherwise take a sample for each of them.
 */
const EVERY_LIST = 16;
const ATTEMPT_RATIO = 1.25;

/** Adding a shorter list to the scores takes no longer than the search for few candidates, which takes 10 to 15 µs. */
const MIN_TRIED_POSTINGS = 3_000;

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
    collector.collectTied(segment, subtract(documents, excluded), scoreInAll(bounds.clauses));
    return;
  }
  if (bounds.maxScoreFrom(0) < collector.minCompetitiveKey) return;
  const [clause, ...others] = bounds.clauses;
  const isLookedUp = prefersLookup(documents, bounds.listed);
  if (clause !== undefined && !isLookedUp && (others.length === 0 || areConstant(others, collector))) {
    const raised = others.length === 0 ? collector : new RaisedCollector(collector, scoreInAll(others), true);
    collectFromClause(clause, { ...matches, documents: subtract(documents, excluded) }, raised);
    return;
  }
  const hasLongList = bounds.listed.length > 0 && postingCount(bounds.listed[0] as ListedClause) >= MIN_TRIED_POSTINGS;
  if (!isLookedUp && hasLongList && collectFewCandidates(bounds, matches, excluded, collector)) return;
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

/** Whether all matches have the same score. */
function areScoresEqual({ clauses }: ScoreBounds, matches: PostingSet): boolean {
  return clauses.every(
    ({ base, supplement }) => base.kind === "set" && supplement === null && containsAll(base.documents, matches),
  );
}

/**
 * Whether clauses add the same to the score of every document: then one other clause decides the order. The bounds of a
 * collector that orders by more than the key are not exact, and would be rounded.
 */
function areConstant(clauses: readonly ScoredClause[], { ordersByKeyAlone }: HitCollector<never>): boolean {
  return (
    ordersByKeyAlone &&
    clauses.every(({ base, supplement }) => {
      return base.kind === "set" && supplement === null && base.documents.size === base.documents.universe;
    })
  );
}

function containsAll(set: PostingSet, matches: PostingSet): boolean {
  return set === matches || intersectionSize(set, matches) === matches.size;
}

/** The score of a document that is in the sets of all clauses. */
function scoreInAll(clauses: readonly ScoredClause[]): number {
  return clauses.reduce((sum, { base, factor }) => (base.kind === "set" ? sum + factor * base.impact : sum), 0);
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
  const { capacity, hasExactCapacity } = collector;
  const { documents } = matches;
  const { listed } = bounds;
  let left = totalPostings(listed);
  let nextAttempt = capacity;
  for (let added = 0; added < listed.length; added++) {
    const mayPrune = hasExactCapacity && accumulator.addedPostings >= nextAttempt && capacity <= MAX_PRUNED_HITS;
    if (mayPrune && left >= MIN_SKIPPED_POSTINGS) {
      const rest = listed.slice(added);
      if (added > EVERY_LIST) nextAttempt = accumulator.addedPostings * ATTEMPT_RATIO;
      const sample = new CandidateSample(listed.slice(0, added), accumulator.scores, documents);
      const minScore = Math.max(
        collector.minCompetitiveKey,
        collector.minCompetitiveKeyAfter(sample.kthScore(capacity, bounds, added)),
      );
      const minPartial = minScore - bounds.maxScoreFrom(added);
      if (minPartial > 0 && sample.countFrom(minPartial) * lookupCost(rest) < left) {
        collectFromLists(essentialLists(bounds, minScore), minScore, bounds, matches, collector);
        return;
      }
    }
    const list = listed[added] as ListedClause;
    accumulator.add(list);
    left -= postingCount(list);
  }
  if (isOnDemand(documents)) {
    const minScore = Math.max(collector.minCompetitiveKey, 0);
    collectFromLists(listed.flatMap(ordinalListsOf), minScore, bounds, matches, collector);
    // Matches outside the lists are in sets only.
    if (collector.minCompetitiveKey > bounds.maxScoreFrom(listed.length)) return;
  }
  collectCompetitive(inAnyOrder(documents), collector.minCompetitiveKey, bounds, matches, collector);
}

/** MaxScore's essential lists: a document that is only in the other lists cannot reach the minimum score. */
function essentialLists(bounds: ScoreBounds, minScore: number): readonly Uint32Array[] {
  let end = 0;
  while (bounds.maxScoreFrom(end) >= minScore) end++;
  return bounds.listed.slice(0, end).flatMap(ordinalListsOf);
}

/** Collects the competitive ones of the matches in some added lists. A collected document gets the score −∞. */
function collectFromLists<Document>(
  lists: readonly Uint32Array[],
  minScore: number,
  bounds: ScoreBounds,
  { segment, documents }: SegmentMatches<Document>,
  collector: HitCollector<Document>,
): void {
  const { scores } = accumulator;
  const from = accumulator.added.length;
  const maxRest = bounds.maxScoreFrom(from);
  let minCompetitiveScore = minScore;
  // Most documents in the lists match a union, and few have a competitive score.
  const isTestedLast = isOnDemand(documents);
  for (const list of lists) {
    const length = list.length;
    for (let i = 0; i < length; i++) {
      const ordinal = list[i] as number;
      const partial = scores[ordinal] as number;
      if (partial + maxRest < minCompetitiveScore || (!isTestedLast && !documents.has(ordinal))) continue;
      scores[ordinal] = Number.NEGATIVE_INFINITY;
      const score = bounds.complete(ordinal, partial, from, minCompetitiveScore);
      if (score < minCompetitiveScore || (isTestedLast && !documents.has(ordinal))) continue;
      collector.collect(segment, ordinal, score);
      minCompetitiveScore = Math.max(minCompetitiveScore, collector.minCompetitiveKey);
    }
  }
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
