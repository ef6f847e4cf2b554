import { expect, test } from "vitest";
import { GrowingDeletions } from "./deletions.ts";

test("counts each deletion once and keeps the order of deletion", () => {
  const deletions = new GrowingDeletions({ size: 5 });
  for (const ordinal of [3, 1, 3]) deletions.add(ordinal);
  expect(deletions.count).toBe(2);
  expect([deletions.has(1), deletions.has(2)]).toEqual([true, false]);
  expect([...deletions.set.toArray()]).toEqual([1, 3]);
  expect([[...deletions.first(1)], [...deletions.first(2)]]).toEqual([[3], [3, 1]]);
  expect([...deletions.alive.toArray()]).toEqual([0, 2, 4]);
});

test("returns the same sets until the deletions or the segment change", () => {
  const segment = { size: 4 };
  const deletions = new GrowingDeletions(segment);
  const [none, all] = [deletions.set, deletions.alive];
  expect(deletions.set).toBe(none);
  expect(deletions.alive).toBe(all);
  deletions.add(0);
  expect([none.size, all.size]).toEqual([0, 4]);
  expect(deletions.alive.size).toBe(3);
  segment.size = 5;
  expect(deletions.alive.size).toBe(4);
});
