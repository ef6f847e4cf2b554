import { expect, test } from "vitest";
import { liveSegmentOf, sealedSegmentOf } from "../../test/support/contracts/segments.ts";
import { fieldPhrases, keptList, mostDocuments } from "./field-phrase.ts";

/** "one two" is common in the names; "rare" is not. */
const documents = Array.from({ length: 300 }, (_, n) => ({
  id: String(n),
  name: n % 2 === 0 ? "one two" : "two one",
  tags: n % 100 === 0 ? ["one rare"] : [],
}));

test("a phrase is looked up in the fields that have all its words", () => {
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

test("the list of a kept pair is that of a phrase of two words without slop", () => {
  const segment = sealedSegmentOf(documents);
  const [two] = fieldPhrases(segment, ["name"], ["one", "two"], 0);
  expect(two && keptList(two)?.size).toBe(150);
  expect(two && mostDocuments(two)).toBe(150);
  const [three] = fieldPhrases(segment, ["name"], ["one", "two", "one"], 0);
  expect(three && keptList(three)).toBeNull();
  expect(three && mostDocuments(three)).toBe(150);
  const [sloppy] = fieldPhrases(segment, ["name"], ["one", "two"], 1);
  expect(sloppy && keptList(sloppy)).toBeNull();
  expect(sloppy && mostDocuments(sloppy)).toBe(300);
  const [rare] = fieldPhrases(segment, ["tags"], ["one", "rare"], 0);
  expect(rare && keptList(rare)).toBeNull();
});
