import { describe, expect, test } from "vitest";
import { type ContractDocument, type ContractSchema, contractSchema } from "../../test/support/segment-contract.ts";
import { prefixAutomaton } from "../terms/prefix-automaton.ts";
import { IndexReader } from "./index-reader.ts";
import { LiveSegment } from "./live-segment.ts";
import { EVERY_NUMBER } from "./numeric-range.ts";

function segmentOf(documents: readonly ContractDocument[]): LiveSegment<ContractSchema> {
  const segment = new LiveSegment(contractSchema, () => contractSchema.analyzer);
  for (const document of documents) segment.add(document);
  return segment;
}

describe("a reader", () => {
  test("of no segments knows nothing", () => {
    const reader = new IndexReader([]);
    expect(reader.size).toBe(0);
    expect(reader.documentFrequency("name", "red")).toBe(0);
    expect(reader.withTokensCount("name")).toBe(0);
    expect(reader.tokenCount("name")).toBe(0);
    expect(reader.rangeCount("size", EVERY_NUMBER)).toBe(0);
    expect(reader.expand("name", prefixAutomaton(""))).toEqual([]);
  });

  test("adds up what its segments say, and names a term once", () => {
    const reader = new IndexReader([
      segmentOf([
        { id: "0", name: "red green", size: 1 },
        { id: "1", name: "red rest" },
      ]),
      segmentOf([{ id: "2", name: "red reel", size: 3 }, { id: "3" }]),
    ]);
    expect(reader.size).toBe(4);
    expect(reader.documentFrequency("name", "red")).toBe(3);
    expect(reader.withTokensCount("name")).toBe(3);
    expect(reader.tokenCount("name")).toBe(6);
    expect(reader.rangeCount("size", EVERY_NUMBER)).toBe(2);
    expect(reader.rangeCount("size", { ...EVERY_NUMBER, low: 2 })).toBe(1);
    expect(reader.expand("name", prefixAutomaton("re")).toSorted()).toEqual(["red", "reel", "rest"]);
  });
});
