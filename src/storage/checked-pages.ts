import type { BufferRegion } from "./buffer-region.ts";
import type { BytePages, FilePart, ReopenedPart } from "./byte-pages.ts";
import { type ByteSource, readBlock } from "./byte-source.ts";
import { damaged } from "./index-file-error.ts";
import { aligned, PAGE_BITS, PAGE_BYTES, pageCount } from "./layout.ts";
import { ResidentBytes } from "./resident-bytes.ts";

/**
 * A buffer of an index file whose pages are read and verified on first access. The buffer has its full size from the
 * start; the operating system allocates physical memory only for pages that are written.
 */
export class CheckedPages implements BytePages {
  readonly buffer: ArrayBuffer;
  readonly isInMemory = false;
  readonly #source: ByteSource;
  readonly #region: BufferRegion;
  readonly #onAllLoaded: () => void;
  readonly #resident: ResidentBytes;
  /** The generation of the pages: see {@link ResidentBytes}. */
  readonly #generation: number;
  /** By page: 1 once it has been read and verified. */
  readonly #loaded: Uint8Array;
  #missingCount: number;

  /**
   * @param onAllLoaded called once, after the last page has been read; never for an empty buffer
   * @param resident counts the loaded bytes of the file
   * @throws {IndexFileError} `damaged`, when the memory cannot be allocated
   */
  constructor(source: ByteSource, region: BufferRegion, onAllLoaded: () => void, resident: ResidentBytes) {
    this.buffer = allocate(source.name, region.length);
    this.#source = source;
    this.#region = region;
    this.#onAllLoaded = onAllLoaded;
    this.#resident = resident;
    this.#generation = resident.generation;
    this.#missingCount = pageCount(region.length);
    this.#loaded = new Uint8Array(this.#missingCount);
  }

  get byteLength(): number {
    return this.buffer.byteLength;
  }

  bytes(from: number, to: number): Uint8Array {
    return new Uint8Array(this.buffer, from, to - from);
  }

  ensureLoaded(from: number, to: number): void {
    if (from < 0 || to > this.#region.length) throw this.#outOfBounds(from, to);
    if (this.#missingCount === 0 || from >= to) return;
    const last = (to - 1) >>> PAGE_BITS;
    for (let page = from >>> PAGE_BITS; page <= last; page++) {
      if (this.#loaded[page] === 0) this.#read(page);
    }
  }

  get isStale(): boolean {
    return this.#generation !== this.#resident.generation;
  }

  fresh(): CheckedPages {
    return new CheckedPages(this.#source, this.#region, this.#onAllLoaded, this.#resident);
  }

  reopen(): ReopenedPart | null {
    const reopened = this.#source.reopen?.() ?? null;
    if (reopened === null) return null;
    const { file, close } = reopened;
    return { part: { file, region: this.#region, residentBytes: this.#resident.limit }, close };
  }

  #read(page: number): void {
    const { index, start, length, checksums } = this.#region;
    const from = page * PAGE_BYTES;
    const bytesInFile = Math.min(PAGE_BYTES, aligned(length) - from);
    const bytesInBuffer = Math.min(PAGE_BYTES, length - from);
    const target = new Uint8Array(this.buffer, from, bytesInBuffer);
    // The checksum of the last page covers the zero padding after the buffer.
    const bytes = bytesInFile === bytesInBuffer ? target : new Uint8Array(bytesInFile);
    readBlock(this.#source, bytes, start + from, checksums[page] as number, `page ${page} of buffer ${index}`);
    if (bytes !== target) target.set(bytes.subarray(0, bytesInBuffer));
    this.#loaded[page] = 1;
    this.#missingCount -= 1;
    this.#resident.add(bytesInBuffer);
    if (this.#missingCount === 0) this.#onAllLoaded();
  }

  #outOfBounds(from: number, to: number): Error {
    const { index, length } = this.#region;
    return damaged(this.#source.name, `bytes ${from} to ${to} are outside buffer ${index}, which has ${length} bytes`);
  }
}

/** The pages of a part of a file that another thread has open, read from `source`. */
export function pagesOfPart({ region, residentBytes }: FilePart, source: ByteSource): CheckedPages {
  const resident = new ResidentBytes(residentBytes);
  return new CheckedPages(source, region, () => resident.isLimited || source.close(), resident);
}

/**
 * Allocates memory for a part of a file, at most as large as the file.
 *
 * @throws {IndexFileError} `damaged`, when the allocation fails
 */
export function allocate(name: string, bytes: number): ArrayBuffer {
  try {
    return new ArrayBuffer(bytes);
  } catch (cause) {
    throw damaged(name, `a part of it needs ${bytes} bytes of memory, which cannot be allocated`, cause);
  }
}
