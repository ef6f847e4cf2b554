import {
  type ContractDocument,
  type ContractSchema,
  contractSchema,
  describeSegment,
} from "@firmament/test-support/contracts/segment.ts";
import { describe, expect, test } from "vitest";
import { prefixAutomaton } from "../../terms/automaton/prefix.ts";
import { LiveSegment } from "./segment.ts";

function build(documents: readonly ContractDocument[]): LiveSegment<ContractSchema> {
  const segment = new LiveSegment(contractSchema, () => contractSchema.analyzer);
  for (const document of documents) {
    const replaced = segment.ordinalOf(document.id);
    segment.add(document);
    if (replaced >= 0) segment.deletions.add(replaced);
  }
  return segment;
}

describeSegment("a live segment", build);

describe("a live segment", () => {
  test("returns the next ordinal for each document", () => {
    const segment = build([]);
    expect(segment.add({ id: "a" })).toBe(0);
    expect(segment.add({ id: "b" })).toBe(1);
  });

  test("includes later documents without changing returned sets and arrays", () => {
    const segment = build([{ id: "a", name: "red", size: 2 }]);
    const before = segment.postings(["name"], "red");
    const streams = segment.text("name").streams();
    const expansion = segment.expand(["name"], prefixAutomaton(""));
    const sorted = segment.numbers("size").sorted();
    segment.add({ id: "b", name: "red blue", size: 1 });
    expect([...before.toArray()]).toEqual([0]);
    expect([...streams.starts]).toEqual([0, 1]);
    expect(expansion.termCount).toBe(1);
    expect([...expansion.documents().toArray()]).toEqual([0]);
    expect([...sorted.values]).toEqual([2]);
    expect([...segment.postings(["name"], "red").toArray()]).toEqual([0, 1]);
    expect(segment.expand(["name"], prefixAutomaton("")).termCount).toBe(2);
    expect([...segment.numbers("size").sorted().values]).toEqual([1, 2]);
    expect([...segment.numbers("size").sorted().ordinals]).toEqual([1, 0]);
  });

  test("grows beyond its initial buffers", () => {
    const documents = Array.from({ length: 1000 }, (_, size) => ({ id: String(size), name: `word${size} all`, size }));
    const segment = build(documents);
    for (let ordinal = 0; ordinal < 1000; ordinal += 3) segment.deletions.add(ordinal);
    expect(segment.postings(["name"], "all").size).toBe(1000);
    expect([...segment.postings(["name"], "word777").toArray()]).toEqual([777]);
    expect(segment.numbers("size").sorted().values[999]).toBe(999);
    expect(segment.deletions.set.size).toBe(334);
  });
});
