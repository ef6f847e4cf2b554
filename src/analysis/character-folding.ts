import { normalizeBounded } from "./bounded-normalization.ts";

/** Letters without a decomposition, and the plain letters that people type instead. */
const plainLetters: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ß: "ss",
    æ: "ae",
    œ: "oe",
    ø: "o",
    đ: "d",
    ð: "d",
    þ: "th",
    ł: "l",
    ı: "i",
    ȷ: "j",
    ħ: "h",
    ĸ: "k",
    ŋ: "n",
    ŧ: "t",
    ƒ: "f",
    ƀ: "b",
    ɓ: "b",
    ƈ: "c",
    ȼ: "c",
    ɖ: "d",
    ɗ: "d",
    ɇ: "e",
    ɛ: "e",
    ǥ: "g",
    ɠ: "g",
    ɨ: "i",
    ɉ: "j",
    ƙ: "k",
    ƚ: "l",
    ɫ: "l",
    ɲ: "n",
    ɵ: "o",
    ɔ: "o",
    ƥ: "p",
    ɍ: "r",
    ƭ: "t",
    ʈ: "t",
    ʉ: "u",
    ʋ: "v",
    ɏ: "y",
    ƴ: "y",
    ƶ: "z",
    ⱥ: "a",
    ⱦ: "t",
    ς: "σ",
  }),
);

/** Characters that only affect the appearance of a word, or that readers can do without. */
const removed: readonly RegExp[] = [
  // Accents. The vowels and tones of Indic scripts and Thai and the sound marks of kana are other characters: they
  // stay.
  /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\ufe20-\ufe2f]/gu,
  // Hebrew points; Arabic points.
  /[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]/gu,
  /[\u064b-\u0652\u0670]/gu,
  // Soft hyphen, writing directions, word joiner; variation selectors.
  /[\u00ad\u061c\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu,
  /\p{Variation_Selector}/gu,
  /®/gu,
];

/** Cached results. */
const foldedByCharacter = new Map<string, string>();

function foldCharacter(character: string): string {
  if (character <= "\x7f") return character;
  let folded = foldedByCharacter.get(character);
  if (folded === undefined) {
    const bare = removed.reduce((rest, marks) => rest.replace(marks, ""), character.normalize("NFD"));
    folded = Array.from(bare, (letter) => plainLetters.get(letter) ?? letter)
      .join("")
      .normalize("NFC");
    foldedByCharacter.set(character, folded);
  }
  return folded;
}

/**
 * Removes accents and replaces letters like `ß` and `ø` by plain letters, in a text in lower case and NFKC. Returns
 * NFC. The result may be longer, shorter or empty. Folding is idempotent.
 */
export function foldCharacters(text: string): string {
  if (isFixed(text)) return text;
  let folded = "";
  for (const character of text) folded += foldCharacter(character);
  return folded === text ? text : normalizeBounded(folded, "NFC");
}

/**
 * Whether all characters are ASCII or unified ideographs, which nothing folds. Each ideograph is a word of its own, so
 * a Chinese text has many. A loop is faster than a regular expression for short words.
 */
function isFixed(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit > 0x7f && (unit < 0x4e00 || unit > 0x9fff)) return false;
  }
  return true;
}
