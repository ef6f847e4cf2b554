import type { RandomStream } from "@firmament/fixtures";

const letterOrDigit = /^[\p{L}\p{N}]$/u;

const ALPHABET = "abcdefghijklmnopqrstuvwxyz";

/** Each replaces the letters `at` and `next` of a text. `letter` is a random one. */
const edits: readonly ((at: string, next: string, letter: string) => string)[] = [
  (_, next) => next,
  (at, next, letter) => letter + at + next,
  (_, next, letter) => letter + next,
  (at, next) => (letterOrDigit.test(next) ? next + at : at + next),
];

/**
 * The text with one random edit: a letter or digit is omitted or replaced, a letter is inserted before it, or it is
 * swapped with the next letter or digit. White space and punctuation stay. Letters are inserted from a to z.
 *
 * @param text contains at least two letters or digits
 */
export function withRandomEdit(text: string, stream: RandomStream): string {
  const characters = [...text];
  const places = [...characters.keys()].filter((index) => letterOrDigit.test(characters[index] ?? ""));
  for (;;) {
    const place = places[stream.below(places.length)] ?? 0;
    const edit = edits[stream.below(edits.length)] as (typeof edits)[number];
    const letter = ALPHABET.charAt(stream.below(ALPHABET.length));
    const [at = "", next = ""] = characters.slice(place, place + 2);
    const edited = edit(at, next, letter);
    // A letter may be replaced by itself or swapped with an equal one.
    if (edited.toLowerCase() !== (at + next).toLowerCase()) {
      return [...characters.slice(0, place), edited, ...characters.slice(place + 2)].join("");
    }
  }
}
