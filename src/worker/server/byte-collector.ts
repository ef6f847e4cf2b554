/** The size of a buffer whose final size is not known, in bytes. */
const FIRST_CAPACITY = 1 << 20;

/** More bytes at once are not attempted: before an allocation fails, V8 collects garbage several times. */
const MAX_FIRST_CAPACITY = 2 ** 33;

/** Collects bytes that arrive in pieces, in one buffer. */
export class ByteCollector {
  #buffer: ArrayBuffer;
  #length = 0;

  /** @param totalBytes the expected number of bytes, which may be wrong; `null` if it is not known */
  constructor(totalBytes: number | null) {
    const isPossible = totalBytes !== null && totalBytes <= MAX_FIRST_CAPACITY;
    this.#buffer = bufferOf(isPossible ? totalBytes : FIRST_CAPACITY);
  }

  /** @throws {RangeError} if there is no memory for the bytes */
  append(bytes: Uint8Array): void {
    const length = this.#length + bytes.length;
    if (length > this.#buffer.byteLength) {
      // `transfer` can extend the buffer in place, and never needs both for long.
      this.#buffer = this.#buffer.transfer(Math.max(length, 2 * this.#buffer.byteLength));
    }
    new Uint8Array(this.#buffer, this.#length).set(bytes);
    this.#length = length;
  }

  /** All bytes, in a buffer of their length. No bytes can be appended afterwards. */
  finish(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#buffer.transfer(this.#length));
  }
}

/** A smaller buffer if there is no memory: the header of a response may contain any number. */
function bufferOf(capacity: number): ArrayBuffer {
  try {
    return new ArrayBuffer(capacity);
  } catch {
    return new ArrayBuffer(FIRST_CAPACITY);
  }
}
