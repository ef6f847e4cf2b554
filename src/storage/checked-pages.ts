import type { BytePages } from "./byte-pages.ts";
import { type ByteSource, readBlock } from "./byte-source.ts";
import { damaged } from "./index-file-error.ts";
import { aligned, PAGE_BITS, PAGE_BYTES, pagesOf } from "./layout.ts";

/** Where a buffer stands in a file. */
export interface BufferPlace {
  /** Its number, for messages. */
  readonly index: number;
  /** In bytes from the start of the file. */
  readonly start: number;
  readonly length: number;
  /** One for each page. */
  readonly checksums: Uint32Array;
}

/**
 * A buffer of a file. It has its full size from the start, which takes no memory yet: systems give a page of zeros its
 * place when it is first written to.
 */
export class CheckedPages implements BytePages {
  readonly buffer: ArrayBuffer;
  readonly #source: ByteSource;
  readonly #place: BufferPlace;
  readonly #onWhole: () => void;
  /** By page: 1 when it was read and checked. */
  readonly #known: Uint8Array;
  #missing: number;

  /**
   * @param onWhole called once, when the last page has been read; not for a buffer without bytes
   * @throws {IndexFileError} `damaged`, when there is not that much memory
   */
  constructor(source: ByteSource, place: BufferPlace, onWhole: () => void) {
    this.buffer = allocate(source.name, place.length);
    this.#source = source;
    this.#place = place;
    this.#onWhole = onWhole;
    this.#missing = pagesOf(place.length);
    this.#known = new Uint8Array(this.#missing);
  }

  require(from: number, to: number): void {
    if (from < 0 || to > this.#place.length) throw this.#outside(from, to);
    if (this.#missing === 0 || from >= to) return;
    const last = (to - 1) >>> PAGE_BITS;
    for (let page = from >>> PAGE_BITS; page <= last; page++) {
      if (this.#known[page] === 0) this.#read(page);
    }
  }

  #read(page: number): void {
    const { index, start, length, checksums } = this.#place;
    const from = page * PAGE_BYTES;
    const inFile = Math.min(PAGE_BYTES, aligned(length) - from);
    const inBuffer = Math.min(PAGE_BYTES, length - from);
    const own = new Uint8Array(this.buffer, from, inBuffer);
    // The zeros behind the buffer belong to its last page, and are read to be checked.
    const bytes = inFile === inBuffer ? own : new Uint8Array(inFile);
    readBlock(this.#source, bytes, start + from, checksums[page] as number, `page ${page} of buffer ${index}`);
    if (bytes !== own) own.set(bytes.subarray(0, inBuffer));
    this.#known[page] = 1;
    this.#missing -= 1;
    if (this.#missing === 0) this.#onWhole();
  }

  #outside(from: number, to: number): Error {
    const { index, length } = this.#place;
    return damaged(this.#source.name, `bytes ${from} to ${to} of buffer ${index} are asked for, which has ${length}`);
  }
}

/**
 * Memory for what a file holds, never more than its size.
 *
 * @throws {IndexFileError} `damaged`, when there is not that much
 */
export function allocate(name: string, bytes: number): ArrayBuffer {
  try {
    return new ArrayBuffer(bytes);
  } catch (cause) {
    throw damaged(name, `a part of it takes ${bytes} bytes of memory, which cannot be had`, cause);
  }
}
