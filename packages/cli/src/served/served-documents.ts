import type { Dataset } from "@firmament/dataset";
import { proveRelations } from "@firmament/decide";
import type { ClusterEngine } from "@firmament/opensearch";
import type { DocumentOptions } from "@firmament/server";
import { IndexFileError, type ReadonlyEngine, type Schema, SearchEngine } from "firmament";
import { openIndex, searchWithThreads, type ThreadedEngine } from "firmament/node";
import type { DocumentType } from "../document-type/document-type.ts";
import type { ReadingStreams } from "../documents/document-records.ts";
import { type ClusterAddress, clusterAccess, openClusterOf, withClusterFailures } from "../documents/open-cluster.ts";
import { openDatasetOf } from "../documents/open-dataset.ts";
import { type ReadingOptions, readDocuments } from "../documents/read-documents.ts";
import { CommandFailure } from "../terminal/command-failure.ts";
import type { ServingCommand } from "./serving-command.ts";

/** How the service opens documents. */
export interface OpeningOptions {
  readonly cursors: { readonly states: number; readonly maxAge: number };
  /** The number of threads that search; 0: the calling thread. */
  readonly threads: number;
  /** Receives the warnings of a dataset for as long as it is open. */
  readonly onWarning: (message: string) => void;
  /** Standard input, and what shows the progress of reading records and of building an index. */
  readonly streams: ReadingStreams;
}

/** Where documents come from. */
export type DocumentSource =
  | { readonly kind: "dataset" | "index"; readonly path: string }
  | { readonly kind: "cluster"; readonly address: ClusterAddress; readonly index: string }
  | { readonly kind: "records"; readonly reading: ReadingOptions };

/** How long the threads of an earlier schema may answer: longer than any search. Milliseconds. */
const LAST_ANSWERS_MS = 10_000;

/** The index of a cluster. */
export type ClusterSource = Extract<DocumentSource, { readonly kind: "cluster" }>;
type LocalSource = Exclude<DocumentSource, ClusterSource>;

/** How long a search of the cluster is repeated; a client waits at most twice as long for the 503. Milliseconds. */
const RETRY_TIME_MS = 2500;

/** The documents of one dataset of the service. The server listens before they are opened. */
export class ServedDocuments {
  readonly name: string;
  readonly type: DocumentType;
  readonly source: DocumentSource;
  /** How the user serves them, for advice. */
  readonly #command: ServingCommand;
  #engine: ReadonlyEngine<Schema> | null = null;
  #dataset: Dataset<Schema> | null = null;
  /** The threads of each engine: a dataset has another one after a change of its schema. */
  readonly #threads = new Map<ReadonlyEngine<Schema>, ThreadedEngine<Schema>>();
  #cluster: ClusterEngine<Schema> | null = null;
  #isClosed = false;

  constructor(name: string, type: DocumentType, source: DocumentSource, command: ServingCommand) {
    this.name = name;
    this.type = type;
    this.source = source;
    this.#command = command;
  }

  /** `null` until the documents are open, and if they are in a cluster. */
  get engine(): ReadonlyEngine<Schema> | null {
    return this.#engine === null ? null : (this.#dataset?.engine ?? this.#engine);
  }

  /** What a handler of requests needs; the documents may be opened later. */
  get handled(): DocumentOptions<Schema> {
    return this.source.kind === "dataset"
      ? { dataset: () => this.dataset, searchedBy: () => this.searched }
      : { engine: () => this.searched };
  }

  /** The engine, the threads or the cluster that searches the documents; `null` until they are open. */
  get searched(): ReadonlyEngine<Schema> | ThreadedEngine<Schema> | ClusterEngine<Schema> | null {
    const { engine } = this;
    return this.#cluster ?? (engine === null ? null : (this.#threads.get(engine) ?? engine));
  }

  /** `null` until it is open, and if the documents come from no dataset file. */
  get dataset(): Dataset<Schema> | null {
    return this.#dataset;
  }

  /**
   * Returns the number of documents.
   *
   * @throws {CommandFailure | IndexFileError | DatasetError} when the documents cannot be read
   */
  async open(options: OpeningOptions): Promise<number> {
    const { source } = this;
    if (source.kind === "cluster") return this.#openCluster(source, options);
    const engine = await this.#opened(source, options);
    await this.#startThreads(engine, options);
    this.#engine = engine;
    return engine.size;
  }

  async #startThreads(engine: ReadonlyEngine<Schema>, { threads, cursors }: OpeningOptions): Promise<void> {
    if (threads === 0 || this.#isClosed) return;
    this.#threads.set(engine, await searchWithThreads(engine, { threads, cursors, proveRelations }));
  }

  /** Starts the threads of a changed schema before it is searched. Those of the earlier one answer what they have begun. */
  async #follow(engine: ReadonlyEngine<Schema>, options: OpeningOptions): Promise<void> {
    const earlier = [...this.#threads];
    await this.#startThreads(engine, options);
    for (const [other, threads] of earlier) {
      setTimeout(() => {
        this.#threads.delete(other);
        void threads.close();
      }, LAST_ANSWERS_MS).unref();
    }
  }

  /** Closes the dataset or the connection, also one that is still being opened. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#cluster?.close();
    for (const threads of this.#threads.values()) await threads.close();
    await this.#dataset?.close();
  }

  async #openCluster({ address, index }: ClusterSource, { cursors }: OpeningOptions): Promise<number> {
    const { maxAge } = cursors;
    const options = { ...clusterAccess(address), index, create: false, retryTime: RETRY_TIME_MS, cursors: { maxAge } };
    const cluster = await openClusterOf(this.type, options);
    try {
      const size = await withClusterFailures(() => cluster.size());
      this.#cluster = cluster;
      return size;
    } finally {
      if (this.#isClosed || this.#cluster === null) await cluster.close();
    }
  }

  /** What to do about documents of another schema than the stated one, or than that of companies. */
  #schemaAdvice(path: string): string {
    return `Serve the file with its own schema: firmament ${this.#command} ${path}.`;
  }

  async #opened(source: LocalSource, options: OpeningOptions): Promise<ReadonlyEngine<Schema>> {
    const { type } = this;
    const { cursors, onWarning, streams, threads } = options;
    switch (source.kind) {
      case "records": {
        const engine = new SearchEngine(type.schema, { cursors, sharedMemory: threads > 0 });
        await readDocuments(engine, source.reading, streams);
        return engine;
      }
      case "index":
        return withSchemaAdvice(this.#schemaAdvice(source.path), () =>
          openIndex(source.path, { schema: type.schema, cursors }),
        );
      case "dataset": {
        const dataset = await openDatasetOf(
          type,
          source.path,
          { cursors, onWarning, onSchema: ({ engine }) => this.#follow(engine, options) },
          streams.screen,
          this.#schemaAdvice(source.path),
        );
        this.#dataset = dataset;
        if (this.#isClosed) await dataset.close();
        return dataset.engine;
      }
    }
  }
}

/** @throws {CommandFailure} exit 1, for an index file of another schema */
async function withSchemaAdvice<T>(advice: string, open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    if (!(error instanceof IndexFileError) || error.code !== "schema") throw error;
    throw new CommandFailure(`error: ${error.message} ${advice}`, 1);
  }
}
