/** A record that cannot be indexed, and the reason. */
export interface InvalidRecord {
  /** The index of the record in its list or stream, from 0. */
  readonly record: number;
  /** The id of the record, if it has a valid one. */
  readonly id?: string;
  /** The field with the error; absent if the record as a whole is invalid. */
  readonly field?: string;
  /** The reason in words, without the location. */
  readonly reason: string;
}

/** A record does not match the schema. It was not indexed; the records before it were. */
export class DocumentError extends Error {
  override readonly name = "DocumentError";
  readonly record: number;
  readonly id: string | undefined;
  readonly field: string | undefined;
  readonly reason: string;

  constructor({ record, id, field, reason }: InvalidRecord) {
    super(`Record ${record}${id === undefined ? "" : ` (id ${JSON.stringify(shorten(id))})`}: ${reason}`);
    this.record = record;
    this.id = id;
    this.field = field;
    this.reason = reason;
  }
}

/** The first 100 characters of an id, which are enough to search for it. */
function shorten(id: string): string {
  return id.length > 100 ? `${id.slice(0, 100)}…` : id;
}
