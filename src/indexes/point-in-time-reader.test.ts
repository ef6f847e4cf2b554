import { liveSegmentOf, sealedSegmentOf } from "@firmament/test-support/contracts/segments.ts";
import { describe, expect, test } from "vitest";
import { IndexReader } from "./index-reader.ts";
import { PointInTimeReader } from "./point-in-time-reader.ts";

function segments() {
  const sealed = sealedSegmentOf([{ id: "a" }, { id: "b" }]);
  const live = liveSegmentOf([{ id: "c", name: "red" }, { id: "d" }]);
  return { sealed, live, reader: new IndexReader([sealed, live]) };
}

describe("a point-in-time reader", () => {
  test("returns the original reader while nothing changes", () => {
    const { reader } = segments();
    const past = new PointInTimeReader(reader);
    expect(past.reader()).toBe(reader);
    expect(past.key).not.toBe(new PointInTimeReader(reader).key);
  });

  test("replaces each changed segment once by its earlier version", () => {
    const { sealed, live, reader } = segments();
    const past = new PointInTimeReader(reader);
    live.add({ id: "e", name: "red" });
    const [first, second] = past.reader().segments;
    expect([first, second?.size, live.size]).toEqual([sealed, 2, 3]);
    expect(past.reader().documentFrequency(["name"], "red")).toBe(1);
    expect(past.reader()).toBe(past.reader());
    sealed.deletions.add(0);
    const [third, fourth] = past.reader().segments;
    expect([third?.deletions.count, fourth]).toEqual([0, second]);
    sealed.deletions.add(1);
    live.deletions.add(0);
    expect(past.reader().segments).toEqual([third, second]);
    expect(past.segments).toEqual([sealed, live]);
  });

  test("returns the documents of its point in time", () => {
    const { sealed, live, reader } = segments();
    sealed.deletions.add(1);
    const past = new PointInTimeReader(reader);
    live.add({ id: "a", name: "new" });
    sealed.deletions.add(0);
    live.deletions.add(1);
    expect(past.documentCount).toBe(3);
    expect(["a", "b", "c", "d", "e"].map((id) => past.get(id))).toEqual([
      { id: "a" },
      undefined,
      { id: "c", name: "red" },
      { id: "d" },
      undefined,
    ]);
    expect(["a", "b", "d", "e"].map((id) => past.has(id))).toEqual([true, false, true, false]);
  });
});
