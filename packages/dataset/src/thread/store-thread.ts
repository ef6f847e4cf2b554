import type { MessageThread } from "firmament/storage";
import { DatasetError } from "../tables/dataset-error.ts";
import { errorOf, type OperationName, type Operations, type StoreAnswer, type StoreRequest } from "./requests.ts";

interface Pending {
  resolve(result: never): void;
  reject(error: Error): void;
}

/**
 * A thread that writes the file of a dataset, so that searches never wait for the disk or for another process. It starts
 * with the first operation.
 */
export class StoreThread {
  readonly #startThread: () => MessageThread<StoreRequest, StoreAnswer>;
  readonly #file: Operations["open"]["arguments"];
  #worker: MessageThread<StoreRequest, StoreAnswer> | null = null;
  /** Rejected if the thread cannot open the file. */
  #opened: Promise<unknown> = Promise.resolve();
  readonly #pending = new Map<number, Pending>();
  #next = 0;
  #isReceiving = false;
  #isEnded = false;

  /** @param startThread starts a thread that runs a `StoreWorker` */
  constructor(startThread: () => MessageThread<StoreRequest, StoreAnswer>, file: Operations["open"]["arguments"]) {
    this.#startThread = startThread;
    this.#file = file;
  }

  /**
   * Performs an operation after all earlier ones.
   *
   * @throws {DatasetError} as the store does, and `thread_failed` if the thread has ended
   */
  async perform<Name extends OperationName>(
    name: Name,
    args: Operations[Name]["arguments"],
  ): Promise<Operations[Name]["result"]> {
    if (this.#isEnded) throw this.#failure(undefined);
    const worker = this.#worker ?? this.#start();
    const result = this.#post(worker, name, args);
    // The first operation fails with the reason why the file could not be opened.
    result.catch(() => {});
    await this.#opened;
    return result;
  }

  #start(): MessageThread<StoreRequest, StoreAnswer> {
    const worker = this.#startThread();
    this.#worker = worker;
    this.#opened = this.#post(worker, "open", this.#file);
    this.#opened.catch(() => {});
    return worker;
  }

  #post<Name extends OperationName>(
    worker: MessageThread<StoreRequest, StoreAnswer>,
    name: Name,
    args: Operations[Name]["arguments"],
  ): Promise<Operations[Name]["result"]> {
    const number = this.#next++;
    const result = new Promise<Operations[Name]["result"]>((resolve, reject) => {
      this.#pending.set(number, { resolve, reject });
    });
    worker.post({ number, name, arguments: args } as StoreRequest, []);
    if (!this.#isReceiving) void this.#receiveAll(worker);
    return result;
  }

  /** Closes the file after all operations, if the thread has opened it. */
  async close(): Promise<void> {
    if (this.#worker !== null) await this.perform("close", {});
  }

  /** Ends the thread. Operations that have not been performed fail. */
  end(): void {
    this.#isEnded = true;
    this.#worker?.end();
  }

  /** Receives answers while operations are pending. Otherwise, the thread must not keep the process running. */
  async #receiveAll(worker: MessageThread<StoreRequest, StoreAnswer>): Promise<void> {
    this.#isReceiving = true;
    try {
      while (this.#pending.size > 0) this.#settle(await worker.receive());
    } catch (cause) {
      const error = this.#failure(cause);
      for (const { reject } of this.#pending.values()) reject(error);
      this.#pending.clear();
    } finally {
      this.#isReceiving = false;
    }
  }

  #failure(cause: unknown): DatasetError {
    if (this.#isEnded) return new DatasetError("closed", `Cannot use ${this.#file.path}: it is closed.`, { cause });
    const reason = "the thread that writes it has ended. Open the dataset again";
    return new DatasetError("thread_failed", `Cannot change ${this.#file.path}: ${reason}.`, { cause });
  }

  #settle(answer: StoreAnswer): void {
    const pending = this.#pending.get(answer.number);
    this.#pending.delete(answer.number);
    if ("result" in answer) {
      pending?.resolve(answer.result as never);
      return;
    }
    pending?.reject(errorOf(answer.error));
  }
}
