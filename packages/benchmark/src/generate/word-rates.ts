/** The rates of words: the probability of each in a text that repeats no earlier word on purpose. */
export interface WordRates {
  /** By the index of the word. */
  readonly rates: Float64Array;
  /** The probability that a word repeats an earlier one of its document. */
  readonly repetition: number;
  /** The rate of something that a share of the documents contains. */
  rateOf(share: number): number;
}

const GRID = 240;

const LEAST_RATE = 1e-10;

const STEPS = 24;

const MAX_REPETITION = 0.9;

/**
 * Finds the rates at which words occur in the given shares of documents. Texts repeat their words, so a text has fewer
 * different words than chance would give it: what the rates leave is the repetition.
 *
 * @param shares of the documents with each word, below 1
 * @param lengths the numbers of words of documents, equally probable
 */
export function solveRates(shares: Float64Array, lengths: readonly number[]): WordRates {
  let [low, high] = [0, MAX_REPETITION];
  let found = ratesAt(low, shares, lengths);
  if (found.total >= 1) return { ...found, repetition: 0 };
  for (let step = 0; step < STEPS; step++) {
    const middle = (low + high) / 2;
    found = ratesAt(middle, shares, lengths);
    if (found.total < 1) low = middle;
    else high = middle;
  }
  return { ...found, repetition: high };
}

interface Rates extends Omit<WordRates, "repetition"> {
  readonly total: number;
}

function ratesAt(repetition: number, shares: Float64Array, lengths: readonly number[]): Rates {
  const step = Math.log(1 / LEAST_RATE) / GRID;
  const logShares = Array.from({ length: GRID }, (_, index) => {
    const rate = LEAST_RATE * Math.exp(index * step);
    const sum = lengths.reduce((total, length) => total - Math.expm1(length * (1 - repetition) * Math.log1p(-rate)), 0);
    return Math.log(sum / lengths.length);
  });
  const rateOf = (share: number): number => {
    const target = Math.log(share);
    let [low, high] = [0, GRID - 1];
    while (low + 1 < high) {
      const middle = (low + high) >> 1;
      if ((logShares[middle] ?? 0) <= target) low = middle;
      else high = middle;
    }
    const [from, to] = [logShares[low] ?? 0, logShares[high] ?? 0];
    const part = to > from ? Math.min(1, (target - from) / (to - from)) : 0;
    return LEAST_RATE * Math.exp((low + part) * step);
  };
  const rates = shares.map(rateOf);
  return { rates, rateOf, total: rates.reduce((sum, rate) => sum + rate, 0) };
}
