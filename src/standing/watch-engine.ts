import { internalsOf, requireEngine, SearchEngine } from "../engine/search-engine.ts";
import type { DocumentOf, Schema } from "../schema/schema.ts";
import type { Changes, SavedSearches } from "./saved-searches.ts";

/** A change of a document that entered or left saved searches. */
export interface WatchEvent<S extends Schema> extends Changes {
  /** The id of the document. */
  readonly id: string;
  /** The document before the change; `null` if there was none. */
  readonly before: DocumentOf<S> | null;
  /** The document after the change; `null` if there is none any more. */
  readonly after: DocumentOf<S> | null;
}

/**
 * Calls a listener after each change of an engine's documents that enters or leaves a saved search: by `upsert`,
 * `upsertAll`, `load`, `patch`, `delete`, `deleteWhere` and `clear`, in the order of the changes. Documents that match when
 * the watch begins are not reported. An error of the listener is thrown by the method that changed the document; the change remains.
 *
 * @returns a function that ends the watch
 * @throws {TypeError} for a value that is not an engine, and for the engine of a dataset, which has its own alerts
 */
export function watchEngine<S extends Schema>(
  engine: SearchEngine<S>,
  searches: SavedSearches<S>,
  listener: (event: WatchEvent<S>) => void,
): () => void {
  requireEngine("watchEngine", engine);
  if (engine.upsert !== SearchEngine.prototype.upsert) {
    throw new TypeError(
      "watchEngine cannot watch the engine of a dataset. Use dataset.savedSearches and dataset.alerts.",
    );
  }
  return internalsOf(engine).writer.feed.add((before, after) => {
    const { entered, left } = searches.changesOf(before, after);
    const id = (after ?? before)?.id;
    if (id !== undefined && entered.length + left.length > 0) listener({ id, entered, left, before, after });
  });
}
