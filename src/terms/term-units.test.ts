import { runs } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { codePointAt, compareCodePoints, isHighSurrogate, startsWithCodePoints } from "./compare.ts";
import { TermUnits } from "./term-units.ts";

const letters = fc.constantFrom("a", "b", "é", "\u{1F680}", "\u{1F681}", "\ud83d", "\ude80", "\uffff");
const texts = fc.array(letters, { maxLength: 5 }).map((units) => units.join(""));
const vocabularies = fc.uniqueArray(texts, { maxLength: 30 }).map((distinct) => distinct.toSorted(compareCodePoints));

/** The length of the common prefix of two texts, without splitting a surrogate pair. */
function sharedBySlices(a: string, b: string): number {
  let shared = 0;
  while (shared < b.length && a.slice(0, shared + 1) === b.slice(0, shared + 1)) shared++;
  return shared > 0 && isHighSurrogate(b.charCodeAt(shared - 1)) ? shared - 1 : shared;
}

test("stores the units of the terms", () => {
  fc.assert(
    fc.property(vocabularies, (all) => {
      const terms = TermUnits.of(all);
      expect(terms.size).toBe(all.length);
      all.forEach((text, term) => {
        expect(terms.at(term)).toBe(text);
        expect(terms.lengthOf(term)).toBe(text.length);
        expect(terms.shared[term]).toBe(term === 0 ? 0 : sharedBySlices(all[term - 1] ?? "", text));
        for (let offset = 0; offset < text.length; offset++) {
          expect(terms.codePointAt(term, offset)).toBe(codePointAt(text, offset));
        }
      });
    }),
    runs(100),
  );
});

test("counts at most 255 shared units", () => {
  const long = "x".repeat(400);
  expect([...TermUnits.of([long, `${long}y`]).shared]).toEqual([0, 255]);
});

test("finds the rank of any text", () => {
  fc.assert(
    fc.property(vocabularies, texts, fc.nat(30), (all, text, from) => {
      const terms = TermUnits.of(all);
      const before = all.filter((other) => compareCodePoints(other, text) < 0).length;
      const isThere = all.includes(text);
      expect(terms.firstAtLeast(text)).toBe(before);
      if (from <= before) expect(terms.firstAtLeast(text, from)).toBe(before);
      expect(terms.firstAfter(text)).toBe(isThere ? before + 1 : before);
      expect(terms.indexOf(text)).toBe(isThere ? before : -1);
      expect(terms.isText(before, text)).toBe(isThere);
    }),
    runs(1_000),
  );
});

test("terms with a common prefix are adjacent", () => {
  fc.assert(
    fc.property(vocabularies, texts, (all, prefix) => {
      const { from, to } = TermUnits.of(all).prefixRange(prefix);
      expect(all.slice(from, to)).toEqual(all.filter((text) => startsWithCodePoints(text, prefix)));
    }),
    runs(1_000),
  );
});

describe("the end of a shared prefix", () => {
  const digits = "0123456789";
  const all = ["a", "b", "c"].flatMap((first) => [...digits].flatMap((x) => [...digits].map((y) => first + x + y)));
  const terms = TermUnits.of([...all, "c99\ud83d", "c99\u{1F680}"]);

  test.each([
    ["near", "a05", 2, "a10"],
    ["far", "a00", 1, "b00"],
    ["far, from within", "b20", 1, "c00"],
    ["the end of all terms", "c00", 1, undefined],
    ["one term", "b55", 3, "b56"],
    ["no units", "a00", 0, undefined],
    ["a shared unit without a shared code point", "c99\ud83d", 4, "c99\u{1F680}"],
  ])("%s", (_, text, length, expected) => {
    const end = terms.endOfSharedPrefix(terms.indexOf(text), length);
    expect(end).toBe(expected === undefined ? terms.size : terms.indexOf(expected));
  });

  test("is the same at any distance", () => {
    fc.assert(
      fc.property(fc.nat(199), fc.constantFrom(150, 151, 152, 153), (count, length) => {
        // Longer than the counted shared units.
        const long = "x".repeat(300);
        const many = Array.from({ length: count }, (_, i) => `${long}${String(i).padStart(3, "0")}`);
        const some = TermUnits.of([...many, `${long.slice(0, length)}y`, "z"]);
        expect(some.endOfSharedPrefix(0, length)).toBe(count + (length <= long.length ? 1 : 0));
      }),
      runs(100),
    );
  });
});
