import { WorkerConnection } from "./worker-connection.ts";

/** A process of its own for the reference loads, so that the garbage of an engine does not slow them down. */
export class ReferenceProcess {
  readonly #connection = new WorkerConnection("the reference load");

  /** The time of each load in microseconds. */
  measure(): Promise<readonly number[]> {
    return this.#connection.request<"reference">({ kind: "reference" });
  }

  stop(): void {
    this.#connection.stop();
  }
}
