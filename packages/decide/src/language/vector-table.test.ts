import fc from "fast-check";
import { expect, test } from "vitest";
import { VectorTable } from "./vector-table.ts";

test("numbers distinct vectors in the order of their first addition", () => {
  const vectors = fc.array(fc.tuple(fc.integer({ min: -2, max: 9 }), fc.integer({ min: -2, max: 9 })));
  fc.assert(
    fc.property(vectors, (list) => {
      const table = new VectorTable(2);
      const numbers = new Map<string, number>();
      for (const vector of list) {
        const key = vector.join();
        if (!numbers.has(key)) numbers.set(key, numbers.size);
        expect(table.add(Int32Array.from(vector))).toBe(numbers.get(key));
      }
      expect(table.size).toBe(numbers.size);
      for (const [key, number] of numbers) expect(`${table.at(number, 0)},${table.at(number, 1)}`).toBe(key);
    }),
  );
});
