/**
 * Counts the bytes of the loaded pages of a file. When they exceed a limit, all pages that were read so far are stale, and
 * counting starts again.
 */
export class ResidentBytes {
  readonly limit: number;
  #count = 0;
  /** How often the limit was exceeded. */
  generation = 0;

  /** @param limit in bytes; ∞ for no limit */
  constructor(limit: number) {
    this.limit = limit;
  }

  get isLimited(): boolean {
    return this.limit !== Number.POSITIVE_INFINITY;
  }

  add(bytes: number): void {
    this.#count += bytes;
    if (this.#count <= this.limit) return;
    this.#count = 0;
    this.generation++;
  }
}
