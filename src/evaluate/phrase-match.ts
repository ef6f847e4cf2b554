import type { TokenStreams } from "../indexes/segment.ts";

/** A phrase as the token streams of one text index know it. Not to be used for two documents at the same time. */
export interface Phrase {
  /** The number of each word in the streams, in the order of the phrase. Two or more. */
  readonly termNumbers: Uint32Array;
  readonly slop: number;
  /** The distinct words; filled anew for each document. */
  readonly words: readonly Word[];
}

/** One distinct word of a phrase: where it stands in the phrase, and where in the document in question. Both ascend. */
interface Word {
  readonly term: number;
  readonly places: number[];
  readonly positions: number[];
  /** For each place, the first position that a window which has not passed it yet may use. */
  readonly cursors: number[];
}

/** @param terms all of them in the dictionary of the index whose streams these are */
export function phraseIn(streams: TokenStreams, terms: readonly string[], slop: number): Phrase {
  const termNumbers = Uint32Array.from(terms, (term) => streams.termNumber(term));
  const words = new Map<number, Word>();
  termNumbers.forEach((term, place) => {
    const word = words.get(term) ?? { term, places: [], positions: [], cursors: [] };
    words.set(term, word);
    word.places.push(place);
    word.cursors.push(0);
  });
  return { termNumbers, slop, words: [...words.values()] };
}

/**
 * How often a document's tokens make the phrase: the number of places where the words stand side by side; with slop, 1
 * or 0.
 */
export function phraseFrequency(phrase: Phrase, streams: TokenStreams, ordinal: number): number {
  const from = streams.starts[ordinal] as number;
  const to = streams.starts[ordinal + 1] as number;
  if (phrase.slop > 0) return matchesSloppily(phrase, streams, from, to) ? 1 : 0;
  return countExact(phrase.termNumbers, streams, from, to);
}

/** Positions ascend by at least 1 for each token, so the words are neighbours exactly if first and last are as far apart as in the phrase. */
function countExact(words: Uint32Array, streams: TokenStreams, from: number, to: number): number {
  const { terms, positions } = streams;
  const first = words[0] as number;
  const length = words.length;
  const lastStart = to - length;
  let count = 0;
  for (let i = from; i <= lastStart; i++) {
    if (terms[i] !== first) continue;
    let k = 1;
    while (k < length && terms[i + k] === words[k]) k++;
    if (k === length && (positions[i + length - 1] as number) - (positions[i] as number) === length - 1) count++;
  }
  return count;
}

/**
 * Lucene's sloppy phrase: there are positions for all words, different ones for repeated words, such that the shifts
 * (position in the document minus place in the phrase) differ by at most the slop.
 */
function matchesSloppily(
  { termNumbers, slop, words }: Phrase,
  streams: TokenStreams,
  from: number,
  to: number,
): boolean {
  for (const word of words) {
    locate(word, streams, from, to);
    if (word.positions.length < word.places.length) return false;
  }
  return words.length === termNumbers.length
    ? someChoiceFits(words, slop)
    : distinctShifts(words).some((shift) => words.every((word) => fitsWindow(word, shift, slop)));
}

/** A pass for each word: for two or three words four times faster than looking each token up in a map. */
function locate({ term, positions }: Word, streams: TokenStreams, from: number, to: number): void {
  positions.length = 0;
  for (let i = from; i < to; i++) if (streams.terms[i] === term) positions.push(streams.positions[i] as number);
}

/** For words that are not repeated: sweeps over the shifts, always moving the least on, until some choice is narrow enough. */
function someChoiceFits(words: readonly Word[], slop: number): boolean {
  for (const { cursors } of words) cursors[0] = 0;
  for (;;) {
    let least = Number.POSITIVE_INFINITY;
    let greatest = Number.NEGATIVE_INFINITY;
    let behind: Word | undefined;
    for (const word of words) {
      const shift = (word.positions[word.cursors[0] as number] as number) - (word.places[0] as number);
      if (shift > greatest) greatest = shift;
      if (shift < least) {
        least = shift;
        behind = word;
      }
    }
    if (greatest - least <= slop) return true;
    if (behind === undefined) return false;
    const next = (behind.cursors[0] as number) + 1;
    if (next === behind.positions.length) return false;
    behind.cursors[0] = next;
  }
}

/**
 * Whether the word's places find positions of their own in the window [shift, shift + slop]. Each place may take a stretch of
 * positions, all stretches equally long, so the places take the first free position in turn. Windows come in ascending order; the
 * smallest one begins at the shift of some occurrence.
 */
function fitsWindow({ places, positions, cursors }: Word, shift: number, slop: number): boolean {
  let taken = -1;
  for (let k = 0; k < places.length; k++) {
    const place = places[k] as number;
    let at = cursors[k] as number;
    while (at < positions.length && (positions[at] as number) < shift + place) at++;
    cursors[k] = at;
    at = Math.max(at, taken + 1);
    if (at >= positions.length || (positions[at] as number) > shift + slop + place) return false;
    taken = at;
  }
  return true;
}

/** Every shift of an occurrence, ascending; the cursors are set back before the first. */
function distinctShifts(words: readonly Word[]): Int32Array {
  const shifts = new Set<number>();
  for (const { places, positions, cursors } of words) {
    cursors.fill(0);
    for (const place of places) for (const position of positions) shifts.add(position - place);
  }
  return Int32Array.from(shifts).sort();
}
