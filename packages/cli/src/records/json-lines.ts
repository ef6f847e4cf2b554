import { parseJson } from "./json-text.ts";
import { splitLines } from "./lines.ts";
import { MAX_RECORD_BYTES, type ParsedRecords } from "./raw-record.ts";

/** Reads one JSON value per line. Byte order marks, carriage returns and blank lines are accepted. */
export async function* readJsonLines(chunks: AsyncIterable<Buffer>): ParsedRecords {
  for await (const line of splitLines(chunks, MAX_RECORD_BYTES)) {
    const record = parseJson(line);
    if (record !== null) yield record;
  }
}
