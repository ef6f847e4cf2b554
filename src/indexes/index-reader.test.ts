import { liveSegmentOf, sealedSegmentOf } from "@firmament/test-support/contracts/segments.ts";
import { describe, expect, test } from "vitest";
import { prefixAutomaton } from "../terms/automaton/prefix.ts";
import { IndexReader } from "./index-reader.ts";
import { EVERY_NUMBER } from "./numeric-range.ts";

describe("an index reader", () => {
  test("returns zero counts without segments", () => {
    const reader = new IndexReader([]);
    expect(reader.size).toBe(0);
    expect(reader.documentFrequency(["name"], "red")).toBe(0);
    expect(reader.withTokensCount("name")).toBe(0);
    expect(reader.tokenCount("name")).toBe(0);
    expect(reader.rangeCount("size", EVERY_NUMBER).rows).toBe(0);
    expect(reader.expand(["name"], prefixAutomaton("")).size).toBe(0);
  });

  test("adds the counts of live and sealed segments", () => {
    const sealed = sealedSegmentOf([
      { id: "0", name: "red green", tags: ["red"], size: 1 },
      { id: "1", name: "red rest" },
    ]);
    const live = liveSegmentOf([{ id: "2", name: "red reel", size: 3 }, { id: "3" }]);
    const reader = new IndexReader([sealed, live]);
    expect(reader.size).toBe(4);
    expect(reader.documentFrequency(["name"], "red")).toBe(3);
    expect(reader.documentFrequency(["name", "tags"], "red")).toBe(3);
    expect(reader.withTokensCount("name")).toBe(3);
    expect(reader.tokenCount("name")).toBe(6);
    expect(reader.rangeCount("size", EVERY_NUMBER).rows).toBe(2);
    expect(reader.rangeCount("size", { ...EVERY_NUMBER, low: 2 })).toEqual({ rows: 1, isExact: true });
  });

  test("expands an automaton in each segment", () => {
    const sealed = sealedSegmentOf([{ id: "0", name: "red rest" }]);
    const live = liveSegmentOf([{ id: "1", name: "reel" }, { id: "2" }]);
    const expansions = new IndexReader([sealed, live]).expand(["name"], prefixAutomaton("re"));
    expect([...expansions.keys()]).toEqual([sealed, live]);
    expect(expansions.get(sealed)?.termCount).toBe(2);
    expect([...(expansions.get(live)?.documents().toArray() ?? [])]).toEqual([0]);
  });
});
