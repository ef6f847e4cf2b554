import type { IndexRange } from "firmament/src/base/index-range.ts";
import type { BytePages } from "firmament/src/storage/byte-pages.ts";

/** Bytes of a source whose loading throws an error. */
export interface Damage extends IndexRange {
  readonly error: Error;
}

/** Pages that contain wrong bytes until they are loaded. */
export class LazyPages implements BytePages {
  readonly buffer: ArrayBufferLike;
  readonly isInMemory = false;
  isStale = false;
  readonly #source: Uint8Array;
  readonly #damage: Damage | null;
  /** By byte: 1 once it is loaded. */
  readonly #loaded: Uint8Array;
  /** The number of distinct bytes that were loaded. */
  loadedBytes = 0;

  constructor(source: ArrayBufferLike, damage: Damage | null = null) {
    this.#source = new Uint8Array(source);
    this.#loaded = new Uint8Array(source.byteLength);
    this.buffer = new Uint8Array(source.byteLength).fill(0xa5).buffer;
    this.#damage = damage;
  }

  get byteLength(): number {
    return this.buffer.byteLength;
  }

  bytes(from: number, to: number): Uint8Array {
    return new Uint8Array(this.buffer, from, to - from);
  }

  ensureLoaded(from: number, to: number): void {
    if (this.#damage !== null && from < this.#damage.to && this.#damage.from < to) throw this.#damage.error;
    new Uint8Array(this.buffer).set(this.#source.subarray(from, to), from);
    for (let offset = from; offset < to; offset++) {
      if (this.#loaded[offset] === 0) this.loadedBytes++;
      this.#loaded[offset] = 1;
    }
  }

  fresh(): LazyPages {
    return new LazyPages(this.#source.buffer, this.#damage);
  }

  reopen(): null {
    return null;
  }
}
