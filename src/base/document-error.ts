/** Where a record that cannot be indexed came from, and why it cannot. */
export interface DocumentFault {
  /** The record's place among those that were given, counted from 0. */
  readonly record: number;
  /** The record's id, if it has one that can be read. */
  readonly id?: string;
  /** The field that is wrong; absent when the record as a whole is. */
  readonly field?: string;
  /** What is wrong, in words, without the place. */
  readonly reason: string;
}

/** A record that is no document of the schema. Nothing of it has been indexed; what came before it has. */
export class DocumentError extends Error {
  override readonly name = "DocumentError";
  readonly record: number;
  readonly id: string | undefined;
  readonly field: string | undefined;
  readonly reason: string;

  constructor(fault: DocumentFault) {
    const id = fault.id === undefined ? "" : ` (id ${JSON.stringify(shorten(fault.id))})`;
    super(`Record ${fault.record}${id}: ${fault.reason}`);
    this.record = fault.record;
    this.id = fault.id;
    this.field = fault.field;
    this.reason = fault.reason;
  }
}

/** Enough of an id to find it by. */
function shorten(id: string): string {
  return id.length > 100 ? `${id.slice(0, 100)}…` : id;
}
