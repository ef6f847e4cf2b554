import { type EngineOptions, type LoadThreads, type Schema, schemaFromJson } from "firmament";
import { internalsOf } from "firmament/backend";
import { finishSteps, invariant, isArrayBuffer } from "firmament/base";
import { analyzerNamed } from "firmament/query";
import { IndexBuild } from "./index-build.ts";
import { IndexFiles } from "./index-files.ts";
import type { BuiltSegment, IndexAnswer, IndexRequest, IndexSetup } from "./index-messages.ts";
import { openKnownFile } from "./tables/dataset-file.ts";
import type { DatasetStore } from "./tables/store.ts";
import { errorMessage } from "./thread/requests.ts";

/** Sends an answer. */
export type AnswerSender = (answer: IndexAnswer, transfer: readonly ArrayBuffer[]) => void;

interface RunningBuild {
  readonly store: DatasetStore;
  readonly setup: IndexSetup;
  readonly build: IndexBuild<Schema>;
  readonly files: IndexFiles<Schema>;
}

/** Builds the index of a generation in a thread, saves its index file, and sends its segments. */
export class IndexWorker {
  readonly #threads: (count: number) => LoadThreads;
  readonly #answer: AnswerSender;
  #running: RunningBuild | null = null;

  constructor(threads: (count: number) => LoadThreads, answer: AnswerSender) {
    this.#threads = threads;
    this.#answer = answer;
  }

  async receive(request: IndexRequest): Promise<void> {
    try {
      if (request.kind === "setup") this.#running = this.#begin(request);
      else await this.#continue(request);
    } catch (error) {
      this.#answer({ kind: "failed", error: errorMessage(error) }, []);
    }
  }

  /** Closes the file. */
  close(): void {
    this.#running?.store.close();
    this.#running = null;
  }

  #begin(setup: IndexSetup): RunningBuild {
    const schema = schemaFromJson(setup.schema);
    const store = openKnownFile(setup.path);
    const engine = engineOptionsOf(setup);
    const build = new IndexBuild(
      { store, generation: setup.generation },
      {
        schema,
        engine,
        threads: this.#threads(setup.threads),
        onProgress: (done) => this.#answer({ kind: "progress", done }, []),
      },
    );
    return {
      setup,
      store,
      build,
      files: new IndexFiles(setup.path, schema, engine, store.isReadOnly ? null : undefined),
    };
  }

  async #continue(request: Exclude<IndexRequest, IndexSetup>): Promise<void> {
    invariant(this.#running !== null, "the first message is the setup");
    const { setup, build, files } = this.#running;
    build.extend(request.position);
    if (request.kind === "extend") return;
    const engine = await build.finish();
    const { dataset, generation } = setup;
    const warning = await files.save(engine, { dataset, generation, position: request.position }).then(
      () => null,
      (error: unknown) => errorMessage(error).message,
    );
    const segments = finishSteps(internalsOf(engine).writer.saveSteps()).map(
      ({ bytes, deleted }): BuiltSegment => ({ directory: bytes.directory, buffer: bytes.pages.buffer, deleted }),
    );
    const buffers = segments.map(({ buffer }) => buffer).filter(isArrayBuffer);
    this.close();
    this.#answer({ kind: "built", segments, warning }, buffers);
  }
}

function engineOptionsOf({ analyzer, liveCapacity, segmentCapacity }: IndexSetup): EngineOptions {
  return {
    ...(analyzer !== null && { analyzer: analyzerNamed(analyzer) }),
    ...(liveCapacity !== null && { liveCapacity }),
    ...(segmentCapacity !== null && { segmentCapacity }),
  };
}
