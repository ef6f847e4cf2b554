import { stringsOf } from "@firmament/test-support/engine/readable-columns.ts";
import { runs } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DocumentIds } from "./document-ids.ts";

const ids = fc.constantFrom("a", "b", "ab", "🚀", "\ud83d", "__proto__", "é");

describe("document ids", () => {
  test("keep the last of several documents with the same id", () => {
    const changes = fc.array(fc.record({ id: ids, isDiscarded: fc.boolean() }), { maxLength: 30 });
    fc.assert(
      fc.property(changes, (list) => {
        const documents = new DocumentIds();
        const added: string[] = [];
        const alive = new Map<string, number>();
        for (const { id, isDiscarded } of list) {
          if (!isDiscarded) {
            expect(documents.add(id)).toBe(added.length);
            alive.set(id, added.length);
            added.push(id);
          } else if (alive.has(id)) {
            documents.discard(documents.find(id));
            alive.delete(id);
          }
          expect(documents.find(id)).toBe(alive.get(id) ?? -1);
        }
        const counting = new Set(alive.values());
        expect(documents.size).toBe(added.length);
        expect(stringsOf(documents.packed())).toEqual(added);
        expect([...documents.discarded()]).toEqual([...added.keys()].filter((ordinal) => !counting.has(ordinal)));
      }),
      runs(100),
    );
  });

  test("are known by the thousand", () => {
    const documents = new DocumentIds();
    documents.reserve(2000);
    for (let ordinal = 0; ordinal < 5000; ordinal++) documents.add(`id${ordinal % 4000}`);
    expect(documents.find("id500")).toBe(4500);
    expect(documents.find("id3999")).toBe(3999);
    expect(documents.find("id4000")).toBe(-1);
    expect(documents.discarded()).toEqual(Uint32Array.from({ length: 1000 }, (_, ordinal) => ordinal));
  });
});
