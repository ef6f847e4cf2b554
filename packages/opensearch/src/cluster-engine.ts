import {
  type DeletionOptions,
  DocumentError,
  type DocumentId,
  type DocumentInput,
  type DocumentOf,
  type DocumentPatch,
  type LoadOptions,
  type LoadSummary,
  type Query,
  type Schema,
  type UpsertOptions,
} from "firmament";
import { checkIterable, checkIterableOrStream, readDeletionOptions, UPSERT_OPTIONS } from "firmament/backend";
import { checkOptions } from "firmament/base";
import { patched, readDocument, readId } from "firmament/query";
import { ClusterReader, type ReaderParts } from "./cluster-reader.ts";
import { ClusterSnapshot } from "./cluster-snapshot.ts";
import { ClusterError } from "./connection/cluster-error.ts";
import type { ClusterConnection } from "./connection/connection.ts";
import { documentKey } from "./layout/document-key.ts";
import { CLUSTER_LOAD_OPTIONS, CLUSTER_REFRESH_OPTIONS, REQUEST_OPTIONS } from "./option-names.ts";
import type { ReadViews } from "./read/read-views.ts";
import { documentIn, STORED_DOCUMENT } from "./read/stored-document.ts";
import type { RequestOptions } from "./request-options.ts";
import type { BulkOutcome } from "./write/bulk-writer.ts";
import { type DocumentVersion, type VersionedAnswer, versionOf } from "./write/document-version.ts";
import type { DocumentChange, DocumentWriter } from "./write/document-writer.ts";
import type { Generations } from "./write/generations.ts";
import { forEachBatch, RecordBatches } from "./write/record-batches.ts";
import { type RefreshOptions, type RefreshSummary, refreshDocuments } from "./write/refresh.ts";

/** The parts of an engine on a cluster. */
export interface ClusterParts<S extends Schema> extends ReaderParts {
  readonly name: string;
  readonly schema: S;
  readonly connection: ClusterConnection;
  readonly generations: Generations;
  readonly writer: DocumentWriter;
  readonly views: ReadViews;
  /** How long cursors can be continued, in milliseconds. */
  readonly keepAlive: number;
}

/** A document to add, or to replace the one with its id. */
export interface DocumentUpsert<S extends Schema> {
  readonly upsert: DocumentInput<S>;
}

/** The id of a document to delete. */
export interface DocumentDeletion {
  readonly delete: DocumentId;
}

/** The numbers of documents that changes have added, replaced and deleted. */
export interface ChangeCounts {
  readonly added: number;
  readonly replaced: number;
  readonly deleted: number;
}

/** The number of documents that `deleteWhere` deletes at once. */
const DELETED_AT_ONCE = 500;

/** How often a patch is made again because the document has changed meanwhile. */
const MAX_PATCHES = 100;

/**
 * A `SearchEngine` whose documents are in an OpenSearch cluster. It has the methods of the engine; all of them return
 * promises or async iterators. Create one with `openCluster`.
 *
 * A change is durable when its promise resolves: the cluster has stored it in all copies in use. Later searches of this
 * engine see it; those of other processes within about two seconds. Changes of one document are made in the order of the
 * calls.
 */
export class ClusterEngine<S extends Schema> extends ClusterReader<S> {
  readonly #parts: ClusterParts<S>;

  /** Use `openCluster`. */
  constructor(parts: ClusterParts<S>) {
    const { views } = parts;
    super(
      {
        read: (work, signal) => views.read(work, signal),
        readAt: (id, work, signal) => views.readAt(id, work, signal),
        hold: async () => {
          const view = await views.open();
          return { view, end: () => views.delete(view.id).catch(() => {}) };
        },
        only: () => null,
      },
      parts,
    );
    this.#parts = parts;
  }

