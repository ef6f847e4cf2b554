import { messageOf } from "../base/builtin-value.ts";
import { reasonOf } from "../engine/load/abort-reason.ts";
import type { AbortSignalLike } from "../engine/options/load-options.ts";
import type { RequestOptions } from "./options.ts";
import { type EnginePort, listen } from "./protocol/engine-port.ts";
import { errorOf } from "./protocol/error-message.ts";
import {
  type AnswerMessage,
  type IndexingProgress,
  isSent,
  type Method,
  PROTOCOL,
  type RequestMessage,
  type Sent,
  type SingleAnswer,
  sent,
} from "./protocol/message.ts";
import { WorkerError } from "./protocol/worker-error.ts";
import { withoutProxies } from "./sendable-record.ts";
import { supersededError } from "./superseded.ts";

/** What arrives for a request before its answer. */
export interface RequestEvents {
  taken?(): void;
  progress?(progress: IndexingProgress): void;
  skipped?(error: Error): void;
}

/** A request without an answer. */
interface OpenRequest {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
  readonly events: RequestEvents;
  /** Forgets the signal and the name of the request. */
  readonly release: () => void;
}

/** A request that consists of several messages. */
export interface LongRequest {
  readonly id: number;
  readonly answer: Promise<unknown>;
}

/** The requests of a client and their answers. */
export class Connection {
  readonly #port: EnginePort;
  readonly #onBusy: (isBusy: boolean) => void;
  readonly #open = new Map<number, OpenRequest>();
  /** The open request of each name that later requests supersede. */
  readonly #latest = new Map<string, number>();
  #lastId = 0;
  /** Why there are no more answers. */
  #failure: WorkerError | null = null;
  #closing: Promise<void> | null = null;

  /** @param onBusy is called when there is a first open request, and when there is none any more */
  constructor(port: EnginePort, onBusy: (isBusy: boolean) => void = () => {}) {
    this.#port = port;
    this.#onBusy = onBusy;
    listen(port, {
      message: (value) => this.#receive(value),
      failed: (reason, cause) => {
        this.#fail(new WorkerError("failed", reason, cause === undefined ? undefined : { cause }));
      },
    });
  }

  /**
   * Calls a method of the engine or of a snapshot.
   *
   * @param snapshot its number; `null` for the engine
   */
  async call(
    method: Method,
    args: readonly unknown[],
    { signal, supersedes }: RequestOptions = {},
    snapshot: number | null = null,
  ): Promise<unknown> {
    signal?.throwIfAborted();
    if (supersedes !== undefined) this.#supersede(supersedes);
    const { id, answer } = this.start({}, signal, supersedes);
    this.send({ kind: "call", id, method, snapshot, args });
    return answer;
  }

  /** Opens a request whose messages the caller sends. */
  start(events: RequestEvents, signal?: AbortSignalLike, name?: string): LongRequest {
    const id = ++this.#lastId;
    const answer = new Promise<unknown>((resolve, reject) => {
      if (this.#failure !== null) {
        reject(this.#failure);
        return;
      }
      const onAbort = (): void => this.cancel(id, reasonOf(signal));
      signal?.addEventListener?.("abort", onAbort);
      if (name !== undefined) this.#latest.set(name, id);
      const release = (): void => {
        signal?.removeEventListener?.("abort", onAbort);
        if (name !== undefined && this.#latest.get(name) === id) this.#latest.delete(name);
      };
      this.#open.set(id, { resolve, reject, events, release });
      if (this.#open.size === 1) this.#onBusy(true);
    });
    return { id, answer };
  }

  /**
   * Sends a message of a request: with copies of proxies, if it has any. If it cannot be sent, that is the request's error.
   *
   * @param transfer the buffers that move to the worker
   */
  send(message: RequestMessage & { readonly id: number }, transfer: ArrayBuffer[] = []): void {
    try {
      this.post(message, transfer);
    } catch {
      try {
        this.post(withoutProxies(message), transfer);
      } catch (cause) {
        this.#take(message.id)?.reject(notSendable(cause));
      }
    }
  }

  /**
   * Sends a message of a request, unless the request has been answered.
   *
   * @throws the error of the port if the message cannot be sent
   */
  post(message: RequestMessage & { readonly id: number }, transfer: ArrayBuffer[] = []): void {
    if (this.#open.has(message.id)) this.#port.postMessage(sent(message), transfer);
  }

  /** Rejects a request, and tells the worker not to run it. */
  cancel(id: number, reason: unknown): void {
    this.send({ kind: "cancel", id });
    this.#take(id)?.reject(reason);
  }

  /** Drops a snapshot or a stream in the worker. */
  release(number: number): void {
    if (this.#failure === null) this.#port.postMessage(sent({ kind: "release", number }), []);
  }

  /** Rejects all requests, open and later ones, and ends the worker. */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    const hasFailed = this.#failure !== null;
    this.#fail(new WorkerError("closed", "The engine was closed."));
    if (!hasFailed) this.#port.postMessage(sent({ kind: "close" }), []);
    if (this.#port.terminate === undefined) this.#port.close?.();
    else await this.#port.terminate();
  }

  #supersede(name: string): void {
    const id = this.#latest.get(name);
    if (id === undefined) return;
    this.cancel(id, supersededError(name));
  }

  #receive(value: unknown): void {
    if (!isSent(value)) return;
    if (value.firmament !== PROTOCOL) {
      this.#fail(new WorkerError("protocol", "The worker script contains another version of firmament."));
      return;
    }
    const message = value as Sent<AnswerMessage>;
    if (message.kind === "batch") for (const answer of message.answers) this.#answered(answer);
    else this.#answered(message);
  }

  #answered(message: SingleAnswer): void {
    switch (message.kind) {
      case "result":
        this.#take(message.id)?.resolve(message.value);
        break;
      case "error":
        this.#take(message.id)?.reject(errorOf(message.error));
        break;
      case "taken":
        this.#open.get(message.id)?.events.taken?.();
        break;
      case "progress":
        this.#open.get(message.id)?.events.progress?.(message.progress);
        break;
      case "skipped":
        this.#open.get(message.id)?.events.skipped?.(errorOf(message.error));
        break;
      case "failed": {
        const error = errorOf(message.error);
        this.#fail(error instanceof WorkerError ? error : new WorkerError("failed", error.message, { cause: error }));
        break;
      }
    }
  }

  #take(id: number): OpenRequest | undefined {
    const request = this.#open.get(id);
    if (request === undefined) return undefined;
    this.#open.delete(id);
    request.release();
    if (this.#open.size === 0) this.#onBusy(false);
    return request;
  }

  #fail(error: WorkerError): void {
    this.#failure ??= error;
    for (const id of [...this.#open.keys()]) this.#take(id)?.reject(this.#failure);
  }
}

function notSendable(cause: unknown): TypeError {
  const reason = messageOf(cause);
  return new TypeError(`An argument cannot be sent to the worker: ${reason}`, { cause });
}
