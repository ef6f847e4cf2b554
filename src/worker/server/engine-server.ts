import { isArrayBuffer, isBytes, isPromise } from "../../base/builtin-value.ts";
import { TimeSlice } from "../../base/time-slice.ts";
import { indexChunks, type OpenIndexOptions, readIndex } from "../../engine/file/index-file.ts";
import type { EngineOptions } from "../../engine/options/engine-options.ts";
import { SearchEngine } from "../../engine/search-engine.ts";
import type { Snapshot } from "../../engine/snapshot.ts";
import type { DocumentInput, Schema } from "../../schema/schema.ts";
import { errorMessage } from "../protocol/error-message.ts";
import type { Method, ReaderMethod, RequestMessage, SingleAnswer } from "../protocol/message.ts";
import { WorkerError } from "../protocol/worker-error.ts";
import { ByteCollector } from "./byte-collector.ts";
import { OpenStreams } from "./open-streams.ts";
import {
  engineOperations,
  type Reader,
  type ReaderOperations,
  readerOperations,
  type WorkerTools,
} from "./operations.ts";
import { RecordFeed } from "./record-feed.ts";
import type { RequestQueue } from "./request-queue.ts";
import { deleteIndex, openIndex, saveIndex } from "./stored-index.ts";

type CallMessage = Extract<RequestMessage, { readonly kind: "call" }>;
type LoadMessage = Extract<RequestMessage, { readonly kind: "load" }>;

/** A load whose records arrive, or an index file whose bytes arrive. */
type Reception =
  | { readonly kind: "records"; readonly feed: RecordFeed; readonly stop: AbortController }
  | { readonly kind: "bytes"; readonly collector: ByteCollector };

export type Answer = (message: SingleAnswer, transfer?: ArrayBuffer[]) => void;

/** Answers the requests of one client with an engine of its own. */
export class EngineServer {
  readonly #schema: Schema;
  readonly #options: EngineOptions;
  readonly #tools: WorkerTools;
  readonly #queue: RequestQueue;
  readonly #answer: Answer;
  readonly #engineReads: ReaderOperations;
  readonly #snapshots = new Map<number, Snapshot<Schema>>();
  readonly #streams = new OpenStreams();
  readonly #receptions = new Map<number, Reception>();
  #engine: SearchEngine<Schema>;

  /**
   * @param engine default: a new one
   * @param engineReads how the engine answers methods that read. Default: as its snapshots do
   * @throws {TypeError | RangeError} for an invalid option
   */
  constructor(
    schema: Schema,
    { proveRelations, ...options }: EngineOptions & WorkerTools,
    queue: RequestQueue,
    answer: Answer,
    engine: SearchEngine<Schema> = new SearchEngine(schema, options),
    engineReads: ReaderOperations = readerOperations,
  ) {
    this.#engine = engine;
    this.#engineReads = engineReads;
    this.#schema = schema;
    this.#options = options;
    this.#tools = { proveRelations };
    this.#queue = queue;
    this.#answer = answer;
  }

