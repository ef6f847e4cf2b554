import type { ByteSource } from "./byte-source.ts";
import { readBlock } from "./byte-source.ts";
import { indexFileRegions } from "./decode.ts";
import { aligned, PAGE_BYTES, pageCount } from "./layout.ts";

/**
 * Reads a whole index file, one page at a time, and closes the source.
 *
 * @throws {IndexFileError} if a checksum is wrong, or as opening the file does
 */
export function verifyIndexFile(source: ByteSource): void {
  try {
    for (const { index, start, length, checksums } of indexFileRegions(source)) {
      for (let page = 0; page < pageCount(length); page++) {
        const from = page * PAGE_BYTES;
        const bytes = new Uint8Array(Math.min(PAGE_BYTES, aligned(length) - from));
        readBlock(source, bytes, start + from, checksums[page] as number, `page ${page} of buffer ${index}`);
      }
    }
  } finally {
    source.close();
  }
}
