import { DocumentError } from "../../base/document-error.ts";
import { finishSteps, type Steps } from "../../base/steps.ts";
import type { BulkLoad } from "../../indexes/writer/bulk-load.ts";
import type { IndexWriter } from "../../indexes/writer/index-writer.ts";
import { readDocument } from "../../schema/document.ts";
import type { Schema } from "../../schema/schema.ts";
import type { LoadOptions, LoadSummary, UpsertOptions } from "../options/load-options.ts";
import { abortableRecords } from "./record-stream.ts";

/** A load gives way to other work after so many milliseconds. */
const SLICE = 16;

/** Records on their way into an index: read as documents, and counted. */
export class RecordLoad<S extends Schema> {
  readonly #schema: S;
  readonly #writer: IndexWriter<S>;
  readonly #load: BulkLoad<S>;
  readonly #onError: UpsertOptions["onError"];
  #record = 0;
  #indexed = 0;
  #replaced = 0;
  #skipped = 0;

  constructor(schema: S, writer: IndexWriter<S>, { onError }: UpsertOptions) {
    this.#schema = schema;
    this.#writer = writer;
    this.#load = writer.beginLoad();
    this.#onError = onError;
  }

  get summary(): LoadSummary {
    return { indexed: this.#indexed, replaced: this.#replaced, skipped: this.#skipped };
  }

  /** Takes all records. What came before an error stays. */
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

  /** Takes all records of a list or a stream, giving way to other work now and then. */
  async addInSlices(
    records: Iterable<unknown> | AsyncIterable<unknown>,
    { onProgress, signal }: LoadOptions,
  ): Promise<void> {
    const slice = new TimeSlice();
    try {
      for await (const record of abortableRecords(signal, records)) {
        this.#add(record);
        if (this.#load.isFull) await slice.spend(this.#writer.publish(this.#load));
        if (!slice.isOver) continue;
        onProgress?.(this.#indexed);
        await slice.giveWay();
      }
    } finally {
      await slice.spend(this.#writer.endLoad(this.#load));
    }
    onProgress?.(this.#indexed);
  }

  #add(record: unknown): void {
    try {
      const document = readDocument(this.#schema, record, this.#record++);
      if (this.#writer.addToLoad(this.#load, document)) this.#replaced++;
      this.#indexed++;
    } catch (error) {
      if (this.#onError === undefined || !(error instanceof DocumentError)) throw error;
      this.#skipped++;
      this.#onError(error);
    }
  }
}

/** The time since a load last gave way. */
class TimeSlice {
  #start = performance.now();

  get isOver(): boolean {
    return performance.now() - this.#start >= SLICE;
  }

  async giveWay(): Promise<void> {
    await new Promise((resume) => setTimeout(resume, 0));
    this.#start = performance.now();
  }

  /** Goes through all steps, giving way between two of them. */
  async spend(steps: Steps<void>): Promise<void> {
    for (const _step of steps) if (this.isOver) await this.giveWay();
  }
}
