import { RandomStream } from "@firmament/fixtures";
import { expect, test } from "vitest";
import { withRandomEdit } from "./edit.ts";

function variants(text: string): ReadonlySet<string> {
  return new Set(Array.from({ length: 3000 }, (_, index) => withRandomEdit(text, new RandomStream(1, index))));
}

const alphabet = [..."abcdefghijklmnopqrstuvwxyz"];

test("makes every omission, insertion, replacement and swap, and nothing else", () => {
  const expected = [
    ["b-c", "a-c", "ab-"],
    alphabet.flatMap((letter) => [`${letter}ab-c`, `a${letter}b-c`, `ab-${letter}c`]),
    alphabet.flatMap((letter) => [`${letter}b-c`, `a${letter}-c`, `ab-${letter}`]).filter((text) => text !== "ab-c"),
    ["ba-c"],
  ];
  expect(variants("ab-c")).toEqual(new Set(expected.flat()));
});

test("changes a text in more than the case of its letters", () => {
  for (const text of variants("AAA")) expect(text.toLowerCase()).not.toBe("aaa");
});

test("keeps characters outside the basic plane whole", () => {
  for (const text of variants("𝐚𝐛")) expect(text.isWellFormed()).toBe(true);
});

test("is determined by the stream", () => {
  const edit = (seed: number): string => withRandomEdit("Acme Works", new RandomStream(seed, 0));
  expect(edit(5)).toBe(edit(5));
  expect(new Set([1, 2, 3, 4].map(edit)).size).toBeGreaterThan(1);
});
