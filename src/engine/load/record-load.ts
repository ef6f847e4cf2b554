import { DocumentError } from "../../base/document-error.ts";
import { finishSteps } from "../../base/steps.ts";
import { TimeSlice } from "../../base/time-slice.ts";
import type { BulkLoad } from "../../indexes/writer/bulk-load.ts";
import type { IndexWriter } from "../../indexes/writer/index-writer.ts";
import { DocumentReader } from "../../schema/document.ts";
import type { Schema } from "../../schema/schema.ts";
import type { LoadOptions, LoadSummary, UpsertOptions } from "../options/load-options.ts";
import { abortableRecords } from "./record-stream.ts";
import { SourceMeter } from "./source-meter.ts";

/** A bulk load of records: validates them, adds them to the index and counts them. */
export class RecordLoad<S extends Schema> {
  readonly #reader: DocumentReader<S>;
  readonly #writer: IndexWriter<S>;
  readonly #load: BulkLoad<S>;
  readonly #onError: UpsertOptions["onError"];
  /** The index of the next record. */
  #record = 0;
  #indexed = 0;
  #replaced = 0;
  #skipped = 0;

  constructor(schema: S, writer: IndexWriter<S>, options: Pick<LoadOptions, "onError" | "threads" | "publishEvery">) {
    const { onError, threads = null, publishEvery = Number.POSITIVE_INFINITY } = options;
    this.#reader = new DocumentReader(schema);
    this.#writer = writer;
    this.#load = writer.beginLoad(threads, publishEvery);
    this.#onError = onError;
  }

  get summary(): LoadSummary {
    return { indexed: this.#indexed, replaced: this.#replaced, skipped: this.#skipped };
  }

  /** Adds all records at once. After an error, the records before it remain. */
  addAll(records: Iterable<unknown>): void {
    try {
      for (const record of records) {
        this.#add(record);
        if (this.#load.isFull) finishSteps(this.#writer.publish(this.#load));
      }
    } finally {
      finishSteps(this.#writer.endLoad(this.#load));
    }
  }

  /** Adds all records in time slices. After an error, the records before it remain. */
  async addInSlices(
    records: Iterable<unknown> | AsyncIterable<unknown>,
    { onProgress, signal }: LoadOptions,
  ): Promise<void> {
    const meter = new SourceMeter(records);
    const report = (): void => onProgress?.({ indexed: this.#indexed, skipped: this.#skipped, ...meter.progress });
    const slice = new TimeSlice();
    try {
      if (Symbol.asyncIterator in records) {
        for await (const record of signal === undefined ? records : abortableRecords(signal, records)) {
          this.#add(record);
          if (this.#mustPause(slice)) await this.#pause(slice, report);
        }
      } else {
        // Awaiting each record of a list takes half as long as reading it.
        signal?.throwIfAborted();
        for (const record of records) {
          signal?.throwIfAborted();
          this.#add(record);
          if (this.#mustPause(slice)) await this.#pause(slice, report);
        }
        signal?.throwIfAborted();
      }
    } finally {
      await this.#end(slice);
    }
    report();
  }

  #mustPause(slice: TimeSlice): boolean {
    return slice.isOver || this.#load.isFull || this.#load.draft?.isBusy === true;
  }

  /** Does what cannot be done between two records without a pause. */
  async #pause(slice: TimeSlice, report: () => void): Promise<void> {
    await this.#load.draft?.whenReady();
    if (this.#load.isFull) await this.#publish(slice);
    if (!slice.isOver) return;
    report();
    await slice.yield();
  }

  async #publish(slice: TimeSlice): Promise<void> {
    await this.#load.prepare((steps) => slice.run(steps));
    await slice.run(this.#writer.publish(this.#load));
  }

  async #end(slice: TimeSlice): Promise<void> {
    try {
      await this.#load.prepare((steps) => slice.run(steps));
    } finally {
      await slice.run(this.#writer.endLoad(this.#load));
    }
  }

  #add(record: unknown): void {
    try {
      const document = this.#reader.read(record, this.#record++);
      if (this.#writer.addToLoad(this.#load, document)) this.#replaced++;
      this.#indexed++;
    } catch (error) {
      if (this.#onError === undefined || !(error instanceof DocumentError)) throw error;
      this.#skipped++;
      this.#onError(error);
    }
  }
}
