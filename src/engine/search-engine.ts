import type { Diagnostic } from "../../grammar/diagnostics/diagnostic.ts";
import { QueryError } from "../../grammar/diagnostics/query-error.ts";
import { checkOptions } from "../base/known-options.ts";
import { requireSupportedNode } from "../base/node-version.ts";
import type { MemoryUsage } from "../indexes/segment.ts";
import { IndexWriter } from "../indexes/writer/index-writer.ts";
import { AnalyzedSchema } from "../schema/analyzed-schema.ts";
import { readDocument } from "../schema/document.ts";
import { type DocumentId, readId } from "../schema/document-id.ts";
import { type DocumentPatch, patched } from "../schema/patch.ts";
import type { DocumentInput, DocumentOf, Schema } from "../schema/schema.ts";
import { checkIterable, checkIterableOrStream, checkPublishEvery, checkThreads } from "./load/check-records.ts";
import { RecordLoad } from "./load/record-load.ts";
import {
  type CompactOptions,
  checkEngineOptions,
  type EngineOptions,
  readIndexOptions,
} from "./options/engine-options.ts";
import type { FacetOptions } from "./options/facet-options.ts";
import type { GroupOptions } from "./options/group-options.ts";
import type { LoadOptions, LoadSummary, UpsertOptions } from "./options/load-options.ts";
import { COMPACT_OPTIONS, LOAD_OPTIONS, QUERY_OPTIONS, UPSERT_OPTIONS } from "./options/option-names.ts";
import type { Projection, ProjectionOf } from "./options/projection.ts";
import {
  type DeletionOptions,
  type MatchOptions,
  type QueryOptions,
  readDeletionOptions,
  type SearchOptions,
  type SearchPageOf,
} from "./options/search-options.ts";
import type { StreamOptions } from "./options/stream-options.ts";
import { CursorStates } from "./paging/cursor-states.ts";
import type { PageSource } from "./paging/page-source.ts";
import { documentsOf } from "./query/document-iterator.ts";
import { type EngineRules, readEngineRules } from "./query/parse-query.ts";
import type { Query } from "./query/query-input.ts";
import type { Explanation } from "./result/explanation.ts";
import type { Hit } from "./result/search-page.ts";
import { Searcher } from "./searcher.ts";
import { Snapshot } from "./snapshot.ts";

/** The parts of an engine that index files and tools read. */
export interface EngineInternals<S extends Schema> {
  readonly schema: S;
  readonly rules: EngineRules;
  readonly writer: IndexWriter<S>;
  readonly searcher: Searcher<S>;
  /** The current state, and the states of cursors. */
  readonly pages: PageSource<DocumentOf<S>>;
  /** Drops the states of cursors that have not been used for too long. Every change calls it. */
  dropAgedCursors(): void;
}

let readInternals: <S extends Schema>(engine: SearchEngine<S>) => EngineInternals<S>;

/** The methods of an engine that read. An engine whose documents belong to a dataset has no others. */
export type ReadonlyEngine<S extends Schema> = Omit<
  SearchEngine<S>,
  "upsert" | "upsertAll" | "load" | "patch" | "delete" | "deleteWhere" | "clear" | "compact"
>;

/** @throws {TypeError} for a value that is not a SearchEngine */
export function requireEngine<S extends Schema>(
  user: string,
  value: ReadonlyEngine<S>,
): asserts value is SearchEngine<S> {
  if (!(value instanceof SearchEngine)) throw new TypeError(`${user} needs a SearchEngine.`);
}

export function internalsOf<S extends Schema>(engine: SearchEngine<S>): EngineInternals<S> {
  return readInternals(engine);
}

/**
 * An in-memory search engine for the documents of one schema, with the Lucene query language.
 *
 * All methods are synchronous, except `load`, and see all changes made before the call. Every method that takes a query
 * throws a {@link QueryError} if the query is invalid, except `validate`, and a `TypeError` for a value that
 * is neither a text nor a tree.
 */
export class SearchEngine<S extends Schema> {
  readonly #schema: S;
  readonly #rules: EngineRules;
  readonly #searcher: Searcher<S>;
  readonly #writer: IndexWriter<S>;
  readonly #cursorStates: CursorStates<DocumentOf<S>>;
  /** The documents at the last reading of `version`. Weak, so that it keeps no dropped segments in memory. */
  #seen: WeakRef<object> | null = null;
  #version = 0;

  static {
    readInternals = (engine) => ({
      schema: engine.#schema,
      rules: engine.#rules,
      writer: engine.#writer,
      searcher: engine.#searcher,
      pages: engine.#cursorStates,
      dropAgedCursors: () => engine.#cursorStates.dropAged(),
    });
  }

