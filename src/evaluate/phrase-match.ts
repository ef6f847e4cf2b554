import type { TokenStreams } from "../indexes/segment.ts";

/** A phrase as the token streams of one text index know it. Not to be used for two documents at the same time. */
export interface Phrase {
  /** The number of each word in the streams, in the order of the phrase. Two or more. */
  readonly termNumbers: Uint32Array;
  readonly slop: number;
  /** For each length of a beginning of the phrase: the length of the longest shorter one that it ends with. */
  readonly borders: Uint32Array;
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
  return { termNumbers, slop, borders: bordersOf(termNumbers), words: [...words.values()] };
}

/**
 * How often a document's tokens make the phrase: the number of places where the words stand side by side; with slop, 1
 * or 0.
 */
export function phraseFrequency(phrase: Phrase, streams: TokenStreams, ordinal: number): number {
  const from = streams.starts[ordinal] as number;
  const to = streams.starts[ordinal + 1] as number;
  if (phrase.slop > 0) return matchesSloppily(phrase, streams, from, to) ? 1 : 0;
  return countExact(phrase, streams, from, to);
}

/** Knuth, Morris and Pratt, "Fast Pattern Matching in Strings" (1977): linear whatever is repeated. A gap in the positions begins anew. */
function countExact(
  { termNumbers, borders }: Phrase,
  { terms, positions }: TokenStreams,
  from: number,
  to: number,
): number {
  const first = termNumbers[0] as number;
  let count = 0;
  let matched = 0;
  for (let i = from; i < to; i++) {
    if (matched === 0) {
      while (i < to && terms[i] !== first) i++;
      if (i < to) matched = 1;
      continue;
    }
    if (positions[i] !== (positions[i - 1] as number) + 1) matched = 0;
    while (matched > 0 && terms[i] !== termNumbers[matched]) matched = borders[matched] as number;
    if (terms[i] === termNumbers[matched]) matched++;
    if (matched === termNumbers.length) {
      count++;
      matched = borders[matched] as number;
    }
  }
  return count;
}

function bordersOf(words: Uint32Array): Uint32Array {
  const borders = new Uint32Array(words.length + 1);
  let border = 0;
  for (let length = 2; length <= words.length; length++) {
    while (border > 0 && words[length - 1] !== words[border]) border = borders[border] as number;
    if (words[length - 1] === words[border]) border++;
    borders[length] = border;
  }
  return borders;
}

/**
 * Lucene's sloppy phrase: there are positions for all words, different ones for repeated words, such that the shifts
 * (position in the document minus place in the phrase) lie in a window [shift, shift + slop].
 *
 * Windows are tried in ascending order. Where one fails, the word that it fails at tells how far the next one is.
 */
function matchesSloppily({ slop, words }: Phrase, streams: TokenStreams, from: number, to: number): boolean {
  let shift = Number.POSITIVE_INFINITY;
  for (const word of words) {
    locate(word, streams, from, to);
    if (word.positions.length < word.places.length) return false;
    shift = Math.min(shift, (word.positions[0] as number) - (word.places.at(-1) as number));
  }
  while (Number.isFinite(shift)) {
    let next = shift;
    for (const word of words) next = Math.max(next, leastShift(word, shift, slop));
    if (next === shift) return true;
    shift = next;
  }
  return false;
}

/** A pass for each word: for two or three words four times faster than looking each token up in a map. */
function locate(
  { term, positions, cursors }: Word,
  { terms, positions: all }: TokenStreams,
  from: number,
  to: number,
): void {
  positions.length = 0;
  cursors.fill(0);
  for (let i = from; i < to; i++) if (terms[i] === term) positions.push(all[i] as number);
}

/**
 * The least shift, from the given one on, whose window may hold the word: that shift itself if its window does, infinity if
 * no later one can.
 *
 * Each place of the word may take a stretch of positions, all stretches equally long, so the places take the first free position in
 * turn. That position only moves on with the window, so the window must reach it.
 */
function leastShift({ places, positions, cursors }: Word, shift: number, slop: number): number {
  let taken = -1;
  for (let k = 0; k < places.length; k++) {
    const place = places[k] as number;
    let at = cursors[k] as number;
    while (at < positions.length && (positions[at] as number) < shift + place) at++;
    cursors[k] = at;
    at = Math.max(at, taken + 1);
    if (at >= positions.length) return Number.POSITIVE_INFINITY;
    const reach = (positions[at] as number) - slop - place;
    if (reach > shift) return reach;
    taken = at;
  }
  return shift;
}
