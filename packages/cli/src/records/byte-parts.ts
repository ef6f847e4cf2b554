/** Joins the parts of a record that spans several chunks. Keeps nothing of a record that is too long. */
export class ByteParts {
  readonly #maxBytes: number;
  #parts: Buffer[] = [];
  #length = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get isEmpty(): boolean {
    return this.#length === 0;
  }

  add(part: Buffer): void {
    this.#length += part.length;
    if (this.#length > this.#maxBytes) this.#parts = [];
    else this.#parts.push(part);
  }

  /** The joined parts, or `null` if they exceed the maximum; starts the next record. */
  take(): Buffer | null {
    const parts = this.#parts;
    const isTooLong = this.#length > this.#maxBytes;
    this.#parts = [];
    this.#length = 0;
    if (isTooLong) return null;
    const [first] = parts;
    return parts.length === 1 && first !== undefined ? first : Buffer.concat(parts);
  }
}
