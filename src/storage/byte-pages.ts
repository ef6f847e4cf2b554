import type { BufferRegion } from "./buffer-region.ts";
import type { OpenFile, ReopenedFile } from "./byte-source.ts";

/** A part of an open file, as a message for a thread that reads it for itself. */
export interface FilePart {
  readonly file: OpenFile;
  readonly region: BufferRegion;
  /** The limit of the loaded pages, in bytes; ∞ for no limit. */
  readonly residentBytes: number;
}

/** A part of a file that was opened for another thread, until that has opened it. */
export interface ReopenedPart extends Pick<ReopenedFile, "close"> {
  readonly part: FilePart;
}

/**
 * A buffer whose bytes are loaded on demand: a file is read and verified page by page, at the first access to a page.
 */
export interface BytePages {
  /**
   * All bytes. Views may be created at any time. They show valid data only for bytes that are loaded. Bytes that are in
   * several arrays are copied.
   */
  readonly buffer: ArrayBufferLike;
  readonly byteLength: number;
  /**
   * The bytes `[from, to)`, which must not be changed. A view if they are in one array, as those of a section are;
   * otherwise a copy.
   */
  bytes(from: number, to: number): Uint8Array;
  /** Whether `ensureLoaded` has no effect for any bytes, so that callers need not find out which ones they read. */
  readonly isInMemory: boolean;
  /**
   * Loads the bytes `[from, to)` unless they are loaded. Cheap when they are.
   *
   * @throws {IndexFileError} `damaged`, at every call, when the bytes cannot be read, fail their checksum, or lie
   * outside the buffer
   */
  ensureLoaded(from: number, to: number): void;
  /** Whether more bytes are loaded than an option permits: then the caller replaces these pages by {@link fresh} ones. */
  readonly isStale: boolean;
  /** The same bytes in another buffer, of which none are loaded. */
  fresh(): BytePages;
  /** Opens the file of the bytes once more; `null` if another thread cannot read them in a file. */
  reopen(): ReopenedPart | null;
}

/** Wraps a buffer in memory, whose bytes are all loaded. */
export function loadedPages(buffer: ArrayBufferLike): BytePages {
  const pages = {
    buffer,
    byteLength: buffer.byteLength,
    bytes: (from: number, to: number) => new Uint8Array(buffer, from, to - from),
    isInMemory: true,
    ensureLoaded: () => {},
    isStale: false,
    fresh: () => pages,
    reopen: () => null,
  };
  return pages;
}
