import { expect, test } from "vitest";
import { NormalizationMap, type Normalize, type NormalizedCodePoint } from "./normalization-map.ts";

function changedIn(normalize: Normalize, low: number, high: number): NormalizedCodePoint[] {
  const images: NormalizedCodePoint[] = [];
  NormalizationMap.of(normalize).forEachChanged({ low, high }, (image) => images.push(image));
  return images;
}

test("returns the normalized texts of a range", () => {
  expect(changedIn((text) => text.toUpperCase(), 0xde, 0xe0)).toEqual([
    { codePoint: 0xdf, text: "SS", single: null },
    { codePoint: 0xe0, text: "À", single: 0xc0 },
  ]);
});

test("returns code points that normalize to nothing", () => {
  expect(changedIn((text) => text.replaceAll("b", ""), 0x61, 0x63)).toEqual([
    { codePoint: 0x62, text: "", single: null },
  ]);
});

test("covers every code point that Unicode normalization or case folding changes", () => {
  const normalize = (text: string) => text.normalize("NFKC").toLowerCase();
  const changed = changedIn(normalize, 0, 0x10ffff).map(({ codePoint }) => codePoint);
  const expected: number[] = [];
  for (let codePoint = 0; codePoint <= 0x10ffff; codePoint++) {
    const character = String.fromCodePoint(codePoint);
    if (normalize(character) !== character) expected.push(codePoint);
  }
  expect(changed).toEqual(expected);
});

test("normalizes a block once", () => {
  let calls = 0;
  const normalize = (text: string) => {
    calls++;
    return text;
  };
  changedIn(normalize, 0x61, 0x7a);
  const first = calls;
  changedIn(normalize, 0x41, 0x5a);
  expect(calls).toBe(first);
});
