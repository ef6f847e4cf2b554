import { RandomStream } from "@firmament/fixtures";
import type { TextProfile } from "../profile/profile.ts";
import { Deck } from "./deck.ts";
import { FairLengths } from "./fair-lengths.ts";
import { scaledCount, scaledFrequencies } from "./scaled-frequencies.ts";
import type { TextSource, TextSourceOptions } from "./text-source.ts";
import type { FieldWords } from "./vocabulary.ts";
import { WeightedTree } from "./weighted-tree.ts";

/** A word takes part in a value if its remaining frequency is at least this share of the value's frequency. */
const FIT = 0.8;

const TRIES = 40;

/** A value becomes longer after this number of values that exist already. */
const LONGER_AFTER = 10;

/** Values that repeat, such as cities: invented once, and dealt with their frequencies. */
export class RepeatedValues implements TextSource {
  readonly #values: readonly (readonly number[])[];
  readonly #deck: Deck | null;

  constructor({ profile, words, factor, seed }: TextSourceOptions) {
    const count = scaledCount(profile.values, factor);
    const frequencies = scaledFrequencies(profile.values, factor, count);
    this.#values = inventValues(profile, words, frequencies, factor, new RandomStream(seed, 0));
    this.#deck = count === 0 ? null : new Deck(frequencies, new RandomStream(seed, 1));
  }

  draw(count: number): readonly (readonly number[])[] {
    if (this.#deck === null) return [];
    const drawn = new Set<number>();
    for (let tries = 0; drawn.size < count && tries < count + TRIES; tries++) drawn.add(this.#deck.draw());
    return [...drawn].map((value) => this.#values[value] ?? []);
  }
}

/** From frequent to rare values, each takes words whose own frequency is not used up yet. */
function inventValues(
  { wordsPerValue, words: { total } }: TextProfile,
  { words, documents }: FieldWords,
  frequencies: Float64Array,
  factor: number,
  random: RandomStream,
): readonly (readonly number[])[] {
  const lengths = new FairLengths(wordsPerValue);
  const occurrences = frequencies.reduce((sum, frequency) => sum + frequency, 0) * lengths.mean;
  // Several values of a document may contain the same word.
  const perDocument = Math.max(1, occurrences / Math.max(1, total * factor));
  const rest = new WeightedTree(documents.map((count) => count * perDocument));
  const known = new Set<string>();
  return Array.from(frequencies, (frequency) => {
    let length = Math.min(lengths.next(frequency), words.length);
    let value: readonly number[] = [];
    for (let tries = 1; tries <= TRIES; tries++) {
      value = drawValue(rest, length, frequency, random);
      if (!known.has(value.join(" "))) break;
      if (tries % LONGER_AFTER === 0) length = Math.min(length + 1, words.length);
    }
    known.add(value.join(" "));
    for (const word of value) rest.set(word, Math.max(0, rest.at(word) - frequency));
    return value.map((word) => words[word] ?? 0);
  });
}

function drawValue(rest: WeightedTree, length: number, frequency: number, random: RandomStream): readonly number[] {
  const value = new Set<number>();
  for (let tries = 0; value.size < length && tries < TRIES; tries++) {
    const total = rest.total;
    if (total < 1e-6) break;
    const word = rest.find(random.next() * total);
    if (rest.at(word) >= FIT * frequency) value.add(word);
  }
  // No word has enough left: the one with the most of a few.
  for (let tries = 0; value.size < length && tries < TRIES; tries++) {
    const total = rest.total;
    value.add(total < 1e-6 ? random.below(Math.max(1, length * 4)) : rest.find(random.next() * total));
  }
  return [...value];
}
