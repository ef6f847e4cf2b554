import { liveSegmentOf, sealedSegmentOf } from "@firmament/test-support/contracts/segments.ts";
import { expect, test } from "vitest";
import { IndexReader } from "../indexes/index-reader.ts";
import { documentsWithPhrase, documentsWithPrefix, type SampledDocument } from "./sampled-documents.ts";

const named = (names: readonly string[]) => names.map((name, index) => ({ id: String(index), name }));

function idsOf(documents: readonly SampledDocument[]): readonly string[] {
  return documents.map(({ segment, ordinal }) => segment.id(ordinal)).sort();
}

test("returns each of few documents once, without deleted ones", () => {
  const sealed = sealedSegmentOf(named(["red reed", "green", "reeds", "red"]));
  const live = liveSegmentOf([
    { id: "x", name: "rex" },
    { id: "y", name: "blue" },
  ]);
  sealed.deletions.add(3);
  const reader = new IndexReader([sealed, live]);
  const documents = documentsWithPrefix(reader, ["name"], "re");
  expect(idsOf(documents)).toEqual(["0", "2", "x"]);
  expect(documents.every(({ weight }) => weight === 1)).toBe(true);
  expect(documentsWithPrefix(reader, ["tags"], "re")).toEqual([]);
  expect(idsOf(documentsWithPhrase(reader, ["name"], ["red", "reed"]))).toEqual(["0"]);
  expect(idsOf(documentsWithPhrase(reader, ["name"], ["blue"]))).toEqual(["y"]);
});

test("returns evenly spaced documents of many, and documents of rare terms", () => {
  const names = Array.from({ length: 2000 }, (_, index) => (index === 777 ? "rare" : "red"));
  const reader = new IndexReader([
    sealedSegmentOf(named(names.slice(0, 1500))),
    liveSegmentOf(named(names.slice(1500))),
  ]);
  const documents = documentsWithPrefix(reader, ["name"], "r");
  expect(documents[0]).toMatchObject({ ordinal: 777, weight: 1 });
  const common = documents.slice(1);
  expect(common.length).toBeLessThan(200);
  expect(common.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1999);
  const sealed = common.filter(({ segment }) => segment === reader.segments[0]);
  expect(sealed.length / common.length).toBeCloseTo(0.75, 1);
});

test("samples only documents that are not deleted", () => {
  const names = Array.from({ length: 2000 }, (_, index) => (index % 400 === 7 ? "red" : "red reed"));
  for (const segment of [sealedSegmentOf(named(names)), liveSegmentOf(named(names))]) {
    for (const [ordinal, name] of names.entries()) if (name === "red reed") segment.deletions.add(ordinal);
    const reader = new IndexReader([segment]);
    const ids = ["1207", "1607", "407", "7", "807"];
    expect(idsOf(documentsWithPrefix(reader, ["name"], "re"))).toEqual(ids);
    expect(idsOf(documentsWithPhrase(reader, ["name"], ["red"]))).toEqual(ids);
    expect(documentsWithPrefix(reader, ["name"], "ree")).toEqual([]);
  }
});
