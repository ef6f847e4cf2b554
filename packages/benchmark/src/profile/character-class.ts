import type { CharacterClass } from "./profile.ts";

/** The first one that matches counts. */
const CLASSES: readonly (readonly [CharacterClass, RegExp])[] = [
  ["latin", /^[a-z]+$/i],
  ["digits", /^\p{Nd}+$/u],
  ["mixed", /^(?=.*\p{Nd})(?=.*\p{L})[\p{L}\p{M}\p{Nd}]+$/u],
  ["accented", /^[\p{Script=Latin}\p{M}]+$/u],
  ["han", /^\p{Script=Han}+$/u],
  ["hiragana", /^[\p{Script=Hiragana}ー]+$/u],
  ["katakana", /^[\p{Script=Katakana}ー]+$/u],
  ["hangul", /^\p{Script=Hangul}+$/u],
  ["cyrillic", /^[\p{Script=Cyrillic}\p{M}]+$/u],
  ["greek", /^[\p{Script=Greek}\p{M}]+$/u],
  ["arabic", /^[\p{Script=Arabic}\p{M}]+$/u],
  ["hebrew", /^[\p{Script=Hebrew}\p{M}]+$/u],
  ["devanagari", /^[\p{Script=Devanagari}\p{M}]+$/u],
  ["thai", /^[\p{Script=Thai}\p{M}]+$/u],
  ["joined", /^[\p{L}\p{M}\p{Nd}]+(?:[^\p{L}\p{M}\p{Nd}\s]+[\p{L}\p{M}\p{Nd}]+)+$/u],
];

/** The class of a word, by its characters. */
export function characterClass(word: string): CharacterClass {
  return CLASSES.find(([, pattern]) => pattern.test(word))?.[0] ?? "other";
}
