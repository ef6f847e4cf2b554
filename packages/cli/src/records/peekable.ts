/** A stream of bytes whose first bytes can be inspected before it is read. */
export class Peekable implements AsyncIterable<Buffer> {
  readonly #chunks: AsyncIterator<Buffer>;
  #head: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** The first bytes: whole chunks, until `isEnough` or until the end. */
  async peek(isEnough: (head: Buffer) => boolean): Promise<Buffer> {
    while (!isEnough(this.#head)) {
      const next = await this.#chunks.next();
      if (next.done === true) break;
      this.#head = this.#head.length === 0 ? next.value : Buffer.concat([this.#head, next.value]);
    }
    return this.#head;
  }

  /** Drops the first bytes, which must have been peeked. */
  skip(bytes: number): void {
    this.#head = this.#head.subarray(bytes);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer, void> {
    const head = this.#head;
    this.#head = Buffer.alloc(0);
    if (head.length > 0) yield head;
    yield* { [Symbol.asyncIterator]: () => this.#chunks };
  }
}
