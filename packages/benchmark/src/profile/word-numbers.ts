/** Numbers words from 0, so that statistics store numbers and not texts. */
export class WordNumbers {
  readonly #numbers = new Map<string, number>();

  get count(): number {
    return this.#numbers.size;
  }

  numberOf(word: string): number {
    let number = this.#numbers.get(word);
    if (number === undefined) {
      number = this.#numbers.size;
      this.#numbers.set(word, number);
    }
    return number;
  }

  /** All words in the order of their numbers. */
  words(): IterableIterator<string> {
    return this.#numbers.keys();
  }
}
