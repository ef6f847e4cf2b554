import {
  type ContractDocument,
  type ContractSchema,
  contractSchema,
} from "@firmament/test-support/contracts/segment.ts";
import { runs } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { LiveSegment } from "../../indexes/live/segment.ts";
import { postingsOf } from "../../postings/posting-set.ts";
import { SearchAfterCollector } from "./search-after-collector.ts";
import { TopHitsCollector } from "./top-hits-collector.ts";

function segmentOf(ids: readonly string[]): LiveSegment<ContractSchema> {
  const segment = new LiveSegment(contractSchema, () => contractSchema.analyzer);
  for (const id of ids) segment.add({ id });
  return segment;
}

test("keeps the first k matches in the order of key, tie-breaker and id", () => {
  const documents = fc.uniqueArray(
    fc.tuple(
      fc.string({ unit: "binary" }),
      fc.integer({ min: 0, max: 3 }),
      fc.constantFrom(0, 1, Number.NEGATIVE_INFINITY),
    ),
    {
      selector: ([id]) => id,
      maxLength: 40,
    },
  );
  fc.assert(
    fc.property(documents, fc.integer({ min: 1, max: 50 }), (collected, capacity) => {
      const segment = segmentOf(collected.map(([id]) => id));
      const top = new TopHitsCollector<ContractDocument>(capacity);
      collected.forEach(([, key, tieBreaker], ordinal) => {
        top.collect(segment, ordinal, key, tieBreaker);
      });
      const expected = collected
        .toSorted(([a, aKey, aTie], [b, bKey, bTie]) => bKey - aKey || (aTie === bTie ? (a < b ? -1 : 1) : bTie - aTie))
        .slice(0, capacity)
        .map(([id]) => id);
      expect(top.sorted().map(({ ordinal }) => segment.id(ordinal))).toEqual(expected);
    }),
    runs(100),
  );
});

test("sorts a key of -∞ last", () => {
  const segment = segmentOf(["a", "b", "c"]);
  const top = new TopHitsCollector<ContractDocument>(2);
  [Number.NEGATIVE_INFINITY, 5, Number.NEGATIVE_INFINITY].forEach((key, ordinal) => {
    top.collect(segment, ordinal, key);
  });
  expect(top.sorted().map(({ ordinal }) => segment.id(ordinal))).toEqual(["b", "a"]);
});

test("collects tied matches at once as one by one, also after a given match", () => {
  const sets = fc.array(fc.tuple(fc.integer({ min: 0, max: 2 }), fc.array(fc.nat(59), { maxLength: 60 })), {
    maxLength: 4,
  });
  const segment = segmentOf(Array.from({ length: 60 }, (_, n) => String((n * 37) % 101)));
  fc.assert(
    fc.property(sets, fc.integer({ min: 1, max: 4 }), fc.nat(59), (sets, capacity, last) => {
      const seen = new Set<number>();
      const distinct = sets.map(([key, some]) => {
        const ordinals = [...new Set(some)].filter((ordinal) => !seen.has(ordinal)).sort((a, b) => a - b);
        for (const ordinal of ordinals) seen.add(ordinal);
        return { key, ordinals };
      });
      for (const after of [null, { segment, ordinal: last, key: 1, tieBreaker: 0 }]) {
        const atOnce = new TopHitsCollector<ContractDocument>(capacity);
        const oneByOne = new TopHitsCollector<ContractDocument>(capacity);
        // Any number of matches can precede the given one.
        const collector = after === null ? atOnce : new SearchAfterCollector(atOnce, after, 60 + capacity);
        const single = after === null ? oneByOne : new SearchAfterCollector(oneByOne, after, 60 + capacity);
        for (const { key, ordinals } of distinct) {
          collector.collectTied(segment, postingsOf(ordinals, segment.size), key);
          for (const ordinal of ordinals) single.collect(segment, ordinal, key);
        }
        expect(atOnce.sorted()).toEqual(oneByOne.sorted());
      }
    }),
    runs(200),
  );
});
