import { type ByteSource, readBytes } from "./byte-source.ts";
import { crc32c } from "./crc32c.ts";
import { damaged, IndexFileError } from "./index-file-error.ts";
import { HEADER_BYTES, SNAPSHOT_VERSION } from "./layout.ts";

/** `\x89FIRM\r\n\x1a`: no text begins so, and a transfer that takes it for text breaks it, as with PNG. */
const MAGIC = Uint8Array.of(0x89, 0x46, 0x49, 0x52, 0x4d, 0x0d, 0x0a, 0x1a);

export const MAGIC_BYTES: number = MAGIC.length;

/** Whether a file that begins with these bytes, at least {@link MAGIC_BYTES} of them, is meant to be a snapshot. */
export function startsSnapshot(head: Uint8Array): boolean {
  return MAGIC.every((byte, index) => head[index] === byte);
}

/**
 * The first 32 bytes of a file: 8 of magic, then as numbers of 32 bits the version, `preambleBytes`, `total` (of 64
 * bits), `preambleChecksum` and the checksum of all before it. Magic, version and the last checksum keep their places
 * in all versions.
 */
export interface SnapshotHeader {
  /** The length of the preamble without the zeros behind it. */
  readonly preambleBytes: number;
  /** The length of the file. */
  readonly total: number;
  /** Of the preamble with the zeros behind it. */
  readonly preambleChecksum: number;
}

const VERSION_AT = 8;
const PREAMBLE_BYTES_AT = 12;
const TOTAL_AT = 16;
const PREAMBLE_CHECKSUM_AT = 24;
const CHECKSUM_AT = 28;

export function encodeHeader({ preambleBytes, total, preambleChecksum }: SnapshotHeader): Uint8Array {
  const bytes = new Uint8Array(HEADER_BYTES);
  bytes.set(MAGIC);
  const view = new DataView(bytes.buffer);
  view.setUint32(VERSION_AT, SNAPSHOT_VERSION, true);
  view.setUint32(PREAMBLE_BYTES_AT, preambleBytes, true);
  view.setBigUint64(TOTAL_AT, BigInt(total), true);
  view.setUint32(PREAMBLE_CHECKSUM_AT, preambleChecksum, true);
  view.setUint32(CHECKSUM_AT, crc32c(bytes.subarray(0, CHECKSUM_AT)), true);
  return bytes;
}

/**
 * The header of a file that is exactly as long as it says.
 *
 * @throws {IndexFileError} `foreign`, `newer` or `damaged`
 */
export function decodeHeader(source: ByteSource): SnapshotHeader {
  const bytes = new Uint8Array(Math.min(HEADER_BYTES, source.size));
  readBytes(source, bytes, 0, "its header");
  if (!startsSnapshot(bytes)) throw foreign(source.name, bytes);
  if (bytes.length < HEADER_BYTES) throw damaged(source.name, `it ends in its header, after ${bytes.length} bytes`);
  const view = new DataView(bytes.buffer);
  if (crc32c(bytes.subarray(0, CHECKSUM_AT)) !== view.getUint32(CHECKSUM_AT, true)) {
    throw damaged(source.name, `the checksum of its header, bytes 0 to ${HEADER_BYTES}, is wrong`);
  }
  checkVersion(source.name, view.getUint32(VERSION_AT, true));
  const total = view.getBigUint64(TOTAL_AT, true);
  if (total !== BigInt(source.size)) {
    throw damaged(source.name, `it was saved with ${total} bytes, and now has ${source.size}`);
  }
  return {
    preambleBytes: view.getUint32(PREAMBLE_BYTES_AT, true),
    total: Number(total),
    preambleChecksum: view.getUint32(PREAMBLE_CHECKSUM_AT, true),
  };
}

function checkVersion(name: string, version: number): void {
  if (version > SNAPSHOT_VERSION) {
    throw new IndexFileError(
      "newer",
      `${name} is a snapshot of format ${version}, and this version of the library knows formats up to ` +
        `${SNAPSHOT_VERSION}. Open it with the version that saved it or a later one, or save it again with this one.`,
    );
  }
  if (version < 1) throw damaged(name, `it says that its format is ${version}, which there never was`);
}

function foreign(name: string, head: Uint8Array): IndexFileError {
  return new IndexFileError(
    "foreign",
    `${name} is no snapshot: ${looksOf(head)}. Open a file that was saved as a snapshot. Documents are loaded, not opened.`,
  );
}

function looksOf(head: Uint8Array): string {
  if (head.length === 0) return "it is empty";
  if (head.length < MAGIC.length) return `it has ${head.length} bytes, too few to tell what it is`;
  if (head[0] === 0x1f && head[1] === 0x8b) return "it looks like gzip";
  if (head[0] === 0x7b || head[0] === 0x5b) return "it looks like JSON";
  const bytes = [...head.subarray(0, 4)].map((byte) => byte.toString(16).padStart(2, "0"));
  return `it begins with the bytes ${bytes.join(" ")}`;
}
