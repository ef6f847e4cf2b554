import type { BytePages } from "./byte-pages.ts";

/** What a snapshot file holds. */
export interface SnapshotContent {
  /** Plain JSON. What is read from a file can be any object that JSON can. */
  readonly manifest: object;
  readonly buffers: readonly (BytePages | ArrayBufferView)[];
}
