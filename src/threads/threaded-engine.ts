import type { Diagnostic } from "../../grammar/diagnostics/diagnostic.ts";
import { checkOptions } from "../base/known-options.ts";
import type { Completion } from "../complete/completion.ts";
import type { CompleteOptions } from "../engine/options/complete-options.ts";
import type { CompactOptions } from "../engine/options/engine-options.ts";
import type { FacetOptions } from "../engine/options/facet-options.ts";
import type { GroupOptions } from "../engine/options/group-options.ts";
import type { LoadOptions, LoadSummary, UpsertOptions } from "../engine/options/load-options.ts";
import type { Projection, ProjectionOf } from "../engine/options/projection.ts";
import type { DeletionOptions, SearchPageOf } from "../engine/options/search-options.ts";
import type { StreamOptions } from "../engine/options/stream-options.ts";
import { readCursor } from "../engine/paging/cursor.ts";
import type { Query } from "../engine/query/query-input.ts";
import type { Explanation } from "../engine/result/explanation.ts";
import type { Hit } from "../engine/result/search-page.ts";
import type { SearchEngine } from "../engine/search-engine.ts";
import { lint } from "../engine/tools/lint.ts";
import type { MemoryUsage } from "../indexes/segment.ts";
import type { ProveRelations } from "../lint/clause-relations.ts";
import type { Warning } from "../lint/warning.ts";
import type { DocumentId } from "../schema/document-id.ts";
import type { DocumentPatch } from "../schema/patch.ts";
import type { DocumentInput, DocumentOf, Schema } from "../schema/schema.ts";
import {
  WORKER_COMPLETE_OPTIONS,
  WORKER_MATCH_OPTIONS,
  WORKER_QUERY_OPTIONS,
  WORKER_SEARCH_OPTIONS,
} from "../worker/option-names.ts";
import type { RequestOptions, WorkerMatchOptions, WorkerQueryOptions, WorkerSearchOptions } from "../worker/options.ts";
import type { AnyPage } from "../worker/protocol/page-message.ts";
import { outdatable } from "../worker/superseded.ts";
import type { WorkerEngine } from "../worker/worker-engine.ts";
import type { WorkerSnapshot } from "../worker/worker-snapshot.ts";
import { FanOut, type FoundPage } from "./fan-out.ts";
import { cursorOf } from "./page-message.ts";
import { RequestNames } from "./request-names.ts";
import { SPLIT_THRESHOLDS, type SplitThresholds } from "./search-split.ts";
import type { SearchThread } from "./search-thread.ts";
import type { ThreadPool } from "./thread-pool.ts";

/** The most cursors whose threads are known; the state of an older one has probably been dropped. */
const MAX_CURSORS = 100_000;

/** The time for warnings that the calling thread finds. Milliseconds. */
const LINT_HERE_MS = 40;

/**
 * A `SearchEngine` whose searches run in several threads. They share the memory of its sealed segments. Its methods are
 * those of the engine; all of them return promises or async iterators. The calling thread makes the changes.
 *
 * A search runs in one thread, or in several at once if that is faster: then each searches some of the segments, or
 * counts some of the facets. A search sees all changes before its call, and perhaps changes that are made until it is answered. The hits of
 * `search` decode their documents when they are first read; other results are plain objects. Arguments are copied.
 */
export class ThreadedEngine<S extends Schema> {
  readonly #engine: SearchEngine<S>;
  readonly #pool: ThreadPool<S>;
  readonly #fanOut: FanOut<S>;
  readonly #proveRelations: ProveRelations | undefined;
  readonly #names = new RequestNames();
  /** The thread of each state that a cursor reads. */
  readonly #threadOfState = new Map<number, number>();

  /** Use `openThreads`. */
  constructor(
    engine: SearchEngine<S>,
    pool: ThreadPool<S>,
    thresholds: SplitThresholds = SPLIT_THRESHOLDS,
    proveRelations?: ProveRelations,
  ) {
    this.#proveRelations = proveRelations;
    this.#engine = engine;
    this.#pool = pool;
    this.#fanOut = new FanOut(engine, pool, thresholds);
  }

  /** The number of threads that search. */
  get threads(): number {
    return this.#pool.size;
  }

  /**
   * Waits until all threads have started and have the documents.
   *
   * @throws {WorkerError} if one cannot start; then all of them have ended
   */
  async ready(): Promise<void> {
    try {
      await this.#pool.runInEach((thread) => thread.current().size());
    } catch (error) {
      await this.close();
      throw error;
    }
  }

