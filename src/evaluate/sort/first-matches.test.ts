import type { ContractDocument } from "@firmament/test-support/contracts/segment.ts";
import { segmentKinds } from "@firmament/test-support/contracts/segments.ts";
import { describe, expect, test } from "vitest";
import type { Segment } from "../../indexes/segment.ts";
import { allPostings } from "../../postings/posting-set.ts";
import { Evaluator } from "../match/evaluator.ts";
import type { SegmentMatches } from "../match/segment-matches.ts";
import { firstMatches } from "./first-matches.ts";
import type { SortKey, SortValue } from "./key.ts";
import { NumberKey } from "./number-key.ts";
import { TextKey } from "./text-key.ts";

/** A key that records the documents that it ranks. */
function recordingKey(key: SortKey): { readonly key: SortKey; readonly ranked: number[][] } {
  const ranked: number[][] = [];
  const recording: SortKey = {
    isDescending: key.isDescending,
    candidates: (matches, count, from) => key.candidates(matches, count, from),
    ranks: (matches, ordinals) => {
      ranked.push([...ordinals]);
      return key.ranks(matches, ordinals);
    },
    ranksWith: (matches, ordinals, value) => {
      ranked.push([...ordinals]);
      return key.ranksWith(matches, ordinals, value);
    },
    valueOf: (matches, ordinal) => key.valueOf(matches, ordinal),
  };
  return { key: recording, ranked };
}

describe.each(segmentKinds)("the first matches in a %s segment", (_, build) => {
  const documents: readonly ContractDocument[] = Array.from({ length: 90 }, (_, ordinal) => ({
    id: `id ${String(89 - ordinal).padStart(2, "0")}`,
    ...(ordinal % 9 !== 0 && { size: ordinal % 9 }),
    name: `name ${ordinal % 2}`,
  }));
  const matchesIn = (segment: Segment<ContractDocument> = build(documents)): SegmentMatches<ContractDocument> => ({
    segment,
    evaluator: new Evaluator(segment),
    documents: allPostings(segment.size),
  });

  test("are in order of the keys, then of ids", () => {
    const keys = [new NumberKey({ field: "size", direction: "desc" }), new TextKey("name", "asc")];
    expect(firstMatches(matchesIn(), keys, 7)).toEqual([80, 62, 44, 26, 8, 89, 71]);
    const all = firstMatches(matchesIn(), keys, 1000);
    expect(all).toHaveLength(90);
    expect(all.slice(-4)).toEqual([63, 45, 27, 9]);
  });

  test("are those with a number before those without", () => {
    const keys = [new NumberKey({ field: "size", direction: "asc" })];
    expect(firstMatches(matchesIn(), keys, 80).at(-1)).toBe(8);
    expect(firstMatches(matchesIn(), keys, 81).at(-1)).toBe(81);
  });

  test("need later keys for ties only", () => {
    const size = recordingKey(new NumberKey({ field: "size", direction: "desc" }));
    const name = recordingKey(new TextKey("name", "asc"));
    firstMatches(matchesIn(), [size.key, name.key], 7);
    expect(size.ranked).toEqual([[8, 17, 26, 35, 44, 53, 62, 71, 80, 89]]);
    expect(name.ranked).toEqual(size.ranked);
    const unused = recordingKey(new TextKey("name", "asc"));
    firstMatches(
      matchesIn(build(documents.slice(0, 9))),
      [new NumberKey({ field: "size", direction: "desc" }), unused.key],
      9,
    );
    expect(unused.ranked).toEqual([]);
  });

  test("after a position are those that follow it, whether a document has that position or not", () => {
    const keys = [new NumberKey({ field: "size", direction: "desc" }), new TextKey("name", "asc")];
    const all = firstMatches(matchesIn(), keys, 1000);
    const segment = build(documents);
    // The second id belongs to a document of another segment.
    const positions = all.flatMap((ordinal, index) =>
      [segment.id(ordinal), `${segment.id(ordinal)}!`].map((id) => ({ ordinal, index, id })),
    );
    for (const { ordinal, index, id } of positions) {
      const position = { values: keys.map((key) => key.valueOf(matchesIn(segment), ordinal)), id };
      expect(firstMatches(matchesIn(segment), keys, 1000, position)).toEqual(all.slice(index + 1));
      expect(firstMatches(matchesIn(segment), keys, 5, position)).toEqual(all.slice(index + 1, index + 6));
    }
  });

  test.each(["asc", "desc"] as const)("after a value that no match has are those that follow it (%s)", (direction) => {
    const segment = build(documents);
    const firstAfter = (key: SortKey, value: SortValue): string => {
      const [first] = firstMatches(matchesIn(segment), [key, new NumberKey({ field: "size", direction: "asc" })], 1, {
        values: [value, 0],
        id: "",
      });
      return first === undefined ? "none" : segment.valuesOf(first, "name").join() + (documents[first]?.size ?? "");
    };
    const up = direction === "asc";
    const name = new TextKey("name", direction);
    expect(["name ", "name 0!", "name 2", null].map((value) => firstAfter(name, value))).toEqual(
      up ? ["name 01", "name 11", "none", "none"] : ["none", "name 01", "name 11", "none"],
    );
    const size = new NumberKey({ field: "size", direction: direction });
    expect([0.5, 7.5, 9, null].map((value) => firstAfter(size, value))).toEqual(
      up ? ["name 01", "name 18", "name 1", "name 1"] : ["name 1", "name 07", "name 18", "name 1"],
    );
  });
});
