import { Worker } from "node:worker_threads";
import type { ScriptAddress } from "./thread-script.ts";

/** A thread that receives messages and answers them. */
export interface MessageThread<Request, Answer> {
  /** @param transfer the buffers that move to the thread instead of being copied */
  post(message: Request, transfer: readonly ArrayBuffer[]): void;
  /**
   * The next message of the thread. One call at a time.
   *
   * @throws the error of the thread, at this and every later call
   */
  receive(): Promise<Answer>;
  end(): void;
}

/** A worker thread whose messages are received one by one. It does not keep the process running. */
export class MessageWorker<Request, Answer> implements MessageThread<Request, Answer> {
  readonly #worker: Worker;
  readonly #answers: Answer[] = [];
  #failure: { readonly error: unknown } | null = null;
  /** Called when there is an answer or a failure. */
  #wake: () => void = () => {};

  constructor(script: ScriptAddress) {
    this.#worker = new Worker(new URL(script.href));
    this.#worker.on("message", (answer: Answer) => {
      this.#answers.push(answer);
      this.#wake();
    });
    this.#worker.on("error", (error) => this.#fail(error));
    this.#worker.on("messageerror", (error) => this.#fail(error));
    this.#worker.on("exit", (code) => this.#fail(new Error(`A worker thread ended with exit code ${code}.`)));
    this.#worker.unref();
  }

  post(message: Request, transfer: readonly ArrayBuffer[]): void {
    this.#worker.postMessage(message, transfer);
  }

  async receive(): Promise<Answer> {
    for (;;) {
      const answer = this.#answers.shift();
      if (answer !== undefined) return answer;
      if (this.#failure !== null) throw this.#failure.error;
      // While someone waits for an answer, the process must not end.
      this.#worker.ref();
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      this.#worker.unref();
    }
  }

  end(): void {
    void this.#worker.terminate();
  }

  #fail(error: unknown): void {
    this.#failure ??= { error };
    this.#wake();
  }
}
