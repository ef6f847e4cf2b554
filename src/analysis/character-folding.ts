import { normalizeBounded } from "./bounded-normalization.ts";

/** Letters that no decomposition takes apart, and what is written for them where they cannot be typed. */
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

/** What is left out: all of these only change how a word looks, or can be done without by who reads it. */
const omitted: readonly RegExp[] = [
  // Accents. The vowels and tones of Indic scripts and Thai, and the sound marks of kana, are other characters, and stay.
  /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\ufe20-\ufe2f]/gu,
  // Hebrew points; Arabic points.
  /[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]/gu,
  /[\u064b-\u0652\u0670]/gu,
  // Soft hyphen, directions of writing, word joiner; variation selectors.
  /[\u00ad\u061c\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu,
  /\p{Variation_Selector}/gu,
  /®/gu,
];

/** Folded characters, each computed when it is first met. */
const known = new Map<string, string>();

function foldCharacter(character: string): string {
  if (character <= "\x7f") return character;
  let folded = known.get(character);
  if (folded === undefined) {
    const bare = omitted.reduce((rest, marks) => rest.replace(marks, ""), character.normalize("NFD"));
    folded = Array.from(bare, (letter) => plainLetters.get(letter) ?? letter)
      .join("")
      .normalize("NFC");
    known.set(character, folded);
  }
  return folded;
}

/**
 * A text in lower case and NFKC without accents and other marks of the kind, and with plain letters for `ß`, `ø` and their
 * like; in NFC again. May be longer, shorter or empty. Folding a folded text changes nothing.
 */
export function foldCharacters(text: string): string {
  if (isAscii(text)) return text;
  let folded = "";
  for (const character of text) folded += foldCharacter(character);
  return folded === text ? text : normalizeBounded(folded, "NFC");
}

/** A loop, since it is asked of every word: on so short strings a regular expression takes longer to start than to run. */
function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    if (text.charCodeAt(at) > 0x7f) return false;
  }
  return true;
}
