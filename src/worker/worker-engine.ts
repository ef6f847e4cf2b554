import type { Diagnostic } from "../../grammar/diagnostics/diagnostic.ts";
import type { DocumentError } from "../base/document-error.ts";
import { checkOptions } from "../base/known-options.ts";
import { requireWholeNumber } from "../base/whole-number.ts";
import type { Completion } from "../complete/completion.ts";
import { type ByteInput, byteChunksOf } from "../engine/load/byte-chunks.ts";
import { checkIterable, checkIterableOrStream, checkPublishEvery } from "../engine/load/check-records.ts";
import { SourceMeter } from "../engine/load/source-meter.ts";
import type { CompleteOptions } from "../engine/options/complete-options.ts";
import type { CompactOptions } from "../engine/options/engine-options.ts";
import type { LoadSummary, UpsertOptions } from "../engine/options/load-options.ts";
import type { DeletionOptions } from "../engine/options/search-options.ts";
import type { Query } from "../engine/query/query-input.ts";
import type { MemoryUsage } from "../indexes/segment.ts";
import type { Warning } from "../lint/warning.ts";
import type { DocumentId } from "../schema/document-id.ts";
import type { DocumentPatch } from "../schema/patch.ts";
import type { DocumentInput, Schema } from "../schema/schema.ts";
import type { Connection } from "./connection.ts";
import { Feed } from "./feed.ts";
import {
  OPEN_OPTIONS,
  REQUEST_OPTIONS,
  WORKER_COMPLETE_OPTIONS,
  WORKER_LOAD_OPTIONS,
  WORKER_QUERY_OPTIONS,
  WORKER_UPSERT_OPTIONS,
} from "./option-names.ts";
import type { OpenOptions, RequestOptions, WorkerLoadOptions, WorkerQueryOptions } from "./options.ts";
import { errorOf } from "./protocol/error-message.ts";
import type { Method } from "./protocol/message.ts";
import type { UpsertedAll } from "./protocol/upserted-all.ts";
import { recordBatches } from "./record-batches.ts";
import { RecordSender } from "./record-sender.ts";
import { sendableRecord } from "./sendable-record.ts";
import { outdatable } from "./superseded.ts";
import { WorkerReader } from "./worker-reader.ts";
import { WorkerSnapshot } from "./worker-snapshot.ts";

/**
 * A `SearchEngine` that runs in a worker. It has the methods of the engine and, as methods, the functions `lint`,
 * `complete`, `readIndex` (`open`) and `writeIndex` (`save`). All of them return promises, which are rejected with the
 * errors of the engine, and with a {@link WorkerError} if the worker does not answer.
 *
 * Requests run in the order of the calls, except that a load and `open` let others run while their input arrives.
 * Arguments and results are copies. An argument that cannot be copied is a `TypeError`; a record, a `DocumentError`.
 * Of a record that is an instance of a class, all getters are read.
 */
export class WorkerEngine<S extends Schema> extends WorkerReader<S> {
  readonly #connection: Connection;

  /** Use `connectEngine`. */
  constructor(connection: Connection) {
    super(
      (method, args, options) => connection.call(method, args, options),
      (stream) => connection.release(stream),
    );
    this.#connection = connection;
  }

  /** The memory of the index and its documents, in bytes. */
  memory(options: RequestOptions = {}): Promise<MemoryUsage> {
    return this.#request("memory", [], options, REQUEST_OPTIONS) as Promise<MemoryUsage>;
  }

  /**
   * The errors of a query. Empty if `search` accepts the query without the option `lenient`; with `asYouType`, if a search
   * as you type accepts it.
   */
  validate(query: Query, options: WorkerQueryOptions = {}): Promise<readonly Diagnostic[]> {
    return this.#request("validate", [query], options, WORKER_QUERY_OPTIONS) as Promise<readonly Diagnostic[]>;
  }

  /** Warnings about parts of a query that are valid but probably not meant, as `lint` of `firmament` returns them. */
  lint(query: Query, options: WorkerQueryOptions = {}): Promise<readonly Warning[]> {
    return this.#request("lint", [query], options, WORKER_QUERY_OPTIONS) as Promise<readonly Warning[]>;
  }

