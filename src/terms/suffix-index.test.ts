import fc from "fast-check";
import { expect, test } from "vitest";
import { codePointAt, compareCodePoints } from "./compare.ts";
import { SuffixIndex } from "./suffix-index.ts";
import { TermUnits } from "./term-units.ts";

const letters = fc.constantFrom("a", "b", "\u{1F680}", "\u{1F681}", "\ud83d", "\ude80", "\uffff");
const texts = fc.array(letters, { maxLength: 5 }).map((units) => units.join(""));
/** Ends longer than what is sorted by counting. */
const longTexts = fc
  .tuple(texts, fc.constantFrom("", "ab", "aaaaaaa", "bbbbbbbbbb", "\u{1F680}\u{1F680}\u{1F680}\u{1F680}"))
  .map(([start, end]) => start + end);
const vocabularies = fc
  .uniqueArray(longTexts, { maxLength: 40 })
  .map((distinct) => distinct.toSorted(compareCodePoints));

test("what ends alike lies together, in the order of the units read backwards", () => {
  fc.assert(
    fc.property(vocabularies, longTexts, (all, suffix) => {
      const backwards = (text: string) => text.split("").reverse().join("");
      const ends = [...new SuffixIndex(TermUnits.of(all)).endingWith(suffix)].map((term) => all[term] ?? "");
      const expected = all.filter((text) => text.endsWith(suffix));
      expect(ends).toEqual(expected.toSorted((a, b) => (backwards(a) < backwards(b) ? -1 : 1)));
    }),
    { numRuns: 200 },
  );
});

test("a rare end is the shortest one that few terms have", () => {
  fc.assert(
    fc.property(vocabularies, longTexts, fc.nat(10), (all, text, most) => {
      const end = new SuffixIndex(TermUnits.of(all)).rareSuffix(text, most);
      const ends = Array.from({ length: text.length + 1 }, (_, from) => from).filter((from) => {
        const isParted = from > 0 && codePointAt(text, from - 1) > 0xffff;
        return !isParted && all.filter((other) => other.endsWith(text.slice(from))).length <= most;
      });
      expect(end?.from).toBe(ends.at(-1));
      if (end === null) return;
      const found = [...end.terms].sort((a, b) => a - b).map((term) => all[term]);
      expect(found).toEqual(all.filter((other) => other.endsWith(text.slice(end.from))));
    }),
    { numRuns: 200 },
  );
});