  receive(message: RequestMessage): void {
    switch (message.kind) {
      case "call":
        this.#enqueue(message.id, () => this.#call(message));
        break;
      case "load":
        this.#startLoad(message);
        break;
      case "open":
        this.#attempt(message.id, () => {
          this.#receptions.set(message.id, { kind: "bytes", collector: new ByteCollector(message.totalBytes) });
        });
        break;
      case "records":
      case "bytes":
      case "end":
        this.#attempt(message.id, () => this.#feed(message));
        break;
      case "cancel":
        this.#cancel(message.id);
        break;
      case "release":
        this.#snapshots.delete(message.number);
        this.#streams.release(message.number);
        break;
      case "close":
        this.close();
        break;
      default:
        this.#rejectUnknown(message);
    }
  }

  /** Drops everything that waits or runs. */
  close(): void {
    this.#queue.clear();
    this.#stopLoads("The engine was closed.");
    this.#receptions.clear();
    this.#snapshots.clear();
    this.#streams.clear();
    this.#engine = new SearchEngine(this.#schema, this.#options);
  }

  #call({ id, method, snapshot, args }: CallMessage): unknown {
    if (method === "next") return this.#streams.next(args[0]);
    if (snapshot !== null) return this.#read(this.#snapshot(snapshot), id, method, args);
    if (isReaderMethod(method)) return this.#read(this.#engine, id, method, args);
    if (method === "snapshot") {
      this.#snapshots.set(id, this.#engine.snapshot());
      return id;
    }
    if (method === "save") return this.#save();
    if (method === "saveIndex") return saveIndex(this.#engine, args[0] as string);
    if (method === "openIndex") return this.#openIndex(args[0] as string);
    if (method === "deleteIndex") return deleteIndex(args[0] as string);
    if (Object.hasOwn(engineOperations, method)) return engineOperations[method](this.#engine, args, this.#tools);
    throw unknownRequest();
  }

  #snapshot(number: number): Snapshot<Schema> {
    const snapshot = this.#snapshots.get(number);
    if (snapshot === undefined) throw new WorkerError("closed", "The snapshot was closed.");
    return snapshot;
  }

  #read(reader: Reader, id: number, method: Method, args: readonly unknown[]): unknown {
    if (!isReaderMethod(method)) throw unknownRequest();
    const value = (reader === this.#engine ? this.#engineReads : readerOperations)[method](reader, args);
    if (method !== "stream" && method !== "documents") return value;
    this.#streams.open(id, value as AsyncIterator<unknown> | Iterator<unknown>);
    return id;
  }

  async #save(): Promise<Uint8Array> {
    const collector = new ByteCollector(null);
    const slice = new TimeSlice();
    for (const chunk of indexChunks(this.#engine)) {
      collector.append(chunk);
      if (slice.isOver) await slice.yield();
    }
    return collector.finish();
  }

  #startLoad({ id, skipsInvalid, publishEvery }: LoadMessage): void {
    const feed = new RecordFeed(() => this.#answer({ kind: "taken", id }));
    const stop = new AbortController();
    this.#receptions.set(id, { kind: "records", feed, stop });
    this.#enqueue(id, async () => {
      try {
        return await this.#engine.load(feed as AsyncIterable<DocumentInput<Schema>>, {
          signal: stop.signal,
          onProgress: ({ indexed, skipped }) => this.#answer({ kind: "progress", id, progress: { indexed, skipped } }),
          ...(publishEvery !== null && { publishEvery }),
          ...(skipsInvalid && {
            onError: (error) => this.#answer({ kind: "skipped", id, error: errorMessage(error) }),
          }),
        });
      } finally {
        this.#receptions.delete(id);
      }
    });
  }

  #feed(message: Extract<RequestMessage, { readonly kind: "records" | "bytes" | "end" }>): void {
    const { id, kind } = message;
    const reception = this.#receptions.get(id);
    // The request has failed or was cancelled in the meantime.
    if (reception === undefined) return;
    if (reception.kind === "records") {
      if (kind === "records") reception.feed.add(message.records);
      else reception.feed.end();
    } else if (kind === "bytes") {
      reception.collector.append(message.bytes);
      this.#answer({ kind: "taken", id });
    } else {
      this.#receptions.delete(id);
      this.#enqueue(id, () => this.#replaceEngine(readIndex(reception.collector.finish(), this.#openOptions)));
    }
  }

  async #openIndex(name: string): Promise<void> {
    this.#replaceEngine(await openIndex(name, this.#openOptions));
  }

  get #openOptions(): OpenIndexOptions<Schema> {
    // The default operator is that of the file.
    const { defaultOperator, ...options } = this.#options;
    return { ...options, schema: this.#schema };
  }

  #replaceEngine(engine: SearchEngine<Schema>): void {
    this.#engine = engine;
    this.#stopLoads("An index file has replaced the documents.");
  }

  #cancel(id: number): void {
    const wasWaiting = this.#queue.cancel(id);
    const reception = this.#receptions.get(id);
    this.#receptions.delete(id);
    if (reception?.kind === "records") reception.stop.abort();
    // A load that runs answers when it has ended, so that nothing changes afterwards.
    if (!wasWaiting && reception?.kind !== "bytes") return;
    this.#answer({
      kind: "error",
      id,
      error: errorMessage(new DOMException("The request was cancelled.", "AbortError")),
    });
  }

  #stopLoads(reason: string): void {
    for (const reception of this.#receptions.values()) {
      if (reception.kind === "records") reception.stop.abort(new DOMException(reason, "AbortError"));
    }
  }

  #enqueue(id: number, run: () => unknown): void {
    this.#queue.add(id, () => void this.#run(id, run));
  }

  async #run(id: number, run: () => unknown): Promise<void> {
    try {
      const result = run();
      // Without a promise, the answer is sent in the same task.
      this.#respond(id, isPromise(result) ? await result : result);
    } catch (error) {
      this.#answer({ kind: "error", id, error: errorMessage(error) });
    }
  }

  #respond(id: number, value: unknown): void {
    const transfer = isBytes(value) && isArrayBuffer(value.buffer) ? [value.buffer] : [];
    this.#answer({ kind: "result", id, value }, transfer);
  }

  /** Processes a part of a request; an error is the request's answer. */
  #attempt(id: number, process: () => void): void {
    try {
      process();
    } catch (error) {
      this.#answer({ kind: "error", id, error: errorMessage(error) });
      this.#cancel(id);
    }
  }

  #rejectUnknown(message: unknown): void {
    const { id } = message as { readonly id?: unknown };
    if (typeof id === "number") this.#answer({ kind: "error", id, error: errorMessage(unknownRequest()) });
  }
}

function isReaderMethod(method: Method): method is ReaderMethod {
  return Object.hasOwn(readerOperations, method);
}

function unknownRequest(): WorkerError {
  return new WorkerError("protocol", "The worker does not know this request.");
}
