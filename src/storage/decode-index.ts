import { requireLittleEndian } from "./byte-order.ts";
import type { BytePages } from "./byte-pages.ts";
import { type ByteSource, readBlock, readBytes } from "./byte-source.ts";
import { allocate, CheckedPages } from "./checked-pages.ts";
import { crc32c } from "./crc32c.ts";
import { decodeHeader, type SnapshotHeader } from "./header.ts";
import type { SnapshotContent } from "./index-content.ts";
import { damaged } from "./index-file-error.ts";
import { HEADER_BYTES, layoutOf, pagesOf, type SnapshotLayout } from "./layout.ts";
import { decodePreamble, MAX_PREAMBLE_BYTES, type SnapshotPreamble } from "./preamble.ts";

/** What a snapshot file holds, read when it is needed. */
export interface OpenedSnapshot extends SnapshotContent {
  /** How messages call it: a path. */
  readonly name: string;
  /** Each of its own length, and from the start of its own `ArrayBuffer`. */
  readonly buffers: readonly BytePages[];
}

/**
 * Reads header, manifest and checksums. The source is closed when all has been read, or nothing can be.
 *
 * @throws {IndexFileError} `foreign`, `newer` or `damaged`, and nothing else whatever the bytes are
 * @throws {Error} on a big-endian machine
 */
export function decodeSnapshot(source: ByteSource): OpenedSnapshot {
  requireLittleEndian();
  try {
    const header = decodeHeader(source);
    const { lengths, manifest } = readPreamble(source, header);
    const layout = layoutOf(header.preambleBytes, lengths);
    if (layout.total !== header.total) {
      throw damaged(source.name, `its parts take ${layout.total} bytes, and it has ${header.total}`);
    }
    const checksums = readChecksums(source, layout, header.preambleChecksum);
    return { name: source.name, manifest, buffers: pagesOfBuffers(source, lengths, layout, checksums) };
  } catch (error) {
    source.close();
    throw error;
  }
}

function readPreamble(source: ByteSource, header: SnapshotHeader): SnapshotPreamble {
  const { preambleBytes, preambleChecksum, total } = header;
  const { preambleEnd } = layoutOf(preambleBytes, []);
  if (preambleBytes > MAX_PREAMBLE_BYTES || preambleEnd > total) {
    throw damaged(source.name, `its preamble cannot have ${preambleBytes} bytes`);
  }
  const bytes = new Uint8Array(preambleEnd - HEADER_BYTES);
  readBlock(source, bytes, HEADER_BYTES, preambleChecksum, "its preamble");
  try {
    return decodePreamble(bytes.subarray(0, preambleBytes));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw damaged(source.name, `its preamble, from byte ${HEADER_BYTES} on, cannot be understood (${reason})`, cause);
  }
}

/** By page of all buffers. */
function readChecksums(
  source: ByteSource,
  { pages, checksums, preambleEnd }: SnapshotLayout,
  preambleChecksum: number,
): Uint32Array {
  const bytes = new Uint8Array(allocate(source.name, 4 * (pages + 2)));
  readBytes(source, bytes, checksums, "its list of checksums");
  const list = new Uint32Array(bytes.buffer);
  if (crc32c(bytes.subarray(0, 4 * (pages + 1))) !== list[pages + 1]) {
    throw damaged(source.name, `the checksum of its list of checksums, from byte ${checksums} on, is wrong`);
  }
  if (list[pages] !== preambleChecksum) {
    throw damaged(source.name, `its buffers, from byte ${preambleEnd} on, belong to another preamble`);
  }
  return list;
}

function pagesOfBuffers(
  source: ByteSource,
  lengths: readonly number[],
  { starts }: SnapshotLayout,
  checksums: Uint32Array,
): readonly BytePages[] {
  let unread = lengths.filter((length) => length > 0).length;
  if (unread === 0) source.close();
  const onWhole = (): void => {
    unread -= 1;
    if (unread === 0) source.close();
  };
  let page = 0;
  return lengths.map((length, index) => {
    const first = page;
    page += pagesOf(length);
    const place = { index, start: starts[index] as number, length, checksums: checksums.subarray(first, page) };
    return new CheckedPages(source, place, onWhole);
  });
}
