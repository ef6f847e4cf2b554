import { expect, test } from "vitest";
import { liveSegmentOf, sealedSegmentOf } from "../../test/support/contracts/segments.ts";
import { IndexReader } from "../indexes/index-reader.ts";
import { documentsWithBeginning, documentsWithPhrase, type SampledDocument } from "./sampled-documents.ts";

const named = (names: readonly string[]) => names.map((name, index) => ({ id: String(index), name }));

function idsOf(documents: readonly SampledDocument[]): readonly string[] {
  return documents.map(({ segment, ordinal }) => segment.id(ordinal)).sort();
}

test("of few documents with such words all are given once, but for the deleted ones", () => {
  const sealed = sealedSegmentOf(named(["red reed", "green", "reeds", "red"]));
  const live = liveSegmentOf([
    { id: "x", name: "rex" },
    { id: "y", name: "blue" },
  ]);
  sealed.deletions.add(3);
  const reader = new IndexReader([sealed, live]);
  const documents = documentsWithBeginning(reader, ["name"], "re");
  expect(idsOf(documents)).toEqual(["0", "2", "x"]);
  expect(documents.every(({ weight }) => weight === 1)).toBe(true);
  expect(documentsWithBeginning(reader, ["tags"], "re")).toEqual([]);
  expect(idsOf(documentsWithPhrase(reader, ["name"], ["red", "reed"]))).toEqual(["0"]);
  expect(idsOf(documentsWithPhrase(reader, ["name"], ["blue"]))).toEqual(["y"]);
});

test("of many some are given, evenly spaced, and rare words have theirs", () => {
  const names = Array.from({ length: 2000 }, (_, index) => (index === 777 ? "rare" : "red"));
  const reader = new IndexReader([
    sealedSegmentOf(named(names.slice(0, 1500))),
    liveSegmentOf(named(names.slice(1500))),
  ]);
  const documents = documentsWithBeginning(reader, ["name"], "r");
  expect(documents[0]).toMatchObject({ ordinal: 777, weight: 1 });
  const common = documents.slice(1);
  expect(common.length).toBeLessThan(200);
  expect(common.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1999);
  const sealed = common.filter(({ segment }) => segment === reader.segments[0]);
  expect(sealed.length / common.length).toBeCloseTo(0.75, 1);
});
