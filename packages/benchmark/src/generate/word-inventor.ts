import { type RandomStream, WeightedChoice } from "@firmament/fixtures";
import type { CharacterClass, WordsProfile } from "../profile/profile.ts";
import { type RankCurve, rankCount, valueAt } from "../profile/rank-curve.ts";
import { PART_LENGTH } from "../profile/words-profile.ts";
import { characterOf, nextLetter } from "./letters.ts";

const ACCENTED = "áàâäãåçéèêëíîïñóôöõøúûüß";

/** A word becomes longer after this number of words that exist already. */
const TRIES = 4;

/** Invents words, each only once. Words of a–z share beginnings and endings as those of the profile do. */
export class WordInventor {
  readonly #random: RandomStream;
  readonly #invented = new Set<string>();
  readonly #beginnings: WeightedChoice<string> | null;
  /** The endings by each of their first letters: none, one, two or three. */
  readonly #endings: ReadonlyMap<string, WeightedChoice<string>>;

  constructor({ beginnings, endings }: Pick<WordsProfile, "beginnings" | "endings">, random: RandomStream) {
    this.#random = random;
    const first = this.#parts(beginnings);
    this.#beginnings = first.length === 0 ? null : choiceOf(first);
    const last = this.#parts(endings);
    const letters = [...Array(PART_LENGTH).keys()];
    this.#endings = new Map(
      letters
        .flatMap((count) => [...Map.groupBy(last, ({ part }) => part.slice(0, count))])
        .map(([start, parts]) => [start, choiceOf(parts)]),
    );
  }

  /**
   * A new word.
   *
   * @param length in code points; the word is longer if there are no other words of this length
   * @param isUsable whether the analyzers of all its fields read it as one word
   */
  invent(type: CharacterClass, length: number, isUsable: (word: string) => boolean): string {
    let [tries, letters] = [0, Math.max(1, length)];
    let form = type;
    for (;;) {
      const word = this.#word(form, letters);
      if (!this.#invented.has(word) && isUsable(word)) {
        this.#invented.add(word);
        return word;
      }
      tries++;
      if (tries % TRIES === 0) letters++;
      if (tries === 3 * TRIES) [form, letters] = ["latin", length];
    }
  }

  #word(type: CharacterClass, length: number): string {
    switch (type) {
      case "latin":
      case "other":
        return this.#latin(length);
      case "accented": {
        const place = this.#random.below(length);
        const word = this.#latin(length);
        return word.slice(0, place) + ACCENTED[this.#random.below(ACCENTED.length)] + word.slice(place + 1);
      }
      case "mixed":
        return this.#latin(Math.max(1, length >> 1)) + this.#characters("digits", Math.max(1, length - (length >> 1)));
      case "joined": {
        const end = 1 + this.#random.below(Math.max(1, length - 3));
        return `${this.#latin(Math.max(1, length - 1 - end))}'${this.#latin(end)}`;
      }
      default:
        return this.#characters(type, length);
    }
  }

  #latin(length: number): string {
    let word = this.#beginnings?.draw(this.#random).slice(0, length) ?? "";
    while (word.length < length - PART_LENGTH) word += nextLetter(word.slice(-1), this.#random);
    // In a short word, beginning and ending overlap.
    const overlap = word.length + PART_LENGTH - length;
    if (overlap < PART_LENGTH) {
      const ending = this.#endings.get(overlap <= 0 ? "" : word.slice(-overlap))?.draw(this.#random);
      if (ending !== undefined) return word.slice(0, length - PART_LENGTH) + ending;
    }
    while (word.length < length) word += nextLetter(word.slice(-1), this.#random);
    return word;
  }

  #characters(type: CharacterClass, length: number): string {
    let word = "";
    for (let count = 0; count < length; count++) word += characterOf(type, this.#random) ?? "";
    return word;
  }

  /** Different parts with their frequencies. */
  #parts(curve: RankCurve): readonly WeightedPart[] {
    const count = rankCount(curve);
    const parts = new Set<string>();
    while (parts.size < count) {
      let part = "";
      while (part.length < PART_LENGTH) part += nextLetter(part.slice(-1), this.#random);
      parts.add(part);
    }
    return [...parts].map((part, index) => ({ part, weight: valueAt(curve, index + 1) }));
  }
}

interface WeightedPart {
  readonly part: string;
  readonly weight: number;
}

function choiceOf(parts: readonly WeightedPart[]): WeightedChoice<string> {
  return new WeightedChoice(
    parts.map(({ part }) => part),
    parts.map(({ weight }) => weight),
  );
}
