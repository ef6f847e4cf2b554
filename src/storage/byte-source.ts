import { isArrayBuffer, isBytes, messageOf } from "../base/builtin-value.ts";
import { describeValue } from "../base/describe-value.ts";
import { crc32c } from "./crc32c.ts";
import { damaged } from "./index-file-error.ts";

/** An open file, as a message for a thread that opens it for itself. */
export interface OpenFile {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  readonly descriptor: number;
}

/** A file that was opened for another thread, until that has opened it. */
export interface ReopenedFile {
  readonly file: OpenFile;
  close(): void;
}

/** Bytes with random access, such as a file. */
export interface ByteSource {
  /** Its name in messages: a path. */
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /**
   * Fills `target` with the bytes from `offset` on.
   *
   * @throws {Error} when they cannot be read, or the source ends before
   */
  read(target: Uint8Array, offset: number): void;
  /** Opens the file once more; `null` if it cannot be opened by other threads. Absent if the source is no file. */
  reopen?(): ReopenedFile | null;
  /** Releases the source; no read follows. A second call does nothing. */
  close(): void;
}

/**
 * A source over bytes in memory. They must not change, and stay referenced, until the index has loaded all of them:
 * opening copies only the parts it needs.
 *
 * @throws {TypeError} for a value that is not bytes
 */
export function memorySource(bytes: ArrayBuffer | Uint8Array, name = "The index file"): ByteSource {
  return new MemorySource(bytesOf(bytes, name), name);
}

function bytesOf(value: unknown, name: string): Uint8Array {
  if (isBytes(value)) return value;
  if (isArrayBuffer(value)) return new Uint8Array(value);
  const kind = Object.prototype.toString.call(value).slice("[object ".length, -1);
  throw new TypeError(`${name} must be an ArrayBuffer or a Uint8Array, not ${describedBytes(value, kind)}`);
}

/** What a program has instead of bytes, and how it gets them. */
function describedBytes(value: unknown, kind: string): string {
  if (kind === "Promise") return "a promise: await it first.";
  if (kind === "Response" || kind === "Blob" || kind === "File") return `a ${kind}: await its arrayBuffer() first.`;
  if (typeof value === "string")
    return `${describeValue(value)}: read the file first, or open its path with openIndex.`;
  if (Array.isArray(value) || kind === "Generator") return `${describeValue(value)} of parts: join them first.`;
  return `${describeValue(value)}.`;
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
      throw new Error(`expected ${target.length} bytes, found ${bytes.length}`);
    }
    target.set(bytes);
  }

  /** Drops the reference to the bytes. */
  close(): void {
    this.#bytes = new Uint8Array(0);
  }
}

/**
 * Fills `target` with a block and verifies its checksum.
 *
 * @param block its name in messages
 * @throws {IndexFileError} `damaged`, when the block cannot be read or its checksum differs
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
  throw damaged(source.name, `the checksum of ${block} (${byteRange(target, offset)}) is wrong`);
}

/**
 * Fills `target` with a block that the caller verifies.
 *
 * @throws {IndexFileError} `damaged`, when the block cannot be read
 */
export function readBytes(source: ByteSource, target: Uint8Array, offset: number, block: string): void {
  try {
    source.read(target, offset);
  } catch (cause) {
    const reason = messageOf(cause);
    throw damaged(source.name, `${block} (${byteRange(target, offset)}) cannot be read: ${reason}`, cause);
  }
}

function byteRange(target: Uint8Array, offset: number): string {
  return `bytes ${offset} to ${offset + target.length}`;
}
