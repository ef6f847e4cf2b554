/*
 * Words and phrases (`grammar/README.md#words-and-phrases`): "Each word has a position in the value. A phrase with slop n
 * matches if the shifts of its words (position in the text minus position in the phrase) differ by at most n. Repeated
 * words need distinct positions."
 */

/** A token of a value with its position. */
export interface Word {
  readonly term: string;
  readonly position: number;
}

/** Whether words contain a phrase, by trying every choice of positions. A phrase of one term is a word. */
export function hasPhrase(words: readonly Word[], terms: readonly string[], slop: number): boolean {
  return choose(words, terms, slop, []);
}

function choose(words: readonly Word[], terms: readonly string[], slop: number, chosen: readonly number[]): boolean {
  const shifts = chosen.map((position, index) => position - index);
  if (Math.max(...shifts) - Math.min(...shifts) > slop) return false;
  const term = terms[chosen.length];
  if (term === undefined) return true;
  return words.some(
    (word) =>
      word.term === term && !chosen.includes(word.position) && choose(words, terms, slop, [...chosen, word.position]),
  );
}
