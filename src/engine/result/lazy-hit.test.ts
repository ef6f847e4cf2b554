import type { ContractDocument } from "@firmament/test-support/contracts/segment.ts";
import { liveSegmentOf } from "@firmament/test-support/contracts/segments.ts";
import { describe, expect, test } from "vitest";
import type { Segment } from "../../indexes/segment.ts";
import { LazyHit } from "./lazy-hit.ts";

const document: ContractDocument = { id: "a", name: "Acme", size: 3 };

/** A segment that counts how often its document is read. */
function counting(): { readonly segment: Segment<ContractDocument>; readonly reads: () => number } {
  const segment = liveSegmentOf([document]);
  const read = segment.document.bind(segment);
  let count = 0;
  segment.document = (ordinal) => {
    count++;
    return read(ordinal);
  };
  return { segment, reads: () => count };
}

describe("a hit's document", () => {
  test("is decoded once, when it is first read", () => {
    const { segment, reads } = counting();
    const hit = new LazyHit(segment, 0, 1.5, null);
    expect([hit.id, hit.score, reads()]).toEqual(["a", 1.5, 0]);
    expect(hit.document).toBe(document);
    expect(hit.document).toBe(hit.document);
    expect(reads()).toBe(1);
  });

  test("is an own member that is listed, copied, printed and compared", () => {
    const hit = new LazyHit(counting().segment, 0, 1.5, null);
    expect(Object.keys(hit)).toEqual(["id", "score", "document"]);
    expect({ ...hit }).toEqual({ id: "a", score: 1.5, document });
    expect(JSON.parse(JSON.stringify(hit))).toEqual({ id: "a", score: 1.5, document });
    expect(structuredClone({ ...hit })).toEqual({ id: "a", score: 1.5, document });
    expect(hit).toEqual({ id: "a", score: 1.5, document });
    expect(hit).not.toEqual({ id: "a", score: 1.5, document: { ...document, name: "Bolt" } });
  });

  test("can be read in a Vue component, which does not wrap the hit in a proxy", () => {
    expect(new LazyHit(counting().segment, 0, 0, null).__v_skip).toBe(true);
  });

  test("is frozen and has only the requested fields", () => {
    const hit = new LazyHit(counting().segment, 0, 0, new Set(["id", "size", "tags"]));
    expect(hit.document).toEqual({ id: "a", size: 3 });
    expect(Object.isFrozen(hit.document)).toBe(true);
  });

  test("throws when the hit is created if it cannot be read", () => {
    const { segment } = counting();
    segment.ensureDocumentLoaded = () => {
      throw new Error("damaged");
    };
    expect(() => new LazyHit(segment, 0, 0, null)).toThrow("damaged");
  });
});
