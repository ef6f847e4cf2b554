import type { Analyzer } from "../../analysis/analyzer.ts";
import { invariant } from "../../base/invariant.ts";
import { fieldOfIndex } from "../../schema/form-index.ts";
import { indexedFields } from "../../schema/indexed-fields.ts";
import type { Schema } from "../../schema/schema.ts";
import { GrowingUint32Array } from "../arrays/growing-array.ts";
import type { SegmentColumns } from "../arrays/segment-columns.ts";
import type { EncodedTexts, FieldTexts } from "../columns/document-codec.ts";
import type { RemoteFields } from "../columns/remote-fields.ts";
import { type Allocate, type RemoteTokens, type StepRunner, sealWithThread } from "../seal/seal.ts";
import type { SealedBytes } from "../sealed/directory.ts";
import type { LoadThread, SealedLists, SealedTokens, ThreadAnswer, ThreadField, ThreadSource } from "./load-thread.ts";

/** The batches that may wait for the thread, or be in work. */
const MAX_WAITING = 6;

/** The fields of a draft that another thread analyzes. The thread also seals the tokens of all fields. */
export class RemoteTexts implements RemoteFields, RemoteTokens {
  readonly fields: readonly number[];
  readonly #schema: Schema;
  readonly #thread: LoadThread;
  // By document of the current chunk:
  #starts = new GrowingUint32Array();
  #counts = new GrowingUint32Array();
  #exceptions = new Map<number, FieldTexts>();
  /** Batches without an answer. */
  #waiting = 0;

  constructor(schema: Schema, analyzerOf: (field: string) => Analyzer, threads: ThreadSource) {
    this.#schema = schema;
    const fields = indexedFields(schema).termIndexes.map((index): ThreadField => {
      const analyzer = analyzerOf(fieldOfIndex(index.name));
      const isRemote = analyzer.splitsAtWhitespace === true && threads.has(analyzer);
      return { ...index, analyzer: isRemote ? analyzer.name : null };
    });
    this.fields = fields.flatMap(({ analyzer }, index) => (analyzer === null ? [] : [index]));
    this.#thread = threads.start();
    this.#thread.post({ kind: "setup", fields }, []);
  }

  add({ texts, firsts, start }: EncodedTexts): void {
    if (start < 0) this.#exceptions.set(this.#starts.length, { texts, firsts });
    this.#starts.push(Math.max(0, start));
    for (let field = 1; field < firsts.length; field++) {
      this.#counts.push((firsts[field] as number) - (firsts[field - 1] as number));
    }
  }

  send(bytes: Uint8Array): void {
    const starts = this.#starts.view().slice();
    const counts = this.#counts.view().slice();
    const exceptions = this.#exceptions;
    this.#thread.post({ kind: "texts", bytes, starts, counts, exceptions }, [starts.buffer, counts.buffer]);
    this.#waiting++;
    this.#starts = new GrowingUint32Array();
    this.#counts = new GrowingUint32Array();
    this.#exceptions = new Map();
  }

  /** Whether the load must wait, because the thread has too many batches to analyze. */
  get isBusy(): boolean {
    return this.#waiting > MAX_WAITING;
  }

  /** Waits until the thread is not busy. */
  async whenReady(): Promise<void> {
    while (this.isBusy) await this.#receive("done");
  }

  /**
   * Seals the columns of all documents with the lists and sections of the thread.
   *
   * @throws the error of the thread
   */
  seal(columns: SegmentColumns, run: StepRunner, allocate: Allocate | undefined): Promise<SealedBytes> {
    const { size, texts, terms, documents } = columns;
    this.send(documents.chunks.at(-1) as Uint8Array);
    const local = texts.map((column, index) => (this.fields.includes(index) ? null : column));
    this.#thread.post({ kind: "seal", size, texts: local, terms }, []);
    return sealWithThread(columns, this.#schema, this, run, allocate);
  }

  async lists(): Promise<SealedLists> {
    while (this.#waiting > 0) await this.#receive("done");
    return this.#receive("lists");
  }

  async tokens(): Promise<SealedTokens["tokens"]> {
    const { tokens } = await this.#receive("tokens");
    return tokens;
  }

  end(): void {
    this.#thread.end();
  }

  async #receive<Kind extends ThreadAnswer["kind"]>(kind: Kind): Promise<Extract<ThreadAnswer, { kind: Kind }>> {
    const answer = await this.#thread.receive();
    if (kind === "done") this.#waiting--;
    invariant(answer.kind === kind, `the thread answers ${kind}`);
    return answer as Extract<ThreadAnswer, { kind: Kind }>;
  }
}
