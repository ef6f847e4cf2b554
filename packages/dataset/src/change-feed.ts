import type { DocumentOf, Schema } from "firmament";
import { fieldsText } from "./schema/fields-text.ts";
import { DatasetError } from "./tables/dataset-error.ts";
import { openDataset } from "./tables/dataset-file.ts";
import type { DatasetState } from "./tables/generation-table.ts";
import type { DatasetStore } from "./tables/store.ts";

/** Where the documents of a dataset file are. */
export interface FeedState {
  /** A random text that identifies the dataset; copies of the file have the same one. */
  readonly dataset: string;
  /** The generation that is searched. */
  readonly generation: number;
  /** The change number with which the generation began. */
  readonly base: number;
  /** The number of the last change. */
  readonly changeNumber: number;
}

/** The latest change of a document. */
export interface FeedChange<S extends Schema = Schema> {
  readonly changeNumber: number;
  readonly id: string;
  /** `null`: the document was deleted. */
  readonly document: DocumentOf<S> | null;
}

/** Some changes, and the state of the file when they were read. */
export interface FeedPart<S extends Schema = Schema> {
  readonly state: FeedState;
  /** In order. Empty after the last change, and if the generation is not searched any more. */
  readonly changes: readonly FeedChange<S>[];
}

/** Reads the changes of a dataset file. It has no engine, so it needs no memory for the documents. */
export class ChangeFeed<S extends Schema> {
  readonly #store: DatasetStore;
  /** The version of the schema of the documents. */
  readonly #schemaVersion: number;

  constructor(store: DatasetStore, { schemaVersion }: { readonly schemaVersion: number } = store.state()) {
    this.#store = store;
    this.#schemaVersion = schemaVersion;
  }

  /** @throws {DatasetError} if the file cannot be used, or has documents of another schema */
  static open<S extends Schema>(path: string, schema: S): ChangeFeed<S> {
    const { store, schemaVersion } = openDataset(path, fieldsText(schema), false);
    return new ChangeFeed<S>(store, { schemaVersion });
  }

  /** @throws {DatasetError} `schema_changed` if the dataset has another schema since it was opened */
  state(): FeedState {
    return this.#feedState(this.#store.state());
  }

  #feedState({ id, generation, base, position, schemaVersion }: DatasetState): FeedState {
    if (schemaVersion === this.#schemaVersion) {
      return { dataset: id, generation, base, changeNumber: base + position };
    }
    throw new DatasetError(
      "schema_changed",
      "Cannot follow the changes of the dataset: its documents have another schema since it was opened. Open it again with the schema of schemaOfDataset.",
    );
  }

  /**
   * The changes of a generation after a change number. Each document has one: the latest.
   *
   * @throws {DatasetError} as {@link state} does
   */
  after(generation: number, changeNumber: number, limit: number): FeedPart<S> {
    const { state, entries } = this.#store.read(({ generation: searched, base }) =>
      generation === searched ? this.#store.entriesAfter(generation, Math.max(0, changeNumber - base), limit) : [],
    );
    return {
      state: this.#feedState(state),
      changes: entries.map(({ id, position, document }) => ({
        changeNumber: state.base + position,
        id,
        document: document === null ? null : (JSON.parse(document) as DocumentOf<S>),
      })),
    };
  }

  /** A value that differs after a change by another process. */
  version(): unknown {
    return this.#store.version();
  }

  close(): void {
    this.#store.close();
  }
}
