import { RecordStatistics } from "@firmament/infer";
import { RecordFiles, type RecordOptions, rejectionOf } from "../records/record-files.ts";
import type { ReadingStreams } from "./document-records.ts";
import { InvalidRecords } from "./invalid-records.ts";
import { ReadingProgress } from "./reading-progress.ts";

/** What is known about all records of files. */
export interface ReadStatistics {
  readonly records: RecordStatistics;
  /** The number of records that are not objects. */
  readonly invalid: number;
  /** Whether a file was a table. */
  readonly areCells: boolean;
}

/**
 * Reads all records of a file or a folder once, in bounded memory. Invalid ones are skipped and reported.
 *
 * @throws {CommandFailure} exit 1, when a file cannot be read
 */
export async function readStatistics(
  path: string,
  options: Omit<RecordOptions, "type">,
  { stdin, screen }: ReadingStreams,
): Promise<ReadStatistics> {
  const files = new RecordFiles(path, stdin, { ...options, type: null });
  const progress = new ReadingProgress(screen, { singular: "record", plural: "records" }, files.size);
  const invalid = new InvalidRecords(false);
  const records = new RecordStatistics();
  let areCells = false;
  try {
    const source = files.records({
      onBytes: (total) => progress.bytesRead(total),
      onFile: (_, format) => {
        areCells ||= format === "csv" || format === "tsv";
      },
      onReject: (rejection) => invalid.add(rejection),
      onMessage: (message) => screen.printMessage(message),
    });
    for await (const record of source) {
      const { value } = record;
      if (typeof value === "object" && value !== null && !Array.isArray(value)) records.add(value);
      else invalid.add(rejectionOf(record, "the record is not an object"));
      progress.documentsIndexed(records.count);
    }
  } finally {
    progress.end();
  }
  invalid.printTo(screen);
  return { records, invalid: invalid.count, areCells };
}
