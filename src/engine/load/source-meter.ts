import { collectionSize } from "../../base/builtin-value.ts";
import type { ByteProgress, LoadProgress } from "../options/load-options.ts";

/** The part of a load's progress that the source of its records tells. */
export type SourceProgress = Pick<LoadProgress, "total" | "bytes" | "totalBytes">;

/** Reads how much of their source some records have read. */
export class SourceMeter {
  /** The number of records in a list. */
  readonly #total: number | null;
  /** `null` for a source that does not count bytes. */
  readonly #bytes: ByteProgress | null;

  constructor(records: object) {
    this.#total = countOf(records);
    this.#bytes = "bytes" in records && "totalBytes" in records ? (records as ByteProgress) : null;
  }

  get progress(): SourceProgress {
    return { total: this.#total, bytes: this.#bytes?.bytes ?? null, totalBytes: this.#bytes?.totalBytes ?? null };
  }
}

function countOf(records: object): number | null {
  if (Array.isArray(records)) return records.length;
  return collectionSize(records);
}
