/**
 * The bytes of one buffer, of which parts may not be there yet: a file is read, and checked against its checksums, page
 * by page when a page is first needed.
 */
export interface BytePages {
  /** Views of it may be made at any time; what they show is right only for bytes that have been required. */
  readonly buffer: ArrayBufferLike;
  /**
   * Makes the bytes `[from, to)` of the buffer right. Cheap when they already are.
   *
   * @throws {IndexFileError} `damaged`, each time, when they cannot be read, are not what was written, or are not all in
   * the buffer
   */
  require(from: number, to: number): void;
}

/** A buffer of which every byte is there. */
export function wholeBuffer(buffer: ArrayBufferLike): BytePages {
  return { buffer, require: () => {} };
}

/** Reads and checks all that has not been read of these buffers. */
export function requireAll(buffers: readonly BytePages[]): void {
  for (const pages of buffers) pages.require(0, pages.buffer.byteLength);
}
