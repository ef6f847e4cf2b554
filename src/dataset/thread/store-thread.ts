import { MessageWorker } from "../../node/message-worker.ts";
import { DatasetError } from "../sqlite/dataset-error.ts";
import { errorOf, type OperationName, type Operations, type StoreAnswer, type StoreRequest } from "./requests.ts";

interface Pending {
  resolve(result: never): void;
  reject(error: Error): void;
}

/** A thread that writes the file of a dataset, so that searches never wait for the disk or for another process. */
export class StoreThread {
  readonly #path: string;
  readonly #worker: MessageWorker<StoreRequest, StoreAnswer>;
  readonly #pending = new Map<number, Pending>();
  #next = 0;
  #isReceiving = false;
  #isEnded = false;

  /** @param script the script that runs a `StoreWorker` */
  constructor(path: string, script: URL) {
    this.#path = path;
    this.#worker = new MessageWorker(script);
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
    const number = this.#next++;
    const result = new Promise<Operations[Name]["result"]>((resolve, reject) => {
      this.#pending.set(number, { resolve, reject });
    });
    this.#worker.post({ number, name, arguments: args } as StoreRequest, []);
    if (!this.#isReceiving) void this.#receiveAll();
    return result;
  }

  /** Ends the thread. Operations that have not been performed fail. */
  end(): void {
    this.#isEnded = true;
    this.#worker.end();
  }

  /** Receives answers while operations are pending. Otherwise, the thread must not keep the process running. */
  async #receiveAll(): Promise<void> {
    this.#isReceiving = true;
    try {
      while (this.#pending.size > 0) this.#settle(await this.#worker.receive());
    } catch (cause) {
      const error = this.#failure(cause);
      for (const { reject } of this.#pending.values()) reject(error);
      this.#pending.clear();
    } finally {
      this.#isReceiving = false;
    }
  }

  #failure(cause: unknown): DatasetError {
    if (this.#isEnded) return new DatasetError("closed", `Cannot use ${this.#path}: it is closed.`, { cause });
    const reason = "the thread that writes it has ended. Open the dataset again";
    return new DatasetError("thread_failed", `Cannot change ${this.#path}: ${reason}.`, { cause });
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
