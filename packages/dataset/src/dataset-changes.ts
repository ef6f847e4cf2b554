import type { DocumentOf, Schema } from "firmament";
import { checkOptions, requireWholeNumber } from "firmament/base";
import type { ChangesOptions, DatasetChange } from "./dataset-options.ts";
import { CHANGES_OPTIONS } from "./option-names.ts";
import type { Entry } from "./tables/entry-table.ts";
import type { DatasetState } from "./tables/generation-table.ts";
import type { DatasetStore } from "./tables/store.ts";

/** The number of changes that are read at once. */
const CHANGES_AT_ONCE = 500;

/**
 * The changes after a change number, in order, up to those that exist when the last one is read. If the documents are
 * refreshed in the meantime, the new generation follows.
 */
export class DatasetChanges<S extends Schema> implements AsyncIterable<DatasetChange<S>> {
  readonly #store: DatasetStore;
  readonly #since: number;

  /** @throws {RangeError} if `since` is not a whole number from 0 */
  constructor(store: DatasetStore, options: ChangesOptions) {
    checkOptions("changes", options, CHANGES_OPTIONS);
    const { since = 0 } = options;
    this.#store = store;
    this.#since = requireWholeNumber("since", since, 0);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<DatasetChange<S>, void> {
    let since = this.#since;
    for (;;) {
      const { state, entries } = this.#store.read(({ generation, base }) =>
        this.#store.entriesAfter(generation, Math.max(0, since - base), CHANGES_AT_ONCE),
      );
      if (since < state.base) {
        yield { kind: "generation", changeNumber: state.base, generation: state.generation };
        since = state.base;
      }
      for (const entry of entries) yield this.#changeOf(entry, state);
      since = Math.max(since, state.base + (entries.at(-1)?.position ?? 0));
      if (entries.length < CHANGES_AT_ONCE) return;
      // Reading is synchronous: other work runs between two batches.
      await new Promise((resume) => setImmediate(resume));
    }
  }

  #changeOf({ id, document, position }: Entry, { base }: DatasetState): DatasetChange<S> {
    const changeNumber = base + position;
    if (document === null) return { kind: "delete", changeNumber, id };
    return { kind: "upsert", changeNumber, document: JSON.parse(document) as DocumentOf<S> };
  }
}
