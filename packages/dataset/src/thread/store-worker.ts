import { invariant, isError } from "firmament/base";
import { DatasetError } from "../tables/dataset-error.ts";
import { openKnownFile } from "../tables/dataset-file.ts";
import type { DatasetStore } from "../tables/store.ts";
import {
  type ConversionRequest,
  errorMessage,
  isConversion,
  type OperationName,
  type Operations,
  type StoreAnswer,
  type StoreRequest,
} from "./requests.ts";
import type { StoreConversion } from "./store-conversion.ts";

type ApplyRequest = Extract<StoreRequest, { readonly name: "apply" }>;
type VerifyRequest = Extract<StoreRequest, { readonly name: "verifyIndex" }>;

/**
 * Performs the operations of a dataset's store in the order of the requests. Batches that arrive together are written
 * in one transaction, because a commit waits for the disk.
 */
export class StoreWorker {
  readonly #answer: (answer: StoreAnswer) => void;
  #store: DatasetStore | null = null;
  #batches: ApplyRequest[] = [];
  #conversion: StoreConversion | null = null;

  constructor(answer: (answer: StoreAnswer) => void) {
    this.#answer = answer;
  }

  receive(request: StoreRequest): void {
    if (request.name === "apply") {
      this.#batches.push(request);
      // Requests that have already been received come before this callback.
      if (this.#batches.length === 1) setImmediate(() => this.#applyBatches());
      return;
    }
    if (request.name === "verifyIndex") {
      // Takes about a second for each GB, and other requests must not wait for it.
      void this.#verifyIndex(request);
      return;
    }
    this.#applyBatches();
    if (isConversion(request)) void this.#convert(request);
    else this.#respond(request.number, () => this.#perform(request));
  }

  /** Loads the engine, which few other requests need. They are not held up. */
  async #convert(request: ConversionRequest): Promise<void> {
    const { StoreConversion } = await import("./store-conversion.ts");
    this.#respond(request.number, () => {
      this.#conversion ??= new StoreConversion();
      return this.#conversion.perform(this.#opened(), request);
    });
  }

  #applyBatches(): void {
    const batches = this.#batches;
    if (batches.length === 0) return;
    this.#batches = [];
    try {
      const results = this.#opened().apply(
        batches.map(({ arguments: { batch } }) => batch),
        batches.some(({ arguments: { isLoading } }) => isLoading),
      );
      for (const [index, { number }] of batches.entries()) {
        const result = results[index];
        this.#respond(number, () => {
          invariant(result !== undefined, "every batch has a result");
          if (isError(result)) throw result;
          return result;
        });
      }
    } catch (error) {
      for (const { number } of batches) this.#answer({ number, error: errorMessage(error) });
    }
  }

  #respond(number: number, perform: () => Operations[OperationName]["result"]): void {
    let answer: StoreAnswer;
    try {
      answer = { number, result: perform() };
    } catch (error) {
      answer = { number, error: errorMessage(error) };
    }
    this.#answer(answer);
  }

  #perform(
    request: Exclude<StoreRequest, ApplyRequest | VerifyRequest | ConversionRequest>,
  ): Operations[OperationName]["result"] {
    switch (request.name) {
      case "open": {
        this.#store = openKnownFile(request.arguments.path);
        return null;
      }
      case "begin":
        return this.#opened().generations.begin(request.arguments.since);
      case "endLoad":
        this.#opened().endLoad();
        return null;
      case "stage":
        this.#opened().generations.stage(request.arguments.generation, request.arguments.documents);
        return null;
      case "commit":
        return this.#opened().generations.commit(request.arguments.generation, request.arguments.mayShrink);
      case "deleteUnused":
        return this.#opened().generations.deleteUnused(request.arguments.kept);
      case "damages":
        return this.#opened().damages();
      case "addSearch":
        return this.#opened().addSearch(request.arguments);
      case "deleteSearch":
        return this.#opened().alerts.deleteSearch(request.arguments);
      case "recordAlerts":
        this.#opened().alerts.record(request.arguments.changes);
        return null;
      case "acknowledge":
        return this.#opened().alerts.acknowledge(request.arguments.ids);
      case "keepApart":
        return this.#opened().decisions.keepApart(request.arguments.pairs, request.arguments.by);
      case "joinAgain":
        return this.#opened().decisions.joinAgain(request.arguments.pairs);
      case "forgetMerge":
        return this.#opened().decisions.forgetMerge(request.arguments.merge);
      case "close":
        this.#store?.close();
        this.#store = null;
        return null;
    }
  }

  async #verifyIndex({ number, arguments: { path } }: VerifyRequest): Promise<void> {
    // Loads the engine, which no other request needs, and which takes longer than all else when a thread starts.
    const { damageOf } = await import("./index-damage.ts");
    const result = await damageOf(path);
    this.#answer({ number, result });
  }

  #opened(): DatasetStore {
    if (this.#store === null) throw new DatasetError("closed", "Cannot use the dataset: it is closed.");
    return this.#store;
  }
}
