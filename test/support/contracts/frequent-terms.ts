import { describe, expect, test } from "vitest";
import type { Segment } from "../../../src/indexes/segment.ts";
import type { ContractDocument } from "./segment.ts";

const documents: readonly ContractDocument[] = [
  { id: "a", name: "Red green red", tags: ["alpha beta", "gamma"] },
  { id: "b", name: "green", tags: ["", "alpha", "beta red"] },
  { id: "c" },
  { id: "d", name: "---", tags: ["redder"] },
  { id: "e", name: "🚀" },
];

/** Words with more documents than others are found in another way. */
const many: readonly ContractDocument[] = Array.from({ length: 600 }, (_, ordinal) => ({
  id: String(ordinal),
  name: `${ordinal % 2 === 0 ? "rare" : "red"} r${ordinal % 7}`,
  tags: [`red r${ordinal % 4}`, "blue"],
}));

const BOTH = ["name", "tags"];

/** Which words every kind of segment says are the most frequent; see `describeSegment`. */
export function describeFrequentTerms(
  kind: string,
  build: (documents: readonly ContractDocument[]) => Segment<ContractDocument>,
): void {
  const found = (segment: Segment, fields: readonly string[], prefix: string, most: number): readonly string[] =>
    segment.frequentTerms(fields, prefix, most).map(({ item, count }) => `${item} ${count}`);

  describe(`the most frequent words of ${kind}`, () => {
    const few = build(documents);

    test("are those with the most postings, and of those with as many the first", () => {
      expect(found(few, ["tags"], "", 3)).toEqual(["alpha 2", "beta 2", "gamma 1"]);
      expect(found(few, BOTH, "", 4)).toEqual(["alpha 2", "beta 2", "green 2", "red 2"]);
    });

    test("begin with the prefix", () => {
      expect(found(few, BOTH, "re", 9)).toEqual(["red 2", "redder 1"]);
      expect(found(few, ["name"], "red", 9)).toEqual(["red 1"]);
      expect(found(few, ["name"], "redd", 9)).toEqual([]);
      expect(found(few, BOTH, "\ud83d", 9)).toEqual([]);
      expect(found(few, BOTH, "🚀", 9)).toEqual(["🚀 1"]);
    });

    test("are told apart by prefix and field also where there are many documents", () => {
      const segment = build(many);
      expect(found(segment, ["name"], "r", 2)).toEqual(["rare 300", "red 300"]);
      expect(found(segment, ["name"], "r", 4)).toEqual(["rare 300", "red 300", "r0 86", "r1 86"]);
      expect(found(segment, ["tags"], "", 3)).toEqual(["blue 600", "red 600", "r0 150"]);
      expect(found(segment, ["tags"], "r", 9)).toEqual(["red 600", "r0 150", "r1 150", "r2 150", "r3 150"]);
      expect(found(segment, BOTH, "r", 3)).toEqual(["red 900", "rare 300", "r0 236"]);
    });

    test("behind a word are those that follow it, if pairs are kept", () => {
      const tags = build(many).text("tags");
      const followers = (first: string, prefix: string, most: number): readonly string[] =>
        tags.frequentFollowers(first, prefix, most).map(({ item, count }) => `${item} ${count}`);
      expect([[], ["r0 150", "r1 150", "r2 150"]]).toContainEqual(followers("red", "", 3));
      expect([[], ["r3 150"]]).toContainEqual(followers("red", "r3", 3));
      expect(followers("red", "b", 3)).toEqual([]);
      expect(followers("blue", "", 3)).toEqual([]);
      expect(followers("green", "", 3)).toEqual([]);
    });

    test("are those of text fields", () => {
      expect(() => few.frequentTerms(["size"], "red", 1)).toThrow("no text field size");
      expect(build([]).frequentTerms(BOTH, "", 9)).toEqual([]);
    });
  });
}
