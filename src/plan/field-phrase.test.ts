import { liveSegmentOf, sealedSegmentOf } from "@firmament/test-support/contracts/segments.ts";
import { expect, test } from "vitest";
import { fieldPhrases, maxDocuments, storedPair } from "./field-phrase.ts";

/** "one two" is common in the names; "rare" is not. */
const documents = Array.from({ length: 300 }, (_, n) => ({
  id: String(n),
  name: n % 2 === 0 ? "one two" : "two one",
  tags: n % 100 === 0 ? ["one rare"] : [],
}));

test("a phrase is searched in the fields that contain all its terms", () => {
  for (const segment of [liveSegmentOf(documents), sealedSegmentOf(documents)]) {
    const fieldsOf = (...terms: string[]): string[] =>
      fieldPhrases(segment, ["name", "tags"], terms, 0).map(({ field }) => field);
    expect(fieldsOf("one", "two")).toEqual(["name"]);
    expect(fieldsOf("one", "one")).toEqual(["name", "tags"]);
    expect(fieldsOf("rare", "one")).toEqual(["tags"]);
    expect(fieldsOf("rare", "two")).toEqual([]);
    expect(fieldsOf("absent", "one")).toEqual([]);
    const [phrase] = fieldPhrases(segment, ["name", "tags"], ["two", "one", "two"], 0);
    expect(phrase?.words.map(({ size }) => size)).toEqual([300, 300, 300]);
  }
});

test("a stored pair has the postings of a phrase of two terms without slop", () => {
  const segment = sealedSegmentOf(documents);
  const [two] = fieldPhrases(segment, ["name"], ["one", "two"], 0);
  expect(two && storedPair(two)?.size).toBe(150);
  expect(two && maxDocuments(two)).toBe(150);
  const [three] = fieldPhrases(segment, ["name"], ["one", "two", "one"], 0);
  expect(three && storedPair(three)).toBeNull();
  expect(three && maxDocuments(three)).toBe(150);
  const [sloppy] = fieldPhrases(segment, ["name"], ["one", "two"], 1);
  expect(sloppy && storedPair(sloppy)).toBeNull();
  expect(sloppy && maxDocuments(sloppy)).toBe(300);
  const [rare] = fieldPhrases(segment, ["tags"], ["one", "rare"], 0);
  expect(rare && storedPair(rare)).toBeNull();
});
