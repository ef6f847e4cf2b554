import { runs } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { TopKByCount } from "./top-k-by-count.ts";

test("keeps the items that sorting puts first, for any order of offers", () => {
  const arbitraryOffers = fc.uniqueArray(fc.record({ item: fc.nat(60), count: fc.integer({ min: 1, max: 5 }) }), {
    selector: ({ item }) => item,
    maxLength: 40,
  });
  fc.assert(
    fc.property(arbitraryOffers, fc.integer({ min: 1, max: 12 }), (offers, k) => {
      const top = new TopKByCount<number>(k, (a, b) => a - b);
      for (const { item, count } of offers) top.offer(item, count);
      const sorted = offers.toSorted((a, b) => b.count - a.count || a.item - b.item);
      expect(top.items).toEqual(sorted.slice(0, k));
      expect(top.minCount).toBe(sorted[k - 1]?.count ?? 0);
    }),
    runs(100),
  );
});
