const CAPACITY = 256;

/**
 * The vectors of the texts that requests had last. The next page of a search has the same text, and its cursor belongs to one
 * vector: models do not always compute the same numbers again.
 */
export class RecentVectors {
  readonly #vectors = new Map<string, readonly number[]>();

  get(key: string): readonly number[] | undefined {
    const vector = this.#vectors.get(key);
    if (vector !== undefined) this.set(key, vector);
    return vector;
  }

  set(key: string, vector: readonly number[]): void {
    this.#vectors.delete(key);
    this.#vectors.set(key, vector);
    const [oldest] = this.#vectors.keys();
    if (this.#vectors.size > CAPACITY && oldest !== undefined) this.#vectors.delete(oldest);
  }
}
