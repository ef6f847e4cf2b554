import type { GrowingBytes } from "./growing-bytes.ts";

/**
 * Numbers of variable length: groups of seven bits, the lowest first. The eighth bit of a byte says that another group
 * follows.
 */

const GROUP_BITS = 7;
const MORE = 0x80;
/** A number has at most 32 bits. */
const MAX_GROUPS = 5;

export function appendNumber(bytes: GrowingBytes, number: number): void {
  let rest = number;
  for (; rest >= MORE; rest >>>= GROUP_BITS) bytes.appendByte((rest & (MORE - 1)) | MORE);
  bytes.appendByte(rest);
}

/** Reads numbers of variable length. */
export class NumberReader {
  /** The next byte. */
  offset: number;
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array, offset: number) {
    this.#bytes = bytes;
    this.offset = offset;
  }

  next(): number {
    let number = 0;
    for (let group = 0; group < MAX_GROUPS; group++) {
      const byte = this.byte();
      number |= (byte & (MORE - 1)) << (group * GROUP_BITS);
      if (byte < MORE) break;
    }
    return number >>> 0;
  }

  /** The next byte; 0 behind the last one. */
  byte(): number {
    return this.#bytes[this.offset++] ?? 0;
  }
}
