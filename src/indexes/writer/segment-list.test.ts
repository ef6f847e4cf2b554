import {
  type ContractDocument,
  type ContractSchema,
  contractSchema,
} from "@firmament/test-support/contracts/segment.ts";
import { liveSegmentOf } from "@firmament/test-support/contracts/segments.ts";
import { beforeEach, describe, expect, test } from "vitest";
import type { LiveSegment } from "../live/segment.ts";
import { SegmentList } from "./segment-list.ts";

const analyzerOf = (): typeof contractSchema.analyzer => contractSchema.analyzer;

function segmentOf(...ids: readonly string[]): LiveSegment<ContractSchema> {
  return liveSegmentOf(ids.map((id) => ({ id })));
}

let list: SegmentList<ContractSchema>;

beforeEach(() => {
  list = new SegmentList(contractSchema, analyzerOf);
});

function idsOf(): string[][] {
  return list.all.map((segment) => Array.from(segment.deletions.alive.toArray(), (ordinal) => segment.id(ordinal)));
}

function remove(id: string): void {
  const address = list.find(id);
  if (address !== null) list.delete(address);
}

function documentOf(id: string): ContractDocument | undefined {
  const address = list.find(id);
  return address?.segment.document(address.ordinal);
}

describe("a segment list", () => {
  test("is empty at first", () => {
    expect(list.all).toEqual([]);
    expect(list.size).toBe(0);
    expect(list.find("a")).toBeNull();
  });

  test("opens a segment for the first document, and another one after a close", () => {
    expect(list.add({ id: "a" })).toBe(1);
    expect(list.add({ id: "b" })).toBe(2);
    expect(list.closed).toEqual([]);
    list.close();
    list.close();
    expect(list.add({ id: "c" })).toBe(1);
    expect(idsOf()).toEqual([["a", "b"], ["c"]]);
    expect(list.closed).toHaveLength(1);
  });

  test("closes the open segment before it appends another segment", () => {
    list.add({ id: "a" });
    list.append(segmentOf("b", "c"));
    list.add({ id: "d" });
    expect(idsOf()).toEqual([["a"], ["b", "c"], ["d"]]);
    expect(list.size).toBe(4);
  });

  test("finds the document that is not deleted, in any segment", () => {
    list.append(segmentOf("a", "b"));
    remove("a");
    list.add({ id: "a", name: "new" });
    expect(documentOf("a")).toEqual({ id: "a", name: "new" });
    expect(documentOf("b")).toEqual({ id: "b" });
    expect(documentOf("c")).toBeUndefined();
  });

  test("drops a segment, also the open one, when its last document is deleted", () => {
    list.append(segmentOf("a", "b"));
    list.add({ id: "c" });
    remove("a");
    expect(idsOf()).toEqual([["b"], ["c"]]);
    remove("b");
    expect(idsOf()).toEqual([["c"]]);
    remove("c");
    expect(idsOf()).toEqual([]);
    list.add({ id: "d" });
    expect(idsOf()).toEqual([["d"]]);
  });

  test("does not accept a segment without documents", () => {
    const emptied = segmentOf("a");
    emptied.deletions.add(0);
    list.append(emptied);
    list.append(segmentOf());
    expect(list.all).toEqual([]);
  });

  test("replaces adjacent segments by the merged one", () => {
    const sources = [segmentOf("b"), segmentOf("c")];
    for (const segment of [segmentOf("a"), ...sources, segmentOf("d")]) list.append(segment);
    list.replace(sources, segmentOf("b", "c"));
    expect(idsOf()).toEqual([["a"], ["b", "c"], ["d"]]);
  });

  test("replaces the remaining segments if some were dropped; drops the merged segment if all were", () => {
    const sources = [segmentOf("b"), segmentOf("c")];
    for (const segment of [segmentOf("a"), ...sources, segmentOf("d")]) list.append(segment);
    remove("b");
    list.replace(sources, segmentOf("c"));
    expect(idsOf()).toEqual([["a"], ["c"], ["d"]]);
    remove("c");
    list.replace(sources, segmentOf("b"));
    expect(idsOf()).toEqual([["a"], ["d"]]);
  });

  test("returns the same reader until the list changes", () => {
    const readers = [list.reader()];
    for (const change of [
      () => list.add({ id: "a" }),
      () => list.append(segmentOf("b", "c")),
      () => remove("b"),
      () => list.replace([...list.closed], segmentOf("a", "c")),
    ]) {
      change();
      expect(readers).not.toContain(list.reader());
      expect(list.reader()).toBe(list.reader());
      readers.push(list.reader());
      list.close();
      expect(readers.at(-1)?.segments).toEqual(list.all);
    }
  });
});
