import { describe, expect, test } from "vitest";
import type { ContractDocument } from "../../../test/support/contracts/segment.ts";
import { segmentKinds } from "../../../test/support/contracts/segments.ts";
import type { Segment } from "../../indexes/segment.ts";
import { allPostings } from "../../postings/posting-set.ts";
import { Evaluator } from "../match/evaluator.ts";
import type { SegmentMatches } from "../match/segment-matches.ts";
import { firstMatches } from "./first-matches.ts";
import type { SortKey, SortValue } from "./key.ts";
import { NumberKey } from "./number-key.ts";
import { TextKey } from "./text-key.ts";

/** A key that writes down which documents it is asked about. */
function watched(key: SortKey): { readonly key: SortKey; readonly asked: number[][] } {
  const asked: number[][] = [];
  const watching: SortKey = {
    isDescending: key.isDescending,
    candidates: (found, count, from) => key.candidates(found, count, from),
    ranks: (found, ordinals) => {
      asked.push([...ordinals]);
      return key.ranks(found, ordinals);
    },
    ranksWith: (found, ordinals, value) => {
      asked.push([...ordinals]);
      return key.ranksWith(found, ordinals, value);
    },
    valueOf: (found, ordinal) => key.valueOf(found, ordinal),
  };
  return { key: watching, asked };
}

describe.each(segmentKinds)("the first matches in a %s segment", (_, build) => {
  const documents: readonly ContractDocument[] = Array.from({ length: 90 }, (_, ordinal) => ({
    id: `id ${String(89 - ordinal).padStart(2, "0")}`,
    ...(ordinal % 9 !== 0 && { size: ordinal % 9 }),
    name: `name ${ordinal % 2}`,
  }));
  const found = (segment: Segment<ContractDocument> = build(documents)): SegmentMatches<ContractDocument> => ({
    segment,
    evaluator: new Evaluator(segment),
    documents: allPostings(segment.size),
  });

  test("are in the order of the keys, then of the ids", () => {
    const keys = [new NumberKey("size", "desc"), new TextKey("name", "asc")];
    expect(firstMatches(found(), keys, 7)).toEqual([80, 62, 44, 26, 8, 89, 71]);
    const all = firstMatches(found(), keys, 1000);
    expect(all).toHaveLength(90);
    expect(all.slice(-4)).toEqual([63, 45, 27, 9]);
  });

  test("are those with the number for as long as there are some", () => {
    const keys = [new NumberKey("size", "asc")];
    expect(firstMatches(found(), keys, 80).at(-1)).toBe(8);
    expect(firstMatches(found(), keys, 81).at(-1)).toBe(81);
  });

  test("are found without asking later keys about others", () => {
    const size = watched(new NumberKey("size", "desc"));
    const name = watched(new TextKey("name", "asc"));
    firstMatches(found(), [size.key, name.key], 7);
    expect(size.asked).toEqual([[8, 17, 26, 35, 44, 53, 62, 71, 80, 89]]);
    expect(name.asked).toEqual(size.asked);
    const unused = watched(new TextKey("name", "asc"));
    firstMatches(found(build(documents.slice(0, 9))), [new NumberKey("size", "desc"), unused.key], 9);
    expect(unused.asked).toEqual([]);
  });

  test("after a place are those that come after it, be it that of a document or between two", () => {
    const keys = [new NumberKey("size", "desc"), new TextKey("name", "asc")];
    const all = firstMatches(found(), keys, 1000);
    const segment = build(documents);
    // With the second id it is that of a document of another segment.
    const places = all.flatMap((ordinal, index) =>
      [segment.id(ordinal), `${segment.id(ordinal)}!`].map((id) => ({ ordinal, index, id })),
    );
    for (const { ordinal, index, id } of places) {
      const place = { values: keys.map((key) => key.valueOf(found(segment), ordinal)), id };
      expect(firstMatches(found(segment), keys, 1000, place)).toEqual(all.slice(index + 1));
      expect(firstMatches(found(segment), keys, 5, place)).toEqual(all.slice(index + 1, index + 6));
    }
  });

  test.each(["asc", "desc"] as const)("after a value that none of them has are those after it (%s)", (direction) => {
    const segment = build(documents);
    const firstBehind = (key: SortKey, value: SortValue): string => {
      const [first] = firstMatches(found(segment), [key, new NumberKey("size", "asc")], 1, {
        values: [value, 0],
        id: "",
      });
      return first === undefined ? "none" : segment.valuesOf(first, "name").join() + (documents[first]?.size ?? "");
    };
    const up = direction === "asc";
    const name = new TextKey("name", direction);
    expect(["name ", "name 0!", "name 2", null].map((value) => firstBehind(name, value))).toEqual(
      up ? ["name 01", "name 11", "none", "none"] : ["none", "name 01", "name 11", "none"],
    );
    const size = new NumberKey("size", direction);
    expect([0.5, 7.5, 9, null].map((value) => firstBehind(size, value))).toEqual(
      up ? ["name 01", "name 18", "name 1", "name 1"] : ["name 1", "name 07", "name 18", "name 1"],
    );
  });
});
