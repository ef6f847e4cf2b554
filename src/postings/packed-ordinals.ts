/**
 * Ascending, distinct ordinals as packed bytes.
 *
 * Each block of {@link BLOCK_LENGTH} ordinals, and the shorter last one, is a byte with a width, then the gaps of the
 * block in that number of bits, from the lowest bit of the first byte on. A gap is the number of ordinals that are missing
 * before an ordinal. The length of the list is not stored.
 *
 * A list of up to 100 ordinals of 100,000 takes 13 bits for each, one of 10,000 takes 6, with the widths. Bytes of seven
 * bits (VByte) take 1.03 to 1.3 times as many, and two to four times as long to unpack.
 */

const BLOCK_LENGTH = 128;

/** The widest gaps that a 32-bit read at the byte of their first bit contains. */
const MAX_READ_WIDTH = 25;

/** The widest gaps of which such a read contains two. */
const MAX_PAIR_WIDTH = 12;

/** Gaps above {@link MAX_READ_WIDTH} are two parts: the low one has this width, then comes the rest. */
const LOW_WIDTH = 16;

/** Readable bytes that must follow packed ordinals, because gaps are read in 32 bits. */
export const PACKED_PADDING = 4;

/** An upper bound of the packed bytes of a list. */
export function maxPackedBytes(length: number): number {
  return length * 4 + Math.ceil(length / BLOCK_LENGTH);
}

/** Packs `ordinals[from, to)` into `bytes` from `offset` on, and returns the index behind the last byte. */
export function packOrdinals(
  ordinals: Uint32Array,
  from: number,
  to: number,
  bytes: Uint8Array,
  offset: number,
): number {
  let position = offset;
  let previous = -1;
  for (let start = from; start < to; start += BLOCK_LENGTH) {
    const end = Math.min(start + BLOCK_LENGTH, to);
    const width = widthOf(ordinals, start, end, previous);
    bytes[position++] = width;
    position = packBlock(ordinals, start, end, previous, width, bytes, position);
    previous = ordinals[end - 1] as number;
  }
  return position;
}

/** The bits of the greatest gap. */
function widthOf(ordinals: Uint32Array, from: number, to: number, before: number): number {
  let bits = 0;
  let previous = before;
  for (let i = from; i < to; i++) {
    const ordinal = ordinals[i] as number;
    bits |= ordinal - previous - 1;
    previous = ordinal;
  }
  return 32 - Math.clz32(bits);
}

function packBlock(
  ordinals: Uint32Array,
  from: number,
  to: number,
  before: number,
  width: number,
  bytes: Uint8Array,
  offset: number,
): number {
  const lowWidth = width > MAX_READ_WIDTH ? LOW_WIDTH : width;
  const highWidth = width - lowWidth;
  const lowMask = (1 << lowWidth) - 1;
  let position = offset;
  let previous = before;
  /** The bits that are not written, and their number: fewer than 8 before each part. */
  let bits = 0;
  let count = 0;
  for (let i = from; i < to; i++) {
    const ordinal = ordinals[i] as number;
    const gap = ordinal - previous - 1;
    previous = ordinal;
    bits |= (gap & lowMask) << count;
    for (count += lowWidth; count >= 8; count -= 8) {
      bytes[position++] = bits;
      bits >>>= 8;
    }
    if (highWidth === 0) continue;
    bits |= (gap >>> lowWidth) << count;
    for (count += highWidth; count >= 8; count -= 8) {
      bytes[position++] = bits;
      bits >>>= 8;
    }
  }
  if (count > 0) bytes[position++] = bits;
  return position;
}

/**
 * Unpacks `to - from` ordinals into `target[from, to)`, 1 to 2 ns each, and returns the index behind the last byte read. Any
 * bytes end after as many blocks, but give ordinals in any order if they were not packed.
 *
 * @param packed at least {@link PACKED_PADDING} bytes longer than the packed ordinals
 * @throws {RangeError} if the bytes are too short
 */
export function unpackOrdinals(
  packed: DataView,
  offset: number,
  target: Uint32Array,
  from: number,
  to: number,
): number {
  let position = offset;
  let previous = -1;
  for (let start = from; start < to; start += BLOCK_LENGTH) {
    const end = Math.min(start + BLOCK_LENGTH, to);
    const width = packed.getUint8(position++);
    previous =
      width > MAX_READ_WIDTH
        ? unpackWide(packed, position, width, target, start, end, previous)
        : unpackBlock(packed, position, width, target, start, end, previous);
    position += ((end - start) * width + 7) >>> 3;
  }
  return position;
}

/**
 * Returns the last ordinal. Narrow gaps are read in pairs, which takes 0.73 of the time of single ones. `| 0` tells V8 that
 * no sum overflows: without it the loops take 1.35 times as long.
 */
function unpackBlock(
  packed: DataView,
  offset: number,
  width: number,
  target: Uint32Array,
  from: number,
  to: number,
  before: number,
): number {
  const mask = (1 << width) - 1;
  let last = before;
  let bit = 0;
  let i = from;
  const pairsEnd = width <= MAX_PAIR_WIDTH ? to - 1 : from;
  for (; i < pairsEnd; i = (i + 2) | 0) {
    const pair = packed.getInt32(offset + (bit >> 3), true) >> (bit & 7);
    const first = (last + 1 + (pair & mask)) | 0;
    last = (first + 1 + ((pair >> width) & mask)) | 0;
    target[i] = first;
    target[i + 1] = last;
    bit = (bit + 2 * width) | 0;
  }
  for (; i < to; i = (i + 1) | 0) {
    last = (last + 1 + ((packed.getInt32(offset + (bit >> 3), true) >> (bit & 7)) & mask)) | 0;
    target[i] = last;
    bit = (bit + width) | 0;
  }
  return last;
}

/** {@link unpackBlock} for widths above {@link MAX_READ_WIDTH}. */
function unpackWide(
  packed: DataView,
  offset: number,
  width: number,
  target: Uint32Array,
  from: number,
  to: number,
  before: number,
): number {
  const lowMask = (1 << LOW_WIDTH) - 1;
  const highMask = (1 << (width - LOW_WIDTH)) - 1;
  let last = before;
  for (let i = from, bit = 0; i < to; i++, bit += width) {
    const low = bitsAt(packed, offset, bit, lowMask);
    const high = bitsAt(packed, offset, bit + LOW_WIDTH, highMask);
    last = (last + 1 + (low | (high << LOW_WIDTH))) | 0;
    target[i] = last;
  }
  return last;
}

function bitsAt(packed: DataView, offset: number, bit: number, mask: number): number {
  return (packed.getInt32(offset + (bit >> 3), true) >> (bit & 7)) & mask;
}
