import fc from "fast-check";
import { expect, test } from "vitest";
import { PostingBuilder } from "./posting-builder.ts";
import { allPostings, postingsOf } from "./posting-set.ts";

const universe = 3_000;
const ordinals = fc.array(fc.nat(universe - 1), { maxLength: 40 });
const additions = fc.array(
  fc.oneof(
    ordinals.map((list) => ({ kind: "one by one", list }) as const),
    ordinals.map((list) => ({ kind: "together", list }) as const),
    fc
      .oneof(
        ordinals,
        fc.nat(universe - 1).map((from) => Array.from({ length: 100 }, (_, i) => (from + i) % universe)),
      )
      .map((list) => ({ kind: "set", list }) as const),
  ),
  { maxLength: 10 },
);

test("the set of all that was added, in any way and order", () => {
  fc.assert(
    fc.property(additions, (steps) => {
      const builder = new PostingBuilder(universe);
      for (const { kind, list } of steps) {
        if (kind === "one by one") for (const ordinal of list) builder.add(ordinal);
        if (kind === "together") builder.addAll(list);
        if (kind === "set")
          builder.addSet(
            postingsOf(
              [...new Set(list)].sort((a, b) => a - b),
              universe,
            ),
          );
      }
      const expected = new Set(steps.flatMap(({ list }) => list));
      expect([...builder.build().toArray()]).toEqual([...expected].sort((a, b) => a - b));
    }),
  );
});

test("a slice of an array", () => {
  const builder = new PostingBuilder(10);
  builder.addAll([9, 7, 5, 3, 1], 1, 3);
  expect([...builder.build().toArray()]).toEqual([5, 7]);
});

test("a few ordinals of many, some of them again and again", () => {
  const builder = new PostingBuilder(100_000);
  builder.addAll([70_000, 3, 70_000]);
  builder.addSet(postingsOf([0, 3], 100_000));
  builder.add(0);
  expect([...builder.build().toArray()]).toEqual([0, 3, 70_000]);
});

test("everything", () => {
  const builder = new PostingBuilder(5);
  builder.add(2);
  builder.addSet(allPostings(5));
  expect(builder.build().size).toBe(5);
});

test("nothing, and the empty universe", () => {
  expect(new PostingBuilder(5).build().size).toBe(0);
  expect(new PostingBuilder(0).build().size).toBe(0);
});
