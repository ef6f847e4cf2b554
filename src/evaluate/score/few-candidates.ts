import type { PostingBytes } from "../../indexes/supplement.ts";
import type { PostingSet } from "../../postings/posting-set.ts";
import { ScratchBitset } from "../../postings/scratch-bitset.ts";
import { IDENTITY_IMPACTS } from "../../similarity/bm25f.ts";
import type { SegmentMatches } from "../match/segment-matches.ts";
import { MAX_PRUNED_HITS } from "../match/thresholds.ts";
import type { HitCollector } from "../top/hit-collector.ts";
import { TopKNumbers } from "../top/top-k-numbers.ts";
import type { ScoreBounds } from "./bounds.ts";
import { leastByteWith } from "./least-byte.ts";
import { lookupCost, totalPostings } from "./lookup-costs.ts";
import { type ListedClause, ordinalListsOf, postingCount } from "./scored-clause.ts";

/** Each champion is looked up in all clauses. */
const MAX_CLAUSES = 8;

/** A list that is at most this many times longer than the essential ones before it becomes essential, too. */
const EXTENSION_RATIO = 4;

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
  matches: SegmentMatches<Document>,
  excluded: PostingSet,
  collector: HitCollector<Document>,
): boolean {
  const { clauses, listed } = bounds;
  const { capacity, hasExactCapacity } = collector;
  if (clauses.length > MAX_CLAUSES || !hasExactCapacity || capacity > MAX_PRUNED_HITS) return false;
  const [first] = listed;
  if (first === undefined) return false;
  const candidates = new Candidates(bounds, matches, excluded, collector);
  candidates.add(firstChampions(first, matches.documents, capacity));
  const essential = essentialOf(bounds, candidates.minScore);
  if (essential === null) return false;
  const maxCandidates = Math.min(totalPostings(listed) / lookupCost(listed), totalPostings(essential) / 2);
  if (expectedInSeveral(essential, matches.segment.size) > maxCandidates) return false;
  candidates.add(inSeveral(essential, matches.segment.size));
  const maxOthers = bounds.maxScoreFrom(essential.length);
  const minPartial = candidates.minScore - maxOthers;
  if (essential.reduce((sum, clause) => sum + countFrom(clause, minPartial), 0) > maxCandidates) return false;
  for (let i = 0; i < essential.length; i++) candidates.addCompetitive(i, maxOthers);
  candidates.collect();
  return true;
}

/** Documents that can be among the best, with their scores. */
class Candidates<Document> {
  readonly #bounds: ScoreBounds;
  readonly #matches: SegmentMatches<Document>;
  readonly #excluded: PostingSet;
  readonly #collector: HitCollector<Document>;
  readonly #scores = new Map<number, number>();
  readonly #best: TopKNumbers;
  #minScore: number;

  constructor(
    bounds: ScoreBounds,
    matches: SegmentMatches<Document>,
    excluded: PostingSet,
    collector: HitCollector<Document>,
  ) {
    this.#bounds = bounds;
    this.#matches = matches;
    this.#excluded = excluded;
    this.#collector = collector;
    this.#best = new TopKNumbers(collector.capacity);
    this.#minScore = Math.max(0, collector.minCompetitiveKey);
  }

  /** The k best matches have at least this score. */
  get minScore(): number {
    return this.#minScore;
  }

  /** @param ordinals fastest if they ascend */
  add(ordinals: readonly number[]): void {
    for (const ordinal of ordinals) this.#add(ordinal, 0, 0);
  }

