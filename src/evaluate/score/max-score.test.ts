import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RandomStream } from "../../../fixtures/random-stream.ts";
import type { ContractDocument } from "../../../test/support/contracts/segment.ts";
import { liveSegmentOf } from "../../../test/support/contracts/segments.ts";
import { law } from "../../../test/support/fuzz.ts";
import { allPostings, noPostings, postingsOf } from "../../postings/posting-set.ts";
import { Evaluator } from "../match/evaluator.ts";
import { TopHitsCollector } from "../top/hit-collector.ts";
import { ScoreBounds } from "./bounds.ts";
import { collectTopK } from "./max-score.ts";
import { type ScoredPostings, scoreAt, scoredList } from "./scored-postings.ts";

const SIZE = 9_000;

/** Ids in no particular order, and no fields. */
const segment = liveSegmentOf(
  Array.from({ length: SIZE }, (_, n): ContractDocument => ({ id: String((n * 7919) % 9_001) })),
);
const evaluator = new Evaluator(segment);

/** The token starts of documents of 1 to 20 tokens. */
const starts = Uint32Array.from({ length: SIZE + 1 });
for (let n = 0; n < SIZE; n++) starts[n + 1] = (starts[n] as number) + 1 + ((n * 31) % 20);

function lengthOf(ordinal: number): number {
  return (starts[ordinal + 1] as number) - (starts[ordinal] as number);
}

interface Shape {
  readonly seed: number;
  /** Each list's share of the documents, and its weight. */
  readonly lists: readonly { readonly share: number; readonly weight: number }[];
  readonly sets: readonly { readonly share: number; readonly score: number }[];
  readonly matching: number;
}

function randomOrdinals(random: RandomStream, share: number): Uint32Array {
  return Uint32Array.from(Array.from({ length: SIZE }, (_, n) => n).filter(() => random.chance(share)));
}

function postingsFor({ seed, lists, sets }: Shape): ScoredPostings {
  const random = new RandomStream(seed, 1);
  return {
    lists: lists.map(({ share, weight }) => {
      const ordinals = randomOrdinals(random, share);
      const frequencies = Uint8Array.from(
        ordinals,
        (ordinal) => 1 + Math.floor(random.next() ** 4 * lengthOf(ordinal)),
      );
      const documents = postingsOf(ordinals, SIZE);
      return scoredList({ ordinals, frequencies, documents }, starts, weight, 10);
    }),
    sets: sets.map(({ share, score }) => ({ documents: postingsOf(randomOrdinals(random, share), SIZE), score })),
  };
}

/** The score of each document, added posting by posting: the reference implementation. */
function referenceScores({ lists, sets }: ScoredPostings): Float64Array {
  const scores = new Float64Array(SIZE);
  for (const list of lists.toSorted((a, b) => b.maxScore - a.maxScore)) {
    for (const [index, ordinal] of list.ordinals.entries())
      scores[ordinal] = (scores[ordinal] ?? 0) + scoreAt(list, index);
  }
  for (const { documents, score } of sets.toSorted((a, b) => b.score - a.score)) {
    for (const ordinal of documents.toArray()) scores[ordinal] = (scores[ordinal] ?? 0) + score;
  }
  return scores;
}

const shares = fc.constantFrom(0.0005, 0.01, 0.05, 0.3, 0.6);
const shapes: fc.Arbitrary<Shape> = fc.record({
  seed: fc.nat(),
  lists: fc.array(fc.record({ share: shares, weight: fc.constantFrom(0.5, 1, 1, 3, 20) }), { maxLength: 5 }),
  sets: fc.array(fc.record({ share: shares, score: fc.constantFrom(1, 2) }), { maxLength: 2 }),
  matching: fc.constantFrom(0.002, 0.1, 0.7, 1, 1),
});

describe("the collected matches", () => {
  law(
    "are those with the best scores, for any number of hits, in one segment and the next",
    120,
    fc.property(shapes, fc.constantFrom(1, 3, 10, 50, 100, 101, 1_000), (shape, capacity) => {
      const postings = postingsFor(shape);
      const scores = referenceScores(postings);
      const documents =
        shape.matching === 1
          ? allPostings(SIZE)
          : postingsOf(randomOrdinals(new RandomStream(shape.seed, 2), shape.matching), SIZE);
      const expected = Array.from(documents.toArray(), (ordinal): [string, number] => [
        segment.id(ordinal),
        scores[ordinal] ?? 0,
      ]).toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));

      const collector = new TopHitsCollector<ContractDocument>(capacity);
      const bounds = new ScoreBounds(postings);
      collectTopK(bounds, { segment, evaluator, documents }, noPostings(SIZE), collector);
      const collected = (): [string, number][] =>
        collector.sorted().map(({ ordinal, key }) => [segment.id(ordinal), key]);
      expect(collected()).toEqual(expected.slice(0, capacity));

      // The same documents once more tie with the kept ones, provided that all scores were reset to 0.
      collectTopK(bounds, { segment, evaluator, documents }, noPostings(SIZE), collector);
      const twice = expected.flatMap((entry) => [entry, entry]);
      expect(collected()).toEqual(twice.slice(0, capacity));
    }),
  );

  test("leave all scores at 0 after an exception", () => {
    const postings = postingsFor({ seed: 1, lists: [{ share: 0.3, weight: 1 }], sets: [], matching: 1 });
    const bounds = new ScoreBounds(postings);
    const collected = { segment, evaluator, documents: allPostings(SIZE) };
    const failing = new TopHitsCollector<ContractDocument>(3);
    failing.collect = () => {
      throw new Error("damaged");
    };
    expect(() => collectTopK(bounds, collected, noPostings(SIZE), failing)).toThrow("damaged");
    const collector = new TopHitsCollector<ContractDocument>(1);
    collectTopK(bounds, collected, noPostings(SIZE), collector);
    expect(collector.sorted()[0]?.key).toBe(Math.max(...referenceScores(postings)));
  });
});
