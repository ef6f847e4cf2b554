import type { SqliteDatabase } from "../sqlite/database.ts";
import type { AlertStore } from "./alert-store.ts";
import type { StoredChange } from "./batch.ts";
import { DatasetError } from "./dataset-error.ts";
import type { Entry, EntryTable } from "./entry-table.ts";
import type { DatasetState, FoundGeneration, GenerationTable } from "./generation-table.ts";

/** The number of documents that a new generation adds, replaces, leaves as they are, and removes. */
export interface GenerationEffects {
  readonly added: number;
  readonly replaced: number;
  readonly unchanged: number;
  readonly removed: number;
}

/** The schema of a new generation, and how documents of the earlier one get it. */
export interface GenerationSchema {
  /** JSON. */
  readonly schema: string;
  /** JSON: the fields. */
  readonly fields: string;
  /**
   * @param document JSON
   * @returns JSON
   * @throws {DatasetError} `unfit_documents` if the document does not fit the schema
   */
  convert(document: string): string;
}

/** The position that the conversion of a generation has reached. */
export interface ConversionPosition {
  /** The last position of the earlier generation that has been converted. */
  readonly converted: number;
  /** The last position of the new generation. */
  readonly last: number;
}

/** A new generation can be committed if it removes at most this share of the documents. */
const MAX_REMOVED_SHARE = 0.1;

/** Whether a new generation that removes some of the documents must be allowed to do so. */
export function needsAllowShrink(removed: number, count: number): boolean {
  return removed > count * MAX_REMOVED_SHARE;
}

/** The number of entries that one transaction deletes: a few milliseconds of work. */
const DELETED_AT_ONCE = 1000;

/** The number of entries that are converted at once: some milliseconds of work. */
export const CONVERTED_AT_ONCE = 500;

export interface GenerationStoreParts {
  readonly database: SqliteDatabase;
  readonly entries: EntryTable;
  readonly generations: GenerationTable;
  readonly alerts: AlertStore;
  now(): number;
}

/** The generations of a dataset: one is searched, the others are being loaded or are not needed any more. */
export class GenerationStore {
  readonly #database: SqliteDatabase;
  readonly #entries: EntryTable;
  readonly #generations: GenerationTable;
  readonly #alerts: AlertStore;
  readonly #now: () => number;

  constructor({ database, entries, generations, alerts, now }: GenerationStoreParts) {
    this.#database = database;
    this.#entries = entries;
    this.#generations = generations;
    this.#alerts = alerts;
    this.#now = now;
  }

