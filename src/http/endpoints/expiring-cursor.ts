import { CursorError } from "../../engine/paging/cursor-error.ts";
import { crc32c } from "../../storage/crc32c.ts";

/** How long the service accepts a cursor. */
export const CURSOR_TTL_MS: number = 10 * 60 * 1000;

const ascii = new TextEncoder();

/** An engine cursor with the current time and a checksum. The engine accepts its cursors until companies change. */
export function expiringCursor(cursor: string): string {
  const timed = `${cursor}.${Date.now().toString(36)}`;
  return `${timed}.${checksumOf(timed)}`;
}

/**
 * The engine cursor in a text that {@link expiringCursor} made.
 *
 * @throws {CursorError} `expired` after ten minutes, `malformed` for any other text
 */
export function readExpiringCursor(text: string): string {
  const [, timed = "", cursor = "", time = "", checksum] =
    /^(([\w-]+)\.([0-9a-z]{1,11}))\.([0-9a-z]+)$/.exec(text) ?? [];
  if (checksum !== checksumOf(timed)) throw new CursorError("malformed");
  if (Number.parseInt(time, 36) + CURSOR_TTL_MS < Date.now()) throw new CursorError("expired");
  return cursor;
}

function checksumOf(text: string): string {
  return crc32c(ascii.encode(text)).toString(36);
}
