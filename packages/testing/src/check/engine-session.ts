import type { AbortSignalLike } from "firmament";
import { describeThrown } from "firmament/base";
import { type EngineAdapter, UnsupportedQuery } from "./adapter.ts";
import type { DocumentChange, Question } from "./misreading/question.ts";

/** What an engine answers to a question. */
export type EngineAnswer =
  /** In ascending order, each once. */
  | { readonly kind: "ids"; readonly ids: readonly string[] }
  | { readonly kind: "unsupported"; readonly message: string }
  | { readonly kind: "error"; readonly message: string };

/** The answer to a query that the engine offers. */
export type GivenAnswer = Exclude<EngineAnswer, { readonly kind: "unsupported" }>;

/** Asks an engine questions, and loads and changes its documents only as far as necessary. */
export class EngineSession {
  readonly #adapter: EngineAdapter;
  readonly #signal: AbortSignal | undefined;
  /** `null` if they are not known. */
  #loaded: Question["documents"] | null = null;
  #changes: readonly DocumentChange[] = [];

  constructor(adapter: EngineAdapter, signal?: AbortSignalLike) {
    this.#adapter = adapter;
    // The declaration needs no types of a platform, all of which have this class.
    this.#signal = signal as AbortSignal | undefined;
  }

  /** Which changes the engine offers. */
  get offers(): { readonly upsert: boolean; readonly delete: boolean } {
    return { upsert: this.#adapter.upsert !== undefined, delete: this.#adapter.delete !== undefined };
  }

  /** @throws the reason of the signal if it is aborted */
  async ask({ documents, changes, query }: Question): Promise<EngineAnswer> {
    this.#signal?.throwIfAborted();
    try {
      const ids = await this.#orAborted(this.#answer(documents, changes, query));
      return { kind: "ids", ids: [...new Set(Array.from(ids, String))].sort() };
    } catch (error) {
      this.#signal?.throwIfAborted();
      if (error instanceof UnsupportedQuery) return { kind: "unsupported", message: error.message };
      // The state of an engine after an error is not known.
      this.#loaded = null;
      return { kind: "error", message: describeThrown(error) };
    }
  }

  async #answer(
    documents: Question["documents"],
    changes: readonly DocumentChange[],
    query: string,
  ): Promise<Iterable<string>> {
    await this.#prepare(documents, changes);
    return this.#adapter.ids(query);
  }

  /** Waits for an answer, but not after the signal. */
  async #orAborted<T>(answer: Promise<T>): Promise<T> {
    const signal = this.#signal;
    if (signal === undefined) return answer;
    const { promise, reject } = Promise.withResolvers<never>();
    const abort = (): void => reject(signal.reason);
    signal.addEventListener("abort", abort);
    try {
      return await Promise.race([answer, promise]);
    } finally {
      signal.removeEventListener("abort", abort);
    }
  }

  /** Forgets which documents are loaded, so that the next question loads its own. */
  forget(): void {
    this.#loaded = null;
  }

  async #prepare(documents: Question["documents"], changes: readonly DocumentChange[]): Promise<void> {
    const isContinued =
      this.#loaded === documents &&
      this.#changes.length <= changes.length &&
      this.#changes.every((change, index) => change === changes[index]);
    if (!isContinued) {
      this.#loaded = null;
      await this.#adapter.load(documents);
      this.#loaded = documents;
      this.#changes = [];
    }
    for (const change of changes.slice(this.#changes.length)) {
      this.#loaded = null;
      if ("upsert" in change) await this.#adapter.upsert?.(change.upsert);
      else if ("ids" in change) await this.#adapter.ids(change.ids);
      else await this.#adapter.delete?.(change.delete);
      this.#loaded = documents;
      this.#changes = [...this.#changes, change];
    }
  }
}
