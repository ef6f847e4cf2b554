import type { Schema } from "firmament";
import { ClusterReader, type ReaderParts } from "./cluster-reader.ts";
import type { ReadView } from "./read/read-view.ts";
import type { ReadViews } from "./read/read-views.ts";

/**
 * A point-in-time view of the documents in a cluster: later changes do not affect it. The cluster drops it if it is not
 * used for the time that cursors are kept.
 */
export class ClusterSnapshot<S extends Schema> extends ClusterReader<S> {
  readonly #views: ReadViews;
  readonly #view: ReadView;

  /** Use `ClusterEngine.snapshot`. */
  constructor(views: ReadViews, view: ReadView, parts: ReaderParts) {
    super(
      {
        read: (work, signal) => views.readAt(view.id, work, signal),
        readAt: (id, work, signal) => views.readAt(id, work, signal),
        hold: () => Promise.resolve({ view, end: () => Promise.resolve() }),
        only: () => view.id,
      },
      parts,
    );
    this.#views = views;
    this.#view = view;
  }

  /** Releases the state in the cluster. Later calls of other methods reject with a `CursorError`. */
  async close(): Promise<void> {
    await this.#views.delete(this.#view.id);
  }
}
