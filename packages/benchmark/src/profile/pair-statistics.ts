import { bandOf } from "./frequency-band.ts";
import { PAIR_BAND, type PairsProfile } from "./profile.ts";
import { rankCurve } from "./rank-curve.ts";

/** Pairs are counted in the first documents, until this number of different ones have been seen. */
const MAX_PAIRS = 2_000_000;

/** Rarer pairs are only counted together. */
const MIN_DOCUMENTS = 4;

/** Larger than the number of any word. */
const FACTOR = 2 ** 26;

/** Counts the documents with each pair of adjacent words of one field. */
export class PairStatistics {
  readonly #documents = new Map<number, number>();
  #counted = 0;

  /** @param values the words of each value of a document, as numbers below 2^26 */
  add(values: readonly (readonly number[])[]): void {
    if (this.#documents.size >= MAX_PAIRS) return;
    this.#counted++;
    const pairs = new Set<number>();
    for (const words of values) {
      for (let index = 1; index < words.length; index++) {
        pairs.add((words[index - 1] ?? 0) * FACTOR + (words[index] ?? 0));
      }
    }
    for (const pair of pairs) this.#documents.set(pair, (this.#documents.get(pair) ?? 0) + 1);
  }

  /** @param documentsOf the number of documents with a word */
  profile(documentsOf: (word: number) => number): PairsProfile {
    const frequent = [...this.#documents].filter(([, documents]) => documents >= MIN_DOCUMENTS);
    const groups = new Map<string, [number, number, number, number]>();
    for (const [pair, documents] of frequent) {
      const words = [Math.floor(pair / FACTOR), pair % FACTOR];
      const [first = 0, second = 0] = words.map((word) => bandOf(documentsOf(word), PAIR_BAND));
      const band = bandOf(documents, PAIR_BAND);
      const key = `${band} ${first} ${second}`;
      const group = groups.get(key) ?? [0, band, first, second];
      group[0]++;
      groups.set(key, group);
    }
    return {
      documents: this.#counted,
      distinct: this.#documents.size,
      frequencies: rankCurve(frequent.map(([, documents]) => documents)),
      groups: [...groups.values()].sort((one, other) => other[1] - one[1] || other[2] - one[2] || other[3] - one[3]),
    };
  }
}
