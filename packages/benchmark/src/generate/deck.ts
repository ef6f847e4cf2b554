import type { RandomStream } from "@firmament/fixtures";

/**
 * A shuffled deck in which each card occurs a given number of times. Drawing all of it gives the exact frequencies, which
 * independent draws of rare cards do not. It starts again when it is used up.
 */
export class Deck {
  readonly #cards: Uint32Array;
  #next = 0;

  /** @param counts of the cards 0, 1, 2, …; rounded, at least 1; not empty */
  constructor(counts: ArrayLike<number>, random: RandomStream) {
    const wholes = Array.from(counts, (count) => Math.max(1, Math.round(count)));
    this.#cards = new Uint32Array(wholes.reduce((sum, count) => sum + count, 0));
    let end = 0;
    for (const [card, count] of wholes.entries()) {
      this.#cards.fill(card, end, end + count);
      end += count;
    }
    shuffle(this.#cards, random);
  }

  /** The number of cards. */
  get size(): number {
    return this.#cards.length;
  }

  draw(): number {
    const card = this.#cards[this.#next] ?? 0;
    this.#next = (this.#next + 1) % this.#cards.length;
    return card;
  }
}

/** The shuffle of Fisher and Yates, in place. */
export function shuffle(cards: Uint32Array, random: RandomStream): void {
  for (let last = cards.length - 1; last > 0; last--) {
    const other = random.below(last + 1);
    const card = cards[last] ?? 0;
    cards[last] = cards[other] ?? 0;
    cards[other] = card;
  }
}
