import { expect, it } from "vitest";
import { lowerCase } from "./lower-case.ts";

it.each([
  ["Straße", "straße"],
  ["STRAẞE", "straße"],
  ["İstanbul", "istanbul"],
  ["I", "i"],
  ["ΟΔΥΣΣΕΥΣ", "οδυσσευσ"],
  ["ς", "ς"],
  ["ǅ", "ǆ"],
  ["𐐀", "𐐨"],
])("lowers %s to %s", (text, expected) => {
  expect(lowerCase(text)).toBe(expected);
});

it("keeps the length of every character", () => {
  for (let codePoint = 0; codePoint <= 0x10ffff; codePoint++) {
    const character = String.fromCodePoint(codePoint);
    if (lowerCase(character).length !== character.length) expect.unreachable(codePoint.toString(16));
  }
});

it("does not look around", () => {
  const alone = Array.from("AΣ ΣA İ\u0307Σ.", lowerCase).join("");
  expect(lowerCase("AΣ ΣA İ\u0307Σ.")).toBe(alone);
});
