import type { Word } from "./document.ts";

/**
 * Lucene's sloppy phrase by trying every choice of positions. With shift = position in the document minus index in the
 * phrase, the greatest shift minus the smallest is at most the slop. Repeated terms need distinct positions.
 */
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
