import { CHECK_RATIO, LOOK_UP_RATIO } from "../plan/costs.ts";
import { intersect, union } from "../postings/operations.ts";
import { sparsePostings } from "../postings/posting-set.ts";
import type { SegmentMatches } from "./collector.ts";
import { ScoreBounds } from "./score-bounds.ts";
import { ScoreSheet } from "./score-sheet.ts";
import type { ScoredPostings } from "./scored-postings.ts";
import type { TopHits } from "./top-hits.ts";

/** One for all searches, none of which is interrupted. */
const sheet = new ScoreSheet();

/** Offers the best of a segment's matches, with what they score. */
export function offerBest<Document>(
  postings: ScoredPostings,
  found: SegmentMatches<Document>,
  top: TopHits<Document>,
): void {
  const bounds = new ScoreBounds(postings);
  if (bounds.rest(0) < top.threshold) return;
  try {
    offer(bounds, found, top);
  } finally {
    sheet.clear();
  }
}

/**
 * Few matches are looked up in every list. Otherwise lists are added up, those that may score most first, until what is left cannot lift
 * another document among the best: then it is looked up for those that may be among them. Turtle and Flood's max-score ("Query Evaluation:
 * Strategies and Optimizations", 1995), a list at a time.
 */
function offer<Document>(bounds: ScoreBounds, found: SegmentMatches<Document>, top: TopHits<Document>): void {
  const { segment, matches } = found;
  const { lists } = bounds;
  const scores = sheet.scores(segment.size);
  let postingCount = 0;
  for (const { ordinals } of lists) postingCount += ordinals.length;
  if (matches.size * lists.length * LOOK_UP_RATIO >= postingCount) {
    for (const list of lists) {
      if (sheet.addedCount >= top.capacity && list.ordinals.length > sheet.addedCount * CHECK_RATIO) {
        const scored = sheet.added.map(({ ordinals }) => sparsePostings(ordinals, segment.size));
        const leading = intersect(matches, union(scored, segment.size)).toArray();
        const threshold = Math.max(top.threshold, scoreOfRank(top.capacity, leading, scores));
        if (bounds.rest(sheet.added.length) < threshold) {
          offerEach(leading, threshold, bounds, found, top);
          return;
        }
      }
      sheet.add(list);
    }
  }
  offerEach(matches.toArray(), top.threshold, bounds, found, top);
}

/** Offers those of the documents that score no less than the threshold. */
function offerEach<Document>(
  ordinals: Uint32Array,
  least: number,
  bounds: ScoreBounds,
  { segment }: SegmentMatches<Document>,
  top: TopHits<Document>,
): void {
  const scores = sheet.scores(segment.size);
  const from = sheet.added.length;
  const rest = bounds.rest(from);
  const length = ordinals.length;
  let threshold = least;
  for (let i = 0; i < length; i++) {
    const ordinal = ordinals[i] as number;
    const partial = scores[ordinal] as number;
    if (partial + rest < threshold) continue;
    const score = bounds.complete(ordinal, partial, from, threshold);
    if (score < threshold) continue;
    top.offer(segment, ordinal, score);
    threshold = Math.max(threshold, top.threshold);
  }
}

/** The score of the document that comes at this place, counted from 1, among those that score most; -∞ when they are fewer. */
function scoreOfRank(rank: number, ordinals: Uint32Array, scores: Float64Array): number {
  if (ordinals.length < rank) return Number.NEGATIVE_INFINITY;
  const best = new Float64Array(rank);
  for (let i = 0; i < rank; i++) best[i] = scores[ordinals[i] as number] as number;
  best.sort();
  for (let i = rank; i < ordinals.length; i++) {
    const score = scores[ordinals[i] as number] as number;
    if (score > (best[0] as number)) insertAscending(best, score);
  }
  return best[0] as number;
}

/** Puts a number in the place of the least one of an ascending array. O(length), which it seldom takes. */
function insertAscending(numbers: Float64Array, added: number): void {
  let at = 0;
  for (; at + 1 < numbers.length && (numbers[at + 1] as number) < added; at++) numbers[at] = numbers[at + 1] as number;
  numbers[at] = added;
}
