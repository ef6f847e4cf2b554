import { runs } from "@firmament/test-support/fuzz.ts";
import { trickyTexts } from "@firmament/testing/src/arbitrary/text.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { foldingAnalyzer } from "../analysis/folding-analyzer.ts";
import type { Mark } from "./field-marks.ts";
import { fragmentsOf } from "./fragments.ts";

/** The fragments of a text in which capitalized words are marked; the first letter is the clause. */
function fragments(text: string, size: number): readonly string[] {
  const marks = [...text.matchAll(/[A-Z]\w*/g)].map((match): Mark => {
    return { start: match.index, end: match.index + match[0].length, clauses: [match[0].charCodeAt(0)] };
  });
  const spans = fragmentsOf(text, foldingAnalyzer.tokens(text), marks, size);
  return spans.map(({ start, end }) => text.slice(start, end));
}

const words = (count: number): string => "some words more ".repeat(count);

describe("cuts a long value", () => {
  test("between words, with the mark in the middle", () => {
    expect(fragments(`${words(9)}Mark ${words(9)}`, 40)).toEqual(["some words more Mark some words more"]);
  });

  test("at its start or end if the mark is near it", () => {
    expect(fragments(`(the Mark ${words(9)}`, 40)).toEqual(["(the Mark some words more some words"]);
    expect(fragments(`${words(9)}the Mark!)`, 40)).toEqual(["words more some words more the Mark!)"]);
  });

  test("to the passage with the most clauses", () => {
    expect(fragments(`A A A ${words(9)}A and B ${words(9)}B B B`, 30)).toEqual(["words more A and B some words"]);
  });

  test("to two or three fragments if they show more clauses", () => {
    const far = `A ${words(9)}B ${words(9)}C ${words(9)}D ${words(9)}`;
    expect(fragments(far, 60)).toEqual(["A some words more", "more B some words", "more C some words"]);
    expect(fragments(`A ${words(9)}B ${words(9)}A`, 60)).toEqual([
      "A some words more some words",
      "words more B some words more",
    ]);
    expect(fragments(`A ${words(9)}A ${words(9)}A`, 60)).toEqual([`A ${words(3)}some words`]);
  });

  test("to one fragment if two would overlap", () => {
    const text = words(9);
    const marks = [
      { start: 0, end: 4, clauses: [0] },
      { start: 5, end: 60, clauses: [1] },
    ];
    expect(fragmentsOf(text, foldingAnalyzer.tokens(text), marks, 40)).toEqual([{ start: 0, end: 20 }]);
  });

  test("within a mark that is too long", () => {
    const text = `${words(3)}${"X".repeat(50)} ${words(3)}`;
    expect(fragments(text, 20)).toEqual(["X".repeat(20)]);
    const phrase: Mark = { start: 5, end: 200, clauses: [0] };
    const [span] = fragmentsOf(words(20), foldingAnalyzer.tokens(words(20)), [phrase], 30);
    expect(words(20).slice(span?.start, span?.end)).toBe("words more some words more");
  });
});

const segmenter = new Intl.Segmenter("und", { granularity: "grapheme" });

test("fragments are short enough, do not overlap, show a mark and do not split characters", () => {
  const texts = fc.array(fc.oneof(trickyTexts, fc.constantFrom("red green", " ", "👩‍🚀", "e\u0301")), {
    minLength: 1,
    maxLength: 12,
  });
  fc.assert(
    fc.property(
      texts,
      fc.array(fc.nat(), { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 20, max: 60 }),
      (pieces, chosen, size) => {
        const text = pieces.join(" ");
        const tokens = foldingAnalyzer.tokens(text);
        const marked = [...new Set(chosen.map((n) => n % Math.max(1, tokens.length)))].sort((a, b) => a - b);
        const marks = marked.flatMap((index, clause): Mark[] => {
          const [token, before] = [tokens[index], tokens[marked[clause - 1] ?? -1]];
          return token === undefined || (before !== undefined && token.start < before.end)
            ? []
            : [{ ...token, clauses: [clause] }];
        });
        if (marks.length === 0) return;

        const spans = fragmentsOf(text, tokens, marks, size);
        expect(spans.reduce((sum, { start, end }) => sum + end - start, 0)).toBeLessThanOrEqual(size);
        expect(marks.some((mark) => spans.some(({ start, end }) => start <= mark.start && mark.start < end))).toBe(
          true,
        );
        for (const [index, { start, end }] of spans.entries()) {
          expect(start).toBeGreaterThan(spans[index - 1]?.end ?? -1);
          expect(end).toBeGreaterThan(start);
          for (const cut of [start, end]) {
            const character = segmenter.segment(text).containing(cut);
            const isBetween = character === undefined || character.index === cut;
            expect(isBetween || character.segment.length > size / 6).toBe(true);
            expect(text.codePointAt(cut - 1) ?? 0).toBeLessThanOrEqual(0xffff);
          }
        }
      },
    ),
    runs(500),
  );
});
