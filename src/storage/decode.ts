import { messageOf } from "../base/builtin-value.ts";
import type { BufferRegion } from "./buffer-region.ts";
import { requireLittleEndian } from "./byte-order.ts";
import type { BytePages } from "./byte-pages.ts";
import { type ByteSource, readBlock, readBytes } from "./byte-source.ts";
import { allocate, CheckedPages } from "./checked-pages.ts";
import { crc32c } from "./crc32c.ts";
import { decodeHeader, type IndexFileHeader } from "./header.ts";
import { damaged } from "./index-file-error.ts";
import { HEADER_BYTES, type IndexFileContent, type IndexFileLayout, layoutOf, pageCount } from "./layout.ts";
import { decodePreamble, type IndexFilePreamble, MAX_PREAMBLE_BYTES } from "./preamble.ts";
import { ResidentBytes } from "./resident-bytes.ts";

/** The content of an index file, whose buffers are read on demand. */
export interface OpenedIndexFile extends IndexFileContent {
  /** The name of the source in messages: a path. */
  readonly name: string;
  /** Each starts at offset 0 of its own `ArrayBuffer`. */
  readonly buffers: readonly BytePages[];
}

/**
 * Reads and verifies the header, the manifest and the checksums. Closes the source on an error; without a limit, also
 * after the last page has been read.
 *
 * @param residentBytes the limit of the loaded pages, in bytes: see `BytePages.isStale`
 * @throws {IndexFileError} `foreign`, `newer` or `damaged`; for any bytes, no other error
 * @throws {Error} on a big-endian machine
 */
export function decodeIndexFile(source: ByteSource, residentBytes: number = Number.POSITIVE_INFINITY): OpenedIndexFile {
  requireLittleEndian();
  try {
    const { manifest, regions } = readDirectory(source);
    return { name: source.name, manifest, buffers: buffersOf(source, regions, new ResidentBytes(residentBytes)) };
  } catch (error) {
    source.close();
    throw error;
  }
}

/**
 * The parts of an index file that contain the buffers.
 *
 * @throws {IndexFileError} as {@link decodeIndexFile} does
 */
export function indexFileRegions(source: ByteSource): readonly BufferRegion[] {
  return readDirectory(source).regions;
}

interface Directory {
  readonly manifest: object;
  readonly regions: readonly BufferRegion[];
}

function readDirectory(source: ByteSource): Directory {
  const header = decodeHeader(source);
  const { lengths, manifest } = readPreamble(source, header);
  const layout = layoutOf(header.preambleBytes, lengths);
  if (layout.total !== header.total) {
    throw damaged(source.name, `its parts need ${layout.total} bytes, but it has ${header.total}`);
  }
  const checksums = readChecksums(source, layout, header.preambleChecksum);
  return { manifest, regions: regionsOf(lengths, layout, checksums) };
}

function readPreamble(source: ByteSource, header: IndexFileHeader): IndexFilePreamble {
  const { preambleBytes, preambleChecksum, total } = header;
  const { preambleEnd } = layoutOf(preambleBytes, []);
  if (preambleBytes > MAX_PREAMBLE_BYTES || preambleEnd > total) {
    throw damaged(source.name, `its header claims an impossible preamble of ${preambleBytes} bytes`);
  }
  const bytes = new Uint8Array(preambleEnd - HEADER_BYTES);
  readBlock(source, bytes, HEADER_BYTES, preambleChecksum, "its preamble");
  try {
    return decodePreamble(bytes.subarray(0, preambleBytes));
  } catch (cause) {
    const reason = messageOf(cause);
    throw damaged(source.name, `its preamble (from byte ${HEADER_BYTES}) is invalid: ${reason}`, cause);
  }
}

/** The checksums of the pages of all buffers, in order. */
function readChecksums(
  source: ByteSource,
  { pages, checksums, preambleEnd }: IndexFileLayout,
  preambleChecksum: number,
): Uint32Array {
  const bytes = new Uint8Array(allocate(source.name, 4 * (pages + 2)));
  readBytes(source, bytes, checksums, "its list of checksums");
  const list = new Uint32Array(bytes.buffer);
  if (crc32c(bytes.subarray(0, 4 * (pages + 1))) !== list[pages + 1]) {
    throw damaged(source.name, `the checksum of its list of checksums (from byte ${checksums}) is wrong`);
  }
  if (list[pages] !== preambleChecksum) {
    throw damaged(source.name, `its buffers (from byte ${preambleEnd}) belong to another preamble`);
  }
  return list;
}

function regionsOf(
  lengths: readonly number[],
  { starts }: IndexFileLayout,
  checksums: Uint32Array,
): readonly BufferRegion[] {
  let page = 0;
  return lengths.map((length, index) => {
    const first = page;
    page += pageCount(length);
    return { index, start: starts[index] as number, length, checksums: checksums.subarray(first, page) };
  });
}

function buffersOf(
  source: ByteSource,
  regions: readonly BufferRegion[],
  resident: ResidentBytes,
): readonly BytePages[] {
  let unloadedCount = regions.filter(({ length }) => length > 0).length;
  if (unloadedCount === 0) source.close();
  const onAllLoaded = (): void => {
    unloadedCount -= 1;
    if (unloadedCount === 0 && !resident.isLimited) source.close();
  };
  return regions.map((region) => new CheckedPages(source, region, onAllLoaded, resident));
}
