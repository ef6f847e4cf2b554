import type { Analyzer } from "../../analysis/analyzer.ts";
import { invariant } from "../../base/invariant.ts";
import type { Schema } from "../../schema/schema.ts";
import { GrowingUint32Array } from "../arrays/growing-array.ts";
import { GrowingBytes } from "../arrays/growing-bytes.ts";
import type { SegmentColumns } from "../arrays/segment-columns.ts";
import type { EncodedTexts } from "../columns/document-codec.ts";
import type { RemoteFields } from "../columns/remote-fields.ts";
import type { RemoteTokens } from "../seal/seal.ts";
import type { LoadThread, LoadThreads, SealedLists, SealedTokens, ThreadAnswer, ThreadField } from "./load-thread.ts";

/** The bytes of a batch: a thread analyzes them in 15 milliseconds. With a quarter of that, both threads take 3% longer. */
const BATCH_BYTES = 1 << 20;
/** The batches that may wait for the thread, or be in work. */
const MAX_WAITING = 6;

/** The fields of a draft that another thread analyzes. The thread also seals the tokens of all fields. */
export class RemoteTexts implements RemoteFields, RemoteTokens {
  readonly fields: readonly number[];
  readonly #thread: LoadThread;
  #counts = new GrowingUint32Array();
  #ends = new GrowingUint32Array();
  #bytes = new GrowingBytes();
  #exceptions = new Map<number, readonly string[]>();
  /** Batches without an answer. */
  #waiting = 0;

  constructor(schema: Schema, analyzerOf: (field: string) => Analyzer, threads: LoadThreads) {
    const fields = Object.entries(schema.fields).flatMap(([name, field]): ThreadField[] => {
      if (field.type !== "text") return [];
      const { many, weight, typicalLength } = field;
      const analyzer = analyzerOf(name);
      const isRemote = analyzer.splitsAtWhitespace === true && threads.has(analyzer);
      return [{ name, many, weight, typicalLength, analyzer: isRemote ? analyzer.name : null }];
    });
    this.fields = fields.flatMap(({ analyzer }, index) => (analyzer === null ? [] : [index]));
    this.#thread = threads.start();
    this.#thread.post({ kind: "setup", fields }, []);
  }

  add({ texts, firsts, start }: EncodedTexts, bytes: Uint8Array, offsets: Uint32Array): void {
    for (const field of this.fields) {
      const first = firsts[field] as number;
      const end = firsts[field + 1] as number;
      if (start < 0) this.#exceptions.set(this.#counts.length, texts.slice(first, end));
      else this.#bytes.append(bytes.subarray(offsets[field], offsets[field + 1]));
      this.#counts.push(end - first);
      this.#ends.push(this.#bytes.length);
    }
    if (this.#bytes.length >= BATCH_BYTES) this.#send();
  }

  /** Whether the load must wait, because the thread has too many batches to analyze. */
  get isBusy(): boolean {
    return this.#waiting > MAX_WAITING;
  }

  /** Waits until the thread is not busy. */
  async whenReady(): Promise<void> {
    while (this.isBusy) await this.#receive("done");
  }

  /** Asks for the lists and sections of all documents. */
  seal({ size, texts, terms }: SegmentColumns): void {
    this.#send();
    const local = texts.map((column, index) => (this.fields.includes(index) ? null : column));
    this.#thread.post({ kind: "seal", size, texts: local, terms }, []);
  }

  async lists(): Promise<SealedLists> {
    while (this.#waiting > 0) await this.#receive("done");
    return this.#receive("lists");
  }

  async sections(): Promise<SealedTokens["sections"]> {
    const { sections } = await this.#receive("tokens");
    return sections;
  }

  end(): void {
    this.#thread.end();
  }

  #send(): void {
    const counts = this.#counts.view().slice();
    const ends = this.#ends.view().slice();
    const bytes = new Uint8Array(this.#bytes.view.buffer as ArrayBuffer);
    const exceptions = this.#exceptions;
    this.#thread.post({ kind: "texts", counts, ends, bytes, exceptions }, [bytes.buffer, counts.buffer, ends.buffer]);
    this.#waiting++;
    this.#counts = new GrowingUint32Array();
    this.#ends = new GrowingUint32Array();
    this.#bytes = new GrowingBytes();
    this.#bytes.reserve(BATCH_BYTES + BATCH_BYTES / 8);
    this.#exceptions = new Map();
  }

  async #receive<Kind extends ThreadAnswer["kind"]>(kind: Kind): Promise<Extract<ThreadAnswer, { kind: Kind }>> {
    const answer = await this.#thread.receive();
    if (kind === "done") this.#waiting--;
    invariant(answer.kind === kind, `the thread answers ${kind}`);
    return answer as Extract<ThreadAnswer, { kind: Kind }>;
  }
}
