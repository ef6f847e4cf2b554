import { runs } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { TextColumn } from "../arrays/segment-columns.ts";
import { DocumentCounter } from "./document-counter.ts";

const TERM_COUNT = 6;

function columnOf(documents: readonly (readonly number[])[]): TextColumn {
  const starts = [0];
  for (const document of documents) starts.push((starts.at(-1) ?? 0) + document.length);
  return { terms: Uint32Array.from(documents.flat()), starts: Uint32Array.from(starts), positions: null };
}

test("counts the documents and the bytes of positions of each term, in several parts", () => {
  const documents = fc.array(fc.array(fc.nat(TERM_COUNT - 1), { maxLength: 8 }), { maxLength: 8 });
  fc.assert(
    fc.property(documents, fc.nat(8), (list, split) => {
      const column = columnOf(list);
      const counter = new DocumentCounter();
      const middle = Math.min(split, list.length);
      counter.add(column, middle, Math.max(0, ...list.slice(0, middle).flat()) + 1);
      counter.add(column, list.length, TERM_COUNT);
      const { terms, sizes, positionBytes } = counter.counted();
      const expected = Array.from({ length: TERM_COUNT }, (_, term) => term)
        .map((term) => [term, list.filter((document) => document.includes(term)).length] as const)
        .filter(([, count]) => count > 0);
      expect(Array.from(terms, (term, i) => [term, sizes[i]])).toEqual(expected);
      // All gaps are of one byte.
      const occurrences = Array.from(terms, (term) => list.flat().filter((other) => other === term).length);
      expect([...positionBytes]).toEqual(occurrences);
    }),
    runs(300),
  );
});
