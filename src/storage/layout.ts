import type { BytePages } from "./byte-pages.ts";

/** The content of an index file. */
export interface IndexFileContent {
  /** Plain JSON. Read from a file, it may be any JSON object. */
  readonly manifest: object;
  readonly buffers: readonly (BytePages | ArrayBufferView)[];
}

/**
 * The format of an index file. Numbers are little-endian; checksums are CRC-32C. Zeros fill the gaps between
 * the parts, and the checksum of the part before covers them.
 *
 * | bytes | content |
 * | --- | --- |
 * | 32 | the header, see `IndexFileHeader` |
 * | up to the next multiple of 4096 | the preamble, JSON in UTF-8, see `IndexFilePreamble` |
 * | for each buffer, up to the next multiple of 4096 | the bytes of the buffer |
 * | 4 for each page | the checksums of the pages of all buffers, in order |
 * | 4 | the checksum of the preamble again, which proves that preamble and buffers belong together |
 * | 4 | the checksum of this list of checksums |
 *
 * A page is 16 KiB of a buffer, or the rest of the buffer with its padding. Every byte of the file is covered by a
 * checksum; damage is detected when its page is first read.
 */

/** The version that this library writes, and the only one that it reads. It covers the manifest and the buffers too. */
export const FORMAT_VERSION = 9;

/**
 * log2 of the page size in bytes. With the file in the page cache of the system, the first access to a page takes 13,
 * 19, 49, 62 and 115 µs with pages of 8, 16, 32, 64 and 128 KiB; reading and verifying 200 MB takes 211, 195, 177, 166
 * and 152 ms.
 */
export const PAGE_BITS = 14;

export const PAGE_BYTES: number = 2 ** PAGE_BITS;

export const HEADER_BYTES = 32;

/** Parts of the file start at multiples of this, the page size of common systems. */
const ALIGNMENT = 4096;

/** The offsets of all parts of an index file, in bytes from its start. */
export interface IndexFileLayout {
  /** The end of the preamble with its padding. */
  readonly preambleEnd: number;
  /** The start of each buffer. */
  readonly starts: readonly number[];
  /** The start of the list of checksums. */
  readonly checksums: number;
  /** The number of pages of all buffers. */
  readonly pages: number;
  /** The length of the file. */
  readonly total: number;
}

/** Computes the layout of a file from the length of its preamble and of its buffers, in bytes. */
export function layoutOf(preambleBytes: number, lengths: readonly number[]): IndexFileLayout {
  const preambleEnd = aligned(HEADER_BYTES + preambleBytes);
  const starts: number[] = [];
  let checksums = preambleEnd;
  let pages = 0;
  for (const length of lengths) {
    starts.push(checksums);
    checksums += aligned(length);
    pages += pageCount(length);
  }
  return { preambleEnd, starts, checksums, pages, total: checksums + 4 * (pages + 2) };
}

/** The number of pages of a buffer of this length. */
export function pageCount(length: number): number {
  return Math.ceil(length / PAGE_BYTES);
}

/** Rounds up to the next multiple of 4096. */
export function aligned(bytes: number): number {
  return Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;
}
