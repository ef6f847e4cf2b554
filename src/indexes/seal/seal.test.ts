import { type ContractDocument, contractSchema } from "@firmament/test-support/contracts/segment.ts";
import { naiveColumns } from "@firmament/test-support/oracle/columns.ts";
import { describe, expect, test } from "vitest";
import { prefixAutomaton } from "../../terms/automaton/prefix.ts";
import type { SegmentColumns } from "../arrays/segment-columns.ts";
import { sealedLayout } from "../sealed/format.ts";
import { SealedSegment } from "../sealed/segment.ts";
import { seal, sealSteps } from "./seal.ts";

const documents: readonly ContractDocument[] = Array.from({ length: 3000 }, (_, ordinal) => ({
  id: `id ${ordinal}`,
  name: `red ${ordinal} green ${ordinal % 7}`,
  tags: ["red", `green ${ordinal % 3}`],
  size: (ordinal * 7919) % 3000,
}));

function columnsOf(list: readonly ContractDocument[]): SegmentColumns {
  return naiveColumns(list, contractSchema, () => contractSchema.analyzer);
}

describe("sealing", () => {
  test("returns the bytes of all sections, and a directory that is plain JSON", () => {
    const { directory, pages } = seal(columnsOf(documents), contractSchema);
    expect(JSON.parse(JSON.stringify(directory))).toEqual(directory);
    const { entries, byteLength } = sealedLayout(directory, contractSchema);
    expect(pages.buffer.byteLength).toBe(byteLength);
    expect([...entries.keys()]).toContain("text/tags/values/documents");
    expect([...entries.keys()]).not.toContain("text/name/values/documents");
  });

  test("returns the same bytes when it runs in steps", () => {
    const expected = seal(columnsOf(documents), contractSchema);
    const steps = sealSteps(columnsOf(documents), contractSchema);
    let step = steps.next();
    while (!step.done) step = steps.next();
    expect(step.value.directory).toEqual(expected.directory);
    expect(Buffer.from(step.value.pages.buffer).equals(Buffer.from(expected.pages.buffer))).toBe(true);
  });

  test("omits terms that occur in no document", () => {
    const columns = columnsOf([{ id: "a", name: "red green" }]);
    const [name, ...others] = columns.texts;
    if (name === undefined) throw new Error("no column");
    const without = { ...name, terms: Uint32Array.of(1), starts: Uint32Array.of(0, 1) };
    const segment = SealedSegment.open(
      contractSchema,
      seal({ ...columns, texts: [without, ...others] }, contractSchema),
    );
    expect(segment.text("name").list("red")).toBeNull();
    expect(segment.documentFrequency(["name", "tags"], "red")).toBe(0);
    expect(segment.expand(["name"], prefixAutomaton("")).termCount).toBe(1);
    expect(segment.text("name").streams().termCount).toBe(1);
  });
});
