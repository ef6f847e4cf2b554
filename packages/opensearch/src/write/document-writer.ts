import { ClusterError } from "../connection/cluster-error.ts";
import { documentKey } from "../layout/document-key.ts";
import { ID_PATH, TOMBSTONE_PATH } from "../layout/index-layout.ts";
import type { BulkOperation, BulkOutcome, BulkWriter } from "./bulk-writer.ts";
import type { DocumentTexts } from "./document-text.ts";
import type { DocumentVersion } from "./document-version.ts";
import { refreshAliases, writeAlias } from "./generation.ts";
import type { Generations, OpenState } from "./generations.ts";
import { IdQueues } from "./id-queues.ts";
import type { InsertionClock } from "./insertion-clock.ts";
import type { ReadRecord } from "./record-batches.ts";

/** A change of one document. */
export type DocumentChange =
  | {
      readonly kind: "upsert";
      readonly document: { readonly id: string };
      /** The index of the record in its list or stream, for an error. */
      readonly record: number;
      /** The version that must still be stored. */
      readonly version?: DocumentVersion;
    }
  | { readonly kind: "delete"; readonly id: string };

/** How often the aliases are read again when they have changed during a change. */
const MAX_RELOADS = 20;

/** The most records of a refresh: twelve days in microseconds. */
const MAX_RECORDS = 2 ** 40;

/** Writes changes of documents to the indexes that the aliases say: to two of them while a refresh is running. */
export class DocumentWriter {
  readonly #name: string;
  readonly #generations: Generations;
  readonly #bulk: BulkWriter;
  readonly #texts: DocumentTexts;
  readonly #queues = new IdQueues();
  readonly #clock: InsertionClock;

  constructor(name: string, texts: DocumentTexts, generations: Generations, bulk: BulkWriter, clock: InsertionClock) {
    this.#name = name;
    this.#generations = generations;
    this.#bulk = bulk;
    this.#texts = texts;
    this.#clock = clock;
  }

  /**
   * Makes changes. When the promise resolves, each of them is stored in all copies that are in use.
   *
   * @param onInvalid receives the error of each document that a cluster cannot index, which is skipped
   * @returns what each change has done to the documents that are searched
   * @throws {ClusterError} the first one of a change; the others may have been made
   * @throws {DocumentError} without `onInvalid`; then nothing has changed
   */
  async write(changes: readonly DocumentChange[], onInvalid: OnInvalid = rethrow): Promise<readonly BulkOutcome[]> {
    const prepared = changes.flatMap((change) => unlessInvalid(() => this.#prepare(change), onInvalid));
    return this.#queues.run(
      prepared.map(({ key }) => key),
      () => this.#write(prepared),
    );
  }

  /**
   * Writes documents of a refresh, unless a later change of the same document was made meanwhile.
   *
   * @param start when the refresh began: see {@link startOfRefresh}
   */
  async writeNew(
    records: readonly ReadRecord[],
    { alias, start }: { readonly alias: string; readonly start: number },
    onInvalid: OnInvalid,
  ): Promise<void> {
    const operations = records.flatMap(({ document, record }) =>
      unlessInvalid((): BulkOperation => {
        const body = this.#texts.of(document, this.#clock.next(), record);
        return { kind: "load", target: alias, key: documentKey(document.id), body, order: start + record };
      }, onInvalid),
    );
    firstError(await this.#bulk.write(operations));
  }

  /**
   * The number of the first record of a refresh that begins: its records have smaller numbers than all changes from now on,
   * also those of processes whose clocks are behind.
   */
  startOfRefresh(): number {
    return this.#clock.next() - MAX_RECORDS;
  }

  #prepare(change: DocumentChange): PreparedChange {
    const order = this.#clock.next();
    if (change.kind === "delete") return { kind: "delete", key: documentKey(change.id), id: change.id, order };
    const { document, record, version } = change;
    const body = this.#texts.of(document, order, record);
    return { kind: "index", key: documentKey(document.id), id: document.id, body, version, order };
  }

  async #write(changes: readonly PreparedChange[]): Promise<readonly BulkOutcome[]> {
    let state = await this.#generations.current();
    for (let reload = 0; ; reload++) {
      try {
        return await this.#writeTo(state, changes);
      } catch (error) {
        if (!(error instanceof ClusterError) || error.code !== "index_missing" || reload === MAX_RELOADS) throw error;
        state = await this.#generations.reload();
      }
    }
  }

  async #writeTo({ generation, next }: OpenState, changes: readonly PreparedChange[]): Promise<readonly BulkOutcome[]> {
    if (next === null) {
      const target = writeAlias(this.#name, generation);
      return firstError(await this.#bulk.write(changes.map((change) => operationOf(change, target))));
    }
    const aliases = refreshAliases(this.#name, generation, next.generation);
    const old = firstError(await this.#bulk.write(changes.map((change) => operationOf(change, aliases.old))));
    const stored = changes.filter((_, index) => old[index] !== "changed");
    firstError(await this.#bulk.write(stored.map((change) => nextOperationOf(change, aliases.new))));
    return old;
  }
}

/** Receives the error of a document that is skipped, or throws it. */
type OnInvalid = (error: unknown) => unknown;

function rethrow(error: unknown): never {
  throw error;
}

function unlessInvalid<Result>(make: () => Result, onInvalid: OnInvalid): readonly Result[] {
  try {
    return [make()];
  } catch (error) {
    onInvalid(error);
    return [];
  }
}

interface PreparedChange {
  readonly kind: "index" | "delete";
  readonly key: string;
  readonly id: string;
  readonly order: number;
  readonly body?: string;
  readonly version?: DocumentVersion | undefined;
}

function operationOf({ kind, key, order, body, version }: PreparedChange, target: string): BulkOperation {
  return {
    kind,
    target,
    key,
    order,
    ...(body !== undefined && { body }),
    ...(version !== undefined && { version }),
  };
}

/** A deletion leaves a mark in the next generation, so that the refresh does not write the document later. */
function nextOperationOf({ key, id, order, body }: PreparedChange, target: string): BulkOperation {
  const mark = JSON.stringify({ [ID_PATH]: id, [TOMBSTONE_PATH]: true });
  return { kind: "index", target, key, order, body: body ?? mark };
}

/** @throws {ClusterError} the first one */
function firstError(outcomes: readonly (BulkOutcome | ClusterError)[]): readonly BulkOutcome[] {
  return outcomes.map((outcome) => {
    if (outcome instanceof ClusterError) throw outcome;
    return outcome;
  });
}
