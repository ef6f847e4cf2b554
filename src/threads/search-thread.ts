import type { IndexRange } from "../base/index-range.ts";
import type { PagePart } from "../engine/paging/page-part.ts";
import type { Query } from "../engine/query/query-input.ts";
import { internalsOf, type SearchEngine } from "../engine/search-engine.ts";
import type { Segment } from "../indexes/segment.ts";
import { SegmentPublisher } from "../indexes/writer/segment-updates.ts";
import type { DocumentOf, Schema } from "../schema/schema.ts";
import type { ReopenedPart } from "../storage/byte-pages.ts";
import { Connection } from "../worker/connection.ts";
import type { WorkerMatchOptions } from "../worker/options.ts";
import type { EnginePort } from "../worker/protocol/engine-port.ts";
import type { AnyPage } from "../worker/protocol/page-message.ts";
import { WorkerEngine } from "../worker/worker-engine.ts";
import { sendable } from "../worker/worker-reader.ts";
import { idsOfMessage, type MatchMessage } from "./match-message.ts";
import { type PageMessage, pageOf } from "./page-message.ts";
import type { StateMessage } from "./thread-message.ts";

/** The port of a thread that runs `serveSegments`. */
export interface ThreadPort extends EnginePort {
  terminate(): unknown;
  /** Keeps the process running. */
  ref?(): void;
  /** Lets the process end. */
  unref?(): void;
}

/** A thread that searches the segments of an engine. */
export class SearchThread<S extends Schema> {
  readonly #port: ThreadPort;
  readonly #source: SearchEngine<S>;
  readonly #publisher = new SegmentPublisher<DocumentOf<S>>();
  readonly #connection: Connection;
  readonly #engine: WorkerEngine<S>;
  readonly #hasOwnClock: boolean;

  /** @param hasOwnClock whether `now` in queries is not the time of the machine */
  constructor(port: ThreadPort, source: SearchEngine<S>, hasOwnClock: boolean) {
    this.#port = port;
    this.#source = source;
    this.#hasOwnClock = hasOwnClock;
    // A program that waits for an answer goes on; one that only has threads ends.
    this.#connection = new Connection(port, (isBusy) => (isBusy ? port.ref?.() : port.unref?.()));
    port.unref?.();
    this.#engine = new WorkerEngine(this.#connection);
  }

  /** The engine of the thread. The next request reads the documents as they are now. */
  current(): WorkerEngine<S> {
    const { rules, writer } = internalsOf(this.#source);
    const updates = this.#publisher.updatesOf(writer.reader().segments);
    if (updates !== null || this.#hasOwnClock) {
      const state: StateMessage = { kind: "state", updates, now: this.#hasOwnClock ? rules.clock() : null };
      this.#port.postMessage(state, []);
      const opened = this.#publisher.takeOpened();
      if (opened.length > 0) void this.#closeWhenApplied(opened);
    }
    return this.#engine;
  }

  /** The thread has opened the files of an update when it answers the next request, or has ended. */
  async #closeWhenApplied(opened: readonly ReopenedPart[]): Promise<void> {
    try {
      await this.#engine.size();
    } catch {
      // The requests of the caller are rejected, too.
    }
    for (const part of opened) part.close();
  }

  /** See `SearchEngine.search`. The options determine what the page contains. */
  async search(query: Query, options: WorkerMatchOptions<S>): Promise<AnyPage> {
    const { part, segments } = this.#callPart("search", query, options, undefined);
    return pageOf((await part) as PageMessage, segments);
  }

  /** See `Searcher.searchPart`. */
  async searchPart(query: Query, options: WorkerMatchOptions<S>, range: IndexRange): Promise<PagePart<DocumentOf<S>>> {
    const { part, segments } = this.#callPart("search", query, options, range);
    return pageOf((await part) as PageMessage, segments) as unknown as PagePart<DocumentOf<S>>;
  }

  /** The number of matches in a range of the segments. */
  countPart(query: Query, options: WorkerMatchOptions<S>, range: IndexRange): Promise<number> {
    return this.#callPart("count", query, options, range).part as Promise<number>;
  }

  /**
   * The ids of the matches, in insertion order.
   *
   * @param range the segments to search; `null` for all
   */
  async ids(query: Query, options: WorkerMatchOptions<S>, range: IndexRange | null): Promise<string[]> {
    const { part, segments } = this.#callPart("ids", query, options, range ?? undefined);
    return idsOfMessage((await part) as MatchMessage, segments);
  }

  async close(): Promise<void> {
    await this.#engine.close();
  }

  #callPart(
    method: "search" | "count" | "ids",
    query: Query,
    { signal, supersedes: _, ...options }: WorkerMatchOptions,
    range: IndexRange | undefined,
  ): { readonly part: Promise<unknown>; readonly segments: ReadonlyMap<number, Segment<DocumentOf<S>>> } {
    this.current();
    const segments = this.#publisher.byNumber;
    return { part: this.#connection.call(method, [query, sendable(options), range], { signal }), segments };
  }
}
