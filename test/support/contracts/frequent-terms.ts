import type { Segment } from "firmament/src/indexes/segment.ts";
import { describe, expect, test } from "vitest";
import type { ContractDocument } from "./segment.ts";

const documents: readonly ContractDocument[] = [
  { id: "a", name: "Red green red", tags: ["alpha beta", "gamma"] },
  { id: "b", name: "green", tags: ["", "alpha", "beta red"] },
  { id: "c" },
  { id: "d", name: "---", tags: ["redder"] },
  { id: "e", name: "🚀" },
];

/** Sealed segments find terms with many documents in another way. */
const many: readonly ContractDocument[] = Array.from({ length: 600 }, (_, ordinal) => ({
  id: String(ordinal),
  name: `${ordinal % 2 === 0 ? "rare" : "red"} r${ordinal % 7}`,
  tags: [`red r${ordinal % 4}`, "blue"],
}));

const BOTH = ["name", "tags"];

/** Tests of frequent terms that every kind of segment passes; see `describeSegment`. */
export function describeFrequentTerms(
  kind: string,
  build: (documents: readonly ContractDocument[]) => Segment<ContractDocument>,
): void {
  const frequentTerms = (segment: Segment, fields: readonly string[], prefix: string, k: number): readonly string[] =>
    segment.frequentTerms(fields, prefix, k).map(({ item, count }) => `${item} ${count}`);

  describe(`the most frequent terms of ${kind}`, () => {
    const few = build(documents);

    test("have the most postings; ties are in code-point order", () => {
      expect(frequentTerms(few, ["tags"], "", 3)).toEqual(["alpha 2", "beta 2", "gamma 1"]);
      expect(frequentTerms(few, BOTH, "", 4)).toEqual(["alpha 2", "beta 2", "green 2", "red 2"]);
    });

    test("begin with the prefix", () => {
      expect(frequentTerms(few, BOTH, "re", 9)).toEqual(["red 2", "redder 1"]);
      expect(frequentTerms(few, ["name"], "red", 9)).toEqual(["red 1"]);
      expect(frequentTerms(few, ["name"], "redd", 9)).toEqual([]);
      expect(frequentTerms(few, BOTH, "\ud83d", 9)).toEqual([]);
      expect(frequentTerms(few, BOTH, "🚀", 9)).toEqual(["🚀 1"]);
    });

    test("depend on prefix and field, also for terms with many documents", () => {
      const segment = build(many);
      expect(frequentTerms(segment, ["name"], "r", 2)).toEqual(["rare 300", "red 300"]);
      expect(frequentTerms(segment, ["name"], "r", 4)).toEqual(["rare 300", "red 300", "r0 86", "r1 86"]);
      expect(frequentTerms(segment, ["tags"], "", 3)).toEqual(["blue 600", "red 600", "r0 150"]);
      expect(frequentTerms(segment, ["tags"], "r", 9)).toEqual(["red 600", "r0 150", "r1 150", "r2 150", "r3 150"]);
      expect(frequentTerms(segment, BOTH, "r", 3)).toEqual(["red 900", "rare 300", "r0 236"]);
    });

    test("that follow another term come from stored pairs", () => {
      const tags = build(many).text("tags");
      const followers = (first: string, prefix: string, k: number): readonly string[] =>
        tags.frequentFollowers(first, prefix, k).map(({ item, count }) => `${item} ${count}`);
      expect([[], ["r0 150", "r1 150", "r2 150"]]).toContainEqual(followers("red", "", 3));
      expect([[], ["r3 150"]]).toContainEqual(followers("red", "r3", 3));
      expect(followers("red", "b", 3)).toEqual([]);
      expect(followers("blue", "", 3)).toEqual([]);
      expect(followers("green", "", 3)).toEqual([]);
    });

    test("require fields of terms", () => {
      expect(() => few.frequentTerms(["size"], "red", 1)).toThrow("no field of terms size");
      expect(build([]).frequentTerms(BOTH, "", 9)).toEqual([]);
    });
  });
}
