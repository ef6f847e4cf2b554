import { Buffer } from "node:buffer";
import { crc32 } from "node:zlib";
import { CommandFailure } from "../terminal/command-failure.ts";

/** What a cursor is good for: these companies, and this query as it is asked of them. */
export interface CursorScope {
  /** Tells the companies from others, and from themselves when they have changed. */
  readonly companies: string;
  /** Query, sort and default operator. */
  readonly asked: string;
}

const BYTES = 18;

/**
 * A place in the answer to a query, for a later run of the command line. A run has companies and searches of its own, so the cursors of
 * the engine end with it: this one holds how many companies came before, and what it is good for.
 */
export function writeCursor(offset: number, scope: CursorScope): string {
  const bytes = Buffer.alloc(BYTES);
  bytes.writeUIntBE(offset, 0, 6);
  bytes.writeUInt32BE(crc32(scope.companies), 6);
  bytes.writeUInt32BE(crc32(scope.asked), 10);
  bytes.writeUInt32BE(crc32(bytes.subarray(0, 14)), 14);
  return bytes.toString("base64url");
}

/**
 * How many companies came before.
 *
 * @throws {CommandFailure} exit 2, when it is no cursor, or one of other companies or another query
 */
export function readCursor(text: string, scope: CursorScope): number {
  const bytes = Buffer.from(text, "base64url");
  if (bytes.toString("base64url") !== text || bytes.length !== BYTES)
    throw refused(`${JSON.stringify(text)} is no cursor. Give the one that search printed, whole`);
  if (bytes.readUInt32BE(14) !== crc32(bytes.subarray(0, 14)))
    throw refused(`the cursor ${text} is damaged. Give the one that search printed, whole`);
  if (bytes.readUInt32BE(10) !== crc32(scope.asked)) {
    throw refused("the cursor is of another query, sort or operator. Repeat those that it was printed for");
  }
  if (bytes.readUInt32BE(6) !== crc32(scope.companies)) {
    throw refused("the companies are not those that the cursor was printed for. Begin again without --cursor");
  }
  return bytes.readUIntBE(0, 6);
}

function refused(reason: string): CommandFailure {
  return new CommandFailure(`error: ${reason}`, 2);
}
