import type { TokenStreams } from "../indexes/segment.ts";

/** A phrase as the token streams of one text index know it. */
export interface Phrase {
  /** The number of each word in the streams, in the order of the phrase. Two or more. */
  readonly termNumbers: Uint32Array;
  readonly slop: number;
}

/** @param terms all of them in the dictionary of the index whose streams these are */
export function phraseIn(streams: TokenStreams, terms: readonly string[], slop: number): Phrase {
  return { termNumbers: Uint32Array.from(terms, (term) => streams.termNumber(term)), slop };
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

/** One distinct word of a phrase: where it stands in the phrase, and where in the document. Both ascend. */
interface Occurrences {
  readonly places: number[];
  readonly positions: number[];
  /** For each place, the first position that a window which has not passed it yet may use. */
  readonly cursors: number[];
}

/**
 * Lucene's sloppy phrase: there are positions for all words, different ones for repeated words, such that the shifts
 * (position in the document minus place in the phrase) differ by at most the slop.
 *
 * Every window [shift, shift + slop] that can be the smallest begins at the shift of some occurrence. In a window each place
 * of a word may take a stretch of positions, all stretches equally long; so the places take the first free position in turn.
 */
function matchesSloppily(phrase: Phrase, streams: TokenStreams, from: number, to: number): boolean {
  const words = occurrences(phrase.termNumbers, streams, from, to);
  if (words === null) return false;
  for (const shift of distinctShifts(words)) {
    if (words.every((word) => fitsWindow(word, shift, phrase.slop))) return true;
  }
  return false;
}

/** Whether the word's places find positions of their own in the window. Windows come in ascending order. */
function fitsWindow({ places, positions, cursors }: Occurrences, shift: number, slop: number): boolean {
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

/** `null` when some word stands in the document less often than in the phrase. */
function occurrences(phrase: Uint32Array, streams: TokenStreams, from: number, to: number): Occurrences[] | null {
  const byTerm = new Map<number, Occurrences>();
  phrase.forEach((term, place) => {
    const word = byTerm.get(term);
    if (word === undefined) byTerm.set(term, { places: [place], positions: [], cursors: [0] });
    else {
      word.places.push(place);
      word.cursors.push(0);
    }
  });
  for (let i = from; i < to; i++) {
    byTerm.get(streams.terms[i] as number)?.positions.push(streams.positions[i] as number);
  }
  const words = [...byTerm.values()];
  return words.every(({ places, positions }) => positions.length >= places.length) ? words : null;
}

/** Ascending. */
function distinctShifts(words: readonly Occurrences[]): Int32Array {
  const shifts = new Set<number>();
  for (const { places, positions } of words) {
    for (const place of places) for (const position of positions) shifts.add(position - place);
  }
  return Int32Array.from(shifts).sort();
}