  /**
   * Continuations of a query at a caret, as `complete` of `firmament` returns them.
   *
   * @param offset the caret in UTF-16 code units. Default: the end
   */
  complete(
    text: string,
    offset?: number,
    options: CompleteOptions<S> & RequestOptions = {},
  ): Promise<readonly Completion[]> {
    return this.#request("complete", [text, offset], options, WORKER_COMPLETE_OPTIONS) as Promise<
      readonly Completion[]
    >;
  }

  /** Adds a document, or replaces the document with the same id. Returns whether one was replaced. */
  async upsert(document: DocumentInput<S>): Promise<boolean> {
    const { id, answer } = this.#connection.start({});
    const sender = new RecordSender((args) => {
      this.#connection.post({ kind: "call", id, method: "upsert", snapshot: null, args });
    });
    sender.send([document]);
    try {
      return (await answer) as boolean;
    } catch (error) {
      throw sender.errorFor(error);
    }
  }

  /**
   * Adds or replaces the documents of a list in one step, which no other request interrupts. They are copied at once:
   * `load` is better for many.
   */
  async upsertAll(documents: Iterable<DocumentInput<S>>, options: UpsertOptions = {}): Promise<LoadSummary> {
    checkOptions("upsertAll", options, WORKER_UPSERT_OPTIONS);
    const { onError } = options;
    checkIterable(documents);
    const records: DocumentInput<S>[] = [];
    let fault: { readonly error: unknown } | null = null;
    try {
      for (const document of documents) records.push(document);
    } catch (error) {
      // The records before an error of the iterable remain.
      fault = { error };
    }
    const { id, answer } = this.#connection.start({});
    const sender = new RecordSender((sendable) => {
      const args = [sendable, onError !== undefined];
      this.#connection.post({ kind: "call", id, method: "upsertAll", snapshot: null, args });
    });
    sender.send(records);
    try {
      const { summary, skipped } = (await answer) as UpsertedAll;
      for (const error of skipped) onError?.(sender.errorFor(errorOf(error)) as DocumentError);
      if (fault !== null) throw fault.error;
      return summary;
    } catch (error) {
      throw sender.errorFor(error);
    }
  }

