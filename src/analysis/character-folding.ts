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
    // Arabic script: one letter for the forms that people, keyboards and languages write differently.
    ٱ: "ا",
    ى: "ي",
    ی: "ي",
    ے: "ي",
    ک: "ك",
    ڪ: "ك",
    ة: "ه",
    ہ: "ه",
    ھ: "ه",
    ۃ: "ه",
    ە: "ه",
    "٫": ".",
    "٬": ",",
  }),
);

/** Characters that only affect the appearance of a word, or that readers can do without. */
const removed: readonly RegExp[] = [
  // Accents. The vowels and tones of Indic scripts and Thai and the sound marks of kana are other characters: they
  // stay.
  /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\ufe20-\ufe2f]/gu,
  // Hebrew points; Arabic points, signs of recitation, and hamza and madda above or below a letter.
  /[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]/gu,
  /[\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u08ca-\u08e1\u08e3-\u08ff]/gu,
  // Soft hyphen, the sign that keeps letters from being joined, writing directions, word joiner; variation selectors.
  /[\u00ad\u061c\u200c\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu,
  /\p{Variation_Selector}/gu,
  /®/gu,
];

const decimalDigit = /^\p{Decimal_Number}$/u;

/** Cached results. */
const foldedByCharacter = new Map<string, string>();

function foldCharacter(character: string): string {
  if (character <= "\x7f") return character;
  let folded = foldedByCharacter.get(character);
  if (folded === undefined) {
    const bare = removed.reduce((rest, marks) => rest.replace(marks, ""), character.normalize("NFD"));
    folded = Array.from(bare, (letter) => plainLetters.get(letter) ?? plainDigit(letter))
      .join("")
      .normalize("NFC");
    foldedByCharacter.set(character, folded);
  }
  return folded;
}

/** The ASCII digit of a decimal digit of any script: Unicode has them in runs of ten. Other characters stay. */
function plainDigit(character: string): string {
  if (!decimalDigit.test(character)) return character;
  const codePoint = character.codePointAt(0) ?? 0;
  let before = 0;
  while (decimalDigit.test(String.fromCodePoint(codePoint - before - 1))) before++;
  return String(before % 10);
}

/**
 * Removes accents and replaces letters like `ß` and `ø` by plain letters, in a text in lower case and NFKC; so it does
 * with the forms of Arabic letters and the digits of all scripts. Returns NFC. The result may be longer, shorter or empty. Folding is idempotent.
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
