import { type EngineOptions, type LoadThreads, type Schema, SearchEngine } from "firmament";
import type { GenerationSource } from "./replay.ts";
import type { Entry } from "./tables/entry-table.ts";

/** The number of entries that are read at once. */
const ENTRIES_AT_ONCE = 500;

export interface IndexBuildOptions<S extends Schema> {
  readonly schema: S;
  readonly engine: EngineOptions;
  readonly threads: LoadThreads;
  /** Receives the number of documents that have been indexed, at intervals of some 16 ms. */
  onProgress(done: number): void;
}

/** Indexes the documents of a generation, while more of them are staged. */
export class IndexBuild<S extends Schema> {
  readonly #source: GenerationSource;
  readonly #engine: SearchEngine<S>;
  readonly #loaded: Promise<unknown>;
  /** Entries up to this position can be read. */
  #last = 0;
  #isComplete = false;
  #wake: () => void = () => {};

  constructor(source: GenerationSource, { schema, engine, threads, onProgress }: IndexBuildOptions<S>) {
    this.#source = source;
    this.#engine = new SearchEngine(schema, engine);
    this.#loaded = this.#engine.load(this.#documents() as AsyncIterable<never>, {
      threads,
      onProgress: ({ indexed }) => onProgress(indexed),
    });
    // `finish` reports the error.
    this.#loaded.catch(() => {});
  }

  /** Also indexes the entries up to a position. */
  extend(position: number): void {
    this.#last = position;
    this.#wake();
  }

  /**
   * Indexes the rest, and returns the engine.
   *
   * @throws every error of reading and indexing
   */
  async finish(): Promise<SearchEngine<S>> {
    this.#isComplete = true;
    this.#wake();
    await this.#loaded;
    return this.#engine;
  }

  async *#documents(): AsyncGenerator<unknown, void> {
    let position = 0;
    for (;;) {
      const last = this.#last;
      const entries = position < last ? this.#between(position, last) : [];
      for (const { document } of entries) if (document !== null) yield JSON.parse(document);
      // Positions without an entry follow the last one.
      position = entries.at(-1)?.position ?? last;
      if (entries.length > 0 || position < this.#last) continue;
      if (this.#isComplete) return;
      await new Promise<void>((resume) => {
        this.#wake = resume;
      });
    }
  }

  /** The next entries after a position and up to another one. Later ones are not ready, even if they can be read. */
  #between(position: number, last: number): readonly Entry[] {
    const { store, generation } = this.#source;
    const entries = store.entriesAfter(generation, position, ENTRIES_AT_ONCE);
    return entries.filter((entry) => entry.position <= last);
  }
}
