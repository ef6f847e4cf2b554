import fc from "fast-check";
import { expect, test } from "vitest";
import { MostFrequent } from "./most-frequent.ts";

test("the most frequent are those that sorting puts first, in whatever order they come", () => {
  const offers = fc.uniqueArray(fc.record({ item: fc.nat(60), count: fc.integer({ min: 1, max: 5 }) }), {
    selector: ({ item }) => item,
    maxLength: 40,
  });
  fc.assert(
    fc.property(offers, fc.integer({ min: 1, max: 12 }), (offered, most) => {
      const frequent = new MostFrequent<number>(most, (a, b) => a - b);
      for (const { item, count } of offered) frequent.offer(item, count);
      const sorted = offered.toSorted((a, b) => b.count - a.count || a.item - b.item);
      expect(frequent.found).toEqual(sorted.slice(0, most));
      expect(frequent.least).toBe(sorted[most - 1]?.count ?? 0);
    }),
  );
});
