import type { Schema } from "../schema/schema.ts";
import type { Connection } from "./connection.ts";
import { WorkerReader } from "./worker-reader.ts";

/**
 * A point-in-time view of an engine in a worker, as `Snapshot` of `firmament`. The worker keeps its segments in memory
 * until it is closed.
 */
export class WorkerSnapshot<S extends Schema> extends WorkerReader<S> {
  readonly #connection: Connection;
  readonly #number: number;

  constructor(connection: Connection, number: number) {
    super(
      (method, args, options) => connection.call(method, args, options, number),
      (stream) => connection.release(stream),
    );
    this.#connection = connection;
    this.#number = number;
  }

  /** Releases the snapshot in the worker. Later calls of its methods reject with a `WorkerError`. */
  close(): void {
    this.#connection.release(this.#number);
  }
}
