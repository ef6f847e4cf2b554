import { type RandomStream, WeightedChoice } from "@firmament/fixtures";
import type { CharacterClass } from "../profile/profile.ts";

const vowels = new WeightedChoice([..."aeiouy"], [17, 25, 15, 15, 7, 2]);
const consonants = new WeightedChoice(
  [..."tnsrldcmpgbhfvkwxzjq"],
  [18, 16, 13, 13, 9, 8, 7, 6, 5, 4, 4, 4, 3, 3, 3, 2, 1, 1, 1, 1],
);

/** How often a letter of one kind follows another one of the same kind. */
const SAME_KIND = { vowel: 0.12, consonant: 0.3 };

/** A letter of a–z that sounds possible after another one. */
export function nextLetter(before: string, random: RandomStream): string {
  const isAfterVowel = "aeiouy".includes(before) && before !== "";
  const repeatsKind = random.chance(isAfterVowel ? SAME_KIND.vowel : SAME_KIND.consonant);
  return (isAfterVowel === repeatsKind ? vowels : consonants).draw(random);
}

/** The first and last code points of letters with which words of other scripts are written. */
const RANGES: Readonly<Partial<Record<CharacterClass, readonly [first: number, last: number]>>> = {
  cyrillic: [0x430, 0x44f],
  greek: [0x3b1, 0x3c1],
  arabic: [0x628, 0x63a],
  hebrew: [0x5d0, 0x5ea],
  devanagari: [0x915, 0x928],
  thai: [0xe01, 0xe2e],
  han: [0x4e00, 0x9fa5],
  hiragana: [0x3042, 0x308f],
  katakana: [0x30a2, 0x30ef],
  hangul: [0xac00, 0xd7a3],
  digits: [0x30, 0x39],
};

/** A character of a class of one script; `null` for a class of Latin letters. */
export function characterOf(type: CharacterClass, random: RandomStream): string | null {
  const range = RANGES[type];
  if (range === undefined) return null;
  const [first, last] = range;
  return String.fromCodePoint(first + random.below(last - first + 1));
}
