import fc from "fast-check";
import { expect, test } from "vitest";
import { type ContractDocument, type ContractSchema, contractSchema } from "../../../test/support/contracts/segment.ts";
import { runs } from "../../../test/support/fuzz.ts";
import { LiveSegment } from "../../indexes/live/segment.ts";
import { TopHitsCollector } from "./hit-collector.ts";

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
