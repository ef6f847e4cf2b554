import { Buffer } from "node:buffer";
import { crc32 } from "node:zlib";
import type { DocumentType } from "../document-type/document-type.ts";
import { CommandFailure } from "../terminal/command-failure.ts";

/** The documents and the request for which a cursor is valid. */
export interface CursorScope {
  /** A text that differs for other documents and for changed ones. */
  readonly documents: string;
  /** Query, sort, rank, vector, default operator and group. */
  readonly request: string;
}

const BYTES = 18;

/**
 * Encodes a position in the results of a query, for a later run of the command line. A run has an engine of its own,
 * and the cursors of the engine end with it. This cursor contains the number of matches or groups before the
 * page, and checksums of its scope and of itself.
 */
export function writeCursor(offset: number, scope: CursorScope): string {
  const bytes = Buffer.alloc(BYTES);
  bytes.writeUIntBE(offset, 0, 6);
  bytes.writeUInt32BE(crc32(scope.documents), 6);
  bytes.writeUInt32BE(crc32(scope.request), 10);
  bytes.writeUInt32BE(crc32(bytes.subarray(0, 14)), 14);
  return bytes.toString("base64url");
}

/**
 * Decodes a cursor; returns the number of matches or groups before the page.
 *
 * @throws {CommandFailure} exit 2, for a text that is not a cursor, and for a cursor of another scope
 */
export function readCursor(text: string, scope: CursorScope, { plural }: DocumentType): number {
  const bytes = Buffer.from(text, "base64url");
  if (bytes.toString("base64url") !== text || bytes.length !== BYTES)
    throw cursorFailure(`${JSON.stringify(text)} is not a cursor. Copy the whole cursor that search printed`);
  if (bytes.readUInt32BE(14) !== crc32(bytes.subarray(0, 14)))
    throw cursorFailure(`the cursor ${text} is damaged. Copy the whole cursor that search printed`);
  if (bytes.readUInt32BE(10) !== crc32(scope.request)) {
    throw cursorFailure(
      "the cursor belongs to another query, sort, rank, vector, operator or group. Use those of the page that printed it",
    );
  }
  if (bytes.readUInt32BE(6) !== crc32(scope.documents)) {
    throw cursorFailure(`the cursor belongs to other ${plural}, or they have changed. Start again without --cursor`);
  }
  return bytes.readUIntBE(0, 6);
}

function cursorFailure(reason: string): CommandFailure {
  return new CommandFailure(`error: ${reason}`, 2);
}
