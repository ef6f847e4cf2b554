import fc from "fast-check";
import { expect, test } from "vitest";
import { codePointAt, compareCodePoints, isHighSurrogate } from "./compare.ts";
import { TermUnits } from "./term-units.ts";

const letters = fc.constantFrom("a", "b", "é", "\u{1F680}", "\u{1F681}", "\ud83d", "\ude80", "\uffff");
const terms = fc
  .uniqueArray(
    fc.array(letters, { minLength: 1, maxLength: 5 }).map((units) => units.join("")),
    { maxLength: 12 },
  )
  .map((distinct) => distinct.toSorted(compareCodePoints));

/** What two texts share, without parting what may be a surrogate pair. */
function sharedBySlices(a: string, b: string): number {
  let shared = 0;
  while (shared < b.length && a.slice(0, shared + 1) === b.slice(0, shared + 1)) shared++;
  return shared > 0 && isHighSurrogate(b.charCodeAt(shared - 1)) ? shared - 1 : shared;
}

test("the units of a stretch of terms are those of the terms", () => {
  fc.assert(
    fc.property(terms, fc.nat(12), fc.nat(12), (all, a, b) => {
      const [first, end] = [Math.min(a, b, all.length), Math.min(Math.max(a, b), all.length)];
      const units = new TermUnits(all, first, end);
      for (let index = first; index < end; index++) {
        const term = all[index] ?? "";
        expect(units.lengthOf(index)).toBe(term.length);
        expect(units.sharedAt(index)).toBe(index === first ? 0 : sharedBySlices(all[index - 1] ?? "", term));
        for (let offset = 0; offset < term.length; offset++) {
          expect(units.codePointAt(index, offset)).toBe(codePointAt(term, offset));
        }
      }
    }),
  );
});

test("no more than 255 shared units are told", () => {
  const long = "x".repeat(400);
  expect(new TermUnits([long, `${long}y`], 0, 2).sharedAt(1)).toBe(255);
});
