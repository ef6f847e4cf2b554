import type { Steps } from "../base/steps.ts";
import { type ByteSource, readBlock } from "./byte-source.ts";
import { indexFileRegions } from "./decode.ts";
import { aligned, PAGE_BYTES, pageCount } from "./layout.ts";

/**
 * Reads a whole index file, one page in each step, and closes the source.
 *
 * @throws {IndexFileError} if a checksum is wrong, or as opening the file does
 */
export function* verifyIndexFile(source: ByteSource): Steps<void> {
  try {
    for (const { index, start, length, checksums } of indexFileRegions(source)) {
      for (let page = 0; page < pageCount(length); page++) {
        const from = page * PAGE_BYTES;
        const bytes = new Uint8Array(Math.min(PAGE_BYTES, aligned(length) - from));
        readBlock(source, bytes, start + from, checksums[page] as number, `page ${page} of buffer ${index}`);
        yield;
      }
    }
  } finally {
    source.close();
  }
}
