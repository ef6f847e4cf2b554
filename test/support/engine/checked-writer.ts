import type { Steps } from "firmament/src/base/steps.ts";
import type { BulkLoad } from "firmament/src/indexes/writer/bulk-load.ts";
import { IndexWriter } from "firmament/storage";
import { expect } from "vitest";
import { type ContractDocument, type ContractSchema, contractSchema, contractValues } from "../contracts/segment.ts";
import { type Capacities, NaiveIndex, type NaiveLoad } from "../oracle/index.ts";

/** A change made with a writer; a load is published step by step. */
export type WriterChange =
  | { readonly kind: "upsert"; readonly number: number }
  | { readonly kind: "delete"; readonly number: number }
  | { readonly kind: "addToLoad"; readonly load: number; readonly numbers: readonly number[] }
  | { readonly kind: "publish"; readonly load: number; readonly steps: number }
  | { readonly kind: "compact"; readonly full: boolean };

interface CheckedLoad {
  readonly bulk: BulkLoad<ContractSchema>;
  readonly expected: NaiveLoad<ContractDocument>;
  publishing: Steps<void> | null;
}

/** A writer that is compared with the reference implementation after every change, also while loads are published. */
export class CheckedWriter {
  readonly #writer: IndexWriter<ContractSchema>;
  readonly #expected: NaiveIndex<ContractDocument>;
  readonly #loads: readonly CheckedLoad[];
  #version = 0;

  constructor(capacities: Capacities) {
    this.#writer = new IndexWriter(contractSchema, () => contractSchema.analyzer, capacities);
    this.#expected = new NaiveIndex(capacities);
    this.#loads = [0, 1].map(() => ({
      bulk: this.#writer.beginLoad(),
      expected: this.#expected.beginLoad(),
      publishing: null,
    }));
  }

  make(change: WriterChange): void {
    if (change.kind === "upsert") {
      const document = this.#document(change.number);
      expect(this.#writer.upsert(document)).toBe(this.#expected.upsert(document));
    } else if (change.kind === "delete") {
      expect(this.#writer.delete(idOf(change.number))).toBe(this.#expected.delete(idOf(change.number)));
    } else if (change.kind === "compact") {
      this.#writer.compact(change.full);
    } else if (change.kind === "addToLoad") {
      for (const number of change.numbers) this.#addToLoad(this.#loads[change.load] as CheckedLoad, number);
    } else {
      for (let step = 0; step < change.steps; step++) this.#publish(this.#loads[change.load] as CheckedLoad);
    }
    this.check();
  }

  check(): void {
    expect(this.#actualDocuments()).toEqual(this.#expectedDocuments());
    expect(this.#writer.size).toBe(this.#expected.documents.size);
    const ids = Array.from({ length: 20 }, (_, number) => idOf(number));
    expect(ids.map((id) => this.#writer.get(id))).toEqual(ids.map((id) => this.#expected.documents.get(id)));
  }

  #addToLoad({ bulk, expected, publishing }: CheckedLoad, number: number): void {
    if (publishing !== null || bulk.isFull) return;
    const document = this.#document(number);
    const replacedBefore = expected.replacedCount;
    this.#expected.addToLoad(expected, document);
    expect(this.#writer.addToLoad(bulk, contractValues(document))).toBe(expected.replacedCount > replacedBefore);
    expect(bulk.isFull).toBe(this.#expected.isFull(expected));
  }

  /** Runs one step. A draft is published by one of the steps as a whole, buffered documents one at a time. */
  #publish(load: CheckedLoad): void {
    load.publishing ??= this.#writer.publish(load.bulk);
    const isDone = load.publishing.next().done === true;
    if (isDone) load.publishing = null;
    if (!isDone && String(this.#actualDocuments()) === String(this.#expectedDocuments())) return;
    if (isDone || load.expected.draftSize !== null) this.#expected.publish(load.expected);
    else for (const document of [...load.expected.documents.values()].slice(0, 1)) this.#expected.upsert(document);
    this.check();
  }

  #actualDocuments(): string[] {
    return this.#writer
      .reader()
      .segments.flatMap((segment) =>
        Array.from(
          segment.deletions.alive.toArray(),
          (ordinal) => `${segment.id(ordinal)} ${segment.document(ordinal).name}`,
        ),
      );
  }

  #expectedDocuments(): string[] {
    return Array.from(this.#expected.documents.values(), ({ id, name }) => `${id} ${name}`);
  }

  #document(number: number): ContractDocument {
    return { id: idOf(number), name: `version${this.#version++}`, size: number };
  }
}

function idOf(number: number): string {
  return `d${number}`;
}
