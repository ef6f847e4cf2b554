import type { ParsedRecord } from "./raw-record.ts";

/** A row of a file that has no lines; its JSON is only written if it is rejected. */
export class RowRecord implements Extract<ParsedRecord, { readonly value: unknown }> {
  /** The number of the row, from 1. */
  readonly line: number;
  readonly value: unknown;

  constructor(line: number, value: unknown) {
    this.line = line;
    this.value = value;
  }

  get bytes(): Buffer {
    return Buffer.from(JSON.stringify(this.value));
  }
}
