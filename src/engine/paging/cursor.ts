import { crc32c } from "../../storage/crc32c.ts";
import { CursorError } from "./cursor-error.ts";

/** The end of a page, where the next page continues (a keyset cursor). */
export interface Cursor {
  /** The key of the cursor state that all pages read: see `PointInTimeReader.key`. */
  readonly stateKey: number;
  /** The checksum of the request: see `checksumOf`. */
  readonly request: number;
  /** The number of hits, or of groups, until here. */
  readonly offset: number;
  /** The index of the segment of the last hit, or of the best hit of the last group, in the reader. */
  readonly segment: number;
  /** The ordinal of this hit. */
  readonly ordinal: number;
  /** The score of this hit; 0 if the sort order does not include relevance. */
  readonly score: number;
  /** What `now` stands for in the query, in milliseconds since 1970; `null` if the query does not contain it. */
  readonly now: number | null;
}

/** The version of the byte format. */
const VERSION = 2;
const CHECKED_BYTES = 41;
/** 45 bytes are 60 letters in base64, without padding. */
const BYTES: number = CHECKED_BYTES + 4;

/** The cursor in base64url: 60 letters, digits, `-` and `_`. */
export function writeCursor({ stateKey, request, offset, segment, ordinal, score, now }: Cursor): string {
  const bytes = new Uint8Array(BYTES);
  const view = new DataView(bytes.buffer);
  view.setFloat64(0, stateKey);
  view.setUint32(8, request);
  view.setUint32(12, offset);
  view.setUint32(16, segment);
  view.setUint32(20, ordinal);
  view.setFloat64(24, score);
  view.setFloat64(32, now ?? Number.NaN);
  view.setUint8(40, VERSION);
  view.setUint32(CHECKED_BYTES, checksumOf(bytes));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}

/**
 * Decodes a text of `writeCursor`. The caller must check the members: anyone can compute the checksum.
 *
 * @throws {CursorError} `malformed` for any other text
 */
export function readCursor(text: string): Cursor {
  if (!/^[\w-]{60}$/.test(text)) throw new CursorError("malformed");
  const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = new Uint8Array(BYTES);
  for (let i = 0; i < BYTES; i++) bytes[i] = letters.charCodeAt(i);
  const view = new DataView(bytes.buffer);
  if (view.getUint32(CHECKED_BYTES) !== checksumOf(bytes)) throw new CursorError("malformed");
  if (view.getUint8(40) !== VERSION) throw new CursorError("malformed");
  const now = view.getFloat64(32);
  if (!Number.isNaN(now) && !Number.isInteger(now)) throw new CursorError("malformed");
  return {
    stateKey: view.getFloat64(0),
    request: view.getUint32(8),
    offset: view.getUint32(12),
    segment: view.getUint32(16),
    ordinal: view.getUint32(20),
    score: view.getFloat64(24),
    now: Number.isNaN(now) ? null : now,
  };
}

function checksumOf(bytes: Uint8Array): number {
  return crc32c(bytes.subarray(0, CHECKED_BYTES));
}
