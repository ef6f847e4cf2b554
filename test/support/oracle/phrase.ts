import type { Word } from "./document.ts";

/**
 * Lucene's sloppy phrase by trying every choice of positions: "with shift = position in the document minus position in
 * the phrase, the greatest shift minus the least is at most" the slop; "repeated words need positions of their own".
 */
export function hasPhrase(words: readonly Word[], terms: readonly string[], slop: number): boolean {
  return choose(words, terms, slop, []);
}

function choose(words: readonly Word[], terms: readonly string[], slop: number, chosen: readonly number[]): boolean {
  const shifts = chosen.map((position, place) => position - place);
  if (Math.max(...shifts) - Math.min(...shifts) > slop) return false;
  const term = terms[chosen.length];
  if (term === undefined) return true;
  return words.some(
    (word) =>
      word.term === term && !chosen.includes(word.position) && choose(words, terms, slop, [...chosen, word.position]),
  );
}
