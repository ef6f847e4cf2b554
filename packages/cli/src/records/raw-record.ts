/** Longer records are rejected: 16 MB. */
export const MAX_RECORD_BYTES: number = 16 * 1024 * 1024;

/** The reason for a record that exceeds {@link MAX_RECORD_BYTES}. */
export const TOO_LONG: string = `longer than ${MAX_RECORD_BYTES / 1024 / 1024} MB`;

/** One record as its file contains it. */
export interface RawRecord {
  /** The line on which it starts: 1, 2, 3, … */
  readonly line: number;
  /** Without the line end; `null` for a record that exceeds the maximum length. */
  readonly bytes: Buffer | null;
}

/** A record with its value, or with the reason why it has none. */
export type ParsedRecord = RawRecord & ({ readonly value: unknown } | { readonly reason: string });

/** A record with another value. Its bytes are only asked for if it is rejected. */
export class ValueRecord implements RawRecord {
  readonly value: unknown;
  readonly #record: RawRecord;

  constructor(record: RawRecord, value: unknown) {
    this.#record = record;
    this.value = value;
  }

  get line(): number {
    return this.#record.line;
  }

  get bytes(): Buffer | null {
    return this.#record.bytes;
  }
}

export type ParsedRecords = AsyncGenerator<ParsedRecord, void>;

/** It is not known where the next record starts, so that the rest of the file cannot be read. */
export class BrokenFile extends Error {
  override readonly name = "BrokenFile";
  /** The line of the error; `null` if the file as a whole is unsuitable. */
  readonly line: number | null;

  /** @param reason completes the sentence "cannot read FILE: …" */
  constructor(line: number | null, reason: string) {
    super(reason);
    this.line = line;
  }
}
