import { TimeSlice } from "../../base/time-slice.ts";
import { checkOpenOptions, indexChunks, type OpenIndexOptions, openEngine } from "../../engine/file/index-file.ts";
import { requireEngine, type SearchEngine } from "../../engine/search-engine.ts";
import type { Schema } from "../../schema/schema.ts";
import { OriginFiles } from "./origin-files.ts";

/**
 * Saves an engine in the origin-private file system of the browser, where {@link openIndex} finds it after a reload. Other
 * tasks run meanwhile; the file has the documents at the time of the call. An index that was saved under this name before
 * is replaced when the new one is complete. Only for dedicated workers.
 *
 * @throws {IndexFileError} `full` if the browser gives no more space, `unavailable` without such storage
 * @throws {TypeError} for a value that is not an engine, and for a name with slashes
 */
export async function saveIndex<S extends Schema>(engine: SearchEngine<S>, name: string): Promise<void> {
  requireEngine("saveIndex", engine);
  const chunks = indexChunks(engine);
  // The first chunk determines which documents are saved.
  const first = chunks.next();
  const slice = new TimeSlice();
  await OriginFiles.write(name, resumed(first, chunks), () => (slice.isOver ? slice.yield() : null));
}

function* resumed<T>(first: IteratorResult<T, void>, rest: Iterable<T>): Generator<T, void> {
  if (first.done === true) return;
  yield first.value;
  yield* rest;
}

/**
 * Opens an index that {@link saveIndex} saved. Its parts are read when they are first needed. Several pages can have it
 * open. Only for dedicated workers.
 *
 * @throws {IndexFileError} `missing` if none is saved under this name, `unavailable` without such storage, and for damaged
 * files and other schemas as `readIndex` does
 * @throws {TypeError} without a schema, and for a name with slashes
 */
export async function openIndex<S extends Schema>(
  name: string,
  options: OpenIndexOptions<S>,
): Promise<SearchEngine<S>> {
  checkOpenOptions("openIndex", options);
  const files = await OriginFiles.of(name, false);
  const source = await files.source();
  try {
    return openEngine(source, options);
  } catch (error) {
    source.close();
    throw error;
  }
}

/**
 * Deletes an index that {@link saveIndex} saved. Returns whether there was one.
 *
 * @throws {IndexFileError} `locked` while a page has it open, `unavailable` without such storage
 * @throws {TypeError} for a name with slashes
 */
export function deleteIndex(name: string): Promise<boolean> {
  return OriginFiles.delete(name);
}
