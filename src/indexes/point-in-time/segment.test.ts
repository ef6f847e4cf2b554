import { describe, expect, test } from "vitest";
import { type ContractDocument, describeSegment } from "../../../test/support/contracts/segment.ts";
import { liveSegmentOf, sealedSegmentOf } from "../../../test/support/contracts/segments.ts";
import { prefixAutomaton } from "../../terms/automaton/prefix-automaton.ts";
import type { Segment } from "../segment.ts";
import { PointInTimeSegment } from "./segment.ts";

/** Documents that come later: some with the ids of those that are there, and with words and numbers of theirs and of their own. */
const later: readonly ContractDocument[] = [
  { id: "a", name: "Red newer", tags: ["alpha", "beta red", "newest"], size: -20 },
  { id: "new" },
  { id: "c", name: "green redder reddest", tags: ["gamma"], size: 7 },
];

/** Leaves out those documents whose ids come again. */
function deleteReplaced(segment: Segment, documents: readonly ContractDocument[]): void {
  const last = new Map(documents.map(({ id }, ordinal) => [id, ordinal]));
  for (const [ordinal, { id }] of documents.entries()) if (last.get(id) !== ordinal) segment.delete(ordinal);
}

function frozenLive(documents: readonly ContractDocument[]): Segment<ContractDocument> {
  const segment = liveSegmentOf(documents);
  deleteReplaced(segment, documents);
  const frozen = new PointInTimeSegment(segment, segment);
  for (const document of later) {
    const replaced = segment.ordinalOf(document.id);
    segment.add(document);
    if (replaced >= 0) segment.delete(replaced);
  }
  return frozen;
}

function frozenSealed(documents: readonly ContractDocument[]): Segment<ContractDocument> {
  const segment = sealedSegmentOf(documents);
  deleteReplaced(segment, documents);
  const frozen = new PointInTimeSegment(segment, segment);
  for (let ordinal = 0; ordinal < documents.length; ordinal += 2) segment.delete(ordinal);
  return frozen;
}

describeSegment("a frozen live segment", frozenLive, true);
describeSegment("a frozen sealed segment", frozenSealed, true);

describe.each([
  ["live", liveSegmentOf],
  ["sealed", sealedSegmentOf],
])("a frozen %s segment", (_, build) => {
  const documents: readonly ContractDocument[] = Array.from({ length: 100 }, (_, ordinal) => ({
    id: String(ordinal % 70),
    name: ordinal % 3 === 0 ? "red" : "green",
  }));

  test("has those deleted that were", () => {
    const segment = build(documents);
    deleteReplaced(segment, documents);
    const frozen = new PointInTimeSegment(segment, segment);
    for (const ordinal of [99, 40, 41]) segment.delete(ordinal);
    const again = new PointInTimeSegment(segment, segment);
    segment.delete(42);
    expect([frozen, again, segment].map(({ deletedCount }) => deletedCount)).toEqual([30, 33, 34]);
    expect([...frozen.deleted.toArray()]).toEqual(Array.from({ length: 30 }, (_, ordinal) => ordinal));
    expect([...again.alive.toArray()]).toEqual([...frozen.alive.toArray()].filter((o) => ![99, 40, 41].includes(o)));
    expect([...again.firstDeleted(31)].slice(30)).toEqual([99]);
    expect(["29", "40", "5", "none"].map((id) => frozen.ordinalOf(id))).toEqual([99, 40, 75, -1]);
    expect(["29", "40", "42"].map((id) => again.ordinalOf(id))).toEqual([-1, -1, 42]);
    expect(["29", "40", "42"].map((id) => segment.ordinalOf(id))).toEqual([-1, -1, -1]);
  });

  test("is not changed", () => {
    const segment = build(documents);
    expect(() => new PointInTimeSegment(segment, segment).delete()).toThrow("a frozen segment is not changed");
  });
});

describe("a frozen live segment", () => {
  test("goes on saying what it said when more is added later", () => {
    const segment = liveSegmentOf([{ id: "a", name: "red green", tags: ["red"], size: 3 }, { id: "b" }]);
    const frozen = new PointInTimeSegment(segment, segment);
    const seen = (): unknown => ({
      red: [frozen.documentFrequency(["name"], "red"), frozen.documentFrequency(["name", "tags"], "red")],
      tokens: [frozen.text("name").tokenCount, frozen.text("name").withTokensCount],
      terms: frozen.expand(["name"], prefixAutomaton("")).termCount,
      streams: [frozen.text("name").streams().termCount, frozen.text("name").streams().termNumber("blue")],
      sizes: [...frozen.numbers("size").sorted().values],
      names: frozen.values("name").count,
    });
    const before = { red: [1, 1], tokens: [2, 1], terms: 2, streams: [2, -1], sizes: [3], names: 1 };
    expect(seen()).toEqual(before);
    segment.add({ id: "c", name: "blue red", tags: ["red"], size: 1 });
    expect(seen()).toEqual(before);
    segment.add({ id: "a", name: "red red", size: 5 });
    expect(seen()).toEqual(before);
    const list = frozen.text("name").list("red");
    expect([list?.size, ...(list?.ordinals ?? []), ...(list?.frequencies ?? [])]).toEqual([1, 0, 1]);
  });
});
