import type { DocumentOf, Schema } from "firmament";
import { fieldsText } from "./schema/fields-text.ts";
import { openDatasetFile } from "./tables/dataset-file.ts";
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

  constructor(store: DatasetStore) {
    this.#store = store;
  }

  /** @throws {DatasetError} if the file cannot be used, or has documents of another schema */
  static open<S extends Schema>(path: string, schema: S): ChangeFeed<S> {
    return new ChangeFeed<S>(openDatasetFile(path, fieldsText(schema), { create: false }));
  }

  state(): FeedState {
    const { id, generation, base, position } = this.#store.state();
    return { dataset: id, generation, base, changeNumber: base + position };
  }

  /** The changes of a generation after a change number. Each document has one: the latest. */
  after(generation: number, changeNumber: number, limit: number): FeedPart<S> {
    const { state, entries } = this.#store.read(({ generation: searched, base }) =>
      generation === searched ? this.#store.entriesAfter(generation, Math.max(0, changeNumber - base), limit) : [],
    );
    return {
      state: {
        dataset: state.id,
        generation: state.generation,
        base: state.base,
        changeNumber: state.base + state.position,
      },
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
