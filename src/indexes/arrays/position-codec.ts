import { doubled } from "./growing-array.ts";

/**
 * The code of positions. A posting has the gaps of its positions: the first position, then the number of positions
 * between each position and the one before it. The low 7 bits of a byte are a gap below 120; or, from 120 to 126, its
 * high bits, and the next byte is its low bits; or 127, followed by groups of 6 bits, the lowest first, of which bit 6
 * says that another group follows.
 *
 * Bit 7 marks the first byte of each posting and no other byte, so postings are skipped by counting it.
 */

/** Marks the first byte of a posting. */
export const POSTING_START = 0x80;

/** The offset of every posting whose index is a multiple of 2 to the power of this is stored. */
export const SKIP_BITS = 5;

/** The least gap of two bytes, and the least one of three. */
const TWO_BYTES = 120;
const LOW_BITS = 7;
const ESCAPE = 127;
const THREE_BYTES: number = TWO_BYTES + ((ESCAPE - TWO_BYTES) << LOW_BITS);

const GROUP_BITS = 6;
const GROUP_MASK = 0x3f;
const MORE = 0x40;
/** A position has at most this many bits in groups. */
const MAX_GROUP_SHIFT = 30;

/** The number of skip points of `postingCount` postings, of which the last one is their end. */
export function skipPointCount(postingCount: number): number {
  return Math.ceil(postingCount / (1 << SKIP_BITS)) + 1;
}

/** The number of bytes of a gap. */
export function gapLength(gap: number): number {
  if (gap < TWO_BYTES) return 1;
  if (gap < THREE_BYTES) return 2;
  let length = 2;
  for (let rest = (gap - THREE_BYTES) >>> GROUP_BITS; rest > 0; rest >>>= GROUP_BITS) length++;
  return length;
}

/**
 * Writes a gap, and returns the offset behind it.
 *
 * @param mark {@link POSTING_START} for the first gap of a posting, 0 for others
 */
export function writeGap(bytes: Uint8Array, offset: number, gap: number, mark: number): number {
  if (gap < TWO_BYTES) {
    bytes[offset] = gap | mark;
    return offset + 1;
  }
  let rest = gap - TWO_BYTES;
  if (gap < THREE_BYTES) {
    bytes[offset] = (TWO_BYTES + (rest >>> LOW_BITS)) | mark;
    bytes[offset + 1] = rest & (POSTING_START - 1);
    return offset + 2;
  }
  bytes[offset] = ESCAPE | mark;
  let next = offset + 1;
  for (rest = gap - THREE_BYTES; rest > GROUP_MASK; rest >>>= GROUP_BITS) bytes[next++] = (rest & GROUP_MASK) | MORE;
  bytes[next] = rest;
  return next + 1;
}

/** Decodes postings one after the other. */
export class PositionDecoder {
  readonly #bytes: Uint8Array;
  readonly #words: Uint32Array;
  /** The first byte of the next posting. */
  offset = 0;
  /** The positions of the last posting: the first ones, as many as {@link read} returned. */
  positions: Uint32Array = new Uint32Array(16);

  /**
   * @param bytes the code, at a multiple of four bytes in its buffer; behind the last posting is one more byte with
   *   {@link POSTING_START}
   */
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2);
  }

  /** Skips postings: four bytes at once, as long as fewer postings start in them than are left. */
  skip(count: number): void {
    const bytes = this.#bytes;
    const words = this.#words;
    const end = bytes.length;
    const wordsEnd = words.length << 2;
    let offset = this.offset;
    let left = count;
    while (left > 0 && offset < end) {
      offset++;
      if ((offset & 3) === 0) {
        for (; offset < wordsEnd; offset += 4) {
          const starts = startsIn(words[offset >> 2] as number);
          if (starts >= left) break;
          left -= starts;
        }
      }
      if ((bytes[offset] as number) >= POSTING_START) left--;
    }
    this.offset = offset;
  }

  /** Reads the next posting, and returns the number of its positions. */
  read(): number {
    const bytes = this.#bytes;
    let offset = this.offset;
    let position = -1;
    let count = 0;
    do {
      let gap = (bytes[offset++] as number) & (POSTING_START - 1);
      if (gap === ESCAPE) {
        gap = THREE_BYTES;
        for (let shift = 0; shift < MAX_GROUP_SHIFT; shift += GROUP_BITS) {
          const group = bytes[offset++] as number;
          gap += (group & GROUP_MASK) << shift;
          if ((group & MORE) === 0) break;
        }
      } else if (gap >= TWO_BYTES) gap = TWO_BYTES + ((gap - TWO_BYTES) << LOW_BITS) + (bytes[offset++] as number);
      position += gap + 1;
      if (count === this.positions.length) this.positions = doubled(this.positions);
      this.positions[count++] = position;
    } while ((bytes[offset] as number) < POSTING_START);
    this.offset = offset;
    return count;
  }
}

/** The number of postings that start in four bytes. */
function startsIn(word: number): number {
  return Math.imul((word >>> 7) & 0x01010101, 0x01010101) >>> 24;
}
