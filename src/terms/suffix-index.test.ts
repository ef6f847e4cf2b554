import { runs } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { codePointAt, compareCodePoints } from "./compare.ts";
import { SuffixIndex } from "./suffix-index.ts";
import { TermUnits } from "./term-units.ts";

const letters = fc.constantFrom("a", "b", "\u{1F680}", "\u{1F681}", "\ud83d", "\ude80", "\uffff");
const texts = fc.array(letters, { maxLength: 5 }).map((units) => units.join(""));
/** Suffixes longer than the units of the radix sort. */
const longTexts = fc
  .tuple(texts, fc.constantFrom("", "ab", "aaaaaaa", "bbbbbbbbbb", "\u{1F680}\u{1F680}\u{1F680}\u{1F680}"))
  .map(([start, end]) => start + end);
const vocabularies = fc
  .uniqueArray(longTexts, { maxLength: 40 })
  .map((distinct) => distinct.toSorted(compareCodePoints));

test("terms with a common suffix are adjacent, in order of their reversed units", () => {
  fc.assert(
    fc.property(vocabularies, longTexts, (all, suffix) => {
      const backwards = (text: string) => text.split("").reverse().join("");
      const suffixes = [...new SuffixIndex(TermUnits.of(all)).endingWith(suffix)].map((term) => all[term] ?? "");
      const expected = all.filter((text) => text.endsWith(suffix));
      expect(suffixes).toEqual(expected.toSorted((a, b) => (backwards(a) < backwards(b) ? -1 : 1)));
    }),
    runs(200),
  );
});

test("the rare suffix is the shortest suffix of at most `maxTerms` terms", () => {
  fc.assert(
    fc.property(vocabularies, longTexts, fc.nat(10), (all, text, maxTerms) => {
      const rare = new SuffixIndex(TermUnits.of(all)).rareSuffix(text, maxTerms);
      const suffixes = Array.from({ length: text.length + 1 }, (_, from) => from).filter((from) => {
        const splitsPair = from > 0 && codePointAt(text, from - 1) > 0xffff;
        return !splitsPair && all.filter((other) => other.endsWith(text.slice(from))).length <= maxTerms;
      });
      expect(rare?.from).toBe(suffixes.at(-1));
      if (rare === null) return;
      const terms = [...rare.terms].sort((a, b) => a - b).map((term) => all[term]);
      expect(terms).toEqual(all.filter((other) => other.endsWith(text.slice(rare.from))));
    }),
    runs(200),
  );
});
