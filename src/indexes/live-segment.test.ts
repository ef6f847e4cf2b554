import { describe, expect, test } from "vitest";
import {
  type ContractDocument,
  type ContractSchema,
  contractSchema,
  describeSegment,
} from "../../test/support/segment-contract.ts";
import { LiveSegment } from "./live-segment.ts";

function build(documents: readonly ContractDocument[]): LiveSegment<ContractSchema> {
  const segment = new LiveSegment(contractSchema, () => contractSchema.analyzer);
  for (const document of documents) segment.add(document);
  return segment;
}

describeSegment("a live segment", build);

describe("a live segment", () => {
  test("gives each document the next ordinal", () => {
    const segment = build([]);
    expect(segment.add({ id: "a" })).toBe(0);
    expect(segment.add({ id: "b" })).toBe(1);
  });

  test("shows what is added later, and leaves what it gave out as it was", () => {
    const segment = build([{ id: "a", name: "red", size: 2 }]);
    const index = segment.text("name");
    const before = index.postings("red");
    const dictionary = index.dictionary();
    const sorted = segment.numbers("size").sorted();
    segment.add({ id: "b", name: "red blue", size: 1 });
    expect([...before.toArray()]).toEqual([0]);
    expect(dictionary.indexOf("blue")).toBe(-1);
    expect([...sorted.values]).toEqual([2]);
    expect([...index.postings("red").toArray()]).toEqual([0, 1]);
    expect(index.dictionary().indexOf("blue")).toBe(0);
    expect([...segment.numbers("size").sorted().values]).toEqual([1, 2]);
    expect([...segment.numbers("size").sorted().ordinals]).toEqual([1, 0]);
  });

  test("grows beyond its first room", () => {
    const documents = Array.from({ length: 1000 }, (_, size) => ({ id: String(size), name: `word${size} all`, size }));
    const segment = build(documents);
    for (let ordinal = 0; ordinal < 1000; ordinal += 3) segment.delete(ordinal);
    expect(segment.text("name").postings("all").size).toBe(1000);
    expect([...segment.text("name").postings("word777").toArray()]).toEqual([777]);
    expect(segment.numbers("size").sorted().values[999]).toBe(999);
    expect(segment.deleted.size).toBe(334);
  });
});
