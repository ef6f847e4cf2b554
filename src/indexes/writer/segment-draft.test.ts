import { describe, expect, test } from "vitest";
import { type ContractSchema, contractSchema } from "../../../test/support/contracts/segment.ts";
import { LiveSegment } from "../live/segment.ts";
import type { Segment } from "../segment.ts";
import { SegmentDraft } from "./segment-draft.ts";

const analyzerOf = (): typeof contractSchema.analyzer => contractSchema.analyzer;

function portionOf(...ids: readonly string[]): SegmentDraft<ContractSchema> {
  const portion = new SegmentDraft({ schema: contractSchema, analyzerOf, keepsObjects: false });
  for (const id of ids) portion.add({ id }, null);
  return portion;
}

/** The sealed segment, and how many steps it took; `between` is called between two of them. */
function sealed(
  portion: SegmentDraft<ContractSchema>,
  between: () => void = () => {},
): { segment: Segment; steps: number } {
  const sealing = portion.seal();
  for (let steps = 0; ; steps++) {
    const step = sealing.next();
    if (step.done === true) return { segment: step.value, steps };
    between();
  }
}

function idsOf(segment: Segment): string[] {
  return Array.from(segment.deletions.alive.toArray(), (ordinal) => segment.id(ordinal));
}

describe("a portion", () => {
  test("is sealed in the order of its documents; of several with one id the last counts", () => {
    const portion = portionOf("a", "b", "a", "c");
    expect(portion.size).toBe(4);
    expect(idsOf(sealed(portion).segment)).toEqual(["b", "a", "c"]);
  });

  test("is without what it was told to forget, unless that came again", () => {
    const portion = portionOf("a", "b", "c");
    for (const id of ["a", "b", "d"]) portion.forget(id);
    expect(portion.has("a")).toBe(false);
    portion.add({ id: "b" }, null);
    expect(portion.has("b")).toBe(true);
    expect(idsOf(sealed(portion).segment)).toEqual(["c", "b"]);
  });

  test("can be told to forget while it is sealed", () => {
    const ids = Array.from({ length: 20_000 }, (_, n) => `d${n}`);
    const portion = portionOf(...ids);
    const forgotten: string[] = [];
    const { segment, steps } = sealed(portion, () => {
      const id = `d${forgotten.length * 3}`;
      forgotten.push(id);
      portion.forget(id);
      portion.forget(id);
      portion.forget("nothing");
    });
    expect(steps).toBeGreaterThan(1);
    expect(segment.deletions.count).toBe(steps);
    expect(idsOf(segment)).toEqual(ids.filter((id) => !forgotten.includes(id)));
  });

  test("knows what its documents replace, by segment", () => {
    const first = new LiveSegment(contractSchema, analyzerOf);
    const second = new LiveSegment(contractSchema, analyzerOf);
    const portion = portionOf("new");
    portion.add({ id: "a" }, { segment: first, ordinal: 7 });
    portion.add({ id: "b" }, { segment: second, ordinal: 0 });
    portion.add({ id: "c" }, { segment: first, ordinal: 2 });
    expect([...portion.replaced]).toEqual([
      [first, { ordinals: [7, 2], successors: [1, 3] }],
      [second, { ordinals: [0], successors: [2] }],
    ]);
  });
});
