import {
  type ContractDocument,
  type ContractSchema,
  contractSchema,
} from "@firmament/test-support/contracts/segment.ts";
import { sealedSegmentOf } from "@firmament/test-support/contracts/segments.ts";
import { runs } from "@firmament/test-support/fuzz.ts";
import { codePoints } from "@firmament/testing/src/arbitrary/code-point.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { LiveSegment } from "../../indexes/live/segment.ts";
import type { Segment } from "../../indexes/segment.ts";
import { postingsOf, scatteredPostings } from "../../postings/posting-set.ts";
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
      fc.string({ unit: codePoints }),
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

test("collects tied matches at once as one by one, in any representation, also after a given match", () => {
  const size = 60;
  const idsOf = (factor: number): string[] => Array.from({ length: size }, (_, n) => `${(n * factor) % 101}/${factor}`);
  const sealed = [37, 41].map((factor) => sealedSegmentOf(idsOf(factor).map((id) => ({ id }))));
  // Matches are then compared by rank.
  for (const segment of sealed) expect(segment.idRanks(size)).not.toBeNull();
  const segments: readonly Segment<ContractDocument>[] = [segmentOf(idsOf(53)), ...sealed];
  const set = fc.record({
    segment: fc.constantFrom(...segments),
    key: fc.integer({ min: 0, max: 2 }),
    ordinals: fc.uniqueArray(fc.nat(size - 1), { maxLength: size }),
    isUnordered: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(set, { maxLength: 5 }), fc.integer({ min: 1, max: 4 }), fc.nat(59), (sets, capacity, last) => {
      const seen = new Map(segments.map((segment) => [segment, new Set<number>()]));
      const after = { segment: segments[1] as Segment<ContractDocument>, ordinal: last, key: 1, tieBreaker: 0 };
      const distinct = sets.map(({ ordinals, ...rest }) => {
        const fresh = [...new Set(ordinals).difference(seen.get(rest.segment) ?? new Set())];
        for (const ordinal of fresh) seen.get(rest.segment)?.add(ordinal);
        return { ...rest, ordinals: fresh };
      });
      const upToAfter = distinct
        .flatMap(({ segment, key, ordinals }) => ordinals.map((ordinal) => ({ key, id: segment.id(ordinal) })))
        .filter(({ key, id }) => key > 1 || (key === 1 && id <= after.segment.id(last))).length;
      for (const isAfter of [false, true]) {
        const atOnce = new TopHitsCollector<ContractDocument>(capacity);
        const oneByOne = new TopHitsCollector<ContractDocument>(capacity);
        const collector = isAfter ? new SearchAfterCollector(atOnce, after, upToAfter + capacity) : atOnce;
        const single = isAfter ? new SearchAfterCollector(oneByOne, after, upToAfter + capacity) : oneByOne;
        for (const { segment, key, ordinals, isUnordered } of distinct) {
          const documents = isUnordered
            ? scatteredPostings(Uint32Array.from(ordinals), 64 * size)
            : postingsOf(
                ordinals.toSorted((a, b) => a - b),
                segment.size,
              );
          collector.collectTied(segment, documents, key);
          for (const ordinal of ordinals) single.collect(segment, ordinal, key);
        }
        expect(atOnce.sorted()).toEqual(oneByOne.sorted());
      }
    }),
    runs(300),
  );
});