  /**
   * Adds the documents of a listed clause that are competitive by their score in it.
   *
   * @param maxOthers the maximum score of all clauses that are not essential
   */
  addCompetitive(clauseIndex: number, maxOthers: number): void {
    const clause = this.#bounds.listed[clauseIndex] as ListedClause;
    // In a document of the supplement, the score by the base is too low: it was added before, or is not competitive.
    for (const { ordinals, bytes, impacts } of bytesOf(clause)) {
      let minScore = this.#minScore;
      let minByte = leastByteWith((minScore - maxOthers) / clause.factor, impacts);
      for (let i = 0; i < ordinals.length; i++) {
        const byte = bytes[i] as number;
        if (byte < minByte) continue;
        // Scores are completed in the order of clauses.
        if (clauseIndex === 0) this.#add(ordinals[i] as number, clause.factor * (impacts[byte] as number), 1);
        else this.#add(ordinals[i] as number, 0, 0);
        if (this.#minScore === minScore) continue;
        minScore = this.#minScore;
        minByte = leastByteWith((minScore - maxOthers) / clause.factor, impacts);
      }
    }
  }

  /** @param partial the score of the clauses before `from` */
  #add(ordinal: number, partial: number, from: number): void {
    const score = this.#bounds.complete(ordinal, partial, from, this.#minScore);
    if (score < this.#minScore || !this.#matches.documents.has(ordinal)) return;
    if (this.#scores.has(ordinal) || this.#excluded.has(ordinal)) return;
    this.#scores.set(ordinal, score);
    this.#best.add(score);
    this.#minScore = Math.max(this.#minScore, this.#collector.minCompetitiveKeyAfter(this.#best.threshold));
  }

  collect(): void {
    for (const [ordinal, score] of this.#scores) {
      if (score >= this.#minScore) this.#collector.collect(this.#matches.segment, ordinal, score);
    }
  }
}

/** Up to k matches of a clause with the greatest impacts, ascending. */
function firstChampions({ champions }: ListedClause, documents: PostingSet, k: number): readonly number[] {
  const first: number[] = [];
  for (const ordinal of champions?.ordinals ?? []) {
    if (first.length === k) break;
    if (documents.has(ordinal)) first.push(ordinal);
  }
  return first.sort((a, b) => a - b);
}

/**
 * The clauses of which a match with at least a score is in one, and further short ones, so that fewer documents are
 * competitive by one clause. `null` if the documents of such a clause are not listed.
 */
function essentialOf(bounds: ScoreBounds, minScore: number): readonly ListedClause[] | null {
  const { clauses, listed } = bounds;
  if (minScore <= 0) return null;
  let end = 0;
  let postings = 0;
  for (; end < listed.length; end++) {
    const count = postingCount(listed[end] as ListedClause);
    if (bounds.maxScoreFrom(end) < minScore && count > postings * EXTENSION_RATIO) break;
    postings += count;
  }
  return end < clauses.length && bounds.maxScoreFrom(end) >= minScore ? null : listed.slice(0, end);
}

/** The postings of a clause: those of the supplement, then those of the base. */
function bytesOf({ base, supplement }: ListedClause): readonly PostingBytes[] {
  if (supplement === null) return [base];
  return [{ ordinals: supplement.ordinals, bytes: supplement.impacts, impacts: IDENTITY_IMPACTS }, base];
}

/** The number of postings of a clause with at least a score. */
function countFrom(clause: ListedClause, minScore: number): number {
  let count = 0;
  for (const { bytes, impacts } of bytesOf(clause)) {
    const minByte = leastByteWith(minScore / clause.factor, impacts);
    for (let i = 0; i < bytes.length; i++) if ((bytes[i] as number) >= minByte) count++;
  }
  return count;
}

/** The expected number of documents in two or more clauses, if the clauses are independent. */
function expectedInSeveral(clauses: readonly ListedClause[], universe: number): number {
  let expected = 0;
  let before = 0;
  for (const clause of clauses) {
    const count = postingCount(clause);
    expected += (before * count) / universe;
    before += count;
  }
  return expected;
}

/** The documents that are in several clauses. */
function inSeveral(clauses: readonly ListedClause[], universe: number): readonly number[] {
  const found: number[] = [];
  if (clauses.length < 2) return found;
  inEarlierClauses.reserve(universe);
  const marked: Uint32Array[] = [];
  for (const [i, clause] of clauses.entries()) {
    const lists = ordinalListsOf(clause);
    if (i > 0) for (const list of lists) inEarlierClauses.addMarked(list, found);
    if (i === clauses.length - 1) break;
    for (const list of lists) inEarlierClauses.mark(list);
    marked.push(...lists);
  }
  for (const list of marked) inEarlierClauses.unmark(list, list.length);
  return found;
}
