import { describe, expect, it } from "vitest";
import { asciiClasses, characterClass, part, partMask, trait } from "./character-class.ts";

const classOf = (character: string): number => characterClass(character.codePointAt(0) ?? 0);

describe("characterClass", () => {
  it("agrees with the ASCII classes", () => {
    const fromTable = Array.from({ length: 128 }, (_, codePoint) => characterClass(codePoint));
    expect(Array.from(asciiClasses)).toEqual(fromTable);
  });

  it.each([
    ["é", part.letter],
    ["ш", part.letter],
    ["ש", part.hebrewLetter],
    ["٣", part.digit],
    ["３", part.digit],
    ["ー", part.katakana],
    ["‿", part.connector],
    ["·", part.midLetter],
    ["،", part.midNumber],
    ["’", part.midBoth],
    ["\u0301", part.extend],
    ["\u00ad", part.extend],
    ["東", trait.ideograph],
    ["𠮷", trait.ideograph],
    ["さ", trait.ideograph],
    ["々", part.letter | trait.ideograph],
    ["ก", trait.complexContext],
    ["\u0e34", part.extend | trait.complexContext],
    ["\u200d", part.extend | trait.joiner],
    ["🇩", trait.regionalIndicator],
    ["🚀", trait.pictograph],
    ["👍", trait.pictograph | trait.modifierBase],
    ["🏽", trait.modifier],
    ["ℹ", part.letter | trait.pictograph],
    ["Ა", part.letter],
    ["𐗀", part.letter],
    ["𑽐", part.digit],
    ["𗀀", trait.ideograph],
    ["𛅰", trait.ideograph],
    ["𱍐", trait.ideograph],
    ["–", part.other],
    ["\ud800", part.other],
    ["\u{10ffff}", part.other],
  ])("of %s is %i", (character, expected) => {
    expect(classOf(character)).toBe(expected);
  });

  it("has a class for every letter, digit and mark that the runtime knows", () => {
    const unknown: string[] = [];
    for (let codePoint = 0; codePoint <= 0x10ffff; codePoint++) {
      const character = String.fromCodePoint(codePoint);
      if (
        /[\p{Letter}\p{Decimal_Number}\p{Letter_Number}\p{Mark}]/u.test(character) &&
        characterClass(codePoint) === 0
      ) {
        unknown.push(codePoint.toString(16));
      }
    }
    // A newer runtime knows more: add its Unicode version to generate-character-class.ts.
    expect(unknown).toEqual([]);
  });

  it("has the Word_Break property in its low bits", () => {
    expect(classOf("々") & partMask).toBe(part.letter);
  });
});
