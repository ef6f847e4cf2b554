import { messageOf } from "firmament/base";
import { type ParsedRecord, type RawRecord, TOO_LONG } from "./raw-record.ts";

// Removes a byte order mark, which a line has where files were joined.
const utf8 = new TextDecoder("utf-8", { fatal: true });

const CARRIAGE_RETURN = 0x0d;

/** Parses the text of one record; returns `null` for a blank text. */
export function parseJson({ line, bytes }: RawRecord): ParsedRecord | null {
  if (bytes === null) return { line, bytes, reason: TOO_LONG };
  // An error of the parser takes microseconds, and a file may have millions of such lines.
  if (bytes.length === 0 || (bytes.length === 1 && bytes[0] === CARRIAGE_RETURN)) return null;
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    return { line, bytes, reason: "not UTF-8" };
  }
  try {
    return { line, bytes, value: JSON.parse(text) };
  } catch (error) {
    if (text.trim() === "") return null;
    const message = messageOf(error);
    // The parser counts lines within this text, not within the file.
    return { line, bytes, reason: `not JSON: ${message.replace(/ \(line \d+ column \d+\)$/, "")}` };
  }
}
