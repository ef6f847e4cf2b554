import type { Steps } from "../../base/steps.ts";
import { GrowingBytes } from "./growing-bytes.ts";
import { release } from "./release.ts";

/** A chunk is complete at this size. Another thread analyzes its texts in 15 milliseconds. */
export const CHUNK_BYTES: number = 1 << 20;

/**
 * The bytes of consecutive items in chunks, so that little is copied as they grow: growing one array to 100 MB takes
 * 150 ms. No item crosses chunks.
 */
export class ChunkedBytes {
  readonly #isShared: boolean;
  readonly #complete: Uint8Array[] = [];
  #completeLength = 0;
  readonly #last: GrowingBytes;

  /** @param isShared whether other threads can read the chunks */
  constructor(isShared: boolean) {
    this.#isShared = isShared;
    this.#last = new GrowingBytes(isShared);
  }

  /** The number of bytes of all chunks. */
  get length(): number {
    return this.#completeLength + this.#last.length;
  }

  /** The last chunk, to which items are appended. */
  get last(): GrowingBytes {
    return this.#last;
  }

  /** Ends an item. Returns the last chunk if the item completes it. */
  endItem(): Uint8Array | null {
    if (this.#last.length < CHUNK_BYTES) return null;
    const chunk = this.#last.copy(this.#isShared);
    this.#complete.push(chunk);
    this.#completeLength += chunk.length;
    this.#last.truncate(0);
    return chunk;
  }

  /** Removes all bytes after the first `length`, which must be the end of an item. */
  truncate(length: number): void {
    this.#last.truncate(length - this.#completeLength);
  }

  /** The chunks, without copying. Only the last one can be empty. */
  chunks(): Uint8Array[] {
    return [...this.#complete, this.#last.bytes()];
  }

  /** Copies all bytes to one array, and releases them. */
  *join(): Steps<Uint8Array> {
    const bytes = new Uint8Array(this.length);
    let offset = 0;
    for (const chunk of this.chunks()) {
      bytes.set(chunk, offset);
      offset += chunk.length;
      release(chunk);
      yield;
    }
    return bytes;
  }
}