  /** The document with this id; `undefined` if there is none. Sees every change that has been made. */
  async get(id: DocumentId, options: RequestOptions = {}): Promise<DocumentOf<S> | undefined> {
    checkOptions("get", options, REQUEST_OPTIONS);
    return (await this.#stored(id, options))?.document;
  }

  /** Whether there is a document with this id. */
  async has(id: DocumentId, options: RequestOptions = {}): Promise<boolean> {
    checkOptions("has", options, REQUEST_OPTIONS);
    return (await this.#stored(id, options)) !== null;
  }

  /**
   * Adds a document, or replaces the document with the same id. Returns whether a document was replaced.
   *
   * @throws {DocumentError} if the document does not match the schema
   */
  async upsert(document: DocumentInput<S>): Promise<boolean> {
    const outcomes = await this.#write([
      { kind: "upsert", document: readDocument(this.#parts.schema, document, 0), record: 0 },
    ]);
    return outcomes[0] === "updated";
  }

  /** Adds or replaces many documents. See {@link load}. */
  async upsertAll(documents: Iterable<DocumentInput<S>>, options: UpsertOptions = {}): Promise<LoadSummary> {
    checkOptions("upsertAll", options, UPSERT_OPTIONS);
    checkIterable(documents);
    return this.load(documents, options);
  }

  /**
   * Adds or replaces the documents of a list or a stream. If several have the same id, the last one remains.
   *
   * @throws {DocumentError} at the first document that does not match the schema, unless `onError` receives it; the
   * documents before it remain
   * @throws the reason of the signal if it is aborted, and every error of the stream; the documents before it remain
   */
  async load(
    documents: Iterable<DocumentInput<S>> | AsyncIterable<DocumentInput<S>>,
    given: Pick<LoadOptions, "onError" | "onProgress" | "signal"> = {},
  ): Promise<LoadSummary> {
    checkOptions("load", given, CLUSTER_LOAD_OPTIONS);
    const { onProgress, ...options } = given;
    checkIterableOrStream(documents);
    const batches = new RecordBatches(this.#parts.schema, documents, options);
    let indexed = 0;
    let replaced = 0;
    const report = (): void => onProgress?.({ indexed, skipped: batches.skipped, ...batches.progress });
    await forEachBatch(batches.batches(), async (batch) => {
      const changes = batch.map(({ document, record }) => ({ kind: "upsert", document, record }) as const);
      const outcomes = await this.#write(changes, (error) => batches.skip(error));
      indexed += outcomes.length;
      replaced += outcomes.filter((outcome) => outcome === "updated").length;
      report();
    });
    report();
    const { duplicates, skipped } = batches;
    return { indexed: indexed + duplicates, replaced: replaced + duplicates, skipped };
  }

  /**
   * Makes changes in their order, each of them by itself: after an error, some of them may have been made.
   *
   * @throws {DocumentError} for a document that the schema or the cluster does not accept, unless `onError` receives it;
   * its member `record` is the index of the change
   */
  async apply(
    changes: readonly (DocumentUpsert<S> | DocumentDeletion)[],
    options: UpsertOptions = {},
  ): Promise<ChangeCounts> {
    checkOptions("apply", options, UPSERT_OPTIONS);
    const { onError } = options;
    const skip = (error: unknown): void => {
      if (onError === undefined || !(error instanceof DocumentError)) throw error;
      onError(error);
    };
    const read = changes.flatMap((change, record): readonly DocumentChange[] => {
      if ("delete" in change) return [{ kind: "delete", id: readId(change.delete) }];
      try {
        return [{ kind: "upsert", document: readDocument(this.#parts.schema, change.upsert, record), record }];
      } catch (error) {
        skip(error);
        return [];
      }
    });
    const outcomes = await this.#write(read, skip);
    const count = (outcome: BulkOutcome): number => outcomes.filter((each) => each === outcome).length;
    return { added: count("created"), replaced: count("updated"), deleted: count("deleted") };
  }

  /**
   * Replaces some fields of a document; `null` removes a field. Returns whether there is such a document.
   *
   * @throws {DocumentError} if the fields do not match the schema; then nothing has changed
   */
  async patch(id: DocumentId, part: DocumentPatch<S>): Promise<boolean> {
    const { schema } = this.#parts;
    for (let attempt = 0; attempt < MAX_PATCHES; attempt++) {
      const stored = await this.#stored(id, {});
      if (stored === null) return false;
      const document = readDocument(schema, patched(schema, stored.document, part), 0);
      const [outcome] = await this.#write([{ kind: "upsert", document, record: 0, version: stored.version }]);
      if (outcome !== "exists" && outcome !== "changed") return true;
    }
    const message = `The document ${JSON.stringify(id)} changes too often to be patched. Repeat the patch.`;
    throw new ClusterError("overloaded", message);
  }

  /** Deletes the document with this id. Returns whether there was one. */
  async delete(id: DocumentId): Promise<boolean> {
    const [outcome] = await this.#write([{ kind: "delete", id: readId(id) }]);
    return outcome === "deleted";
  }

  /**
   * Deletes the documents that match a query when the call is made. Returns their number. After an error, some of them
   * may have been deleted.
   */
  async deleteWhere(query: Query, options: DeletionOptions<S> = {}): Promise<number> {
    let count = 0;
    let ids: string[] = [];
    const deleteAll = async (): Promise<void> => {
      const outcomes = await this.#write(ids.map((id) => ({ kind: "delete", id })));
      count += outcomes.filter((outcome) => outcome === "deleted").length;
      ids = [];
    };
    for await (const id of this.ids(query, readDeletionOptions(options))) {
      ids.push(id);
      if (ids.length === DELETED_AT_ONCE) await deleteAll();
    }
    if (ids.length > 0) await deleteAll();
    return count;
  }

  /** Deletes all documents. */
  async clear(): Promise<void> {
    await this.refresh([], { allowShrink: true });
  }

  /**
   * Replaces all documents by those of a list or a stream, in one step: until the end, searches see the old ones. Changes
   * that are made during the refresh take precedence over its records. Cursors remain valid until they expire.
   *
   * @throws {ClusterError} `shrink` if more than a tenth of the documents would be removed, `refreshing` if another
   * refresh is running
   * @throws what {@link load} throws; then the documents are as before
   */
  async refresh(
    documents: Iterable<DocumentInput<S>> | AsyncIterable<DocumentInput<S>>,
    options: RefreshOptions = {},
  ): Promise<RefreshSummary> {
    checkIterableOrStream(documents);
    checkOptions("refresh", options, CLUSTER_REFRESH_OPTIONS);
    const { generations, views, keepAlive } = this.#parts;
    const summary = await refreshDocuments(this.#parts, documents, options);
    views.noteWrite();
    const { index } = await generations.current();
    // Cursors read the old generation until they expire.
    const timer = setTimeout(() => void this.#deleteOld(index), keepAlive);
    timer.unref();
    return summary;
  }

  /** A point-in-time view of the documents. Close it when it is not needed any more. */
  async snapshot(): Promise<ClusterSnapshot<S>> {
    const { views } = this.#parts;
    return new ClusterSnapshot(views, await views.open(), this.#parts);
  }

  /** Ends the connections. The documents remain in the cluster. */
  async close(): Promise<void> {
    await this.#parts.views.close();
    await this.#parts.connection.close();
  }

  async #deleteOld(current: string): Promise<void> {
    const { generations } = this.#parts;
    try {
      const { index, generation } = await generations.reload();
      if (index !== current) return;
      for (const old of await generations.older(generation)) await generations.deleteIndex(old);
    } catch {
      // The next refresh deletes them.
    }
  }

  async #write(...args: Parameters<DocumentWriter["write"]>): ReturnType<DocumentWriter["write"]> {
    try {
      return await this.#parts.writer.write(...args);
    } finally {
      // After an error, changes may have been made as well.
      this.#parts.views.noteWrite();
    }
  }

  async #stored(
    id: DocumentId,
    { signal }: RequestOptions,
  ): Promise<{ readonly document: DocumentOf<S>; readonly version: DocumentVersion } | null> {
    const { connection, name } = this.#parts;
    const path = `/${encodeURIComponent(name)}/_doc/${encodeURIComponent(documentKey(readId(id)))}`;
    const query = { stored_fields: STORED_DOCUMENT.join(), ...connection.readParameters };
    const request = { method: "GET", path, query, isWatched: true, accepted: [404], signal } as const;
    const { status, body } = await connection.request(request);
    const answer = body as StoredAnswer;
    if (answer.error !== undefined) throw new ClusterError("index_missing", `The cluster has no index ${name}.`);
    const document = status === 404 ? null : documentIn(answer);
    return document && { document: Object.freeze(document) as DocumentOf<S>, version: versionOf(answer) };
  }
}

interface StoredAnswer extends VersionedAnswer {
  readonly error?: unknown;
  readonly fields?: Readonly<Record<string, readonly unknown[]>>;
}
