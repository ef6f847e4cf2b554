import type { BytePages } from "firmament/src/storage/byte-pages.ts";

/** Loads and verifies all bytes of these buffers. */
export function loadAll(buffers: readonly BytePages[]): void {
  for (const pages of buffers) pages.ensureLoaded(0, pages.buffer.byteLength);
}
