const encoder = new TextEncoder();

/** The most bytes that a UTF-16 code unit becomes in UTF-8. */
const MOST_BYTES_PER_UNIT = 3;

/** So many bytes of room are left at the end, so that whole words can be read up to there. */
const SLACK = 3;

/** Append-only bytes that double their room when it is full. */
export class GrowingBytes {
  #room = new Uint8Array(1024);
  #view = new DataView(this.#room.buffer);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** The bytes, and at least three more after them; valid until others are appended. */
  get view(): DataView {
    return this.#view;
  }

  /** Appends a text in UTF-8; what is no Unicode in it, a lone surrogate, is lost. */
  appendText(text: string): void {
    this.reserve(text.length * MOST_BYTES_PER_UNIT);
    this.#length += encoder.encodeInto(text, this.#room.subarray(this.#length)).written;
  }

  appendByte(byte: number): void {
    this.reserve(1);
    this.#room[this.#length++] = byte;
  }

  append(bytes: Uint8Array): void {
    this.reserve(bytes.length);
    this.#room.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** Takes back what was appended after the first `length` bytes. */
  truncate(length: number): void {
    this.#length = length;
  }

  /** Makes room for so many more bytes at once. */
  reserve(count: number): void {
    const length = this.#length + count + SLACK;
    if (length <= this.#room.length) return;
    const grown = new Uint8Array(Math.max(length, this.#room.length * 2));
    grown.set(this.#room.subarray(0, this.#length));
    this.#room = grown;
    this.#view = new DataView(grown.buffer);
  }

  /** What has been appended so far, without copying. */
  bytes(): Uint8Array {
    return this.#room.subarray(0, this.#length);
  }
}