  /** See `SearchEngine.search`. */
  search<
    const Facets extends FacetOptions<S> | undefined = undefined,
    Group extends GroupOptions<S> | undefined = undefined,
    const List extends Projection<S> = undefined,
  >(
    query: Query,
    options: WorkerSearchOptions<S, Facets, Group, List> = {},
  ): Promise<SearchPageOf<S, Facets, Group, List>> {
    return this.#named("search", options, WORKER_SEARCH_OPTIONS, async (request) => {
      const { page, thread } = await (this.#fanOut.search(query, request) ?? this.#searchInOneThread(query, request));
      this.#remember(page, thread);
      // The options determine the types of the documents, of the facets and of the groups.
      return page as unknown as SearchPageOf<S, Facets, Group, List>;
    });
  }

  /** See `SearchEngine.stream`. The hits are those of the documents when the iteration begins. */
  async *stream<const List extends Projection<S> = undefined>(
    query: Query,
    options: StreamOptions<S, List> = {},
  ): AsyncGenerator<Hit<ProjectionOf<S, List>, DocumentOf<S>>, void> {
    yield* (await this.#any()).stream(query, options);
  }

  /** All documents in insertion order, as they are when the iteration begins. */
  async *documents(): AsyncGenerator<DocumentOf<S>, void> {
    yield* (await this.#any()).documents();
  }

  /** The number of documents that match a query. */
  count(query: Query, options: WorkerMatchOptions<S> = {}): Promise<number> {
    return this.#run(
      "count",
      options,
      WORKER_MATCH_OPTIONS,
      (request) => this.#fanOut.count(query, request),
      (thread, request) => thread.current().count(query, request),
    );
  }

  /** The ids of all matches in insertion order; an updated document counts as newly inserted. */
  ids(query: Query, options: WorkerMatchOptions<S> = {}): Promise<string[]> {
    return this.#run(
      "ids",
      options,
      WORKER_MATCH_OPTIONS,
      (request) => this.#fanOut.ids(query, request),
      (thread, request) => thread.ids(query, request, null),
    );
  }

  /** See `SearchEngine.explain`. */
  explain(query: Query, options: WorkerMatchOptions<S> = {}): Promise<Explanation> {
    return this.#run("explain", options, WORKER_MATCH_OPTIONS, null, (thread, request) =>
      thread.current().explain(query, request),
    );
  }

  /**
   * Warnings about parts of a query that are valid but probably not meant. If the engine was opened with `proveRelations`,
   * which cannot be sent to a thread, the calling thread finds them, within 40 ms: other work waits for it.
   */
  lint(query: Query, options: WorkerQueryOptions = {}): Promise<readonly Warning[]> {
    return this.#proveRelations === undefined
      ? this.#run("lint", options, WORKER_QUERY_OPTIONS, null, (thread, request) =>
          thread.current().lint(query, request),
        )
      : this.#lintHere(query, options, this.#proveRelations);
  }

  async #lintHere(
    query: Query,
    options: WorkerQueryOptions,
    proveRelations: ProveRelations,
  ): Promise<readonly Warning[]> {
    checkOptions("lint", options, WORKER_QUERY_OPTIONS);
    const { signal, supersedes: _, ...own } = options;
    signal?.throwIfAborted();
    const timeBudget = Math.min(own.timeBudget ?? LINT_HERE_MS, LINT_HERE_MS);
    return lint(this.#engine, query, { ...own, timeBudget, proveRelations });
  }

  /** Continuations of a query at a caret. See `complete` of `firmament`. */
  complete(
    text: string,
    offset?: number,
    options: CompleteOptions<S> & RequestOptions = {},
  ): Promise<readonly Completion[]> {
    return this.#run("complete", options, WORKER_COMPLETE_OPTIONS, null, (thread, request) =>
      thread.current().complete(text, offset, request),
    );
  }

  /**
   * The errors of a query. Empty if `search` accepts the query without the option `lenient`; with `asYouType`, if a search
   * as you type accepts it.
   */
  async validate(query: Query, options: WorkerQueryOptions = {}): Promise<readonly Diagnostic[]> {
    checkOptions("validate", options, WORKER_QUERY_OPTIONS);
    const { signal, supersedes, ...own } = options;
    signal?.throwIfAborted();
    return this.#engine.validate(query, own);
  }

  /** The document with this id; `undefined` if there is none. */
  async get(id: DocumentId): Promise<DocumentOf<S> | undefined> {
    return this.#engine.get(id);
  }

  /** Whether there is a document with this id. */
  async has(id: DocumentId): Promise<boolean> {
    return this.#engine.has(id);
  }

  /** The number of documents. */
  async size(): Promise<number> {
    return this.#engine.size;
  }

  /** The memory of the index and its documents, in bytes. Threads share that of sealed segments. */
  async memory(): Promise<MemoryUsage> {
    return this.#engine.memory;
  }

  /** See `SearchEngine.upsert`. */
  async upsert(document: DocumentInput<S>): Promise<boolean> {
    return this.#engine.upsert(document);
  }

  /** See `SearchEngine.upsertAll`. */
  async upsertAll(documents: Iterable<DocumentInput<S>>, options: UpsertOptions = {}): Promise<LoadSummary> {
    return this.#engine.upsertAll(documents, options);
  }

  /** See `SearchEngine.load`. */
  load(
    documents: Iterable<DocumentInput<S>> | AsyncIterable<DocumentInput<S>>,
    options: LoadOptions = {},
  ): Promise<LoadSummary> {
    return this.#engine.load(documents, options);
  }

  /** See `SearchEngine.patch`. */
  async patch(id: DocumentId, part: DocumentPatch<S>): Promise<boolean> {
    return this.#engine.patch(id, part);
  }

  /** See `SearchEngine.delete`. */
  async delete(id: DocumentId): Promise<boolean> {
    return this.#engine.delete(id);
  }

  /** See `SearchEngine.deleteWhere`. Runs in the calling thread. */
  async deleteWhere(query: Query, options: DeletionOptions<S> = {}): Promise<number> {
    return this.#engine.deleteWhere(query, options);
  }

  /** Deletes all documents. */
  async clear(): Promise<void> {
    this.#engine.clear();
  }

  /** See `SearchEngine.compact`. */
  async compact(options: CompactOptions = {}): Promise<void> {
    this.#engine.compact(options);
  }

  /** A point-in-time view of the documents, in one of the threads. Close it when it is not needed any more. */
  snapshot(): Promise<WorkerSnapshot<S>> {
    return this.#pool.runIn(this.#pool.leastBusy(), (thread) => thread.current().snapshot());
  }

  /** Ends the threads. Requests without an answer, and later ones, are rejected with a `WorkerError`. */
  close(): Promise<void> {
    return this.#pool.close();
  }

  /** The pages of a cursor are found in the thread of its first page. */
  async #searchInOneThread(
    query: Query,
    options: WorkerMatchOptions<S> & { readonly cursor?: unknown },
  ): Promise<FoundPage> {
    const work = (thread: SearchThread<S>): Promise<AnyPage> => thread.search(query, options);
    const known = threadOf(options.cursor, this.#threadOfState);
    if (known !== undefined) return { page: await this.#pool.runIn(known, work), thread: known };
    const { result: page, thread } = await this.#pool.run(work, options.signal);
    return { page, thread };
  }

  /** The engine of the least busy thread, for a request that is not counted. */
  #any(): Promise<WorkerEngine<S>> {
    return this.#pool.runIn(this.#pool.leastBusy(), (thread) => Promise.resolve(thread.current()));
  }

  /** @param fanOut runs the request in several threads, or returns `null`; `null` for a request that one thread runs */
  #run<Options extends RequestOptions, Result>(
    method: string,
    options: Options,
    names: Readonly<Record<string, true>>,
    fanOut: ((options: Options) => Promise<Result> | null) | null,
    work: (thread: SearchThread<S>, options: Options) => Promise<Result>,
  ): Promise<Result> {
    return this.#named(method, options, names, async (request) => {
      const parts = fanOut?.(request) ?? null;
      if (parts !== null) return parts;
      return (await this.#pool.run((thread) => work(thread, request), request.signal)).result;
    });
  }

  /** Runs a request that another one of its name supersedes. */
  #named<Options extends RequestOptions, Result>(
    method: string,
    options: Options,
    names: Readonly<Record<string, true>>,
    run: (request: Options) => Promise<Result>,
  ): Promise<Result> {
    return outdatable(async () => {
      checkOptions(method, options, names);
      return this.#names.run(options, (signal) => run({ ...options, signal, supersedes: undefined }));
    });
  }

  #remember(page: AnyPage, thread: number): void {
    const cursor = cursorOf(page);
    if (cursor === null) return;
    const { stateKey } = cursor;
    // The most recently used state is last.
    this.#threadOfState.delete(stateKey);
    this.#threadOfState.set(stateKey, thread);
    if (this.#threadOfState.size <= MAX_CURSORS) return;
    const [oldest] = this.#threadOfState.keys();
    if (oldest !== undefined) this.#threadOfState.delete(oldest);
  }
}

/** The thread of a cursor; `undefined` for a first page, and for a cursor that the engine of any thread rejects. */
function threadOf(cursor: unknown, threadOfState: ReadonlyMap<number, number>): number | undefined {
  if (typeof cursor !== "string") return undefined;
  try {
    return threadOfState.get(readCursor(cursor).stateKey);
  } catch {
    return undefined;
  }
}