  /**
   * Adds or replaces the documents of a list or a stream, as `SearchEngine.load` does. The records are read no faster
   * than the worker indexes them, and in batches, so that the calling thread remains responsive.
   */
  async load(
    documents: Iterable<DocumentInput<S>> | AsyncIterable<DocumentInput<S>>,
    options: WorkerLoadOptions = {},
  ): Promise<LoadSummary> {
    checkOptions("load", options, WORKER_LOAD_OPTIONS);
    const { onError, onProgress, signal, publishEvery } = options;
    checkIterableOrStream(documents);
    checkPublishEvery(publishEvery);
    const meter = new SourceMeter(documents);
    let requestId = 0;
    const sender = new RecordSender((records) => {
      this.#connection.post({ kind: "records", id: requestId, records });
    });
    const load = new Feed(this.#connection, {
      items: (stop) => recordBatches(documents, stop),
      begin: (id) => {
        requestId = id;
        return { kind: "load", id, skipsInvalid: onError !== undefined, publishEvery: publishEvery ?? null };
      },
      send: (_, records) => sender.send(records),
      keepsPart: true,
      progress: (indexing) => onProgress?.({ ...indexing, ...meter.progress }),
      skipped: onError && ((error) => onError(sender.errorFor(error) as DocumentError)),
      signal,
    });
    try {
      return (await load.run()) as LoadSummary;
    } catch (error) {
      throw sender.errorFor(error);
    }
  }

  /** Deletes the document with this id. Returns whether there was one. */
  delete(id: DocumentId): Promise<boolean> {
    return this.#connection.call("delete", [id]) as Promise<boolean>;
  }

  /** Replaces some fields of a document; `null` removes a field. Returns whether there is such a document. */
  async patch(id: DocumentId, part: DocumentPatch<S>): Promise<boolean> {
    return this.#connection.call("patch", [id, sendableRecord(part)]) as Promise<boolean>;
  }

  /** Deletes all documents that match a query, in one step. Returns their number. */
  deleteWhere(query: Query, options: DeletionOptions<S> = {}): Promise<number> {
    return this.#connection.call("deleteWhere", [query, options]) as Promise<number>;
  }

  /** Deletes all documents. */
  async clear(): Promise<void> {
    await this.#connection.call("clear", []);
  }

  /** Seals the live segment and runs all pending merges. Call it after many changes and before many searches. */
  async compact(options: CompactOptions = {}): Promise<void> {
    await this.#connection.call("compact", [options]);
  }

  /** A point-in-time view of the documents. Close it when it is not needed any more. */
  async snapshot(): Promise<WorkerSnapshot<S>> {
    return new WorkerSnapshot(this.#connection, (await this.#connection.call("snapshot", [])) as number);
  }

  /**
   * Opens an index file, whose documents replace all others. It is read piece by piece; searches see the old documents
   * until the promise is fulfilled. Loads that run then are aborted; snapshots and their cursors remain valid.
   *
   * @param source a response, a stream, a file, or bytes, which are copied; or a promise of one
   * @throws {IndexFileError} if the bytes are damaged, not an index file, or have a newer format or another schema
   * @throws the reason of the signal, and every error of the source; the documents remain as they were
   */
  async open(source: ByteInput | Promise<ByteInput>, options: OpenOptions = {}): Promise<void> {
    checkOptions("open", options, OPEN_OPTIONS);
    const { onProgress, signal, totalBytes: givenTotal } = options;
    const { totalBytes: sourceTotal, chunks } = byteChunksOf(await source, "The index file");
    const total = sourceTotal ?? (givenTotal === undefined ? null : requireWholeNumber("totalBytes", givenTotal, 0));
    let bytes = 0;
    const sizes: number[] = [];
    const feed = new Feed(this.#connection, {
      items: chunks,
      begin: (id) => ({ kind: "open", id, totalBytes: total }),
      send: (id, chunk) => {
        sizes.push(chunk.length);
        this.#connection.send({ kind: "bytes", id, bytes: chunk }, [chunk.buffer as ArrayBuffer]);
      },
      keepsPart: false,
      taken: () => {
        bytes += sizes.shift() ?? 0;
        // A total that is too small was that of a compressed response.
        onProgress?.({ bytes, totalBytes: total === null || bytes > total ? null : total });
      },
      signal,
    });
    await feed.run();
  }

  /** The documents as an index file, which `open` and `readIndex` read: those at the time of the call. */
  save(): Promise<Uint8Array> {
    return this.#connection.call("save", []) as Promise<Uint8Array>;
  }

  /**
   * Saves the documents in the origin-private file system of the browser, where `openIndex` finds them after a reload: those
   * at the time of the call. An index that was saved under this name before is replaced when the new one is complete.
   *
   * @throws {IndexFileError} `full` if the browser gives no more space, `unavailable` without such storage
   * @throws {TypeError} for a name with slashes
   */
  async saveIndex(name: string): Promise<void> {
    await this.#connection.call("saveIndex", [name]);
  }

  /**
   * Opens an index that `saveIndex` saved, whose documents replace all others. Its parts are read when they are first
   * needed. Several pages can have it open. As for `open`, loads that run then are aborted.
   *
   * @throws {IndexFileError} `missing` if none is saved under this name, `unavailable` without such storage, and the others
   * of `open`; the documents remain as they were
   * @throws {TypeError} for a name with slashes
   */
  async openIndex(name: string): Promise<void> {
    await this.#connection.call("openIndex", [name]);
  }

  /**
   * Deletes an index that `saveIndex` saved. Returns whether there was one.
   *
   * @throws {IndexFileError} `locked` while a page has it open, `unavailable` without such storage
   * @throws {TypeError} for a name with slashes
   */
  deleteIndex(name: string): Promise<boolean> {
    return this.#connection.call("deleteIndex", [name]) as Promise<boolean>;
  }

  /** Calls a method with some arguments and, after them, its own options. */
  #request<Options extends RequestOptions>(
    method: Method,
    args: readonly unknown[],
    given: Options,
    names: Readonly<Record<string, true>>,
  ): Promise<unknown> {
    return outdatable(async () => {
      checkOptions(method, given, names);
      const { signal, supersedes, ...options } = given;
      return this.#connection.call(method, [...args, options], { signal, supersedes });
    });
  }

  /** Ends the worker. Requests that are open, and all later ones, reject with a `WorkerError`. */
  close(): Promise<void> {
    return this.#connection.close();
  }
}
