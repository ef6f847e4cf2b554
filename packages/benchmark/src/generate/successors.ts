import type { RandomStream } from "@firmament/fixtures";
import { bandStart } from "../profile/frequency-band.ts";
import { PAIR_BAND, type PairsProfile } from "../profile/profile.ts";
import { valueAt } from "../profile/rank-curve.ts";
import type { WordRates } from "./word-rates.ts";

/** At most this share of a word's occurrences belongs to its frequent pairs. */
const MAX_SHARE = 0.98;

const TRIES = 24;

/**
 * The frequent pairs of a field: which words follow a word more often than by chance. Which words form a pair is random;
 * the frequencies of the pair and of its two words are those of the profile.
 */
export class Successors {
  /** By word: the probability that one of its successors is next. */
  readonly shares: Float64Array;
  /** By word: the rate at which it is a successor. */
  readonly incoming: Float64Array;
  readonly #next = new Map<number, { readonly words: number[]; readonly limits: number[] }>();

  /**
   * @param documents the number of documents of the profile with each word, in falling order
   * @param rates of the same words; `lastWords` is the share of the last words of values among all words, below 1
   */
  constructor(
    pairs: PairsProfile,
    documents: Float64Array,
    { rates, rateOf, repetition, lastWords }: WordRates & { readonly lastWords: number },
    random: RandomStream,
  ) {
    this.shares = new Float64Array(documents.length);
    this.incoming = new Float64Array(documents.length);
    const known = new Set<number>();
    let rank = 0;
    for (const [count, , first, second] of pairs.groups) {
      const [firsts, seconds] = [rangeOf(documents, first), rangeOf(documents, second)];
      for (let pair = 0; pair < count; pair++) {
        rank++;
        // After a repeated word, any word is next; after the last word of a value, none.
        const chances = (1 - repetition) * (1 - lastWords);
        const rate = rateOf(valueAt(pairs.frequencies, rank) / pairs.documents) / chances;
        for (let tries = 0; tries < TRIES; tries++) {
          const one = firsts.start + random.below(firsts.end - firsts.start);
          const other = seconds.start + random.below(seconds.end - seconds.start);
          const key = one * documents.length + other;
          const [from = 0, to = 0] = [rates[one], rates[other]];
          const share = (this.shares[one] ?? 0) + rate / from;
          const incoming = (this.incoming[other] ?? 0) + rate;
          if (!(share <= MAX_SHARE && incoming <= MAX_SHARE * to) || known.has(key)) continue;
          known.add(key);
          this.shares[one] = share;
          this.incoming[other] = incoming;
          const next = this.#next.get(one) ?? { words: [], limits: [] };
          next.words.push(other);
          next.limits.push(share);
          this.#next.set(one, next);
          break;
        }
      }
    }
  }

  /** The successor of a word for a probability below its share; `null` for a greater one. */
  after(word: number, probability: number): number | null {
    const next = this.#next.get(word);
    if (next === undefined) return null;
    const { words, limits } = next;
    let [low, high] = [0, limits.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((limits[middle] ?? 0) <= probability) low = middle + 1;
      else high = middle;
    }
    return words[low] ?? null;
  }
}

/** The words of a band of frequency. */
function rangeOf(documents: Float64Array, band: number): { readonly start: number; readonly end: number } {
  const from = bandStart(band, PAIR_BAND);
  return { start: firstBelow(documents, from * PAIR_BAND), end: firstBelow(documents, from) };
}

/** The index of the first value below a bound, in falling values. */
function firstBelow(falling: Float64Array, bound: number): number {
  let [low, high] = [0, falling.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((falling[middle] ?? 0) < bound) high = middle;
    else low = middle + 1;
  }
  return low;
}
