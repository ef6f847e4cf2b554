import { describe, expect, test } from "vitest";
import { liveSegmentOf, sealedSegmentOf } from "../../../test/support/contracts/segments.ts";
import { IndexReader } from "../index-reader.ts";
import { PointInTimeReader } from "./reader.ts";

function segments() {
  const sealed = sealedSegmentOf([{ id: "a" }, { id: "b" }]);
  const live = liveSegmentOf([{ id: "c", name: "red" }, { id: "d" }]);
  return { sealed, live, reader: new IndexReader([sealed, live]) };
}

describe("a frozen reader", () => {
  test("is the reader itself as long as nothing changes", () => {
    const { reader } = segments();
    const frozen = new PointInTimeReader(reader);
    expect(frozen.reader()).toBe(reader);
    expect(frozen.key).not.toBe(new PointInTimeReader(reader).key);
  });

  test("freezes the segments that change, each once", () => {
    const { sealed, live, reader } = segments();
    const frozen = new PointInTimeReader(reader);
    live.add({ id: "e", name: "red" });
    const [first, second] = frozen.reader().segments;
    expect([first, second?.size, live.size]).toEqual([sealed, 2, 3]);
    expect(frozen.reader().documentFrequency(["name"], "red")).toBe(1);
    expect(frozen.reader()).toBe(frozen.reader());
    sealed.delete(0);
    const [third, fourth] = frozen.reader().segments;
    expect([third?.deletedCount, fourth]).toEqual([0, second]);
    sealed.delete(1);
    live.delete(0);
    expect(frozen.reader().segments).toEqual([third, second]);
    expect(frozen.segments).toEqual([sealed, live]);
  });

  test("has the documents that there were", () => {
    const { sealed, live, reader } = segments();
    sealed.delete(1);
    const frozen = new PointInTimeReader(reader);
    live.add({ id: "a", name: "new" });
    sealed.delete(0);
    live.delete(1);
    expect(frozen.documentCount).toBe(3);
    expect(["a", "b", "c", "d", "e"].map((id) => frozen.get(id))).toEqual([
      { id: "a" },
      undefined,
      { id: "c", name: "red" },
      { id: "d" },
      undefined,
    ]);
    expect(["a", "b", "d", "e"].map((id) => frozen.has(id))).toEqual([true, false, true, false]);
  });
});
