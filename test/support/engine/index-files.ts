import { IndexFileError, type IndexFileErrorCode } from "firmament";
import type { BytePages } from "firmament/src/storage/byte-pages.ts";
import { type ByteSource, memorySource } from "firmament/src/storage/byte-source.ts";
import { encodeIndexFile } from "firmament/src/storage/encode.ts";
import { encodeHeader } from "firmament/src/storage/header.ts";
import { aligned, HEADER_BYTES, type IndexFileContent } from "firmament/src/storage/layout.ts";
import { crc32c, decodeIndexFile } from "firmament/storage";
import { loadAll } from "./load-all.ts";

/** Pseudo-random bytes, so that any two pages differ. */
export function someBytes(length: number, seed = 1): Uint8Array {
  return Uint8Array.from({ length }, (_, index) => Math.imul(index + seed, 0x9e3779b1) >>> 23);
}

/** Encodes an index file into one array. */
export function fileOf(content: IndexFileContent): Uint8Array {
  return joined(encodeIndexFile(content));
}

export function joined(chunks: Iterable<Uint8Array>): Uint8Array {
  const all = [...chunks];
  const bytes = new Uint8Array(all.reduce((length, chunk) => length + chunk.length, 0));
  let offset = 0;
  for (const chunk of all) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}

/** The content of an index file, fully loaded. */
export interface LoadedIndexFile {
  readonly manifest: object;
  readonly buffers: readonly Uint8Array[];
}

/** Opens an index file and loads all of it. */
export function readAll(source: ByteSource): LoadedIndexFile {
  const { manifest, buffers } = decodeIndexFile(source);
  loadAll(buffers);
  return { manifest, buffers: buffers.map(bytesOf) };
}

export function bytesOf(pages: BytePages): Uint8Array {
  return new Uint8Array(pages.buffer);
}

/** Loads an index file. Returns the code of its `IndexFileError`, or `null` on success; rethrows other errors. */
export function faultOf(bytes: Uint8Array): IndexFileErrorCode | null {
  try {
    readAll(memorySource(bytes));
    return null;
  } catch (error) {
    if (error instanceof IndexFileError) return error.code;
    throw error;
  }
}

/**
 * An index file with correct checksums for any preamble.
 *
 * @param rest the bytes after the preamble; by default the checksums of a file without buffers
 */
export function forgedFile(preamble: string | Uint8Array, rest?: Uint8Array): Uint8Array {
  const bytes = typeof preamble === "string" ? new TextEncoder().encode(preamble) : preamble;
  const start = new Uint8Array(aligned(HEADER_BYTES + bytes.length));
  start.set(bytes, HEADER_BYTES);
  const preambleChecksum = crc32c(start.subarray(HEADER_BYTES));
  const end = rest ?? checksumsWithoutBuffers(preambleChecksum);
  start.set(encodeHeader({ preambleBytes: bytes.length, total: start.length + end.length, preambleChecksum }));
  return joined([start, end]);
}

function checksumsWithoutBuffers(preambleChecksum: number): Uint8Array {
  const checksums = Uint32Array.of(preambleChecksum, 0);
  checksums[1] = crc32c(new Uint8Array(checksums.buffer, 0, 4));
  return new Uint8Array(checksums.buffer);
}

/** The file with another 32-bit number at an offset of its header, and the correct checksum of the header. */
export function withHeaderNumber(file: Uint8Array, offset: number, value: number): Uint8Array {
  const changed = file.slice();
  const view = new DataView(changed.buffer);
  view.setUint32(offset, value, true);
  view.setUint32(28, crc32c(changed.subarray(0, 28)), true);
  return changed;
}
