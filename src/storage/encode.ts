import { requireLittleEndian } from "./byte-order.ts";
import { type BytePages, loadedPages } from "./byte-pages.ts";
import { crc32c } from "./crc32c.ts";
import { encodeHeader } from "./header.ts";
import { aligned, HEADER_BYTES, type IndexFileContent, type IndexFileLayout, layoutOf, PAGE_BYTES } from "./layout.ts";
import { encodePreamble } from "./preamble.ts";

/** The size of a chunk: 0.25 ms of work, and 1.2 ms when its pages must be read from a file first. */
const CHUNK_BYTES: number = 32 * PAGE_BYTES;

/**
 * Encodes an index file as a sequence of chunks. A chunk may be a view of a buffer; no chunk is reused. The content
 * must not change until the last chunk has been written.
 *
 * @throws {RangeError} when the content exceeds the limits of the format
 * @throws {IndexFileError} `damaged`, when a buffer comes from a damaged index file
 */
export function* encodeIndexFile({ manifest, buffers }: IndexFileContent): Generator<Uint8Array, void, undefined> {
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

/** The bytes `[start, start + length)` of a buffer. */
interface Part {
  readonly pages: BytePages;
  readonly start: number;
  readonly length: number;
}

function partOf(buffer: BytePages | ArrayBufferView): Part {
  if (!ArrayBuffer.isView(buffer)) return { pages: buffer, start: 0, length: buffer.byteLength };
  return { pages: loadedPages(buffer.buffer), start: buffer.byteOffset, length: buffer.byteLength };
}

/** The header and the preamble with its padding. */
function encodeStart(
  preamble: Uint8Array,
  { preambleEnd, total }: IndexFileLayout,
): { readonly start: Uint8Array; readonly preambleChecksum: number } {
  const start = new Uint8Array(preambleEnd);
  start.set(preamble, HEADER_BYTES);
  const preambleChecksum = crc32c(start.subarray(HEADER_BYTES));
  start.set(encodeHeader({ preambleBytes: preamble.length, total, preambleChecksum }));
  return { start, preambleChecksum };
}

/** The bytes of a part, followed by its padding. */
function* chunksOf({ pages, start, length }: Part): Generator<Uint8Array, void, undefined> {
  for (let from = start; from < start + length; from += CHUNK_BYTES) {
    const to = Math.min(from + CHUNK_BYTES, start + length);
    pages.ensureLoaded(from, to);
    yield padded(pages.bytes(from, to));
  }
}

function padded(chunk: Uint8Array): Uint8Array {
  const length = aligned(chunk.length);
  if (length === chunk.length) return chunk;
  const copy = new Uint8Array(length);
  copy.set(chunk);
  return copy;
}
