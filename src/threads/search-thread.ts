import type { FacetOptions } from "../engine/options/facet-options.ts";
import type { GroupOptions } from "../engine/options/group-options.ts";
import type { Projection } from "../engine/options/projection.ts";
import type { SearchPageOf } from "../engine/options/search-options.ts";
import type { Query } from "../engine/query/query-input.ts";
import { internalsOf, type SearchEngine } from "../engine/search-engine.ts";
import { SegmentPublisher } from "../indexes/writer/segment-updates.ts";
import type { DocumentOf, Schema } from "../schema/schema.ts";
import { connectEngine } from "../worker/connect-engine.ts";
import type { WorkerSearchOptions } from "../worker/options.ts";
import type { EnginePort } from "../worker/protocol/engine-port.ts";
import type { AnyPage } from "../worker/protocol/page-message.ts";
import type { WorkerEngine } from "../worker/worker-engine.ts";
import { pageOf } from "./hit-place.ts";
import type { StateMessage } from "./thread-message.ts";

/** The port of a thread that runs `serveSegments`. */
export interface ThreadPort extends EnginePort {
  terminate(): unknown;
}

/** A thread that searches the segments of an engine. */
export class SearchThread<S extends Schema> {
  readonly #port: ThreadPort;
  readonly #source: SearchEngine<S>;
  readonly #publisher = new SegmentPublisher<DocumentOf<S>>();
  readonly #engine: WorkerEngine<S>;
  readonly #hasOwnClock: boolean;

  /** @param hasOwnClock whether `now` in queries is not the time of the machine */
  constructor(port: ThreadPort, source: SearchEngine<S>, hasOwnClock: boolean) {
    this.#port = port;
    this.#source = source;
    this.#hasOwnClock = hasOwnClock;
    this.#engine = connectEngine<S>(port);
  }

  /** The engine of the thread. The next request reads the documents as they are now. */
  current(): WorkerEngine<S> {
    const { rules, writer } = internalsOf(this.#source);
    const updates = this.#publisher.updatesOf(writer.reader().segments);
    if (updates !== null || this.#hasOwnClock) {
      const state: StateMessage = { kind: "state", updates, now: this.#hasOwnClock ? rules.clock() : null };
      this.#port.postMessage(state, []);
    }
    return this.#engine;
  }

  /** See `SearchEngine.search`. */
  async search<
    Facets extends FacetOptions<S> | undefined,
    Group extends GroupOptions<S> | undefined,
    const List extends Projection<S>,
  >(query: Query, options: WorkerSearchOptions<S, Facets, Group, List>): Promise<SearchPageOf<S, Facets, Group, List>> {
    const engine = this.current();
    const segments = this.#publisher.byNumber;
    const page: unknown = await engine.search(query, options);
    return pageOf(page as AnyPage, segments) as unknown as SearchPageOf<S, Facets, Group, List>;
  }

  async close(): Promise<void> {
    await this.#engine.close();
  }
}
