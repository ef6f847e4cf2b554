import { type BytePages, requireAll } from "../../../src/storage/byte-pages.ts";
import { type ByteSource, memorySource } from "../../../src/storage/byte-source.ts";
import { crc32c } from "../../../src/storage/crc32c.ts";
import { decodeSnapshot } from "../../../src/storage/decode-index.ts";
import { encodeSnapshot } from "../../../src/storage/encode-index.ts";
import { encodeHeader } from "../../../src/storage/header.ts";
import type { SnapshotContent } from "../../../src/storage/index-content.ts";
import { IndexFileError, type IndexFileErrorCode } from "../../../src/storage/index-file-error.ts";
import { aligned, HEADER_BYTES } from "../../../src/storage/layout.ts";

/** As many bytes of which no two pages are alike. */
export function someBytes(length: number, seed = 1): Uint8Array {
  return Uint8Array.from({ length }, (_, index) => Math.imul(index + seed, 0x9e3779b1) >>> 23);
}

/** The whole file of a snapshot. */
export function fileOf(content: SnapshotContent): Uint8Array {
  return joined(encodeSnapshot(content));
}

export function joined(chunks: Iterable<Uint8Array>): Uint8Array {
  const all = [...chunks];
  const bytes = new Uint8Array(all.reduce((length, chunk) => length + chunk.length, 0));
  let at = 0;
  for (const chunk of all) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/** What was read of a snapshot to the end. */
export interface ReadSnapshot {
  readonly manifest: object;
  readonly buffers: readonly Uint8Array[];
}

/** Opens a snapshot and reads all of it. */
export function readAll(source: ByteSource): ReadSnapshot {
  const { manifest, buffers } = decodeSnapshot(source);
  requireAll(buffers);
  return { manifest, buffers: buffers.map(bytesOf) };
}

export function bytesOf(pages: BytePages): Uint8Array {
  return new Uint8Array(pages.buffer);
}

/** Why a file cannot be read to the end, or `null` if it can. Other errors than those of snapshots go on. */
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
 * A file whose header and preamble have the right checksums, whatever they say.
 *
 * @param rest what comes after them; otherwise what there is when there are no buffers
 */
export function forgedFile(preamble: string | Uint8Array, rest?: Uint8Array): Uint8Array {
  const bytes = typeof preamble === "string" ? new TextEncoder().encode(preamble) : preamble;
  const start = new Uint8Array(aligned(HEADER_BYTES + bytes.length));
  start.set(bytes, HEADER_BYTES);
  const preambleChecksum = crc32c(start.subarray(HEADER_BYTES));
  const end = rest ?? emptyEnd(preambleChecksum);
  start.set(encodeHeader({ preambleBytes: bytes.length, total: start.length + end.length, preambleChecksum }));
  return joined([start, end]);
}

function emptyEnd(preambleChecksum: number): Uint8Array {
  const checksums = Uint32Array.of(preambleChecksum, 0);
  checksums[1] = crc32c(new Uint8Array(checksums.buffer, 0, 4));
  return new Uint8Array(checksums.buffer);
}

/** A file with another number of 32 bits in its header, whose checksum is made right again. */
export function withHeaderNumber(file: Uint8Array, at: number, value: number): Uint8Array {
  const changed = file.slice();
  const view = new DataView(changed.buffer);
  view.setUint32(at, value, true);
  view.setUint32(28, crc32c(changed.subarray(0, 28)), true);
  return changed;
}
