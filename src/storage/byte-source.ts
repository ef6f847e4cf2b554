import { crc32c } from "./crc32c.ts";
import { damaged } from "./index-file-error.ts";

/** Bytes that can be read at any place, such as those of a file. */
export interface ByteSource {
  /** How messages call it: a path. */
  readonly name: string;
  /** How many bytes. */
  readonly size: number;
  /**
   * Fills `target` with the bytes from `offset` on.
   *
   * @throws {Error} when they cannot be read, or fewer are there
   */
  read(target: Uint8Array, offset: number): void;
  /** Nothing will be read any more. May be called again. */
  close(): void;
}

/**
 * Bytes in memory. Opening a snapshot copies what is needed of them: they must not change, and are held, until all was
 * needed.
 */
export function memorySource(bytes: ArrayBuffer | Uint8Array, name = "The snapshot"): ByteSource {
  return new MemorySource(bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes), name);
}

class MemorySource implements ByteSource {
  readonly name: string;
  readonly size: number;
  #bytes: Uint8Array;

  constructor(bytes: Uint8Array, name: string) {
    this.name = name;
    this.size = bytes.length;
    this.#bytes = bytes;
  }

  read(target: Uint8Array, offset: number): void {
    const bytes = this.#bytes.subarray(offset, offset + target.length);
    if (bytes.length < target.length) {
      throw new Error(`there are ${bytes.length} bytes where ${target.length} are to be`);
    }
    target.set(bytes);
  }

  /** Lets go of the bytes: what was read of them is held elsewhere. */
  close(): void {
    this.#bytes = new Uint8Array(0);
  }
}

/**
 * Fills `target` with a block that has a checksum.
 *
 * @param block how messages call it
 * @throws {IndexFileError} `damaged`, when it cannot be read or the checksum is another
 */
export function readBlock(
  source: ByteSource,
  target: Uint8Array,
  offset: number,
  checksum: number,
  block: string,
): void {
  readBytes(source, target, offset, block);
  if (crc32c(target) === checksum) return;
  throw damaged(source.name, `the checksum of ${block}, ${place(target, offset)}, is wrong`);
}

/**
 * Fills `target` with a block that is checked by its reader.
 *
 * @throws {IndexFileError} `damaged`, when it cannot be read
 */
export function readBytes(source: ByteSource, target: Uint8Array, offset: number, block: string): void {
  try {
    source.read(target, offset);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw damaged(source.name, `${block}, ${place(target, offset)}, cannot be read (${reason})`, cause);
  }
}

function place(target: Uint8Array, offset: number): string {
  return `bytes ${offset} to ${offset + target.length}`;
}
