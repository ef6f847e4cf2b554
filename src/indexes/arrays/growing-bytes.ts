import { utf8Encoder } from "../../base/utf8.ts";

/** The maximum number of UTF-8 bytes per UTF-16 code unit. */
const MAX_BYTES_PER_UNIT = 3;

/** Spare bytes at the end, so that four 32-bit reads can start at the last byte. */
const PADDING = 15;

/** An append-only byte array that doubles its capacity when it is full. */
export class GrowingBytes {
  readonly #isShared: boolean;
  #buffer: Uint8Array;
  #view: DataView;
  #length = 0;

  /** @param isShared whether other threads can read the bytes */
  constructor(isShared = false) {
    this.#isShared = isShared;
    this.#buffer = allocate(1024, isShared);
    this.#view = new DataView(this.#buffer.buffer);
  }

  get length(): number {
    return this.#length;
  }

  /** A view of the bytes and of fifteen or more bytes after them; valid until the next append. */
  get view(): DataView {
    return this.#view;
  }

  /** Appends a text as UTF-8. Lone surrogates become U+FFFD. */
  appendText(text: string): void {
    this.reserve(text.length * MAX_BYTES_PER_UNIT);
    this.#length += utf8Encoder().encodeInto(text, this.#buffer.subarray(this.#length)).written;
  }

  appendByte(byte: number): void {
    this.reserve(1);
    this.#buffer[this.#length++] = byte;
  }

  append(bytes: Uint8Array): void {
    this.reserve(bytes.length);
    this.#buffer.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /**
   * Appends bytes in place.
   *
   * @param maxCount the maximum number of bytes
   * @param write writes from index `start` on, to an array or to a view of the same bytes; returns the index behind its
   * last byte
   */
  extend(maxCount: number, write: (bytes: Uint8Array, view: DataView, start: number) => number): void {
    this.reserve(maxCount);
    this.#length = write(this.#buffer, this.#view, this.#length);
  }

  /** Removes all bytes after the first `length`. */
  truncate(length: number): void {
    this.#length = length;
  }

  /** Allocates capacity for `count` more bytes. */
  reserve(count: number): void {
    const length = this.#length + count + PADDING;
    if (length <= this.#buffer.length) return;
    const grown = allocate(Math.max(length, this.#buffer.length * 2), this.#isShared);
    grown.set(this.#buffer.subarray(0, this.#length));
    this.#buffer = grown;
    this.#view = new DataView(grown.buffer);
  }

  /** A copy that takes no more memory than the bytes and the padding. */
  copy(isShared: boolean): Uint8Array {
    const copy = allocate(this.#length + PADDING, isShared);
    copy.set(this.bytes());
    return copy.subarray(0, this.#length);
  }

  /** The current bytes, without copying. */
  bytes(): Uint8Array {
    return this.#buffer.subarray(0, this.#length);
  }
}

function allocate(length: number, isShared: boolean): Uint8Array {
  return new Uint8Array(isShared ? new SharedArrayBuffer(length) : new ArrayBuffer(length));
}
