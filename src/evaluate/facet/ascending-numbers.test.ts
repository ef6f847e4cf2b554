import { liveSegmentOf } from "@firmament/test-support/contracts/segments.ts";
import { runs } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { postingsOf } from "../../postings/posting-set.ts";
import { Evaluator } from "../match/evaluator.ts";
import { ascendingNumbersOf } from "./ascending-numbers.ts";

/** The sizes of the documents of one segment, and whether each document matches. */
const arbitrarySegment = fc.array(fc.tuple(fc.option(fc.integer({ min: -9, max: 99 })), fc.boolean()), {
  maxLength: 60,
});

test("the numbers of several segments are those of all matches, sorted", () => {
  fc.assert(
    fc.property(fc.array(arbitrarySegment, { maxLength: 7 }), (segments) => {
      const matches = segments.map((documents) => {
        const segment = liveSegmentOf(documents.map(([size], i) => ({ id: `${i}`, ...(size !== null && { size }) })));
        const matching = documents.flatMap(([, isMatch], ordinal) => (isMatch ? [ordinal] : []));
        return { segment, evaluator: new Evaluator(segment), documents: postingsOf(matching, segment.size) };
      });
      const expected = segments.flat().flatMap(([size, isMatch]) => (isMatch && size !== null ? [size] : []));
      expect([...ascendingNumbersOf(matches, "size")]).toEqual(expected.sort((a, b) => a - b));
    }),
    runs(300),
  );
});
