import type { Dataset, DatasetOptions } from "@firmament/dataset";
import type { DatasetWorkers } from "@firmament/dataset/src/dataset-setup.ts";
import type { IndexAnswer, IndexRequest } from "@firmament/dataset/src/index-messages.ts";
import { IndexWorker } from "@firmament/dataset/src/index-worker.ts";
import { openDatasetWith } from "@firmament/dataset/src/open-dataset.ts";
import type { StoreAnswer, StoreRequest } from "@firmament/dataset/src/thread/requests.ts";
import { StoreWorker } from "@firmament/dataset/src/thread/store-worker.ts";
import type { Schema } from "firmament";
import { type CompanySchema, companySchema } from "firmament/companies";
import { threads } from "firmament/node";
import type { MessageThread } from "firmament/storage";

interface Receiver<Request> {
  receive(request: Request): unknown;
  close?(): void;
}

/** A "thread" that runs in the caller's thread: messages are cloned, and received in a later turn of the event loop. */
class InProcessThread<Request, Answer> implements MessageThread<Request, Answer> {
  readonly #answers: Answer[] = [];
  readonly #receiver: Receiver<Request>;
  #isEnded = false;
  #wake: () => void = () => {};

  constructor(start: (answer: (answer: Answer) => void) => Receiver<Request>) {
    this.#receiver = start((answer) => {
      this.#answers.push(structuredClone(answer));
      this.#wake();
    });
  }

  post(message: Request): void {
    const received = structuredClone(message);
    setImmediate(() => {
      if (!this.#isEnded) this.#receiver.receive(received);
    });
  }

  async receive(): Promise<Answer> {
    for (;;) {
      const answer = this.#answers.shift();
      if (answer !== undefined) return answer;
      if (this.#isEnded) throw new Error("The thread has ended.");
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  end(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#receiver.close?.();
    this.#wake();
  }
}

/** Starting a thread takes longer than most tests. */
export const inProcessWorkers: DatasetWorkers = {
  startStore: () => new InProcessThread<StoreRequest, StoreAnswer>((answer) => new StoreWorker(answer)),
  startIndex: () => new InProcessThread<IndexRequest, IndexAnswer>((answer) => new IndexWorker(threads, answer)),
};

/** Opens a dataset without threads, as `openDataset` does with them. */
export function openDatasetInProcess<S extends Schema>(path: string, options: DatasetOptions<S>): Promise<Dataset<S>> {
  return openDatasetWith(path, options, { workers: inProcessWorkers, threads: threads(1) });
}

/** Opens a dataset of companies without threads. */
export function openInProcess(
  path: string,
  options: Omit<DatasetOptions<CompanySchema>, "schema"> = {},
): Promise<Dataset<CompanySchema>> {
  return openDatasetInProcess(path, { schema: companySchema, ...options });
}
