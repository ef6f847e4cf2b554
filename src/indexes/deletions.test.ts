import { describe, expect, test } from "vitest";
import { Deletions } from "./deletions.ts";

describe("deletions", () => {
  test("are counted once, and the others are alive", () => {
    const deletions = new Deletions();
    for (const ordinal of [3, 1, 3]) deletions.add(ordinal);
    expect(deletions.count).toBe(2);
    expect([deletions.has(1), deletions.has(2)]).toEqual([true, false]);
    expect([...deletions.within(5).toArray()]).toEqual([1, 3]);
    expect([[...deletions.first(1)], [...deletions.first(2)]]).toEqual([[3], [3, 1]]);
    expect([...deletions.aliveWithin(5).toArray()]).toEqual([0, 2, 4]);
  });

  test("make new sets only when something changes", () => {
    const deletions = new Deletions();
    const [none, all] = [deletions.within(4), deletions.aliveWithin(4)];
    expect([deletions.within(4), deletions.aliveWithin(4)]).toEqual([none, all]);
    expect(deletions.aliveWithin(4)).toBe(all);
    deletions.add(0);
    expect([none.size, all.size]).toEqual([0, 4]);
    expect(deletions.aliveWithin(4).size).toBe(3);
    expect(deletions.aliveWithin(5).size).toBe(4);
  });
});
