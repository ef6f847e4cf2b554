import { internalsOf, type SearchEngine } from "../engine/search-engine.ts";
import { SegmentPublisher } from "../indexes/writer/segment-updates.ts";
import type { DocumentOf, Schema } from "../schema/schema.ts";
import { connectEngine } from "../worker/connect-engine.ts";
import type { EnginePort } from "../worker/protocol/engine-port.ts";
import type { WorkerEngine } from "../worker/worker-engine.ts";
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

  async close(): Promise<void> {
    await this.#engine.close();
  }
}
