import { type ByteSource, readBytes } from "./byte-source.ts";
import { crc32c } from "./crc32c.ts";
import { damaged, IndexFileError } from "./index-file-error.ts";
import { FORMAT_VERSION, HEADER_BYTES } from "./layout.ts";

/** `\x89FIRM\r\n\x1a`. As in PNG, the high bit and the line ends make a transfer in text mode detectable. */
const MAGIC = /* @__PURE__ */ Uint8Array.of(0x89, 0x46, 0x49, 0x52, 0x4d, 0x0d, 0x0a, 0x1a);

export const MAGIC_BYTES = 8;

/** Tests whether a file is an index file by its first bytes, at least {@link MAGIC_BYTES} of them. */
export function startsWithMagic(head: Uint8Array): boolean {
  return MAGIC.every((byte, index) => head[index] === byte);
}

/**
 * The first 32 bytes of an index file: 8 bytes of magic; then 32-bit numbers: version, `preambleBytes`, `total` (64
 * bits), `preambleChecksum`, and the checksum of the header before it. Magic, version and last checksum have the same
 * offsets in all versions.
 */
export interface IndexFileHeader {
  /** The length of the preamble without its padding. */
  readonly preambleBytes: number;
  /** The length of the file. */
  readonly total: number;
  /** The checksum of the preamble with its padding. */
  readonly preambleChecksum: number;
}

const VERSION_OFFSET = 8;
const PREAMBLE_BYTES_OFFSET = 12;
const TOTAL_OFFSET = 16;
const PREAMBLE_CHECKSUM_OFFSET = 24;
const CHECKSUM_OFFSET = 28;

export function encodeHeader({ preambleBytes, total, preambleChecksum }: IndexFileHeader): Uint8Array {
  const bytes = new Uint8Array(HEADER_BYTES);
  bytes.set(MAGIC);
  const view = new DataView(bytes.buffer);
  view.setUint32(VERSION_OFFSET, FORMAT_VERSION, true);
  view.setUint32(PREAMBLE_BYTES_OFFSET, preambleBytes, true);
  view.setBigUint64(TOTAL_OFFSET, BigInt(total), true);
  view.setUint32(PREAMBLE_CHECKSUM_OFFSET, preambleChecksum, true);
  view.setUint32(CHECKSUM_OFFSET, crc32c(bytes.subarray(0, CHECKSUM_OFFSET)), true);
  return bytes;
}

/**
 * Reads and verifies the header; the length of the file must equal `total`.
 *
 * @throws {IndexFileError} `foreign`, `newer` or `damaged`
 */
export function decodeHeader(source: ByteSource): IndexFileHeader {
  const bytes = new Uint8Array(Math.min(HEADER_BYTES, source.size));
  readBytes(source, bytes, 0, "its header");
  if (!startsWithMagic(bytes)) throw foreign(source.name, bytes);
  if (bytes.length < HEADER_BYTES) throw damaged(source.name, `it ends within its header, after ${bytes.length} bytes`);
  const view = new DataView(bytes.buffer);
  if (crc32c(bytes.subarray(0, CHECKSUM_OFFSET)) !== view.getUint32(CHECKSUM_OFFSET, true)) {
    throw damaged(source.name, `the checksum of its header (bytes 0 to ${HEADER_BYTES}) is wrong`);
  }
  checkVersion(source.name, view.getUint32(VERSION_OFFSET, true));
  const total = view.getBigUint64(TOTAL_OFFSET, true);
  if (total !== BigInt(source.size)) {
    throw damaged(source.name, `it was saved with ${total} bytes, but has ${source.size}`);
  }
  return {
    preambleBytes: view.getUint32(PREAMBLE_BYTES_OFFSET, true),
    total: Number(total),
    preambleChecksum: view.getUint32(PREAMBLE_CHECKSUM_OFFSET, true),
  };
}

function checkVersion(name: string, version: number): void {
  if (version > FORMAT_VERSION) {
    throw new IndexFileError(
      "newer",
      `${name} has index format ${version}, but this version of the library reads format ${FORMAT_VERSION}. ` +
        "Open it with the version that saved it or a later one, or save the index again with this version.",
    );
  }
  if (version === 0) throw damaged(name, "it has index format 0, which does not exist");
  if (version < FORMAT_VERSION) {
    throw new IndexFileError(
      "older",
      `${name} has index format ${version} of an earlier version; this version of the library reads format ${FORMAT_VERSION}. ` +
        "Load the documents again, and save the index with this version.",
    );
  }
}

function foreign(name: string, head: Uint8Array): IndexFileError {
  return new IndexFileError(
    "foreign",
    `${name} is not an index file: ${appearance(head)}. Open a file that was saved from an index, or load the documents instead.`,
  );
}

function appearance(head: Uint8Array): string {
  if (head.length === 0) return "it is empty";
  if (head.length < MAGIC.length) return `it has ${head.length} bytes, too few for an index file`;
  if (head[0] === 0x1f && head[1] === 0x8b) return "it looks like gzip";
  if (head[0] === 0x7b || head[0] === 0x5b) return "it looks like JSON";
  const bytes = [...head.subarray(0, 4)].map((byte) => byte.toString(16).padStart(2, "0"));
  return `it starts with the bytes ${bytes.join(" ")}`;
}