  /**
   * Creates an empty engine.
   *
   * @param schema the result of `defineSchema`
   * @throws {TypeError | RangeError} for an invalid option
   */
  constructor(schema: S, options: EngineOptions = {}) {
    requireSupportedNode();
    checkEngineOptions(options);
    this.#schema = schema;
    const analyzedSchema = new AnalyzedSchema(schema, options.analyzer);
    this.#rules = readEngineRules(analyzedSchema, options);
    this.#searcher = new Searcher(this.#rules);
    this.#writer = new IndexWriter(
      analyzedSchema.effective as S,
      (index) => analyzedSchema.analyzerOf(index),
      readIndexOptions(options),
    );
    this.#cursorStates = new CursorStates(this.#writer, options.cursors);
  }

  /** The number of documents. */
  get size(): number {
    return this.#writer.size;
  }

  /**
   * A number that has increased if documents have changed since it was last read, and perhaps if segments were merged.
   * While it stays the same, so do the documents. O(segments)
   */
  get version(): number {
    const current = this.#writer.reader();
    if (this.#seen?.deref() !== current) {
      this.#seen = new WeakRef(current);
      this.#version++;
    }
    return this.#version;
  }

  /**
   * The memory of the index and its documents, in bytes. Sealed segments are counted exactly; the live segment and
   * documents stored as objects are estimated, within about 10 %. Segments that only snapshots and cursors still
   * reference are not counted.
   */
  get memory(): MemoryUsage {
    return this.#writer.memory;
  }

  /** The document with this id; `undefined` if there is none. */
  get(id: DocumentId): DocumentOf<S> | undefined {
    return this.#writer.get(readId(id));
  }

  /** Whether there is a document with this id. */
  has(id: DocumentId): boolean {
    return this.#writer.has(readId(id));
  }

  /**
   * Adds a document, or replaces the document with the same id. Some calls also run a step of sealing or merging, which
   * takes a few milliseconds.
   *
   * @returns whether a document was replaced
   * @throws {DocumentError} if the document does not match the schema; then nothing has changed
   */
  upsert(document: DocumentInput<S>): boolean {
    this.#cursorStates.dropAged();
    return this.#writer.upsert(readDocument(this.#schema, document, 0));
  }

  /**
   * Adds or replaces many documents. If several have the same id, the last one remains. For some hundred documents and
   * more, this is many times as fast as single calls of `upsert`.
   *
   * @throws {DocumentError} at the first document that does not match the schema, unless `onError` receives it; the
   * documents before it remain
   * @throws {TypeError} for documents that are not iterable
   */
  upsertAll(documents: Iterable<DocumentInput<S>>, options: UpsertOptions = {}): LoadSummary {
    checkIterable(documents);
    checkOptions("upsertAll", options, UPSERT_OPTIONS);
    this.#cursorStates.dropAged();
    const load = new RecordLoad(this.#schema, this.#writer, options);
    load.addAll(documents);
    return load.summary;
  }

  /**
   * Adds or replaces the documents of a list or a stream. Yields to other work every 16 ms.
   *
   * The documents become visible, and replace their older versions, whenever `publishEvery` of them have arrived and at the
   * end: those of one part at once, if they are 128 or more. A document that is upserted or deleted in the meantime stays so, unless it arrives again after that.
   *
   * @throws {DocumentError | TypeError} as `upsertAll` does
   * @throws {TypeError} for `threads` that `firmament/node` did not create
   * @throws {RangeError} for `publishEvery` that is not a whole number from 1
   * @throws the reason of the signal if it is aborted, and every error of the stream; the documents before it remain
   * @throws the error of a thread; documents that are not visible yet are lost
   */
  async load(
    documents: Iterable<DocumentInput<S>> | AsyncIterable<DocumentInput<S>>,
    options: LoadOptions = {},
  ): Promise<LoadSummary> {
    checkIterableOrStream(documents);
    checkOptions("load", options, LOAD_OPTIONS);
    checkThreads(options.threads);
    checkPublishEvery(options.publishEvery);
    this.#cursorStates.dropAged();
    const load = new RecordLoad(this.#schema, this.#writer, options);
    await load.addInSlices(documents, options);
    return load.summary;
  }

  /**
   * Replaces some fields of a document: an upsert of the document with these fields. `null` removes a field, and a
   * missing or `undefined` member leaves it as it is.
   *
   * @returns whether there is such a document; otherwise nothing has changed
   * @throws {DocumentError} if the fields do not match the schema; then nothing has changed
   */
  patch(id: DocumentId, part: DocumentPatch<S>): boolean {
    const document = this.#writer.get(readId(id));
    return document !== undefined && this.upsert(patched(this.#schema, document, part));
  }

  /**
   * Deletes the document with this id. Some calls also run a step of sealing or merging, as `upsert` does.
   *
   * @returns whether there was such a document
   */
  delete(id: DocumentId): boolean {
    const text = readId(id);
    this.#cursorStates.dropAged();
    return this.#writer.delete(text);
  }

  /**
   * Deletes all documents that match a query. Documents of a load that are not visible yet do not match.
   *
   * @returns the number of deleted documents
   * @throws {QueryError} for an invalid query, and with the code `limit` when the `timeBudget` is over; then nothing
   * has changed
   */
  deleteWhere(query: Query, options: DeletionOptions<S> = {}): number {
    const deletionOptions = readDeletionOptions(options);
    this.#cursorStates.dropAged();
    const ids = this.#searcher.ids(this.#writer.reader(), query, deletionOptions);
    for (const id of ids) this.#writer.delete(id);
    return ids.length;
  }

  /** Deletes all documents, also those of running loads that have arrived. Snapshots and cursors keep theirs. */
  clear(): void {
    this.#cursorStates.dropAged();
    this.#writer.clear();
  }

  /**
   * Seals the live segment and runs all pending merges. Call it after many changes and before many searches.
   */
  compact(options: CompactOptions = {}): void {
    checkOptions("compact", options, COMPACT_OPTIONS);
    this.#cursorStates.dropAged();
    this.#writer.compact(options.full === true);
  }

  /**
   * Finds the documents that match a query and returns one page of them.
   *
   * @throws {QueryError} for an invalid query, and with the code `limit` when the `timeBudget` is over
   * @throws {TypeError | RangeError} for an invalid option
   * @throws {CursorError} for a cursor that cannot be continued
   */
  search<
    const Facets extends FacetOptions<S> | undefined = undefined,
    Group extends GroupOptions<S> | undefined = undefined,
    const List extends Projection<S> = undefined,
  >(query: Query, options: SearchOptions<S, Facets, Group, List> = {}): SearchPageOf<S, Facets, Group, List> {
    return this.#searcher.search(this.#cursorStates, query, options);
  }

  /**
   * All hits of a query, in the state of the documents at the time of the call: later changes do not affect them. At
   * most 16,384 hits are in memory. Yields to other work every 30 ms.
   *
   * @throws {TypeError} for an invalid option
   */
  stream<const List extends Projection<S> = undefined>(
    query: Query,
    options: StreamOptions<S, List> = {},
  ): AsyncIterableIterator<Hit<ProjectionOf<S, List>, DocumentOf<S>>> {
    return this.#searcher.stream(this.#writer.pointInTime(), query, options);
  }

  /**
   * All documents in insertion order, as they are at the time of the call: later changes do not affect them. Each one is
   * decoded when it is its turn.
   */
  documents(): IterableIterator<DocumentOf<S>> {
    return documentsOf(this.#writer.reader());
  }

  /** A point-in-time view of the documents. O(segments); the view needs memory only once documents change. */
  snapshot(): Snapshot<S> {
    return new Snapshot(this.#searcher, this.#writer.pointInTime());
  }

  /** The number of documents that match a query. */
  count(query: Query, options: MatchOptions<S> = {}): number {
    return this.#searcher.count(this.#writer.reader(), query, options);
  }

  /** The ids of all matches in insertion order; an updated document counts as newly inserted. */
  ids(query: Query, options: MatchOptions<S> = {}): string[] {
    return this.#searcher.ids(this.#writer.reader(), query, options);
  }

  /**
   * Evaluates a query and returns its plan, with the estimated and actual number of documents and the time of each
   * step.
   */
  explain(query: Query, options: MatchOptions<S> = {}): Explanation {
    return this.#searcher.explain(this.#writer.reader(), query, options);
  }

  /**
   * The errors of a query: first syntax errors, then errors about fields, each in the order of their spans. Empty if
   * `search` accepts the query without the option `lenient`; with `asYouType`, if a search as you type accepts it, which
   * corrects all but a query that exceeds a limit. The spans of a tree refer to its printed text.
   *
   * @throws {TypeError} for a value that is not a query
   */
  validate(query: Query, options: QueryOptions = {}): readonly Diagnostic[] {
    checkOptions("validate", options, QUERY_OPTIONS);
    try {
      this.#searcher.parse(query, { ...options, lenient: false });
      return [];
    } catch (error) {
      if (error instanceof QueryError) return error.diagnostics;
      throw error;
    }
  }
}