  /**
   * Begins a generation, which is not searched until it is committed.
   *
   * @param since the changes after this change number take precedence over the generation; of a refresh after it, only
   * the changes after the refresh
   */
  begin(since: number): number {
    return this.#database.write(() => {
      const { generation, base } = this.#state();
      return this.#generations.begin(Math.max(this.#found(generation).refreshed, since - base));
    });
  }

  /** Begins a generation that has no documents of the current one yet: see {@link convertNext}. */
  beginConversion(): number {
    return this.#database.write(() => this.#generations.begin(0));
  }

  /** Adds documents to a generation that is not committed. The last of several documents with one id remains. */
  stage(generation: number, documents: readonly StoredChange[]): void {
    this.#database.write(() => {
      this.#append(generation, this.#found(generation).last_position, documents);
    });
  }

  /**
   * Converts the next documents of the current generation, and adds them to one that is not committed.
   *
   * @param until the last position of the current generation to convert
   * @param convert as in {@link GenerationSchema}; `null` leaves a document out
   * @param withDeletions whether the generation may have earlier versions of deleted documents
   */
  convertNext(
    generation: number,
    until: number,
    convert: (document: string) => string | null,
    withDeletions: boolean,
  ): ConversionPosition {
    return this.#database.write(() => {
      const { generation: current } = this.#state();
      const { began_after: after, last_position: last } = this.#found(generation);
      const read = this.#entries.after(current, after, CONVERTED_AT_ONCE);
      const entries = read.filter(({ position }) => position <= until);
      const converted = entries.flatMap(({ id, document }): StoredChange[] => {
        if (document === null) return withDeletions ? [{ id, document }] : [];
        const changed = convert(document);
        return changed === null ? [] : [{ id, document: changed }];
      });
      // Positions without an entry follow the last one.
      const position = entries.length === CONVERTED_AT_ONCE ? lastPosition(entries, until) : Math.max(after, until);
      this.#generations.setBeganAfter(generation, position);
      return { converted: position, last: this.#append(generation, last, converted) };
    });
  }

  /** @returns the last position */
  #append(generation: number, last: number, documents: readonly StoredChange[]): number {
    let position = last;
    for (const { id, document } of documents) this.#entries.put(generation, { id, document, position: ++position });
    this.#generations.setLastPosition(generation, position);
    return position;
  }

  /**
   * Replaces the current generation by a staged one. Changes that were made since it began take precedence over it.
   *
   * @param mayShrink whether it may remove more than a tenth of the documents
   * @param schema its schema, if it is another one
   * @throws {DatasetError} `shrink` if it would and may not, `unfit_documents` if a change does not fit the schema; then
   * nothing has changed
   */
  commit(generation: number, mayShrink: boolean, schema: GenerationSchema | null = null): GenerationEffects {
    const effects = this.#compare(generation, mayShrink);
    this.#database.write(() => {
      const switched = this.#switchTo(generation, schema, this.#found(generation).last_position);
      if (this.#alerts.isWatching()) this.#alerts.recordRefresh(switched);
    });
    return effects;
  }

  /**
   * Replaces the current generation by its converted documents. No document enters or leaves a saved search by that.
   *
   * @param position the last position of the documents that were converted first; later ones are changes
   * @throws {DatasetError} `unfit_documents` if a change that was made meanwhile does not fit the schema; then nothing has
   * changed
   */
  commitConversion(generation: number, position: number, schema: GenerationSchema): void {
    this.#database.write(() => {
      this.#switchTo(generation, schema, position);
    });
  }

  /** @param refreshed the last position of the documents that are not later changes */
  #switchTo(
    generation: number,
    schema: GenerationSchema | null,
    refreshed: number,
  ): { readonly change_number: number; readonly generation: number; readonly previous: number } {
    const current = this.#state();
    const { began_after: after, last_position: offset } = this.#found(generation);
    const copy = { from: current.generation, after, to: generation, offset };
    const last =
      schema === null ? offset + this.#entries.carryOver(copy) : this.#convertRest(generation, copy, schema.convert);
    // The new generation is a change, too: a mirror that has all earlier changes must learn of it.
    const base = current.base + current.position + 1;
    this.#generations.switchTo({ number: generation, base, refreshed, last, at: this.#now() });
    if (schema !== null) this.#generations.changeSchema(generation, schema);
    return { change_number: base, generation, previous: current.generation };
  }

  /** @returns the last position */
  #convertRest(
    generation: number,
    { from, after, offset }: { readonly from: number; readonly after: number; readonly offset: number },
    convert: GenerationSchema["convert"],
  ): number {
    let last = offset;
    for (let position = after; ; ) {
      const entries = this.#entries.after(from, position, CONVERTED_AT_ONCE);
      const converted = entries.map(({ id, document }) => ({
        id,
        document: document === null ? null : convert(document),
      }));
      last = this.#append(generation, last, converted);
      if (entries.length < CONVERTED_AT_ONCE) return last;
      position = lastPosition(entries, position);
    }
  }

  #compare(generation: number, mayShrink: boolean): GenerationEffects {
    const { generation: current } = this.#state();
    const { began_after: position } = this.#found(generation);
    const count = this.#entries.count(current, position);
    const { added, replaced, kept, total } = this.#entries.compare({ generation, older: current, position });
    const removed = count - kept;
    if (mayShrink || !needsAllowShrink(removed, count)) {
      return { added, replaced, unchanged: total - added - replaced, removed };
    }
    throw new DatasetError(
      "shrink",
      `The refresh would remove ${removed} of ${count} documents, more than a tenth. Check the input; to refresh all the same, set allowShrink (--allow-shrink).`,
    );
  }

  /** Whether there are generations that are not searched. */
  hasUnused(): boolean {
    return this.#unused(null) !== undefined;
  }

  /** A generation that is neither current, nor the given one, nor needed to determine alerts. */
  #unused(kept: number | null): number | undefined {
    const { generation: current } = this.#state();
    return this.#generations
      .numbers()
      .find((number) => number !== current && number !== kept && !this.#alerts.needs(number));
  }

  /**
   * Deletes some entries of generations that nobody needs.
   *
   * @param kept a generation that is needed
   * @returns whether there are more
   */
  deleteUnused(kept: number | null): boolean {
    return this.#database.write(() => {
      const unused = this.#unused(kept);
      if (unused === undefined) return false;
      if (this.#entries.delete(unused, DELETED_AT_ONCE) < DELETED_AT_ONCE) this.#generations.delete(unused);
      return true;
    });
  }

  #state(): DatasetState {
    const state = this.#generations.state();
    if (state === null) throw new Error("The dataset has not been initialized.");
    return state;
  }

  #found(generation: number): FoundGeneration {
    const found = this.#generations.find(generation);
    if (found === null) throw new Error(`The generation ${generation} has been deleted.`);
    return found;
  }
}

function lastPosition(entries: readonly Entry[], otherwise: number): number {
  return entries.at(-1)?.position ?? otherwise;
}
