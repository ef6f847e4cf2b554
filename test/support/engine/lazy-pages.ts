import type { BytePages } from "../../../src/storage/byte-pages.ts";

/** Pages of a buffer that is wrong everywhere but where it was required. */
export class LazyPages implements BytePages {
  readonly buffer: ArrayBufferLike;
  readonly #source: Uint8Array;
  /** Thrown by `require` for bytes of which the source is damaged. */
  readonly #damage: { readonly from: number; readonly to: number; readonly error: Error } | null;
  /** How many bytes were required, some perhaps more than once. */
  required = 0;

  constructor(
    source: ArrayBufferLike,
    damage: { readonly from: number; readonly to: number; readonly error: Error } | null = null,
  ) {
    this.#source = new Uint8Array(source);
    this.buffer = new Uint8Array(source.byteLength).fill(0xa5).buffer;
    this.#damage = damage;
  }

  require(from: number, to: number): void {
    if (this.#damage !== null && from < this.#damage.to && this.#damage.from < to) throw this.#damage.error;
    new Uint8Array(this.buffer).set(this.#source.subarray(from, to), from);
    this.required += to - from;
  }
}
