import { requireLittleEndian } from "./byte-order.ts";
import { type BytePages, wholeBuffer } from "./byte-pages.ts";
import { crc32c } from "./crc32c.ts";
import { encodeHeader } from "./header.ts";
import type { SnapshotContent } from "./index-content.ts";
import { aligned, HEADER_BYTES, layoutOf, PAGE_BYTES, type SnapshotLayout } from "./layout.ts";
import { encodePreamble } from "./preamble.ts";

/** How much of a buffer is given at a time: a quarter of a millisecond's work, and 1.2 when it must be read before. */
const CHUNK_BYTES: number = 32 * PAGE_BYTES;

/**
 * The file of a snapshot, chunk by chunk. Chunks may be views of the buffers, and none is used again. The content must
 * not change before the last chunk was taken and written.
 *
 * @throws {RangeError} when a file cannot hold so much
 * @throws {IndexFileError} `damaged`, when a buffer comes from a file that is
 */
export function* encodeSnapshot({ manifest, buffers }: SnapshotContent): Generator<Uint8Array, void, undefined> {
  requireLittleEndian();
  const parts = buffers.map(partOf);
  const lengths = parts.map(({ length }) => length);
  const preamble = encodePreamble({ lengths, manifest });
  const layout = layoutOf(preamble.length, lengths);
  const { start, preambleChecksum } = encodeStart(preamble, layout);
  yield start;

  const checksums = new Uint32Array(layout.pages + 2);
  let page = 0;
  for (const part of parts) {
    for (const chunk of chunksOf(part)) {
      for (let from = 0; from < chunk.length; from += PAGE_BYTES) {
        checksums[page++] = crc32c(chunk.subarray(from, from + PAGE_BYTES));
      }
      yield chunk;
    }
  }
  checksums[page] = preambleChecksum;
  checksums[page + 1] = crc32c(new Uint8Array(checksums.buffer, 0, 4 * (page + 1)));
  yield new Uint8Array(checksums.buffer);
}

/** A part of a buffer. */
interface Part {
  readonly pages: BytePages;
  readonly start: number;
  readonly length: number;
}

function partOf(buffer: BytePages | ArrayBufferView): Part {
  if (!ArrayBuffer.isView(buffer)) return { pages: buffer, start: 0, length: buffer.buffer.byteLength };
  return { pages: wholeBuffer(buffer.buffer), start: buffer.byteOffset, length: buffer.byteLength };
}

/** The header, the preamble and the zeros behind it. */
function encodeStart(
  preamble: Uint8Array,
  { preambleEnd, total }: SnapshotLayout,
): { readonly start: Uint8Array; readonly preambleChecksum: number } {
  const start = new Uint8Array(preambleEnd);
  start.set(preamble, HEADER_BYTES);
  const preambleChecksum = crc32c(start.subarray(HEADER_BYTES));
  start.set(encodeHeader({ preambleBytes: preamble.length, total, preambleChecksum }));
  return { start, preambleChecksum };
}

/** The bytes of a buffer and the zeros behind it. */
function* chunksOf({ pages, start, length }: Part): Generator<Uint8Array, void, undefined> {
  for (let from = start; from < start + length; from += CHUNK_BYTES) {
    const to = Math.min(from + CHUNK_BYTES, start + length);
    pages.require(from, to);
    yield padded(new Uint8Array(pages.buffer, from, to - from));
  }
}

function padded(chunk: Uint8Array): Uint8Array {
  const length = aligned(chunk.length);
  if (length === chunk.length) return chunk;
  const copy = new Uint8Array(length);
  copy.set(chunk);
  return copy;
}
