import { type ContractSchema, contractSchema, contractValues } from "@firmament/test-support/contracts/segment.ts";
import { describe, expect, test } from "vitest";
import { BulkLoad } from "./bulk-load.ts";

const options = { schema: contractSchema, analyzerOf: () => contractSchema.analyzer, keepsObjects: false };

function loadOf(...ids: readonly string[]): BulkLoad<ContractSchema> {
  const load = new BulkLoad(options, { buffer: 3, unpublished: 5 });
  for (const id of ids) load.add(contractValues({ id }), null);
  return load;
}

function bufferedIds(load: BulkLoad<ContractSchema>): string[] {
  return Array.from(load.takeBuffered(), ({ id }) => id);
}

describe("a bulk load", () => {
  test("buffers a few documents; the last one with an id replaces the others", () => {
    const load = loadOf("a", "b", "a");
    expect(load.draft).toBeNull();
    expect(["a", "b", "c"].map((id) => load.has(id))).toEqual([true, true, false]);
    expect(bufferedIds(load)).toEqual(["b", "a"]);
    expect(load.has("a")).toBe(false);
  });

  test("starts a draft when the buffer is full, and is full when the draft is complete", () => {
    const load = loadOf("a", "b", "c", "d");
    expect(bufferedIds(load)).toEqual([]);
    expect(load.draft?.size).toBe(4);
    expect([load.has("a"), load.isFull]).toEqual([true, false]);
    load.add(contractValues({ id: "a" }), null);
    expect([load.draft?.size, load.isFull]).toEqual([5, true]);
    load.dropDraft();
    expect([load.draft, load.has("a"), load.isFull]).toEqual([null, false, false]);
  });

  test("discards documents from the buffer and from the draft", () => {
    const buffered = loadOf("a", "b");
    buffered.discard("a");
    expect(bufferedIds(buffered)).toEqual(["b"]);
    const drafted = loadOf("a", "b", "c");
    drafted.discard("a");
    expect([drafted.has("a"), drafted.has("b")]).toEqual([false, true]);
  });

  test("does not return documents that are discarded while others are taken", () => {
    const load = loadOf("a", "b");
    const taken: string[] = [];
    for (const { id } of load.takeBuffered()) {
      taken.push(id);
      load.discard("b");
    }
    expect(taken).toEqual(["a"]);
  });
});
