import fc, { type Arbitrary } from "fast-check";

const SURROGATES = 0xd800;
const SURROGATE_COUNT = 0x800;
const ASCII = 0x80;

/** The first of them is `a`: a failing example shrinks to letters. */
function codePointAt(index: number): number {
  if (index < ASCII) return (index + 97) % ASCII;
  return index < SURROGATES ? index : index + SURROGATE_COUNT;
}

function indexOf(codePoint: number): number {
  if (codePoint < ASCII) return (codePoint + ASCII - 97) % ASCII;
  return codePoint < SURROGATES ? codePoint : codePoint - SURROGATE_COUNT;
}

/**
 * Single code points of Unicode without surrogates, as strings. The unit `binary` of fast-check has the same values, but
 * takes a second and 130 MB until a string of it exists.
 */
export const codePoints: Arbitrary<string> = fc.integer({ min: 0, max: 0x10ffff - SURROGATE_COUNT }).map(
  (index) => String.fromCodePoint(codePointAt(index)),
  (value) => {
    const codePoint = typeof value === "string" ? value.codePointAt(0) : undefined;
    // fast-check asks whether a text consists of values of this arbitrary.
    if (codePoint === undefined || String.fromCodePoint(codePoint) !== value || !value.isWellFormed()) {
      throw new TypeError(`Not a code point: ${String(value)}.`);
    }
    return indexOf(codePoint);
  },
);
