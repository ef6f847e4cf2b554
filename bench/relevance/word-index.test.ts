import { expect, test } from "vitest";
import { WordIndex } from "./word-index.ts";

const index = new WordIndex([
  { id: "a", name: "Robots Robots", description: "Lamps in Zürich" },
  { id: "b", name: "Lamps", specialities: ["robots", "tools"] },
  { id: "c", name: "Tools", website: "https://www.lamps.example" },
]);

test("counts each company once for a word in any text field", () => {
  expect(index.size).toBe(3);
  expect(["robots", "lamps", "zurich", "unknown"].map((word) => index.documentFrequency(word))).toEqual([2, 3, 1, 0]);
});

test("returns the companies that contain every word, each in any field", () => {
  expect([...index.withEvery(["lamps", "robots"])]).toEqual(["a", "b"]);
  expect([...index.withEvery(["tools", "lamps", "robots"])]).toEqual(["b"]);
  expect([...index.withEvery(["lamps", "unknown"])]).toEqual([]);
});
