import { CursorError } from "../../engine/paging/cursor-error.ts";
import { crc32c } from "../../storage/crc32c.ts";

/** How long the service accepts a cursor. */
export const CURSOR_TTL_MS: number = 10 * 60 * 1000;

const ascii = new TextEncoder();

/** A cursor with the time it was given at: an engine's own lead on for as long as nothing changes. */
export function expiringCursor(cursor: string): string {
  const dated = `${cursor}.${Date.now().toString(36)}`;
  return `${dated}.${checksumOf(dated)}`;
}

/**
 * The cursor of a text that `datedCursor` gave.
 *
 * @throws {CursorError} `malformed` for any other text, `expired` when it is older than ten minutes
 */
export function readExpiringCursor(text: string): string {
  const [, dated = "", cursor = "", time = "", checksum] =
    /^(([\w-]+)\.([0-9a-z]{1,11}))\.([0-9a-z]+)$/.exec(text) ?? [];
  if (checksum !== checksumOf(dated)) throw new CursorError("malformed");
  if (Number.parseInt(time, 36) + CURSOR_TTL_MS < Date.now()) throw new CursorError("expired");
  return cursor;
}

function checksumOf(text: string): string {
  return crc32c(ascii.encode(text)).toString(36);
}
