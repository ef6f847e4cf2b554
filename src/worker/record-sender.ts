import { messageOf } from "../base/builtin-value.ts";
import { DocumentError } from "../base/document-error.ts";
import { sendableRecord, withoutProxies } from "./sendable-record.ts";

/** Sends the records of a request, and remembers those that cannot be sent. */
export class RecordSender {
  readonly #post: (records: readonly unknown[]) => void;
  /** The errors of the records that were not sent, by the index of the record. */
  readonly #errors = new Map<number, DocumentError>();
  #count = 0;

  /** @param post throws if the structured clone algorithm cannot copy the records */
  constructor(post: (records: readonly unknown[]) => void) {
    this.#post = post;
  }

  /**
   * Sends the next records: see {@link sendableRecord}. One that cannot be copied, such as one that contains a function,
   * is replaced by nothing, which the engine rejects.
   */
  send(records: readonly unknown[]): void {
    const first = this.#count;
    this.#count += records.length;
    try {
      this.#post(records.map(sendableRecord));
    } catch {
      this.#post(records.map((record, index) => this.#copyable(record, first + index)));
    }
  }

  /** The error of the engine or, if it concerns a record that was not sent, the reason of that. */
  errorFor(error: unknown): unknown {
    return (error instanceof DocumentError && this.#errors.get(error.record)) || error;
  }

  #copyable(record: unknown, index: number): unknown {
    try {
      return structuredClone(withoutProxies(sendableRecord(record)));
    } catch (error) {
      this.#errors.set(index, notSendable(index, record, error));
      return undefined;
    }
  }
}

function notSendable(index: number, record: unknown, error: unknown): DocumentError {
  const id = typeof record === "object" && record !== null && "id" in record ? record.id : undefined;
  const reason = `It cannot be sent to the worker: ${messageOf(error)}`;
  return new DocumentError({ record: index, ...(typeof id === "string" && { id }), reason });
}
