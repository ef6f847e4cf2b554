import { RandomStream, WeightedChoice } from "@firmament/fixtures";
import type { TextProfile } from "../profile/profile.ts";
import { quantileAt } from "../profile/quantiles.ts";
import { rankCount } from "../profile/rank-curve.ts";
import { Deck } from "./deck.ts";
import { Successors } from "./successors.ts";
import type { TextSource, TextSourceOptions } from "./text-source.ts";
import { solveRates, type WordRates } from "./word-rates.ts";

/** Rarer words are dealt from a deck, so that their frequencies are exact. Documents. */
const DEALT_BELOW = 8;

/** Longer values hardly repeat by chance. In words. */
const MAX_KNOWN = 3;

/** Values are different if at least this share of the values of the profile is. */
const DIFFERENT = 0.95;

/** A text of different words draws so often before it accepts a word again. */
const TRIES = 8;

/** Values that hardly repeat: texts of words that follow each other as a Markov chain whose steady state is the rates. */
export class RunningTexts implements TextSource {
  readonly #profile: TextProfile;
  readonly #words: Uint32Array;
  readonly #rates: WordRates;
  /** Words from this index on are dealt. */
  readonly #dealtFrom: number;
  readonly #dealt: Deck | null;
  readonly #first: WeightedChoice<number>;
  readonly #next: WeightedChoice<number>;
  readonly #successors: Successors | null;
  /** The short values so far, if values do not repeat. */
  readonly #known: Set<string> | null;

  constructor({ profile, words: { words, documents }, units, factor, seed }: TextSourceOptions) {
    this.#profile = profile;
    this.#words = words;
    const { values } = profile;
    this.#known = rankCount(values.frequencies) >= DIFFERENT * values.total ? new Set() : null;
    const below = documents.findIndex((count) => count < DEALT_BELOW);
    const dealtFrom = below === -1 ? words.length : below;
    this.#dealtFrom = dealtFrom;
    const shares = documents.map((count) => Math.min(0.999, count / Math.max(1, units)));
    this.#rates = solveRates(shares, lengthsOf(profile));
    const { rates } = this.#rates;
    this.#dealt = dealtFrom < words.length ? new Deck(documents.subarray(dealtFrom), new RandomStream(seed, 0)) : null;
    const lastWords = Math.min(0.9, 1 / Math.max(1, mean(profile.wordsPerValue)));
    const frequent = { ...this.#rates, rates: rates.subarray(0, dealtFrom), lastWords };
    this.#successors =
      profile.pairs === undefined || dealtFrom === 0
        ? null
        : new Successors(
            profile.pairs,
            documents.subarray(0, dealtFrom).map((count) => count / factor),
            frequent,
            new RandomStream(seed, 1),
          );
    const dealtRate = rates.subarray(dealtFrom).reduce((sum, rate) => sum + rate, 0);
    const choices = [...Array(dealtFrom + (dealtRate > 0 ? 1 : 0)).keys()];
    const weights = [...frequent.rates, ...(dealtRate > 0 ? [dealtRate] : [])];
    this.#first = new WeightedChoice(choices, weights);
    const rest = weights.map((rate, index) => rate - (this.#successors?.incoming[index] ?? 0));
    this.#next = new WeightedChoice(choices, rest);
  }

  draw(count: number, random: RandomStream): readonly (readonly number[])[] {
    const used: number[] = [];
    return Array.from({ length: count }, () => {
      const length = Math.round(quantileAt(this.#profile.wordsPerValue, random.next()));
      const start = used.length;
      for (let tries = 0; tries < TRIES; tries++) {
        used.length = start;
        let before = -1;
        while (used.length < start + length) before = this.#step(before, used, random);
        if (this.#isNew(used, start)) break;
      }
      return used.slice(start).map((word) => this.#words[word] ?? 0);
    });
  }

  /** Whether a short value has not been drawn before; always true if values may repeat. */
  #isNew(words: readonly number[], start: number): boolean {
    if (this.#known === null || words.length - start > MAX_KNOWN) return true;
    const value = words.slice(start).join(" ");
    return !this.#known.has(value) && this.#known.add(value).size > 0;
  }

  /** Adds a word to those of the document and returns it; -1 if any word may follow. */
  #step(before: number, used: number[], random: RandomStream): number {
    if (used.length > 0 && random.chance(this.#rates.repetition)) {
      used.push(used[random.below(used.length)] ?? 0);
      return -1;
    }
    let word = this.#fresh(before, random);
    if (this.#rates.repetition === 0) {
      for (let tries = 0; tries < TRIES && used.includes(word); tries++) word = this.#fresh(-1, random);
    }
    used.push(word);
    return word;
  }

  #fresh(before: number, random: RandomStream): number {
    const successor = before === -1 ? null : this.#successors?.after(before, random.next());
    if (successor !== null && successor !== undefined) return successor;
    const drawn = (before === -1 ? this.#first : this.#next).draw(random);
    return drawn < this.#dealtFrom || this.#dealt === null ? drawn : this.#dealtFrom + this.#dealt.draw();
  }
}

/** The numbers of words of documents, at even probabilities. */
function lengthsOf({ valuesPerDocument, wordsPerValue }: TextProfile): readonly number[] {
  return valuesPerDocument.flatMap((values, index) => {
    const isRepeated = values === valuesPerDocument[index - 1];
    return isRepeated && valuesPerDocument.every((each) => each === values)
      ? []
      : wordsPerValue.map((words) => values * words);
  });
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
