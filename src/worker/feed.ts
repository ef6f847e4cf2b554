import { isAbortError } from "../base/builtin-value.ts";
import { reasonOf } from "../engine/load/abort-reason.ts";
import type { AbortSignalLike } from "../engine/options/load-options.ts";
import type { Connection } from "./connection.ts";
import { Credit } from "./credit.ts";
import type { IndexingProgress, RequestMessage } from "./protocol/message.ts";

/** The number of messages that the worker has not processed: one is on its way while it processes another. */
const MAX_UNPROCESSED = 2;

type OwnMessage = RequestMessage & { readonly id: number };

/** The input of a request, and who is informed about it. */
export interface FeedOptions<Item> {
  /** The input. It ends early when the signal is aborted. */
  readonly items: (signal: AbortSignalLike) => AsyncIterable<Item>;
  /** The first message of the request. */
  readonly begin: (id: number) => OwnMessage;
  /** Sends an item with the request's number. */
  readonly send: (id: number, item: Item) => void;
  /** Whether what was sent before an error of the input remains. */
  readonly keepsPart: boolean;
  /** Called when the worker has processed an item. */
  readonly taken?: (() => void) | undefined;
  readonly progress?: ((progress: IndexingProgress) => void) | undefined;
  readonly skipped?: ((error: Error) => void) | undefined;
  readonly signal?: AbortSignalLike | undefined;
}

/** A request whose input is sent in pieces, no faster than the worker processes them. */
export class Feed<Item> {
  readonly #connection: Connection;
  readonly #options: FeedOptions<Item>;
  readonly #credit = new Credit(MAX_UNPROCESSED);
  readonly #stop = new AbortController();
  #id = 0;
  /** The error on this side that has ended the input. */
  #fault: { readonly error: unknown } | null = null;

  constructor(connection: Connection, options: FeedOptions<Item>) {
    this.#connection = connection;
    this.#options = options;
  }

  /**
   * Sends the input, and returns the worker's answer. Call it once. After the signal is aborted, it waits until the
   * worker has stopped.
   *
   * @throws the reason of the signal, the error of the worker, and every error of the input and of the callbacks
   */
  async run(): Promise<unknown> {
    const { signal, begin } = this.#options;
    signal?.throwIfAborted();
    const answer = this.#start();
    const onAbort = (): void => this.#interrupt(reasonOf(signal));
    signal?.addEventListener?.("abort", onAbort);
    this.#connection.send(begin(this.#id));
    void this.#pump();
    try {
      const result = await answer;
      if (this.#fault !== null) throw this.#fault.error;
      return result;
    } catch (error) {
      throw this.#fault !== null && isAbortError(error) ? this.#fault.error : error;
    } finally {
      signal?.removeEventListener?.("abort", onAbort);
      this.#stop.abort();
      this.#credit.end();
    }
  }

  #start(): Promise<unknown> {
    const { taken, progress, skipped } = this.#options;
    const { id, answer } = this.#connection.start({
      taken: () => {
        this.#inform(() => taken?.());
        this.#credit.give();
      },
      progress: (indexing) => this.#inform(() => progress?.(indexing)),
      skipped: (error) => this.#inform(() => skipped?.(error)),
    });
    this.#id = id;
    return answer;
  }

  async #pump(): Promise<void> {
    const { items, send, signal, keepsPart } = this.#options;
    try {
      for await (const item of items(this.#stop.signal)) {
        await this.#credit.take();
        signal?.throwIfAborted();
        if (this.#stop.signal.aborted) return;
        send(this.#id, item);
      }
      // An error of the last callbacks must not come too late.
      await this.#credit.allProcessed();
      if (!this.#stop.signal.aborted) this.#connection.send({ kind: "end", id: this.#id });
    } catch (error) {
      if (this.#stop.signal.aborted) return;
      if (keepsPart && reasonOf(signal) === undefined) {
        this.#fault = { error };
        this.#connection.send({ kind: "end", id: this.#id });
      } else this.#interrupt(error);
    }
  }

  /** Runs a callback of the program, whose error ends the request. */
  #inform(callback: () => void): void {
    if (this.#fault !== null) return;
    try {
      callback();
    } catch (error) {
      this.#interrupt(error);
    }
  }

  #interrupt(error: unknown): void {
    this.#fault ??= { error };
    this.#stop.abort();
    this.#connection.send({ kind: "cancel", id: this.#id });
  }
}
