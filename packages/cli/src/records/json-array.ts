import { splitArray } from "./array-elements.ts";
import { parseJson } from "./json-text.ts";
import { MAX_RECORD_BYTES, type ParsedRecords } from "./raw-record.ts";

/**
 * Reads the elements of one JSON array. Each element is parsed on its own, so that a broken one does not affect the
 * others.
 *
 * @throws {BrokenFile} where the elements cannot be separated
 */
export async function* readJsonArray(chunks: AsyncIterable<Buffer>): ParsedRecords {
  for await (const element of splitArray(chunks, MAX_RECORD_BYTES)) {
    const record = parseJson(element);
    if (record !== null) yield record;
  }
}
