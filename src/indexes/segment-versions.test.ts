import { type ContractDocument, describeSegment } from "@firmament/test-support/contracts/segment.ts";
import { liveSegmentOf, sealedSegmentOf } from "@firmament/test-support/contracts/segments.ts";
import { describe, expect, test } from "vitest";
import { prefixAutomaton } from "../terms/automaton/prefix.ts";
import type { Segment } from "./segment.ts";

/** Documents that are added after the version: with known and new ids, terms and numbers. */
const later: readonly ContractDocument[] = [
  { id: "a", name: "Red newer", tags: ["alpha", "beta red", "newest"], size: -20 },
  { id: "new" },
  { id: "c", name: "green redder reddest", tags: ["gamma"], size: 7 },
];

/** The segment as it is now, unaffected by later changes. */
function currentVersion(segment: Segment<ContractDocument>): Segment<ContractDocument> {
  return segment.asOf({ size: segment.size, deletedCount: segment.deletions.count });
}

/** Deletes the documents whose ids occur again later in the list. */
function deleteReplaced(segment: Segment, documents: readonly ContractDocument[]): void {
  const last = new Map(documents.map(({ id }, ordinal) => [id, ordinal]));
  for (const [ordinal, { id }] of documents.entries()) if (last.get(id) !== ordinal) segment.deletions.add(ordinal);
}

function pastLive(documents: readonly ContractDocument[]): Segment<ContractDocument> {
  const segment = liveSegmentOf(documents);
  deleteReplaced(segment, documents);
  const past = currentVersion(segment);
  for (const document of later) {
    const replaced = segment.ordinalOf(document.id);
    segment.add(document);
    if (replaced >= 0) segment.deletions.add(replaced);
  }
  return past;
}

function pastSealed(documents: readonly ContractDocument[]): Segment<ContractDocument> {
  const segment = sealedSegmentOf(documents);
  deleteReplaced(segment, documents);
  const past = currentVersion(segment);
  for (let ordinal = 0; ordinal < documents.length; ordinal += 2) segment.deletions.add(ordinal);
  return past;
}

describeSegment("an earlier version of a live segment", pastLive, true);
describeSegment("an earlier version of a sealed segment", pastSealed, true);

describe.each([
  ["live", liveSegmentOf],
  ["sealed", sealedSegmentOf],
])("an earlier version of a %s segment", (_, build) => {
  const documents: readonly ContractDocument[] = Array.from({ length: 100 }, (_, ordinal) => ({
    id: String(ordinal % 70),
    name: ordinal % 3 === 0 ? "red" : "green",
  }));

  test("has the deletions of its time", () => {
    const segment = build(documents);
    deleteReplaced(segment, documents);
    const first = currentVersion(segment);
    for (const ordinal of [99, 40, 41]) segment.deletions.add(ordinal);
    const second = currentVersion(segment);
    segment.deletions.add(42);
    expect([first, second, segment].map(({ deletions }) => deletions.count)).toEqual([30, 33, 34]);
    expect([...first.deletions.set.toArray()]).toEqual(Array.from({ length: 30 }, (_, ordinal) => ordinal));
    expect([...second.deletions.alive.toArray()]).toEqual(
      [...first.deletions.alive.toArray()].filter((ordinal) => ![99, 40, 41].includes(ordinal)),
    );
    expect([...second.deletions.first(31)].slice(30)).toEqual([99]);
    expect([40, 42].map((ordinal) => second.deletions.has(ordinal))).toEqual([true, false]);
    expect(["29", "40", "5", "none"].map((id) => first.ordinalOf(id))).toEqual([99, 40, 75, -1]);
    expect(["29", "40", "42"].map((id) => second.ordinalOf(id))).toEqual([-1, -1, 42]);
    expect(["29", "40", "42"].map((id) => segment.ordinalOf(id))).toEqual([-1, -1, -1]);
  });

  test("has earlier versions itself", () => {
    const segment = build(documents);
    deleteReplaced(segment, documents);
    const version = { size: segment.size, deletedCount: segment.deletions.count };
    segment.deletions.add(99);
    const past = currentVersion(segment).asOf(version);
    expect([past.size, past.deletions.count, past.ordinalOf("29")]).toEqual([100, 30, 99]);
  });

  test("rejects deletions", () => {
    const past = currentVersion(build(documents));
    expect(() => past.deletions.add(0)).toThrow("a point-in-time segment cannot be changed");
  });
});

describe("an earlier version of a live segment", () => {
  test("keeps its statistics and postings when documents are added", () => {
    const segment = liveSegmentOf([{ id: "a", name: "red green", tags: ["red"], size: 3 }, { id: "b" }]);
    const past = currentVersion(segment);
    const state = (): unknown => ({
      red: [past.documentFrequency(["name"], "red"), past.documentFrequency(["name", "tags"], "red")],
      tokens: [past.text("name").tokenCount, past.text("name").withTokensCount],
      terms: past.expand(["name"], prefixAutomaton("")).termCount,
      streams: [past.text("name").streams().termCount, past.text("name").streams().termNumber("blue")],
      sizes: [...past.numbers("size").sorted().values],
      names: past.values("name").count,
    });
    const before = { red: [1, 1], tokens: [2, 1], terms: 2, streams: [2, -1], sizes: [3], names: 1 };
    expect(state()).toEqual(before);
    segment.add({ id: "c", name: "blue red", tags: ["red"], size: 1 });
    expect(state()).toEqual(before);
    segment.add({ id: "a", name: "red red", size: 5 });
    expect(state()).toEqual(before);
    const list = past.text("name").list("red");
    const once = past.text("name").normalization.encode(1, 2);
    expect([list?.size, ...(list?.ordinals ?? []), ...(list?.frequencies ?? [])]).toEqual([1, 0, once]);
    expect(list?.maxFrequency).toBe(once);
  });
});
