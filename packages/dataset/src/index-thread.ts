import { type EngineOptions, type LoadThreads, type Schema, SearchEngine } from "firmament";
import { internalsOf } from "firmament/backend";
import { messageOf } from "firmament/base";
import { isBuiltIn, schemaMessage } from "firmament/query";
import type { MessageThread } from "firmament/storage";
import { loadedPages } from "firmament/storage";
import { IndexBuild } from "./index-build.ts";
import type { IndexFiles } from "./index-files.ts";
import type { IndexAnswer, IndexRequest, IndexSetup } from "./index-messages.ts";
import type { GenerationSource } from "./replay.ts";
import { errorOf } from "./thread/requests.ts";

/** A generation that is being indexed, while more of its documents are staged. */
export interface GenerationBuild<S extends Schema> {
  /** Also indexes the entries up to a position. */
  extend(position: number): void;
  /**
   * Indexes the rest and saves the index file; if that fails, `onWarning` receives the reason.
   *
   * @param position the last position
   * @throws every error of reading and indexing
   */
  finish(position: number): Promise<SearchEngine<S>>;
  /** Ends a build that is not needed, or has been finished. */
  end(): void;
}

export interface GenerationBuilds<S extends Schema> {
  /** The SQLite file. */
  readonly path: string;
  readonly schema: S;
  readonly engine: EngineOptions;
  readonly threads: LoadThreads;
  /** Starts a thread that runs an `IndexWorker`. */
  start(): MessageThread<IndexRequest, IndexAnswer>;
  readonly files: IndexFiles<S>;
  onWarning(message: string): void;
}

/**
 * Begins to index a generation: in a thread of its own, so that searches need not wait; or in this one if the schema has
 * an analyzer that a thread does not have.
 *
 * @param dataset the id of the dataset
 */
export function beginBuild<S extends Schema>(
  builds: GenerationBuilds<S>,
  source: GenerationSource,
  dataset: string,
  onProgress: (done: number) => void,
): GenerationBuild<S> {
  const setup = setupOf(builds, source.generation, dataset);
  return setup === null
    ? new LocalBuild(builds, source, dataset, onProgress)
    : new ThreadBuild(builds, setup, onProgress);
}

function setupOf<S extends Schema>(
  { path, schema, engine, threads }: GenerationBuilds<S>,
  generation: number,
  dataset: string,
): IndexSetup | null {
  const message = schemaMessage(schema);
  const { analyzer, liveCapacity = null, segmentCapacity = null, documents } = engine;
  if (message === null || documents === "objects" || (analyzer !== undefined && !isBuiltIn(analyzer))) return null;
  return {
    kind: "setup",
    path,
    dataset,
    generation,
    schema: message,
    analyzer: analyzer?.name ?? null,
    liveCapacity,
    segmentCapacity,
    // Searches run on this thread meanwhile.
    threads: Math.max(1, threads.count - 1),
  };
}

/** Starting a thread takes as long as indexing some thousand documents. */
const MIN_THREAD_DOCUMENTS = 1000;

/** Whether a generation is worth a build; otherwise it can be replayed, and needs no index file. */
export function isWorthBuild(position: number): boolean {
  return position >= MIN_THREAD_DOCUMENTS;
}

class ThreadBuild<S extends Schema> implements GenerationBuild<S> {
  readonly #builds: GenerationBuilds<S>;
  readonly #worker: MessageThread<IndexRequest, IndexAnswer>;
  readonly #onProgress: (done: number) => void;

  constructor(builds: GenerationBuilds<S>, setup: IndexSetup, onProgress: (done: number) => void) {
    this.#builds = builds;
    this.#worker = builds.start();
    this.#onProgress = onProgress;
    this.#worker.post(setup, []);
  }

  extend(position: number): void {
    this.#worker.post({ kind: "extend", position }, []);
  }

  async finish(position: number): Promise<SearchEngine<S>> {
    this.#worker.post({ kind: "finish", position }, []);
    for (;;) {
      const answer = await this.#worker.receive();
      if (answer.kind === "progress") this.#onProgress(answer.done);
      else if (answer.kind === "failed") throw errorOf(answer.error);
      else return this.#engineWith(answer);
    }
  }

  #engineWith({ segments, warning }: Extract<IndexAnswer, { readonly kind: "built" }>): SearchEngine<S> {
    const { schema, engine: options, onWarning } = this.#builds;
    if (warning !== null) onWarning(warning);
    const engine = new SearchEngine(schema, options);
    internalsOf(engine).writer.restore(
      segments.map(({ directory, buffer, deleted }) => ({ bytes: { directory, pages: loadedPages(buffer) }, deleted })),
    );
    return engine;
  }

  end(): void {
    this.#worker.end();
  }
}

class LocalBuild<S extends Schema> implements GenerationBuild<S> {
  readonly #builds: GenerationBuilds<S>;
  readonly #build: IndexBuild<S>;
  readonly #dataset: string;
  readonly #generation: number;

  constructor(
    builds: GenerationBuilds<S>,
    source: GenerationSource,
    dataset: string,
    onProgress: (done: number) => void,
  ) {
    const { schema, engine, threads } = builds;
    this.#builds = builds;
    this.#build = new IndexBuild(source, { schema, engine, threads, onProgress });
    this.#dataset = dataset;
    this.#generation = source.generation;
  }

  extend(position: number): void {
    this.#build.extend(position);
  }

  async finish(position: number): Promise<SearchEngine<S>> {
    this.#build.extend(position);
    const engine = await this.#build.finish();
    const { files, onWarning } = this.#builds;
    try {
      await files.save(engine, { dataset: this.#dataset, generation: this.#generation, position });
    } catch (error) {
      onWarning(messageOf(error));
    }
    return engine;
  }

  end(): void {
    void this.#build.finish().catch(() => {});
  }
}
