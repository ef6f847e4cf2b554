import { DocumentError } from "firmament";
import { readDocument } from "firmament/query";
import type { AnyDocument } from "../document-type/document-type.ts";
import { type DocumentRecordOptions, DocumentRecords, type ReadingStreams } from "./document-records.ts";

/**
 * The valid documents of files, as they are stored. Invalid records, and those that repeat an id, are skipped and
 * reported.
 *
 * @param limit the maximum number of documents
 * @throws {CommandFailure} as {@link DocumentRecords.documents} does
 */
export async function* validDocuments(
  path: string,
  options: DocumentRecordOptions,
  streams: ReadingStreams,
  limit: number,
): AsyncGenerator<AnyDocument, void> {
  const records = new DocumentRecords(path, options, streams);
  const ids = new Set<string>();
  let index = 0;
  try {
    for await (const record of records.documents()) {
      if (ids.size === limit) break;
      try {
        const document: AnyDocument = readDocument(options.type.schema, record, index);
        if (ids.has(document.id)) {
          throw new DocumentError({ record: index, id: document.id, reason: "an earlier record has the same id" });
        }
        ids.add(document.id);
        yield document;
      } catch (error) {
        if (!(error instanceof DocumentError)) throw error;
        records.onError(error);
      }
      index++;
      records.onProgress(ids.size);
    }
  } finally {
    records.end();
  }
  records.report();
}
