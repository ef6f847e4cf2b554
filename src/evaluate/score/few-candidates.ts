import { isOnDemand, type PostingSet } from "../../postings/posting-set.ts";
import { ScratchBitset } from "../../postings/scratch-bitset.ts";
import { IDENTITY_IMPACTS } from "../../similarity/bm25f.ts";
import type { SegmentMatches } from "../match/segment-matches.ts";
import { MAX_PRUNED_HITS } from "../match/thresholds.ts";
import type { HitCollector } from "../top/hit-collector.ts";
import { TopKNumbers } from "../top/top-k-numbers.ts";
import type { ScoreBounds } from "./bounds.ts";
import { leastByteWith } from "./least-byte.ts";
import { totalPostings } from "./lookup-costs.ts";
import { type ListedClause, ordinalListsOf, postingCount } from "./scored-clause.ts";

/** Each candidate is looked up in all clauses. */
const MAX_CLAUSES = 8;

/** A list that is at most this many times longer than the essential ones before it becomes essential, too. */
const EXTENSION_RATIO = 4;

/** Few documents are in several essential clauses if these have at most one posting for this many documents. */
const MIN_ESSENTIAL_RATIO = 16;

/** Shared scratch, empty between two uses: searches are synchronous and never interleave. */
const inEarlierClauses = new ScratchBitset();

/**
 * Collects the best matches without adding lists, if few documents can be among them. The scores of some champions, and of
 * documents that are in several clauses, are a lower bound for that of the k-th best match. As in MaxScore, it divides the
 * clauses: a document that is in no essential one cannot reach it. What is left are the documents that are competitive by one
 * essential clause.
 *
 * @param excluded matches that the collector has already received
 * @returns whether the matches were collected
 */
export function collectFewCandidates<Document>(
  bounds: ScoreBounds,
  { segment, documents }: SegmentMatches<Document>,
  excluded: PostingSet,
  collector: HitCollector<Document>,
): boolean {
  const { listed } = bounds;
  const { capacity, hasExactCapacity } = collector;
  if (bounds.clauses.length > MAX_CLAUSES || !hasExactCapacity || capacity > MAX_PRUNED_HITS) return false;
  const scores = new Map<number, number>();
  const best = new TopKNumbers(capacity);
  /** The k best matches have at least this score. */
  let minScore = Math.max(0, collector.minCompetitiveKey);
  // Most candidates match a union, and few have a competitive score.
  const isTestedLast = isOnDemand(documents);
  const add = (ordinals: Iterable<number>): void => {
    for (const ordinal of ordinals) {
      if (scores.has(ordinal) || (!isTestedLast && !documents.has(ordinal))) continue;
      const score = bounds.complete(ordinal, 0, 0, minScore);
      if (score < minScore || (isTestedLast && !documents.has(ordinal)) || excluded.has(ordinal)) continue;
      scores.set(ordinal, score);
      best.add(score);
      minScore = Math.max(minScore, collector.minCompetitiveKeyAfter(best.threshold));
    }
  };
  add(listed[0]?.champions?.ordinals.subarray(0, capacity) ?? []);
  const essential = essentialOf(bounds, minScore);
  const postings = totalPostings(essential);
  const maxOthers = bounds.maxScoreFrom(essential.length);
  if (maxOthers >= minScore || postings * MIN_ESSENTIAL_RATIO > segment.size) return false;
  add(inSeveral(essential, segment.size));
  const competitive: number[] = [];
  for (const clause of essential) {
    addCompetitive(clause, minScore - maxOthers, competitive);
    if (competitive.length * 2 > postings) return false;
  }
  add(competitive);
  for (const [ordinal, score] of scores) if (score >= minScore) collector.collect(segment, ordinal, score);
  return true;
}

/** The listed clauses without which no match has a score, and further short ones, so that fewer documents are competitive by one. */
function essentialOf(bounds: ScoreBounds, minScore: number): readonly ListedClause[] {
  let end = 0;
  let postings = 0;
  for (const clause of bounds.listed) {
    const count = postingCount(clause);
    if (bounds.maxScoreFrom(end) < minScore && count > postings * EXTENSION_RATIO) break;
    postings += count;
    end++;
  }
  return bounds.listed.slice(0, end);
}

/** The documents that are in several clauses. */
function inSeveral(clauses: readonly ListedClause[], universe: number): readonly number[] {
  const found: number[] = [];
  inEarlierClauses.reserve(universe);
  for (const clause of clauses) {
    const lists = ordinalListsOf(clause);
    if (clause !== clauses[0]) for (const list of lists) inEarlierClauses.addMarked(list, found);
    if (clause !== clauses.at(-1)) for (const list of lists) inEarlierClauses.mark(list);
  }
  for (const list of clauses.flatMap(ordinalListsOf)) inEarlierClauses.unmark(list, list.length);
  return found;
}

/** Adds the documents with at least a score in a clause. */
function addCompetitive({ factor, base, supplement }: ListedClause, minScore: number, found: number[]): void {
  const lists = [base];
  if (supplement !== null)
    lists.unshift({ ...base, ordinals: supplement.ordinals, bytes: supplement.impacts, impacts: IDENTITY_IMPACTS });
  for (const { ordinals, bytes, impacts } of lists) {
    const minByte = leastByteWith(minScore / factor, impacts);
    for (let i = 0; i < bytes.length; i++) if ((bytes[i] as number) >= minByte) found.push(ordinals[i] as number);
  }
}
