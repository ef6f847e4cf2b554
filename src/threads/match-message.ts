import { invariant } from "../base/invariant.ts";
import type { SegmentMatches } from "../evaluate/match/segment-matches.ts";
import type { Segment } from "../indexes/segment.ts";
import { sparsePostings } from "../postings/posting-set.ts";
import type { NumberOf } from "./page-message.ts";

/**
 * The matches of a query as a thread sends them: their ordinals. The calling thread reads the ids from its own segments,
 * which takes a tenth of the time of copying as many texts from one thread to another.
 */
export type MatchMessage = readonly {
  /** The number of the segment in `SegmentUpdates`. */
  readonly segment: number;
  /** Ascending. */
  readonly ordinals: Uint32Array;
}[];

export function matchMessage(matches: readonly SegmentMatches<unknown>[], numberOf: NumberOf): MatchMessage {
  return matches
    .filter(({ documents }) => documents.size > 0)
    .map(({ segment, documents }) => {
      const number = numberOf(segment);
      invariant(number !== undefined, "a thread searches the segments of the calling thread");
      // A copy: a message contains the whole buffer of an array, which many lists may share.
      return { segment: number, ordinals: documents.toArray().slice() };
    });
}

/** The ids of matches, in the order of the message. */
export function idsOfMessage(message: MatchMessage, segments: ReadonlyMap<number, Segment>): string[] {
  const ids = new Array<string>(message.reduce((sum, { ordinals }) => sum + ordinals.length, 0));
  let next = 0;
  for (const { segment: number, ordinals } of message) {
    const segment = segments.get(number) as Segment;
    segment.copyIds(sparsePostings(ordinals, segment.size), ids, next);
    next += ordinals.length;
  }
  return ids;
}
