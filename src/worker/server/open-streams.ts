import type { StreamPart } from "../protocol/message.ts";
import { WorkerError } from "../protocol/worker-error.ts";

/** The number of items of one message: some milliseconds of decoding. */
const PART_SIZE = 512;

type Items = AsyncIterator<unknown> | Iterator<unknown>;

/** The streams that a client reads. */
export class OpenStreams {
  readonly #streams = new Map<number, Items>();

  open(number: number, items: Items): void {
    this.#streams.set(number, items);
  }

  /**
   * The next items of a stream, which is released after the last ones and after an error.
   *
   * @throws {WorkerError} for a stream that is not open
   */
  async next(number: unknown): Promise<StreamPart> {
    const stream = this.#streams.get(number as number);
    if (stream === undefined) throw new WorkerError("closed", "The stream was closed.");
    const items: unknown[] = [];
    try {
      while (items.length < PART_SIZE) {
        const { done, value } = await stream.next();
        if (done === true) {
          this.#streams.delete(number as number);
          return { items, isLast: true };
        }
        items.push(value);
      }
      return { items, isLast: false };
    } catch (error) {
      this.#streams.delete(number as number);
      throw error;
    }
  }

  release(number: number): void {
    this.#streams.delete(number);
  }

  clear(): void {
    this.#streams.clear();
  }
}
