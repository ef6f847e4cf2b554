import { crc32c } from "../../storage/crc32c.ts";
import { CursorError } from "./cursor-error.ts";

/** Where the next page begins. */
export interface Cursor {
  /** The state of the index that all pages are of: see `FrozenReader`. */
  readonly stateKey: number;
  /** A checksum of what was asked. */
  readonly request: number;
  /** How many hits came before. */
  readonly offset: number;
  /** The last one of them: its segment, by the place in the reader, and its ordinal there. */
  readonly segment: number;
  readonly ordinal: number;
  /** What it scored; 0 when pages are not sorted by relevance. */
  readonly score: number;
}

/** Of what a cursor's bytes mean: those of other versions have other checksums. */
const VERSION = 1;
const CHECKED_BYTES = 32;
/** Three to four letters, without a rest. */
const BYTES: number = CHECKED_BYTES + 4;

/** A cursor as a text of 48 letters, digits, `-` and `_`. */
export function writeCursor({ stateKey, request, offset, segment, ordinal, score }: Cursor): string {
  const bytes = new Uint8Array(BYTES);
  const view = new DataView(bytes.buffer);
  view.setFloat64(0, stateKey);
  view.setUint32(8, request);
  view.setUint32(12, offset);
  view.setUint32(16, segment);
  view.setUint32(20, ordinal);
  view.setFloat64(24, score);
  view.setUint32(CHECKED_BYTES, checksumOf(bytes));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}

/**
 * The cursor of a text that `writeCursor` gave. What it says is to be checked all the same: anyone can compute a checksum.
 *
 * @throws {CursorError} `malformed`, for any other text
 */
export function readCursor(text: string): Cursor {
  if (!/^[\w-]{48}$/.test(text)) throw new CursorError("malformed");
  const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = new Uint8Array(BYTES);
  for (let i = 0; i < BYTES; i++) bytes[i] = letters.charCodeAt(i);
  const view = new DataView(bytes.buffer);
  if (view.getUint32(CHECKED_BYTES) !== checksumOf(bytes)) throw new CursorError("malformed");
  return {
    stateKey: view.getFloat64(0),
    request: view.getUint32(8),
    offset: view.getUint32(12),
    segment: view.getUint32(16),
    ordinal: view.getUint32(20),
    score: view.getFloat64(24),
  };
}

function checksumOf(bytes: Uint8Array): number {
  return (crc32c(bytes.subarray(0, CHECKED_BYTES)) ^ VERSION) >>> 0;
}
