import { runs } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { UNKNOWN } from "../arrays/short-word-cache.ts";
import { MAX_WORD_BYTES, WordTable } from "./word-table.ts";

/** Bytes of which some are blanks, so that words of every length occur. */
const texts = fc
  .array(fc.oneof({ weight: 12, arbitrary: fc.constantFrom(0x61, 0x62, 0x7f, 0x80, 0xff) }, fc.nat(0x22)), {
    maxLength: 120,
    size: "max",
  })
  .map((bytes) => Uint8Array.from(bytes));

function viewOf(text: Uint8Array): DataView {
  const bytes = new Uint8Array(text.length + 15).fill(0x63);
  bytes.set(text);
  return new DataView(bytes.buffer);
}

/** The end of the word at an index: behind the next byte that is at most 0x20, or the end of the text. */
function naiveEnd(text: Uint8Array, from: number): number {
  const blank = text.findIndex((byte, index) => index >= from && byte <= 0x20);
  return blank < 0 ? text.length : blank + 1;
}

describe("a table of words", () => {
  test("finds the words of a text as a map does", () => {
    fc.assert(
      fc.property(fc.array(texts, { minLength: 1, maxLength: 5 }), (all) => {
        const table = new WordTable();
        const numbers = new Map<string, number>();
        for (const text of [...all, ...all]) {
          const view = viewOf(text);
          for (let from = 0; from < text.length; ) {
            const to = naiveEnd(text, from);
            const found = table.next(view, from, text.length);
            const word = text.subarray(from, to).join();
            expect(table.end).toBe(to);
            expect(found).toBe(numbers.get(word) ?? UNKNOWN);
            if (found === UNKNOWN && text[from] !== 0 && to - from <= MAX_WORD_BYTES) {
              table.add(view, from, to, numbers.size);
              numbers.set(word, numbers.size);
            }
            from = to;
          }
        }
      }),
      runs(300),
    );
  });

  test("contains many words, also such as differ in zeros at their end", () => {
    const table = new WordTable();
    const words = Array.from({ length: 20_000 }, (_, n) => `${"x".repeat(n % 40)}${n}`).flatMap((word) => [
      word,
      `${word}\0`,
    ]);
    const views = words.map((word) => viewOf(new TextEncoder().encode(word)));
    for (const [n, word] of words.entries()) table.add(views[n] as DataView, 0, word.length, n);
    expect(words.map((word, n) => table.next(views[n] as DataView, 0, word.length))).toEqual([...words.keys()]);
    expect(table.next(viewOf(Uint8Array.of(0x78, 0x79)), 0, 2)).toBe(UNKNOWN);
  });
});
