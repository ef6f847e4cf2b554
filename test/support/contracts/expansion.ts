import { prefixAutomaton } from "firmament/query";
import type { Segment } from "firmament/src/indexes/segment.ts";
import { describe, expect, test } from "vitest";

const BOTH = ["name", "tags"];

/** @param segment the documents of `describeSegment` */
export function describeExpansions(kind: string, segment: Segment): void {
  describe(`an expansion in ${kind}`, () => {
    test("contains the accepted terms of the fields, with their documents", () => {
      const expansion = segment.expand(BOTH, prefixAutomaton("re"));
      expect(expansion.termCount).toBe(2);
      expect(expansion.postingCount).toBe(3);
      expect([...expansion.documents().toArray()]).toEqual([0, 1, 3]);
      expect([...expansion.documentsIn("name").toArray()]).toEqual([0]);
      expect([...expansion.documentsIn("tags").toArray()]).toEqual([1, 3]);
      expect(expansion.documents()).toBe(expansion.documents());
      expect(expansion.documents().universe).toBe(5);
    });

    test("lists its first terms in order", () => {
      expect(segment.expand(BOTH, prefixAutomaton("re")).terms(9)).toEqual(["red", "redder"]);
      expect(segment.expand(["tags"], prefixAutomaton("")).terms(9)).toEqual([
        "alpha",
        "beta",
        "gamma",
        "red",
        "redder",
      ]);
      expect(segment.expand(["tags"], prefixAutomaton("")).terms(2)).toEqual(["alpha", "beta"]);
    });

    test("raises the bytes of its documents to those of their postings", () => {
      const bytes = Uint8Array.of(0, 9, 0, 1, 5);
      segment
        .expand(BOTH, prefixAutomaton("re"))
        .raise(bytes, (field) => new Uint8Array(256).fill(field === "name" ? 2 : 4));
      expect([...bytes]).toEqual([2, 9, 0, 4, 5]);
    });

    test("raises a byte to the greatest one of its frequencies", () => {
      const bytes = new Uint8Array(5);
      const identity = Uint8Array.from({ length: 256 }, (_, byte) => byte);
      segment.expand(["tags"], prefixAutomaton("")).raise(bytes, () => identity);
      const greatest = new Uint8Array(5);
      for (const term of ["alpha", "beta", "gamma", "red", "redder"]) {
        const list = segment.text("tags").list(term);
        list?.ordinals.forEach((ordinal, index) => {
          greatest[ordinal] = Math.max(greatest[ordinal] ?? 0, list.frequencies[index] ?? 0);
        });
      }
      expect(bytes).toEqual(greatest);
    });

    test("marks its documents with the bits of their fields", () => {
      const masks = Uint16Array.of(0, 8, 0, 1, 8);
      segment.expand(BOTH, prefixAutomaton("re")).mark(masks, (field) => (field === "name" ? 2 : 4));
      expect([...masks]).toEqual([2, 12, 0, 5, 8]);
      segment.expand(["tags"], prefixAutomaton("")).mark(masks, () => 256);
      expect([...masks]).toEqual([258, 268, 0, 261, 8]);
    });

    test("does not contain terms of other fields", () => {
      const inName = segment.expand(["name"], prefixAutomaton("r"));
      expect([inName.termCount, inName.postingCount]).toEqual([1, 1]);
      expect([...inName.documents().toArray()]).toEqual([0]);
      const everything = segment.expand(["tags"], prefixAutomaton(""));
      expect([everything.termCount, everything.postingCount]).toEqual([5, 7]);
      expect([...everything.documents().toArray()]).toEqual([0, 1, 3]);
    });

    test("can be empty", () => {
      const nothing = segment.expand(BOTH, prefixAutomaton("x"));
      expect([nothing.termCount, nothing.postingCount]).toEqual([0, 0]);
      expect(nothing.documents().size).toBe(0);
      expect(nothing.documentsIn("name").size).toBe(0);
    });
  });
}
